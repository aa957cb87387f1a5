package org.jtriton.ptx;

/**
 * A binary floating-point format of at most 64 bits: sign, exponent, fraction.
 *
 * <p>Values pass through double. All formats but f64 have so few bits that a double holds each of their values, and each
 * sum, product, quotient or root of them <em>rounded to odd</em> (see {@link Exact}), from which rounding once more to the
 * format gives what rounding the exact result would have given.
 */
enum FloatFormat {
    F16(16, 5, 10),
    BF16(16, 8, 7),
    F32(32, 8, 23),
    /** The same 32 bits as f32, of which conversions to it round the lower 13 away. */
    TF32(32, 8, 10),
    F64(64, 11, 52),
    /** Without infinities: only the largest exponent with all ones is no number. */
    E4M3(8, 4, 3),
    E5M2(8, 5, 2);

    final int bits;
    final int fractionBits;
    /** Zero bits below the fraction in the register: 13 for tf32, else none. */
    private final int padding;

    private final int smallestExponent;
    private final double largest;

    FloatFormat(int bits, int exponentBits, int fractionBits) {
        this.bits = bits;
        this.fractionBits = fractionBits;
        this.padding = bits - 1 - exponentBits - fractionBits;
        int bias = (1 << exponentBits - 1) - 1;
        this.smallestExponent = 1 - bias;
        boolean isE4m3 = exponentBits == 4;
        int largestExponent = isE4m3 ? bias + 1 : bias;
        double significand = 2 - Math.scalb(1.0, isE4m3 ? 1 - fractionBits : -fractionBits);
        this.largest = Math.scalb(significand, largestExponent);
    }

    long mask() {
        return Type.mask(bits);
    }

    private long sign() {
        return 1L << bits - 1;
    }

    /** The NaN that arithmetic gives. */
    long nan() {
        return switch (this) {
            case F16, BF16 -> 0x7fff;
            case F32, TF32 -> 0x7fff_ffffL;
            case F64 -> 0x7fff_ffff_ffff_ffffL;
            case E4M3, E5M2 -> 0x7f;
        };
    }

    private long infinity() {
        return switch (this) {
            case F16 -> 0x7c00;
            case BF16 -> 0x7f80;
            case F32, TF32 -> 0x7f80_0000L;
            case F64 -> 0x7ff0_0000_0000_0000L;
            case E4M3 -> 0x7f;
            case E5M2 -> 0x7c;
        };
    }

    double largest() {
        return largest;
    }

    boolean isNan(long value) {
        long magnitude = value & mask() & ~sign();
        return this == E4M3 ? magnitude == 0x7f : magnitude > infinity();
    }

    /** The value of some bits, of which those above the format's width are not looked at. */
    double decode(long value) {
        switch (this) {
            case F64 -> {
                return Double.longBitsToDouble(value);
            }
            case F32, TF32 -> {
                return Float.intBitsToFloat((int) value);
            }
            case BF16 -> {
                return Float.intBitsToFloat((int) value << 16);
            }
            case F16 -> {
                return Float.float16ToFloat((short) value);
            }
            case E5M2 -> {
                return Float.float16ToFloat((short) (value << 8));
            }
            case E4M3 -> {}
        }
        long magnitude = value & 0x7f;
        if (magnitude == 0x7f) {
            return Double.NaN;
        }
        long exponent = magnitude >> 3;
        long fraction = magnitude & 7;
        double absolute = exponent == 0
                ? Math.scalb((double) fraction, smallestExponent - 3)
                : Math.scalb((double) (fraction + 8), (int) exponent - 1 + smallestExponent - 3);
        return (value & 0x80) != 0 ? -absolute : absolute;
    }

    /** The bits of a value, rounded. */
    long encode(double value, Rounding rounding) {
        if (Double.isNaN(value)) {
            return nan();
        }
        if (this == F64) {
            return Double.doubleToRawLongBits(value);
        }
        if (this == F32 && rounding == Rounding.NEAREST_EVEN) {
            return Float.floatToRawIntBits((float) value) & 0xffff_ffffL;
        }
        long sign = Double.doubleToRawLongBits(value) < 0 ? sign() : 0;
        if (Double.isInfinite(value)) {
            return sign | infinity();
        }
        if (value == 0) {
            return sign;
        }
        int exponent = Math.max(Math.getExponent(value), smallestExponent);
        double units = Math.abs(rounding.toIntegral(Math.scalb(value, fractionBits - exponent)));
        if (Math.scalb(units, exponent - fractionBits) > largest) {
            boolean awayFromZero =
                    switch (rounding) {
                        case NEAREST_EVEN, NEAREST_AWAY -> true;
                        case TOWARD_ZERO -> false;
                        case DOWN -> value < 0;
                        case UP -> value > 0;
                    };
            return sign | (awayFromZero ? infinity() : encode(largest, Rounding.NEAREST_EVEN));
        }
        long one = 1L << fractionBits;
        long magnitude = (long) units;
        if (magnitude >= one) {
            // A fraction that was rounded up to two carries into the exponent by itself.
            magnitude += (long) (exponent - smallestExponent) << fractionBits;
        }
        return sign | magnitude << padding;
    }

    /** The bits of a value, rounded to nearest, where a finite value too large and an infinity become the largest value. */
    long encodeSaturating(double value, Rounding rounding) {
        if (Double.isNaN(value)) {
            return nan();
        }
        return encode(Math.clamp(value, -largest, largest), rounding);
    }

    /** The same bits, or a zero of the same sign where they are a subnormal number. */
    long flush(long value) {
        long exponent = infinity() & value;
        return exponent == 0 ? value & sign() : value;
    }
}
