package org.jtriton.llvm;

/**
 * Rounds doubles to the 16-bit formats in one step, to nearest with ties to even. Going through float would round
 * twice: a double just above a tie of the short format may become the tie in float, and then round the wrong way.
 */
final class Float16Bits {
    private Float16Bits() {}

    static long half(double value) {
        return round(value, 10, 15);
    }

    static long bfloat(double value) {
        return round(value, 7, 127);
    }

    /** The bits of a 16-bit format with {@code fraction} bits of fraction and this exponent bias. */
    private static long round(double value, int fraction, int bias) {
        long sign = Double.doubleToRawLongBits(value) >>> 63 << 15;
        long infinity = (2L * bias + 1) << fraction;
        if (Double.isNaN(value)) {
            return sign | infinity | 1L << (fraction - 1);
        }
        double magnitude = Math.abs(value);
        int exponent = Math.max(Math.getExponent(magnitude), 1 - bias);
        if (exponent > bias) {
            return sign | infinity;
        }
        // A multiple of one unit in the last place. The scaling is exact: it is a power of two, and no result is
        // subnormal as a double. The implicit leading one, and a carry out of the fraction, step the exponent by 1.
        long units = (long) Math.rint(Math.scalb(magnitude, fraction - exponent));
        return sign | ((long) (exponent + bias - 1) << fraction) + units;
    }
}
