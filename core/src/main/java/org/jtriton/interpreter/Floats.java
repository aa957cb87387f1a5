package org.jtriton.interpreter;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.op.Keywords.FloatPredicate;
import org.jtriton.ir.op.Keywords.PropagateNan;

/** Float operations, each rounded once to its format. */
final class Floats {
    private Floats() {}

    static ElementFunction unary(FloatType type, DoubleUnaryOperator f) {
        return (a, b, c) -> Format.encode(f.applyAsDouble(Format.decode(a, type)), type);
    }

    static ElementFunction binary(FloatType type, DoubleBinaryOperator f) {
        return (a, b, c) -> Format.encode(f.applyAsDouble(Format.decode(a, type), Format.decode(b, type)), type);
    }

    /** Flips the sign, of a zero and a NaN too where they have one. */
    static ElementFunction negate(FloatType type) {
        return Format.hasNegativeZero(type) ? (a, b, c) -> a ^ sign(type) : unary(type, x -> -x);
    }

    static ElementFunction magnitude(FloatType type) {
        return Format.hasNegativeZero(type) ? (a, b, c) -> a & ~sign(type) : unary(type, Math::abs);
    }

    private static long sign(FloatType type) {
        return 1L << (type.width() - 1);
    }

    /** The smaller number; the other one if one is a NaN. */
    static double minNumber(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
    }

    /** The larger number; the other one if one is a NaN. */
    static double maxNumber(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
    }

    static ElementFunction fma(FloatType type) {
        return (a, b, c) ->
                Format.encode(fma(Format.decode(a, type), Format.decode(b, type), Format.decode(c, type), type), type);
    }

    /**
     * a b + c as a double that rounds to the format as the exact sum would.
     *
     * <p>The product of short numbers is exact in a double. The sum is rounded to odd (Boldo and Melquiond, "Emulation of
     * FMA and correctly rounded sums", 2008): where it is not exact, its last bit is made 1, so that the second rounding
     * sees on which side of a tie the sum lies.
     */
    private static double fma(double a, double b, double c, FloatType type) {
        if (type == FloatType.F64) {
            return Math.fma(a, b, c);
        }
        double product = a * b;
        double sum = product + c;
        // Knuth's two-sum gives what the addition lost, exactly.
        double part = sum - product;
        double lost = (product - (sum - part)) + (c - part);
        long bits = Double.doubleToRawLongBits(sum);
        if (lost == 0 || Double.isNaN(lost) || (bits & 1) != 0) {
            return sum;
        }
        boolean isBeyond = lost > 0 == sum > 0;
        return Double.longBitsToDouble(isBeyond ? bits + 1 : bits - 1);
    }

    /** Between the bounds; a NaN becomes the lower bound unless NaNs propagate. */
    static ElementFunction clamp(FloatType type, PropagateNan nan) {
        return switch (nan) {
            case ALL ->
                (a, b, c) -> Format.encode(
                        Math.min(Math.max(Format.decode(a, type), Format.decode(b, type)), Format.decode(c, type)),
                        type);
            case NONE ->
                (a, b, c) -> Format.encode(
                        minNumber(maxNumber(Format.decode(a, type), Format.decode(b, type)), Format.decode(c, type)),
                        type);
        };
    }

    static ElementFunction compare(FloatType type, FloatPredicate predicate) {
        return (a, b, c) -> Bits.truth(compare(predicate, Format.decode(a, type), Format.decode(b, type)));
    }

    private static boolean compare(FloatPredicate predicate, double a, double b) {
        boolean unordered = Double.isNaN(a) || Double.isNaN(b);
        return switch (predicate) {
            case FALSE -> false;
            case OEQ -> a == b;
            case OGT -> a > b;
            case OGE -> a >= b;
            case OLT -> a < b;
            case OLE -> a <= b;
            case ONE -> !unordered && a != b;
            case ORD -> !unordered;
            case UEQ -> unordered || a == b;
            case UGT -> !(a <= b);
            case UGE -> !(a < b);
            case ULT -> !(a >= b);
            case ULE -> !(a > b);
            case UNE -> a != b;
            case UNO -> unordered;
            case TRUE -> true;
        };
    }
}
