package org.jtriton.pass.rule;

import java.math.BigInteger;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.FloatPredicate;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * Float arithmetic on constants, rounded as the operation in its own format rounds.
 *
 * <p>The operands are doubles. Sum, difference, product, quotient and square root of two numbers of a format with p
 * significant bits, rounded to double and then to that format, come out as if rounded once, provided that double has
 * at least 2p + 2 bits (Figueroa, "When is double rounding innocuous?"); 53 bits suffice for float32 and everything
 * smaller. What has no single right answer (the elementary functions, the minimum of zeros of both signs) or an
 * undefined one (conversion of a float out of range) is left to the target.
 */
final class FloatFolding {
    private FloatFolding() {}

    static OptionalDouble binary(Opcode code, double a, double b) {
        return switch (code) {
            case Arith.ADDF -> OptionalDouble.of(a + b);
            case Arith.SUBF -> OptionalDouble.of(a - b);
            case Arith.MULF -> OptionalDouble.of(a * b);
            case Arith.DIVF, Tt.PRECISE_DIVF -> OptionalDouble.of(a / b);
            case Arith.REMF -> OptionalDouble.of(a % b);
            case Arith.MINIMUMF -> OptionalDouble.of(Math.min(a, b));
            case Arith.MAXIMUMF -> OptionalDouble.of(Math.max(a, b));
            case Arith.MINNUMF -> number(a, b, Math.min(a, b));
            case Arith.MAXNUMF -> number(a, b, Math.max(a, b));
            default -> OptionalDouble.empty();
        };
    }

    static OptionalDouble unary(Opcode code, double a) {
        return switch (code) {
            case Arith.NEGF -> OptionalDouble.of(-a);
            case MathOp.ABSF -> OptionalDouble.of(Math.abs(a));
            case MathOp.FLOOR -> OptionalDouble.of(Math.floor(a));
            case MathOp.CEIL -> OptionalDouble.of(Math.ceil(a));
            case MathOp.SQRT, Tt.PRECISE_SQRT -> OptionalDouble.of(Math.sqrt(a));
            default -> OptionalDouble.empty();
        };
    }

    static boolean compare(FloatPredicate predicate, double a, double b) {
        boolean unordered = Double.isNaN(a) || Double.isNaN(b);
        return switch (predicate) {
            case FALSE -> false;
            case OEQ -> a == b;
            case OGT -> a > b;
            case OGE -> a >= b;
            case OLT -> a < b;
            case OLE -> a <= b;
            case ONE -> a < b || a > b;
            case ORD -> !unordered;
            case UEQ -> unordered || a == b;
            case UGT -> unordered || a > b;
            case UGE -> unordered || a >= b;
            case ULT -> unordered || a < b;
            case ULE -> unordered || a <= b;
            case UNE -> a != b;
            case UNO -> unordered;
            case TRUE -> true;
        };
    }

    /** The float nearest to an integer, as bits; empty where two roundings would be needed. */
    static OptionalLong fromInteger(BigInteger value, FloatType type) {
        return switch (type) {
            case F64 -> OptionalLong.of(FloatBits.encode(value.doubleValue(), type));
            case F32 -> OptionalLong.of(FloatBits.encode(value.floatValue(), type));
            case F16, BF16 ->
                value.bitLength() <= 53
                        ? OptionalLong.of(FloatBits.encode(value.doubleValue(), type))
                        : OptionalLong.empty();
            case F8E5M2, F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> OptionalLong.empty();
        };
    }

    /** The float without its fraction as an integer of {@code width} bits; empty when it doesn't fit. */
    static OptionalLong toInteger(double value, int width, boolean signed) {
        double lowest = signed ? -Math.scalb(1.0, width - 1) : 0;
        double beyond = Math.scalb(1.0, signed ? width - 1 : width);
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        if (!(whole >= lowest && whole < beyond)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(whole >= 0x1p63 ? (long) (whole - 0x1p63) + Long.MIN_VALUE : (long) whole);
    }

    /**
     * A float in another format, rounded to nearest even. An 8-bit format is only given what it holds exactly, since
     * targets differ in what becomes of the rest.
     */
    static OptionalLong convert(double value, FloatType type) {
        long bits = FloatBits.encode(value, type);
        boolean exact = FloatBits.decode(bits, type) == value;
        return exact || !type.isFp8() ? OptionalLong.of(bits) : OptionalLong.empty();
    }

    private static OptionalDouble number(double a, double b, double both) {
        if (Double.isNaN(a)) {
            return OptionalDouble.of(b);
        }
        if (Double.isNaN(b)) {
            return OptionalDouble.of(a);
        }
        boolean zerosOfBothSigns = a == b && Double.doubleToRawLongBits(a) != Double.doubleToRawLongBits(b);
        return zerosOfBothSigns ? OptionalDouble.empty() : OptionalDouble.of(both);
    }
}
