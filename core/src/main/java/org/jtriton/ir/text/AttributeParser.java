package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attr;

/** Reads attributes. */
final class AttributeParser {
    private final Cursor cursor;
    private final TypeParser types;
    private final Map<String, Attribute> aliases = new HashMap<>();

    AttributeParser(Cursor cursor) {
        this.cursor = cursor;
        this.types = new TypeParser(cursor, this);
    }

    TypeParser types() {
        return types;
    }

    void define(String alias, Attribute attribute) {
        aliases.put(alias, attribute);
    }

    Attribute attribute() {
        return cursor.nested(this::readAttribute);
    }

    /** {@code {a = 1 : i32, flag}}. */
    Map<String, Attribute> dictionary() {
        Map<String, Attribute> entries = new LinkedHashMap<>();
        dictionary(List.of(), entries);
        return entries;
    }

    /** A dictionary, if one is there. */
    Map<String, Attribute> optionalDictionary() {
        return cursor.at("{") ? dictionary() : Map.of();
    }

    /** Reads a dictionary into {@code target}, with attributes in the kinds that they are declared with. */
    void dictionary(List<Attr<?>> declared, Map<String, Attribute> target) {
        cursor.expect("{");
        boolean isFirst = true;
        while (!cursor.accept("}")) {
            if (!isFirst) {
                cursor.expect(",");
            }
            isFirst = false;
            int start = cursor.position();
            String key = cursor.peek() == '"' ? cursor.string() : cursor.word("an attribute's name");
            Attribute value = cursor.accept("=") ? attribute() : new Attribute.Unit();
            for (Attr<?> attr : declared) {
                if (attr.name().equals(key)) {
                    value = declared(attr, value, start);
                }
            }
            if (target.put(key, value) != null) {
                throw cursor.error(start, "attribute '" + key + "' is given twice");
            }
        }
    }

    /** The value of an attribute where the form of an operation has a place for it. */
    Attribute value(Attr<?> attr) {
        int start = cursor.position();
        if (attr.isUnit()) {
            return new Attribute.Unit();
        }
        if (attr.keywords().isEmpty()) {
            return cursor.atNumber() ? plainNumber(attr, start) : declared(attr, attribute(), start);
        }
        List<String> words =
                attr.keywords().stream().map(Attribute.Keyword::text).toList();
        String word = cursor.word("one of " + String.join(", ", words));
        if (!words.contains(word)) {
            throw cursor.error(start, "'" + word + "' is not one of " + String.join(", ", words));
        }
        return attr.keywords().get(words.indexOf(word));
    }

    /** A number in such a place has no type of its own: it has that of the declaration. */
    private <T> Attribute plainNumber(Attr<T> attr, int start) {
        long bits = NumberText.bits(cursor, start, cursor.number("a number"), IntType.I64);
        Attribute value = declared(attr, new Attribute.Int(bits, IntType.I64), start);
        return attr.encode(attr.decode(value));
    }

    /** A word stands in dictionaries as its number; anything else must be what the declaration says. */
    private Attribute declared(Attr<?> attr, Attribute value, int start) {
        if (!attr.keywords().isEmpty() && value instanceof Attribute.Int number) {
            for (Attribute.Keyword k : attr.keywords()) {
                if (k.code() == number.value()) {
                    return k;
                }
            }
            throw cursor.error(start, "attribute '" + attr + "' has no value " + number.value());
        }
        try {
            attr.decode(value);
        } catch (IllegalArgumentException e) {
            throw cursor.error(start, e.getMessage());
        }
        return value;
    }

    private Attribute readAttribute() {
        int start = cursor.position();
        return switch (cursor.peek()) {
            case '"' -> new Attribute.Str(cursor.string());
            case '[' -> array();
            case '{' -> new Attribute.Dict(dictionary());
            case '@' -> new Attribute.Symbol(cursor.symbol());
            case '!' -> new Attribute.TypeOf(types.type());
            case '#' -> dialect(cursor.name('#', "an attribute"), start);
            default -> cursor.atNumber() ? number(start) : word(start);
        };
    }

    private Attribute array() {
        List<Attribute> elements = new ArrayList<>();
        cursor.expect("[");
        while (!cursor.accept("]")) {
            if (!elements.isEmpty()) {
                cursor.expect(",");
            }
            elements.add(attribute());
        }
        return new Attribute.Array(elements);
    }

    private Attribute dialect(String name, int start) {
        Attribute alias = aliases.get(name);
        if (alias != null) {
            return alias;
        }
        if (EncodingParser.isEncoding(name)) {
            return new EncodingParser(cursor, this).encoding(name, start);
        }
        return new Attribute.Opaque("#" + name + (cursor.at("<") ? cursor.balanced() : ""));
    }

    private Attribute number(int start) {
        String text = cursor.number("a number");
        boolean isFloat = text.contains(".");
        Type type = cursor.accept(":") ? types.type() : isFloat ? FloatType.F64 : IntType.I64;
        if (!(type instanceof ScalarType scalar) || isFloat && scalar instanceof IntType) {
            throw cursor.error(start, "'" + text + "' is not a value of type " + type);
        }
        return scalarAttribute(NumberText.bits(cursor, start, text, scalar), scalar);
    }

    private static Attribute scalarAttribute(long bits, ScalarType type) {
        return switch (type) {
            case IntType i when i.width() == 1 -> new Attribute.Bool(bits != 0);
            case IntType i -> new Attribute.Int(bits, i);
            case FloatType f -> new Attribute.Float(bits, f);
        };
    }

    private Attribute word(int start) {
        if (cursor.accept("true")) {
            return new Attribute.Bool(true);
        } else if (cursor.accept("false")) {
            return new Attribute.Bool(false);
        } else if (cursor.accept("unit")) {
            return new Attribute.Unit();
        } else if (cursor.accept("dense")) {
            return new DenseParser(cursor, types).dense();
        } else if (cursor.accept("array")) {
            return intArray(start);
        } else if (cursor.atWord()) {
            return new Attribute.TypeOf(types.type());
        }
        throw cursor.expected("an attribute");
    }

    /** What follows {@code array}: {@code <i32: 1, 0>}. */
    private Attribute intArray(int start) {
        cursor.expect("<");
        if (!(types.type() instanceof IntType type)) {
            throw cursor.error(start, "an array of other than integers");
        }
        List<Long> elements = new ArrayList<>();
        if (cursor.accept(":")) {
            do {
                int at = cursor.position();
                elements.add(NumberText.bits(cursor, at, NumberText.element(cursor), type));
            } while (cursor.accept(","));
        }
        cursor.expect(">");
        return new Attribute.IntArray(type, elements);
    }
}
