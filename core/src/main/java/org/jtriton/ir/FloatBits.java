package org.jtriton.ir;

/**
 * Conversion between doubles and the bit patterns of every {@link FloatType}, rounding to nearest even.
 *
 * <p>The formats differ in how they end: f16, bf16, f32, f64 and f8E5M2 have infinities and NaNs as IEEE 754 has them;
 * f8E4M3FN has no infinity and one NaN magnitude (all ones); the FNUZ formats have neither infinity nor negative zero,
 * and the pattern of negative zero is their NaN, with an exponent bias one higher (11 for B11).
 */
public final class FloatBits {
    private FloatBits() {}

    /** The bits of {@code value} in {@code type}; a value too large becomes infinity, or NaN where there is none. */
    public static long encode(double value, FloatType type) {
        return switch (type) {
            case F64 -> Double.doubleToRawLongBits(value);
            case F32 -> Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
            case F16, BF16, F8E5M2, F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> encodeSmall(value, type);
        };
    }

    public static double decode(long bits, FloatType type) {
        return switch (type) {
            case F64 -> Double.longBitsToDouble(bits);
            case F32 -> Float.intBitsToFloat((int) bits);
            case F16, BF16, F8E5M2, F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> decodeSmall(bits, type);
        };
    }

    /** The exponent bias. */
    public static int bias(FloatType type) {
        return switch (type) {
            case F8E4M3B11FNUZ -> 11;
            case F8E5M2FNUZ -> 16;
            case F8E4M3FNUZ -> 8;
            case F8E5M2, F8E4M3FN, F16, BF16, F32, F64 -> (1 << (type.exponentBits() - 1)) - 1;
        };
    }

    private static boolean isFnuz(FloatType type) {
        return type == FloatType.F8E4M3B11FNUZ || type == FloatType.F8E5M2FNUZ || type == FloatType.F8E4M3FNUZ;
    }

    private static long nan(FloatType type) {
        int w = type.width();
        if (isFnuz(type)) {
            return 1L << (w - 1);
        }
        long exponent = ((1L << type.exponentBits()) - 1) << type.mantissaBits();
        return type == FloatType.F8E4M3FN ? (1L << (w - 1)) - 1 : exponent | 1L << (type.mantissaBits() - 1);
    }

    private static long encodeSmall(double value, FloatType type) {
        int m = type.mantissaBits();
        long sign = Double.doubleToRawLongBits(value) >>> 63 << (type.width() - 1);
        if (Double.isNaN(value)) {
            return nan(type) | (isFnuz(type) ? 0 : sign);
        }
        double magnitude = Math.abs(value);
        boolean ieee = !isFnuz(type) && type != FloatType.F8E4M3FN;
        long topExponent = (1L << type.exponentBits()) - 1;
        long largest = ieee
                ? (topExponent << m) - 1
                : isFnuz(type) ? (1L << (type.width() - 1)) - 1 : (topExponent << m | (1L << m) - 1) - 1;
        long overflow = ieee ? topExponent << m : nan(type);
        if (Double.isInfinite(value)) {
            return isFnuz(type) ? overflow : overflow | sign;
        }
        int exponent = magnitude == 0 ? -1_000_000 : Math.getExponent(magnitude);
        int scaleExponent = Math.max(exponent, 1 - bias(type)) - m;
        // Dividing by the unit in the last place is exact (a power of two), so rint is the only rounding.
        double units = Math.rint(Math.scalb(magnitude, -scaleExponent));
        // Adding units to the exponent field lets a carry of the significand step into the next binade by itself.
        long magnitudeBits = (((long) scaleExponent + m + bias(type) - 1) << m) + (long) units;
        if (magnitudeBits > largest) {
            return isFnuz(type) ? overflow : overflow | sign;
        }
        return isFnuz(type) && magnitudeBits == 0 ? 0 : magnitudeBits | sign;
    }

    private static double decodeSmall(long bits, FloatType type) {
        int m = type.mantissaBits();
        int signBit = type.width() - 1;
        boolean negative = (bits >>> signBit & 1) != 0;
        long magnitude = bits & (1L << signBit) - 1;
        long exponent = magnitude >>> m;
        long fraction = magnitude & (1L << m) - 1;
        if (isFnuz(type)) {
            if (negative && magnitude == 0) {
                return Double.NaN;
            }
        } else if (type == FloatType.F8E4M3FN) {
            if (magnitude == (1L << signBit) - 1) {
                return Double.NaN;
            }
        } else if (exponent == (1L << type.exponentBits()) - 1) {
            return fraction != 0 ? Double.NaN : negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        int unit = (int) Math.max(exponent, 1) - bias(type) - m;
        double v = Math.scalb((double) (exponent == 0 ? fraction : fraction | 1L << m), unit);
        return negative ? -v : v;
    }
}
