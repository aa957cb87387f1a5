package org.jtriton.ptx.text;

import org.jtriton.ptx.text.Operand.Notation;
import org.jtriton.ptx.text.Operand.Number;

/** Literals: integers in four bases, the bits of floats in hexadecimal, and decimal fractions. */
final class Numbers {
    private Numbers() {}

    static Number parse(int line, String text, boolean minus) {
        try {
            if (text.startsWith("0f") || text.startsWith("0F")) {
                long bits = Long.parseLong(text.substring(2), 16);
                return new Number(minus ? bits ^ 0x8000_0000L : bits, Notation.F32);
            }
            if (text.startsWith("0d") || text.startsWith("0D")) {
                long bits = Long.parseUnsignedLong(text.substring(2), 16);
                return new Number(minus ? bits ^ Long.MIN_VALUE : bits, Notation.F64);
            }
            if (text.indexOf('.') >= 0) {
                double value = Double.parseDouble(text);
                return new Number(Double.doubleToRawLongBits(minus ? -value : value), Notation.F64);
            }
            long value = integer(text.endsWith("U") ? text.substring(0, text.length() - 1) : text);
            return new Number(minus ? -value : value, Notation.INTEGER);
        } catch (NumberFormatException e) {
            throw new PtxSyntaxException(line, "'%s' is not a number".formatted(text));
        }
    }

    private static long integer(String text) {
        if (text.startsWith("0x") || text.startsWith("0X")) {
            return Long.parseUnsignedLong(text.substring(2), 16);
        }
        if (text.startsWith("0b") || text.startsWith("0B")) {
            return Long.parseUnsignedLong(text.substring(2), 2);
        }
        if (text.length() > 1 && text.startsWith("0")) {
            return Long.parseUnsignedLong(text.substring(1), 8);
        }
        return Long.parseUnsignedLong(text);
    }
}
