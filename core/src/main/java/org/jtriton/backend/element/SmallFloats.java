package org.jtriton.backend.element;

import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.RealPredicate;
import org.jtriton.llvm.Val;

/**
 * Conversion of the 8-bit floats and bfloat16 to and from float, by integer arithmetic on whole vectors.
 *
 * <p>To widen, the magnitude's bits are shifted to where float has them, which scales the value by a power of two that
 * one exact product takes back; subnormal numbers come out right by the same product. To narrow, the exponent is
 * rebased and the dropped bits are rounded to nearest even by adding just under half of the last place kept, plus that
 * place's own bit; numbers that become subnormal are instead added to a power of two whose last place is theirs, so that
 * the addition rounds.
 */
public final class SmallFloats {
    private static final int FLOAT_MANTISSA = 23;
    private static final int FLOAT_BIAS = 127;
    private static final long FLOAT_INFINITY = 0x7F800000L;

    private final FunctionText f;

    SmallFloats(FunctionText f) {
        this.f = f;
    }

    /** The float of the same value as these bits. */
    public Val widen(Val bits, FloatType type) {
        LType ints = LType.I32.withLanes(bits.type().lanes());
        LType floats = LType.FLOAT.withLanes(bits.type().lanes());
        Val wide = f.cast(Cast.ZEXT, bits, ints);
        if (type == FloatType.BF16) {
            return f.bitcast(f.binary(IntOp.SHL, wide, Const.ofInt(ints, 16)), floats);
        }
        Val magnitude = f.and(wide, Const.ofInt(ints, 0x7F));
        Val sign = f.binary(IntOp.SHL, f.and(wide, Const.ofInt(ints, 0x80)), Const.ofInt(ints, 24));
        int shift = FLOAT_MANTISSA - type.mantissaBits();
        Val shifted = f.binary(IntOp.SHL, magnitude, Const.ofInt(ints, shift));
        double scale = Math.scalb(1.0, FLOAT_BIAS - FloatBits.bias(type));
        Val value = f.bitcast(f.fmul(f.bitcast(shifted, floats), Const.ofReal(floats, scale)), ints);
        Val special =
                switch (type) {
                    // Infinities and NaNs keep their fraction under float's largest exponent.
                    case F8E5M2 ->
                        f.select(
                                f.icmp(IntPredicate.UGE, magnitude, Const.ofInt(ints, 0x7C)),
                                f.or(shifted, Const.ofInt(ints, FLOAT_INFINITY)),
                                value);
                    case F8E4M3FN ->
                        f.select(
                                f.icmp(IntPredicate.EQ, magnitude, Const.ofInt(ints, 0x7F)),
                                Const.ofInt(ints, 0x7FC00000L),
                                value);
                    case F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ ->
                        f.select(
                                f.icmp(IntPredicate.EQ, wide, Const.ofInt(ints, 0x80)),
                                Const.ofInt(ints, 0x7FC00000L),
                                value);
                    case F16, BF16, F32, F64 -> throw new IllegalArgumentException(type + " is no 8-bit float");
                };
        return f.bitcast(f.or(special, sign), floats);
    }

