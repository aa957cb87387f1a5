package org.jtriton.frontend.lower.builtin;

import java.math.BigInteger;
import org.jtriton.DType;

/**
 * The type in which two operands meet.
 *
 * <p>A literal, and any other compile-time number, is weak: against a value whose kind (truth value, integer, float) is not
 * below its own it takes the value's type. Otherwise floats win over integers and wider floats over narrower ones. Of the
 * narrow floats, float16 wins over bfloat16 and 8-bit floats, bfloat16 and an 8-bit float meet in float32, and two different
 * 8-bit floats in float16. Integers follow C's usual arithmetic conversions without the promotion to int: the wider type
 * wins, and at equal width the unsigned one. A truth value counts as an unsigned integer of one bit.
 *
 * <p>Division and remainder have no 16-bit form, so that two halves divide in float32, and refuse integers of different
 * signedness.
 */
final class Promotion {
    private Promotion() {}

    /** An operand's type and whether it is a literal. */
    record Operand(DType type, boolean literal) {}

    /** No common type; the message says why. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    static boolean isBool(DType t) {
        return t == DType.INT1;
    }

    /** Whether integer operations read the bits with a sign; a truth value is 0 or 1. */
    static boolean isSignedInteger(DType t) {
        return t.isInteger() && t.isSigned() && t != DType.INT1;
    }

    static boolean isFp8(DType t) {
        return t.isFloat() && t.bits() == 8;
    }

    /** The type of a number that stands alone: int32 where it fits, float32 unless it is out of that range. */
    static DType ofLiteral(Object value) throws Refused {
        return switch (value) {
            case Boolean b -> DType.INT1;
            case Long l -> ofInteger(BigInteger.valueOf(l));
            case BigInteger i -> ofInteger(i);
            case Double d -> fitsFloat32(d) ? DType.FP32 : DType.FP64;
            case null, default -> throw new Refused("expected a number, got " + value);
        };
    }

    private static DType ofInteger(BigInteger value) throws Refused {
        for (DType t : new DType[] {DType.INT32, DType.UINT32, DType.INT64, DType.UINT64}) {
            if (fits(value, t)) {
                return t;
            }
        }
        throw new Refused("the integer " + value + " has more than 64 bits");
    }

    private static boolean fitsFloat32(double d) {
        double magnitude = Math.abs(d);
        return d == 0
                || Double.isNaN(d)
                || Double.isInfinite(d)
                || magnitude >= Float.MIN_NORMAL && magnitude <= Float.MAX_VALUE;
    }

    static boolean fits(BigInteger value, DType t) {
        return value.compareTo(smallest(t)) >= 0 && value.compareTo(largest(t)) <= 0;
    }

    private static BigInteger smallest(DType t) {
        return isSignedInteger(t) ? BigInteger.TWO.pow(t.bits() - 1).negate() : BigInteger.ZERO;
    }

    private static BigInteger largest(DType t) {
        return BigInteger.TWO.pow(isSignedInteger(t) ? t.bits() - 1 : t.bits()).subtract(BigInteger.ONE);
    }

    /** The wider integer type; at equal width the unsigned one. */
    static DType integers(DType a, DType b) {
        if (isSignedInteger(a) == isSignedInteger(b)) {
            return a.bits() > b.bits() ? a : b;
        }
        DType unsigned = isSignedInteger(a) ? b : a;
        DType signed = isSignedInteger(a) ? a : b;
        return unsigned.bits() >= signed.bits() ? unsigned : signed;
    }

    /** The common type of two numbers; {@code division} for {@code /}, {@code //} and {@code %}. */
    static DType common(Operand a, Operand b, boolean division) throws Refused {
        if (a.literal != b.literal) {
            DType literal = a.literal ? a.type : b.type;
            DType value = a.literal ? b.type : a.type;
            if (kind(literal) <= kind(value)) {
                return division ? divisible(value) : value;
            }
        }
        return common(a.type, b.type, division);
    }

    private static DType common(DType a, DType b, boolean division) throws Refused {
        if (a == DType.FP64 || b == DType.FP64) {
            return DType.FP64;
        }
        if (a == DType.FP32 || b == DType.FP32) {
            return DType.FP32;
        }
        if (a == DType.FP16 || b == DType.FP16) {
            return division ? DType.FP32 : DType.FP16;
        }
        if (a == DType.BF16 && b == DType.BF16) {
            return division ? DType.FP32 : DType.BF16;
        }
        if (a == DType.BF16 || b == DType.BF16) {
            return DType.FP32;
        }
        if (isFp8(a) && isFp8(b)) {
            return a == b ? a : DType.FP16;
        }
        if (isFp8(a) || isFp8(b)) {
            throw new Refused("an 8-bit float and an integer have no common type, got " + a + " and " + b);
        }
        if (division && isSignedInteger(a) != isSignedInteger(b)) {
            throw new Refused("can't divide " + a + " and " + b + ", which differ in signedness");
        }
        return integers(a, b);
    }

    private static DType divisible(DType t) {
        return t == DType.FP16 || t == DType.BF16 ? DType.FP32 : t;
    }

    private static int kind(DType t) {
        return isBool(t) ? 0 : t.isInteger() ? 1 : 2;
    }
}
