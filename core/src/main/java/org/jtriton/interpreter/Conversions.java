package org.jtriton.interpreter;

import org.jtriton.ir.FloatType;

/** Conversions between float formats, and between floats and integers. */
final class Conversions {
    private static final double TWO_TO_63 = 0x1p63;
    private static final double TWO_TO_64 = 0x1p64;

    private Conversions() {}

    /** Between formats; a number that keeps its format keeps its bits. */
    static ElementFunction convert(FloatType from, FloatType to, boolean towardZero) {
        if (from == to) {
            return (a, b, c) -> a;
        }
        return towardZero
                ? (a, b, c) -> Format.encodeTowardZero(Format.decode(a, from), to)
                : (a, b, c) -> Format.encode(Format.decode(a, from), to);
    }

    static ElementFunction fromSigned(FloatType to) {
        return to == FloatType.F32
                ? (a, b, c) -> Format.encode((float) a, to)
                : (a, b, c) -> Format.encode((double) a, to);
    }

    static ElementFunction fromUnsigned(int width, FloatType to) {
        return (a, b, c) -> {
            long value = Bits.unsigned(a, width);
            // Half of a number of 64 bits, with the bit that falls off kept for the rounding, has a sign to spare.
            long half = value >>> 1 | value & 1;
            if (to == FloatType.F32) {
                return Format.encode(value >= 0 ? (float) value : 2 * (float) half, to);
            }
            return Format.encode(value >= 0 ? (double) value : 2 * (double) half, to);
        };
    }

    /**
     * Toward zero; a value out of range becomes the nearest 32 or 64-bit integer, of which a narrower type takes the low
     * bits. A NaN becomes 0.
     */
    static ElementFunction toSigned(FloatType from, int width) {
        return width > Integer.SIZE
                ? (a, b, c) -> (long) Format.decode(a, from)
                : (a, b, c) -> (int) Format.decode(a, from);
    }

    /** The same for unsigned integers. */
    static ElementFunction toUnsigned(FloatType from, int width) {
        return width > Integer.SIZE
                ? (a, b, c) -> toUnsigned64(Format.decode(a, from))
                : (a, b, c) -> Math.clamp((long) Format.decode(a, from), 0, 0xFFFFFFFFL);
    }

    private static long toUnsigned64(double value) {
        if (!(value > 0)) {
            return 0;
        }
        if (value >= TWO_TO_64) {
            return -1;
        }
        return value < TWO_TO_63 ? (long) value : (long) (value - TWO_TO_63) ^ Long.MIN_VALUE;
    }
}
