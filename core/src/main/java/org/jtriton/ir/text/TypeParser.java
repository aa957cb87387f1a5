package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;

/** Reads types. */
final class TypeParser {
    private static final int MAX_WIDTH = 128;

    private final Cursor cursor;
    private final AttributeParser attributes;
    private final Map<String, Type> aliases = new HashMap<>();

    TypeParser(Cursor cursor, AttributeParser attributes) {
        this.cursor = cursor;
        this.attributes = attributes;
    }

    void define(String alias, Type type) {
        aliases.put(alias, type);
    }

    Type type() {
        return cursor.nested(this::readType);
    }

    /** A type, and more after commas. */
    List<Type> types() {
        List<Type> types = new ArrayList<>();
        do {
            types.add(type());
        } while (cursor.accept(","));
        return types;
    }

    /** {@code ()} or {@code (i32, f32)}. */
    List<Type> typesInParentheses() {
        cursor.expect("(");
        List<Type> types = cursor.at(")") ? List.of() : types();
        cursor.expect(")");
        return types;
    }

    /** {@code i32} or {@code (i32, f32)}. */
    List<Type> resultTypes() {
        return cursor.at("(") ? typesInParentheses() : List.of(type());
    }

    /** Whether a word begins a type. */
    static boolean isTypeWord(String word) {
        return word.equals("tensor") || scalar(word) != null;
    }

    private Type readType() {
        int start = cursor.position();
        if (cursor.peek() == '!') {
            return dialectType(cursor.name('!', "a type"), start);
        }
        String word = cursor.word("a type");
        return word.equals("tensor") ? tensor() : scalar(word, start);
    }

    private Type scalar(String word, int start) {
        Type type = scalar(word);
        if (type == null) {
            throw cursor.error(start, "type '" + word + "' is not one of Triton-IR");
        }
        return type;
    }

    private static Type scalar(String word) {
        if (word.matches("i[1-9][0-9]{0,2}")) {
            int width = Integer.parseInt(word.substring(1));
            return width <= MAX_WIDTH ? new IntType(width) : null;
        }
        for (FloatType f : FloatType.values()) {
            if (f.toString().equals(word)) {
                return f;
            }
        }
        return null;
    }

    private Type dialectType(String name, int start) {
        Type alias = aliases.get(name);
        if (alias != null) {
            return alias;
        }
        return switch (name) {
            case "tt.ptr" -> pointer();
            case "tt.tensordesc" -> descriptor();
            case "ttg.memdesc" -> buffer();
            default -> throw cursor.error(start, "type '!" + name + "' is not one of Triton-IR");
        };
    }

    /** What follows {@code !tt.ptr}. */
    PointerType pointer() {
        cursor.expect("<");
        int start = cursor.position();
        Type pointee = type();
        if (pointee instanceof DescriptorType) {
            throw cursor.error(start, "a pointer to " + pointee);
        }
        int space = cursor.accept(",") ? cursor.count("an address space", Short.MAX_VALUE) : 1;
        cursor.expect(">");
        return new PointerType(pointee, space);
    }

    /** What follows {@code !tt.tensordesc}. */
    DescriptorType descriptor() {
        cursor.expect("<");
        int start = cursor.position();
        if (!(type() instanceof TensorType block)) {
            throw cursor.error(start, "a descriptor is of a tensor type");
        }
        cursor.expect(">");
        return new DescriptorType(block);
    }

    /** What follows {@code !ttg.memdesc}; all buffers are in shared memory. */
    private MemDescType buffer() {
        cursor.expect("<");
        List<Integer> dims = dimensions();
        int start = cursor.position();
        if (!(type() instanceof ScalarType element)) {
            throw cursor.error(start, "a buffer has numbers in it");
        }
        cursor.expect(",");
        if (!(attributes.attribute() instanceof Encoding encoding)) {
            throw cursor.expected("the layout of a buffer");
        }
        cursor.expect(",");
        attributes.attribute();
        boolean isMutable = cursor.accept(",");
        if (isMutable) {
            cursor.expect("mutable");
        }
        cursor.expect(">");
        return new MemDescType(dims, element, encoding, isMutable);
    }

    private TensorType tensor() {
        cursor.expect("<");
        List<Integer> dims = dimensions();
        int elementStart = cursor.position();
        Type element = type();
        if (!(element instanceof ScalarType) && !(element instanceof PointerType)) {
            throw cursor.error(elementStart, "a tensor of " + element);
        }
        Attribute encoding = cursor.accept(",") ? attributes.attribute() : null;
        cursor.expect(">");
        return new TensorType(dims, element, encoding);
    }

    /** {@code 64x32x}. */
    private List<Integer> dimensions() {
        List<Integer> dims = new ArrayList<>();
        long size = 1;
        int start = cursor.position();
        while (cursor.atNumber()) {
            int dim = cursor.count("a dimension", Integer.MAX_VALUE);
            size *= dim;
            if (dim == 0 || size > Integer.MAX_VALUE) {
                throw cursor.error(start, "a tensor has at least one element and fewer than 2^31");
            }
            if (dims.size() == Cursor.MAX_DEPTH) {
                throw cursor.error(start, "a tensor has at most " + Cursor.MAX_DEPTH + " dimensions");
            }
            dims.add(dim);
            if (!cursor.acceptTimes()) {
                throw cursor.expected("'x' after a dimension");
            }
        }
        if (dims.isEmpty()) {
            throw cursor.error(start, "a tensor needs at least one dimension");
        }
        return dims;
    }
}