    /** The bits of the nearest value of the type; finite values beyond its range become its largest. */
    public Val narrow(Val value, FloatType type, boolean towardZero) {
        int lanes = value.type().lanes();
        LType ints = LType.I32.withLanes(lanes);
        Val bits = f.bitcast(value, ints);
        if (type == FloatType.BF16) {
            return narrowToBfloat(value, bits, ints, towardZero);
        }
        Val sign = f.binary(IntOp.LSHR, f.and(bits, Const.ofInt(ints, 0x80000000L)), Const.ofInt(ints, 24));
        Val magnitude = f.and(bits, Const.ofInt(ints, 0x7FFFFFFFL));
        int m = type.mantissaBits();
        int bias = FloatBits.bias(type);
        Val normal = f.sub(magnitude, Const.ofInt(ints, (long) (FLOAT_BIAS - bias) << FLOAT_MANTISSA));
        normal = dropBits(normal, FLOAT_MANTISSA - m, ints, towardZero);
        Val subnormal = roundToPlace(magnitude, 1 - bias - m, ints, towardZero);
        long smallestNormal = (long) (FLOAT_BIAS - bias + 1) << FLOAT_MANTISSA;
        Val small = f.icmp(IntPredicate.ULT, magnitude, Const.ofInt(ints, smallestNormal));
        long largest = largestFinite(type);
        Val rounded = f.math("umin", f.select(small, subnormal, normal), Const.ofInt(ints, largest));
        Val finite = f.icmp(IntPredicate.ULT, magnitude, Const.ofInt(ints, FLOAT_INFINITY));
        Val isNan = f.icmp(IntPredicate.UGT, magnitude, Const.ofInt(ints, FLOAT_INFINITY));
        boolean fnuz = type != FloatType.F8E5M2 && type != FloatType.F8E4M3FN;
        long nan = fnuz ? 0x80 : 0x7F;
        long infinity = type == FloatType.F8E5M2 ? 0x7C : largest;
        Val special = f.select(isNan, Const.ofInt(ints, nan), Const.ofInt(ints, infinity));
        Val result = f.select(finite, rounded, special);
        if (fnuz) {
            // There is no negative zero, and the bits of one are the NaN, which has no sign of its own.
            Val signless = f.or(isNan, f.icmp(IntPredicate.EQ, result, Const.ofInt(ints, 0)));
            sign = f.select(signless, Const.ofInt(ints, 0), sign);
        }
        return f.cast(Cast.TRUNC, f.or(result, sign), LType.I8.withLanes(lanes));
    }

    private static long largestFinite(FloatType type) {
        return switch (type) {
            case F8E5M2 -> 0x7B;
            case F8E4M3FN -> 0x7E;
            case F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> 0x7F;
            case F16, BF16, F32, F64 -> throw new IllegalArgumentException(type + " is no 8-bit float");
        };
    }

    private Val narrowToBfloat(Val value, Val bits, LType ints, boolean towardZero) {
        Val kept = dropBits(bits, 16, ints, towardZero);
        Val nan = f.fcmp(RealPredicate.UNO, value, value);
        Val quiet = f.or(f.binary(IntOp.LSHR, bits, Const.ofInt(ints, 16)), Const.ofInt(ints, 0x40));
        return f.cast(Cast.TRUNC, f.select(nan, quiet, kept), LType.I16.withLanes(ints.lanes()));
    }

    /** Shifts right by {@code n}, rounding to nearest even unless toward zero. */
    private Val dropBits(Val x, int n, LType ints, boolean towardZero) {
        Val shift = Const.ofInt(ints, n);
        if (towardZero) {
            return f.binary(IntOp.LSHR, x, shift);
        }
        Val odd = f.and(f.binary(IntOp.LSHR, x, shift), Const.ofInt(ints, 1));
        Val half = f.add(f.add(x, Const.ofInt(ints, (1L << (n - 1)) - 1)), odd);
        return f.binary(IntOp.LSHR, half, shift);
    }

    /** The magnitude in units of 2^place, as an integer. */
    private Val roundToPlace(Val magnitude, int place, LType ints, boolean towardZero) {
        LType floats = LType.FLOAT.withLanes(ints.lanes());
        if (towardZero) {
            Val units = f.fmul(f.bitcast(magnitude, floats), Const.ofReal(floats, Math.scalb(1.0, -place)));
            // Larger values are not used by the caller, but must not make the conversion undefined.
            Val bounded = f.math("minnum", units, Const.ofReal(floats, 1 << 20));
            return f.cast(Cast.FPTOUI, bounded, ints);
        }
        float anchor = Math.scalb(1.0f, place + FLOAT_MANTISSA);
        Val sum = f.fadd(f.bitcast(magnitude, floats), Const.ofReal(floats, anchor));
        return f.sub(f.bitcast(sum, ints), Const.ofInt(ints, Float.floatToRawIntBits(anchor)));
    }
}
