package org.jtriton.interpreter;

import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;

/**
 * How a float format holds numbers. Operations compute in double and round once: a sum, product, quotient or square root of
 * numbers of at most 24 bits, rounded to double and again to their format, is what a single rounding gives, since a double
 * has more than twice their bits and two more.
 */
final class Format {
    private static final double[][] SHORT_NUMBERS = new double[FloatType.values().length][];

    static {
        for (FloatType type : FloatType.values()) {
            if (type.isFp8()) {
                double[] numbers = new double[256];
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = FloatBits.decode(i, type);
                }
                SHORT_NUMBERS[type.ordinal()] = numbers;
            }
        }
    }

    private Format() {}

    static double decode(long bits, FloatType type) {
        return switch (type) {
            case F64 -> Double.longBitsToDouble(bits);
            case F32 -> Float.intBitsToFloat((int) bits);
            case F16 -> Float.float16ToFloat((short) bits);
            case BF16 -> Float.intBitsToFloat((int) bits << 16);
            case F8E5M2, F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> SHORT_NUMBERS[type.ordinal()][(int) bits];
        };
    }

    /** The nearest number of the format, even on a tie. Numbers beyond an 8-bit format become its largest. */
    static long encode(double value, FloatType type) {
        return switch (type) {
            case F64 -> Double.doubleToRawLongBits(value);
            case F32 -> Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
            case F16 -> {
                float single = (float) value;
                yield single == value ? Float.floatToFloat16(single) & 0xFFFFL : FloatBits.encode(value, FloatType.F16);
            }
            case BF16 -> FloatBits.encode(value, FloatType.BF16);
            case F8E5M2 -> FloatBits.encode(Double.isInfinite(value) ? value : saturated(value, type), type);
            case F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> FloatBits.encode(saturated(value, type), type);
        };
    }

    private static double saturated(double value, FloatType type) {
        double largest = largest(type);
        return Double.isNaN(value) ? value : Math.clamp(value, -largest, largest);
    }

    /** The largest finite number of an 8-bit format. */
    private static double largest(FloatType type) {
        int bits =
                switch (type) {
                    case F8E5M2 -> 0x7B;
                    case F8E4M3FN -> 0x7E;
                    case F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> 0x7F;
                    case F16, BF16, F32, F64 -> throw new IllegalArgumentException(type + " is no 8-bit float");
                };
        return SHORT_NUMBERS[type.ordinal()][bits];
    }

    /** The nearest number of the format that is no further from zero. */
    static long encodeTowardZero(double value, FloatType type) {
        long nearest = encode(value, type);
        return Math.abs(decode(nearest, type)) > Math.abs(value) ? nearest - 1 : nearest;
    }

    /** Whether the format has a zero with a sign; the others keep their NaN at its place. */
    static boolean hasNegativeZero(FloatType type) {
        return switch (type) {
            case F64, F32, F16, BF16, F8E5M2, F8E4M3FN -> true;
            case F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> false;
        };
    }
}
