package org.jtriton.llvm;

/**
 * Conversions between floating-point types that round correctly on every target, on scalars and vectors alike.
 *
 * <p>The plain instructions do not. To {@code bfloat}, and from {@code double} to {@code half}, most processors have no
 * instruction, so that LLVM calls a function of the compiler's run-time library for each lane, and a JVM process holds
 * no such library; and the {@code bfloat} instruction of x86 flushes subnormal numbers to zero. Hence:
 *
 * <ul>
 *   <li>{@code float} to {@code bfloat} drops the low half of the bits after adding just less than half a unit, and one
 *       more if the remaining number is odd, which rounds to nearest even. NaN is kept apart, since the addition could
 *       carry it into infinity or zero.
 *   <li>{@code double} to a 16-bit type goes through {@code float}, but rounded to odd: truncated, with the last bit
 *       set if anything was lost. The second rounding then sees that the number is not a tie (Boldo and Melquiond,
 *       "When double rounding is odd", 2005).
 * </ul>
 *
 * <p>{@code half} from and to {@code float} is left to the instructions, which x86 has since 2012 and Arm always had.
 */
final class RealConversion {
    private RealConversion() {}

    static Val convert(ArithmeticText f, Val value, LType type) {
        LType from = value.type().scalar();
        LType to = type.scalar();
        if (!(from instanceof LType.Real source) || !(to instanceof LType.Real target)) {
            throw new IllegalArgumentException("no floating-point conversion of " + value + " to " + type);
        }
        if (source == target) {
            return value;
        }
        LType floats = type.withScalar(LType.FLOAT);
        return switch (target) {
            case HALF -> f.cast(Cast.FPTRUNC, toFloat(f, value, source, floats), type);
            case BFLOAT -> roundToBfloat(f, toFloat(f, value, source, floats), type);
            case FLOAT -> f.cast(source == LType.Real.DOUBLE ? Cast.FPTRUNC : Cast.FPEXT, value, type);
            case DOUBLE -> f.cast(Cast.FPEXT, convert(f, value, floats), type);
        };
    }

    /** A float from which rounding on to 16 bits gives what rounding the value itself would. */
    private static Val toFloat(ArithmeticText f, Val value, LType.Real source, LType floats) {
        return switch (source) {
            case FLOAT -> value;
            case HALF, BFLOAT -> f.cast(Cast.FPEXT, value, floats);
            case DOUBLE -> roundToOdd(f, value, floats);
        };
    }

    private static Val roundToOdd(ArithmeticText f, Val value, LType floats) {
        LType ints = floats.withScalar(LType.I32);
        Val nearest = f.cast(Cast.FPTRUNC, value, floats);
        Val back = f.cast(Cast.FPEXT, nearest, value.type());
        Val inexact = f.fcmp(RealPredicate.ONE, back, value);
        Val tooFar = f.fcmp(RealPredicate.OGT, f.math("fabs", back), f.math("fabs", value));
        Val bits = f.bitcast(nearest, ints);
        // Next to it and nearer to zero is the number with the bits one less, whatever the sign.
        Val truncated = f.sub(bits, f.resize(tooFar, ints, false));
        Val odd = f.or(truncated, Const.ofInt(ints, 1));
        return f.bitcast(f.select(inexact, odd, bits), floats);
    }

    private static Val roundToBfloat(ArithmeticText f, Val value, LType type) {
        LType ints = type.withScalar(LType.I32);
        Val bits = f.bitcast(value, ints);
        Val half = Const.ofInt(ints, 16);
        Val odd = f.and(f.binary(IntOp.LSHR, bits, half), Const.ofInt(ints, 1));
        Val rounded = f.add(f.add(bits, Const.ofInt(ints, 0x7FFF)), odd);
        Val quietNan = f.or(bits, Const.ofInt(ints, 0x40_0000));
        Val isNan = f.fcmp(RealPredicate.UNO, value, value);
        Val upper = f.binary(IntOp.LSHR, f.select(isNan, quietNan, rounded), half);
        return f.bitcast(f.resize(upper, type.withScalar(LType.I16), false), type);
    }
}
