package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.Rounding;
import org.jtriton.ir.op.Tt;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.RealPredicate;
import org.jtriton.llvm.Val;

/*
 * Instructions for 8-bit floats convert two values at a time, between the halves of a register of 16 bits and those of one of 32
 * (f16x2), or from two registers (f32); those to bfloat16 may, from two registers (f32) to the halves of one. Values that are
 * neighbours in a register's order mostly come from one word of memory and go to one, so that the halves are where they have to be:
 *
 *     ld.global.v2.b32          8 values of 8 bits in 2 registers
 *     cvt.rn.f16x2.e4m3x2       4 times, each from half a register into one
 *     st.global.v4.b32          8 values of 16 bits in 4 registers
 *
 * What each gives is the same as of the conversions one by one.
 *
 * Conversions from f32 to f16 are LLVM's, which finds pairs by itself, and computes in f16 what comes from f16 and is rounded to it: the
 * sum of two. Assembly it could not look into.
 */

/** Conversions to and from 8-bit floats, and to bfloat16, two neighbouring registers at once. See the essay above. */
final class PairConversions {
    /** The first capabilities with instructions that round to a pair of bfloat16, and with those for 8-bit floats. */
    private static final int AMPERE = 80;

    private static final int ADA = 89;

    private final Emission e;
    private final FunctionText f;
    private final Elementwise elementwise;

    PairConversions(Emission e, Elementwise elementwise) {
        this.e = e;
        this.elementwise = elementwise;
        this.f = e.f();
    }

    /** Whether there are instructions for what an operation does, and pairs of registers to do it with. */
    boolean isOne(Op op) {
        if (!isConversion(op)
                || !e.capability().isAtLeast(AMPERE)
                || e.count(op.result().type()) % 2 != 0) {
            return false;
        }
        FloatType from = (FloatType) op.operand(0).type().scalar();
        FloatType to = (FloatType) op.result().type().scalar();
        if (from == FloatType.F32 && to == FloatType.BF16) {
            return isToNearest(op);
        }
        return e.capability().isAtLeast(ADA)
                && (isShort(from) && to != FloatType.F64 || isShort(to) && from != FloatType.F64 && isToNearest(op));
    }

    /** The results of such an operation. */
    List<Val> emit(Op op) {
        FloatType from = (FloatType) op.operand(0).type().scalar();
        FloatType to = (FloatType) op.result().type().scalar();
        List<Val> values = e.of(op.operand(0));
        if (from == FloatType.F32 && to == FloatType.BF16) {
            return eachPair(values, this::rounded);
        }
        return isShort(from)
                ? eachPair(values, pair -> widened(halves(pair, from), to))
                : eachPair(values, pair -> narrowed(pair, from, to));
    }

    private static boolean isConversion(Op op) {
        return op.is(Arith.EXTF) || op.is(Arith.TRUNCF) || op.is(Tt.FP_TO_FP);
    }

    private static boolean isShort(FloatType type) {
        return type == FloatType.F8E4M3FN || type == FloatType.F8E5M2;
    }

    private static boolean isToNearest(Op op) {
        return !op.is(Tt.FP_TO_FP) || op.get(Attrs.ROUNDING) != Rounding.TOWARD_ZERO;
    }

    private static List<Val> eachPair(List<Val> values, UnaryOperator<List<Val>> conversion) {
        List<Val> results = new ArrayList<>();
        for (int i = 0; i < values.size(); i += 2) {
            results.addAll(conversion.apply(values.subList(i, i + 2)));
        }
        return results;
    }

    /** Two 8-bit floats as f16, which holds all their values. */
    private List<Val> halves(List<Val> pair, FloatType from) {
        String instruction = "cvt.rn.f16x2." + name(from) + " $0, $1;";
        Val both = f.asm(LType.I32, instruction, "=r,h", words(from).pack(f, pair));
        return words(FloatType.F16).unpack(f, List.of(both), FloatType.F16);
    }

    private List<Val> widened(List<Val> halves, FloatType to) {
        if (isShort(to)) {
            return narrowed(halves, FloatType.F16, to);
        }
        if (to == FloatType.F16) {
            return halves;
        }
        List<Val> wide = halves.stream()
                .map(h -> elementwise.floats().convert(h, FloatType.F16, FloatType.F32, false))
                .toList();
        return to == FloatType.F32 ? wide : rounded(wide);
    }

    /** Two f32 rounded to bfloat16. */
    private List<Val> rounded(List<Val> pair) {
        Val both = f.asm(LType.I32, "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,f,f", pair);
        return words(FloatType.BF16).unpack(f, List.of(both), FloatType.BF16);
    }

    /** Two floats rounded to 8 bits. */
    private List<Val> narrowed(List<Val> pair, FloatType from, FloatType to) {
        boolean isHalf = from == FloatType.F16;
        List<Val> wide = isHalf
                ? pair
                : pair.stream()
                        .map(v -> elementwise.floats().convert(v, from, FloatType.F32, false))
                        .toList();
        Val both = isHalf
                ? f.asm(
                        LType.I16,
                        "cvt.rn.satfinite." + name(to) + ".f16x2 $0, $1;",
                        "=h,r",
                        words(FloatType.F16).pack(f, wide))
                : f.asm(LType.I16, "cvt.rn.satfinite." + name(to) + ".f32 $0, $2, $1;", "=h,f,f", wide);
        return words(to).unpack(f, List.of(to == FloatType.F8E5M2 ? withInfinities(both, wide) : both), to);
    }

    /** The instruction makes the largest number of an infinity, which the format has: the next bits after that number. */
    private Val withInfinities(Val both, List<Val> wide) {
        Val low = f.cast(Cast.ZEXT, isInfinite(wide.get(0)), LType.I16);
        Val high = f.select(isInfinite(wide.get(1)), Const.ofInt(LType.I16, 0x100), Const.ofInt(LType.I16, 0));
        return f.add(both, f.or(low, high));
    }

    private Val isInfinite(Val value) {
        return f.fcmp(RealPredicate.OEQ, f.math("fabs", value), Const.ofReal(value.type(), Float.POSITIVE_INFINITY));
    }

    private static Words words(FloatType type) {
        return Words.of(type.width(), 2);
    }

    private static String name(FloatType type) {
        return type == FloatType.F8E4M3FN ? "e4m3x2" : "e5m2x2";
    }
}
