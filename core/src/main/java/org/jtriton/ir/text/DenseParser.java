package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.IntType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;

/** Reads {@code dense<...> : tensor<...>}, whose elements come before the type that says what they mean. */
final class DenseParser {
    private final Cursor cursor;
    private final TypeParser types;
    private final List<String> elements = new ArrayList<>();
    private final List<Integer> positions = new ArrayList<>();
    /** The length of the lists at each depth, -1 before the first of them ends. */
    private final List<Integer> lengths = new ArrayList<>();

    DenseParser(Cursor cursor, TypeParser types) {
        this.cursor = cursor;
        this.types = types;
    }

    /** What follows {@code dense}. */
    Attribute.Dense dense() {
        cursor.expect("<");
        int start = cursor.position();
        String bytes = cursor.peek() == '"' ? cursor.string() : null;
        boolean isList = cursor.peek() == '[';
        if (bytes == null) {
            element(0);
        }
        cursor.expect(">");
        cursor.expect(":");
        int typeStart = cursor.position();
        if (!(types.type() instanceof TensorType type && type.element() instanceof ScalarType scalar)) {
            throw cursor.error(typeStart, "a dense constant is a tensor of numbers");
        }
        if (bytes != null) {
            return new Attribute.Dense(type, bits(bytes, type, scalar, start));
        }
        if (isList && !lengths.equals(type.dims())) {
            throw cursor.error(start, "lists of lengths " + lengths + " for " + type);
        }
        long[] bits = new long[elements.size()];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = NumberText.bits(cursor, positions.get(i), elements.get(i), scalar);
        }
        return new Attribute.Dense(type, bits);
    }

    /** A number or a list; all lists at a depth are equally long. */
    private Void element(int depth) {
        if (!cursor.at("[")) {
            if (depth != lengths.size()) {
                throw cursor.expected("'['");
            }
            positions.add(cursor.position());
            elements.add(NumberText.element(cursor));
            return null;
        }
        int start = cursor.position();
        cursor.expect("[");
        if (depth == lengths.size()) {
            if (!elements.isEmpty()) {
                throw cursor.error(start, "a list beside a number");
            }
            lengths.add(-1);
        }
        int length = 0;
        do {
            cursor.nested(() -> element(depth + 1));
            length++;
        } while (cursor.accept(","));
        cursor.expect("]");
        if (lengths.get(depth) >= 0 && lengths.get(depth) != length) {
            throw cursor.error(
                    start, "lists of " + length + " and of " + lengths.get(depth) + " elements in one block");
        }
        lengths.set(depth, length);
        return null;
    }

    /** Elements from their bytes in memory, lowest byte first; truth values are packed eight to a byte. */
    private long[] bits(String text, TensorType type, ScalarType scalar, int start) {
        int size = type.size();
        long length = scalar.width() == 1 ? (size + 7L) / 8 : (long) size * scalar.bytes();
        int digits = text.length() - "0x".length();
        if (!text.matches("0x[0-9A-Fa-f]*") || digits != 2 * length && digits != 2 * scalar.bytes()) {
            throw cursor.error(start, "not the bytes of " + type + " in hexadecimal");
        }
        byte[] bytes = HexFormat.of().parseHex(text.substring(2));
        if (scalar.width() == 1) {
            return digits == 2 * length ? packed(bytes, size) : new long[] {bytes[0] & 1};
        }
        long[] bits = new long[bytes.length / scalar.bytes()];
        for (int i = 0; i < bits.length; i++) {
            for (int b = 0; b < Math.min(scalar.bytes(), Long.BYTES); b++) {
                bits[i] |= (bytes[i * scalar.bytes() + b] & 0xFFL) << 8 * b;
            }
            if (scalar instanceof IntType && scalar.width() < Long.SIZE) {
                int unused = Long.SIZE - scalar.width();
                bits[i] = bits[i] << unused >> unused;
            }
        }
        return bits;
    }

    private static long[] packed(byte[] bytes, int size) {
        long[] bits = new long[size];
        for (int i = 0; i < size; i++) {
            bits[i] = bytes[i / 8] >> i % 8 & 1;
        }
        return bits;
    }
}
