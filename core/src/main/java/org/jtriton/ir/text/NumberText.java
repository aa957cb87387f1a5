package org.jtriton.ir.text;

import java.math.BigInteger;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.ScalarType;

/** From the digits of a number to its bits. */
final class NumberText {
    /** More digits than any number of 64 bits has. */
    private static final int MAX_INTEGER_LENGTH = 24;

    private NumberText() {}

    /** A number or truth value as an element of a list. */
    static String element(Cursor cursor) {
        if (cursor.accept("true")) {
            return "1";
        }
        return cursor.accept("false") ? "0" : cursor.number("a number");
    }

    /**
     * The bits of a number in its type: sign-extended for an integer (0 or 1 for an {@code i1}). Hexadecimal digits are
     * the bits of a float.
     */
    static long bits(Cursor cursor, int start, String text, ScalarType type) {
        return switch (type) {
            case IntType i -> integer(cursor, start, text, i);
            case FloatType f -> real(cursor, start, text, f);
        };
    }

    private static long integer(Cursor cursor, int start, String text, IntType type) {
        if (!text.contains(".") && text.length() <= MAX_INTEGER_LENGTH) {
            boolean hex = text.contains("0x");
            BigInteger value = hex ? new BigInteger(text.replace("0x", ""), 16) : new BigInteger(text);
            int width = Math.min(type.width(), Long.SIZE);
            if (value.bitLength() <= (value.signum() < 0 ? width - 1 : width)) {
                return type.width() == 1 ? value.longValue() & 1 : value.longValue() << (64 - width) >> (64 - width);
            }
        }
        throw cursor.error(start, "'" + shortened(text) + "' is not a value of type " + type);
    }

    private static long real(Cursor cursor, int start, String text, FloatType type) {
        if (!text.contains("0x")) {
            return type == FloatType.F32
                    ? FloatBits.encode(Float.parseFloat(text), type)
                    : FloatBits.encode(Double.parseDouble(text), type);
        }
        if (text.length() <= 2 + type.width() / 4 && text.charAt(0) != '-') {
            return Long.parseUnsignedLong(text.substring(2), 16);
        }
        throw cursor.error(start, "'" + shortened(text) + "' has more bits than type " + type);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_INTEGER_LENGTH ? text : text.substring(0, MAX_INTEGER_LENGTH) + "...";
    }
}
