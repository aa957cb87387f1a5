package org.jtriton.backend.element;

import org.jtriton.ir.FloatType;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.RealPredicate;
import org.jtriton.llvm.Val;

/** Conversions among all float formats and between floats and integers, on scalars and vectors. */
public final class Floats {
    private final FunctionText f;
    private final Instructions instructions;
    private final SmallFloats small;

    Floats(FunctionText f, Instructions instructions) {
        this.f = f;
        this.instructions = instructions;
        small = new SmallFloats(f);
    }

    /** Whether the machine computes in the format; others are widened to float for each operation. */
    public static boolean isNative(FloatType type) {
        return type == FloatType.F16 || type == FloatType.F32 || type == FloatType.F64;
    }

    /** The value in a format that the machine computes in. */
    public Val toNative(Val value, FloatType type) {
        return isNative(type) ? value : widen(value, type);
    }

    /** The result of a computation on {@link #toNative} values, rounded to the format. */
    public Val fromNative(Val value, FloatType type) {
        return isNative(type) ? value : narrow(value, type, false);
    }

    public Val convert(Val value, FloatType from, FloatType to, boolean towardZero) {
        if (from == to) {
            return value;
        }
        Val wide = toNative(value, from);
        int lanes = value.type().lanes();
        if (to == FloatType.F32
                || to == FloatType.F64
                || wide.type().scalarBits() < Registers.scalar(to).scalarBits()) {
            LType target = Registers.scalar(to).withLanes(lanes);
            return towardZero ? truncateTo(wide, target) : resize(wide, target);
        }
        LType floats = LType.FLOAT.withLanes(lanes);
        Val single = wide.type().scalar().equals(LType.DOUBLE) ? roundToOdd(wide) : resize(wide, floats);
        if (to == FloatType.F16) {
            LType halves = LType.HALF.withLanes(lanes);
            return towardZero ? truncateTo(single, halves) : resize(single, halves);
        }
        return narrow(single, to, towardZero);
    }

    private Val widen(Val bits, FloatType type) {
        Val special = instructions.widen(f, bits, type);
        return special != null ? special : small.widen(bits, type);
    }

    private Val narrow(Val value, FloatType type, boolean towardZero) {
        Val special = instructions.narrow(f, value, type, towardZero);
        return special != null ? special : small.narrow(value, type, towardZero);
    }

    private Val resize(Val value, LType type) {
        int from = value.type().scalarBits();
        int to = type.scalarBits();
        return from == to ? value : f.cast(from < to ? Cast.FPEXT : Cast.FPTRUNC, value, type);
    }

    /**
     * Narrows by dropping bits: rounds to nearest and steps back toward zero where that went away from it.
     */
    private Val truncateTo(Val value, LType type) {
        Val nearest = resize(value, type);
        if (value.type().scalarBits() <= type.scalarBits()) {
            return nearest;
        }
        Val back = resize(nearest, value.type());
        Val away = f.fcmp(RealPredicate.OGT, f.math("fabs", back), f.math("fabs", value));
        LType bits = new LType.Int(type.scalarBits()).withLanes(type.lanes());
        Val stepped = f.sub(f.bitcast(nearest, bits), Const.ofInt(bits, 1));
        return f.select(away, f.bitcast(stepped, type), nearest);
    }

    /**
     * Double to float, inexact results going to the neighbour whose last bit is 1. A second rounding to a format at
     * least two bits shorter then gives what one rounding of the double would have given (Boldo and Melquiond, "When double
     * rounding is odd", 2005).
     */
    private Val roundToOdd(Val value) {
        LType floats = LType.FLOAT.withLanes(value.type().lanes());
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

    public Val fromInteger(Val value, boolean signed, FloatType to) {
        int lanes = value.type().lanes();
        Cast cast = signed ? Cast.SITOFP : Cast.UITOFP;
        if (to == FloatType.F32 || to == FloatType.F64) {
            return f.cast(cast, value, Registers.scalar(to).withLanes(lanes));
        }
        Val wide = f.cast(cast, value, LType.DOUBLE.withLanes(lanes));
        return convert(wide, FloatType.F64, to, false);
    }

    /** Toward zero; a value out of range becomes the nearest integer there is, a NaN zero. */
    public Val toInteger(Val value, FloatType from, LType to, boolean signed) {
        Val computed = toNative(value, from);
        Val wide = computed.type().scalar().equals(LType.HALF)
                ? resize(computed, LType.FLOAT.withLanes(to.lanes()))
                : computed;
        LType at = to.scalarBits() < 32 ? LType.I32.withLanes(to.lanes()) : to;
        Val special = instructions.toInteger(f, wide, at, signed);
        Val integer = special != null ? special : saturated(wide, at, signed);
        return at.equals(to) ? integer : f.cast(Cast.TRUNC, integer, to);
    }

    /**
     * The intrinsics {@code fptosi.sat} and {@code fptoui.sat} would say this at once, and x86 would do it lane by lane. Out
     * of range the instruction gives poison, which is not what is selected then.
     */
    private Val saturated(Val wide, LType to, boolean signed) {
        int bits = to.scalarBits();
        double first = signed ? -Math.scalb(1.0, bits - 1) : 0;
        double end = Math.scalb(1.0, signed ? bits - 1 : bits);
        long least = signed ? -1L << bits - 1 : 0;
        Val within = f.cast(signed ? Cast.FPTOSI : Cast.FPTOUI, wide, to);
        Val below = f.select(
                f.fcmp(RealPredicate.OGE, wide, Const.ofReal(wide.type(), first)), within, Const.ofInt(to, least));
        Val result = f.select(
                f.fcmp(RealPredicate.OGE, wide, Const.ofReal(wide.type(), end)),
                Const.ofInt(to, signed ? ~least : -1),
                below);
        return signed ? f.select(f.fcmp(RealPredicate.UNO, wide, wide), Const.ofInt(to, 0), result) : result;
    }
}
