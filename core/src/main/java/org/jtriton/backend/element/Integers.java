package org.jtriton.backend.element;

import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Integer operations that LLVM leaves undefined for some operands, made safe: a kernel may compute anything in lanes
 * that it masks off later, and must not bring the process down.
 *
 * <p>Division by zero gives the dividend and leaves no remainder; the smallest integer by -1 wraps. A shift by the width or more gives 0, or the sign for an arithmetic shift right.
 */
public final class Integers {
    private final FunctionText f;

    public Integers(FunctionText f) {
        this.f = f;
    }

    /**
     * Divides.
     *
     * @param isBlock whether this is one of many elements, which mostly have one divisor
     */
    public Val divide(IntOp op, Val a, Val b, boolean isBlock) {
        LType type = a.type();
        boolean signed = op == IntOp.SDIV || op == IntOp.SREM;
        if (!isHarmless(b)) {
            b = f.select(f.icmp(IntPredicate.EQ, b, Const.ofInt(type, 0)), Const.ofInt(type, 1), b);
            if (signed) {
                return isBlock || type.isVector() ? divideSigned(op, a, b) : divideNumber(op, a, b);
            }
        }
        boolean vectorOf32 = type.isVector() && type.scalarBits() <= 32 && !b.isConstant();
        return vectorOf32 ? divideInDouble(op, a, b, signed) : f.binary(op, a, b);
    }

    /** Signed division by -1 is done as a negation, which wraps. */
    private Val divideSigned(IntOp op, Val a, Val b) {
        LType type = a.type();
        Val minusOne = f.icmp(IntPredicate.EQ, b, Const.ofInt(type, -1));
        Val divisor = f.select(minusOne, Const.ofInt(type, 1), b);
        boolean vectorOf32 = type.isVector() && type.scalarBits() <= 32;
        Val result = vectorOf32 ? divideInDouble(op, a, divisor, true) : f.binary(op, a, divisor);
        Val special = op == IntOp.SDIV ? f.sub(Const.ofInt(type, 0), a) : Const.ofInt(type, 0);
        return f.select(minusOne, special, result);
    }

    /** Only the smallest number by -1 is divided by 1 instead, which wraps; where the sign is known, LLVM leaves that out. */
    private Val divideNumber(IntOp op, Val a, Val b) {
        LType type = a.type();
        Val least = f.icmp(IntPredicate.EQ, a, Const.ofInt(type, -1L << (type.scalarBits() - 1)));
        Val wraps = f.and(least, f.icmp(IntPredicate.EQ, b, Const.ofInt(type, -1)));
        return f.binary(op, a, f.select(wraps, Const.ofInt(type, 1), b));
    }

    /** A constant that is neither 0 nor -1 in any lane. */
    private static boolean isHarmless(Val b) {
        if (!b.isConstant()) {
            return false;
        }
        String text = b.ref();
        return !text.equals("0")
                && !text.equals("-1")
                && !text.equals("zeroinitializer")
                && !text.contains(" 0")
                && !text.contains(" -1")
                && !text.equals("true")
                && !text.equals("false")
                && !text.equals("poison");
    }

    /**
     * Division of vectors, for which machines have no instruction, in double precision: the quotient of integers below
     * 2^32 differs from the nearest integer above it by more than the rounding error, so that truncating it is exact.
     */
    private Val divideInDouble(IntOp op, Val a, Val b, boolean signed) {
        LType type = a.type();
        LType doubles = LType.DOUBLE.withLanes(type.lanes());
        LType ints = LType.I32.withLanes(type.lanes());
        Val x = f.resize(a, ints, signed);
        Val y = f.resize(b, ints, signed);
        Cast in = signed ? Cast.SITOFP : Cast.UITOFP;
        Val quotient = f.cast(
                signed ? Cast.FPTOSI : Cast.FPTOUI, f.fdiv(f.cast(in, x, doubles), f.cast(in, y, doubles)), ints);
        Val wide = op == IntOp.SDIV || op == IntOp.UDIV ? quotient : f.sub(x, f.mul(quotient, y));
        return f.resize(wide, type, signed);
    }

    public Val shift(IntOp op, Val a, Val amount) {
        LType type = a.type();
        if (amount.isConstant() && !amount.type().isVector()) {
            long n = Long.parseLong(
                    amount.ref().equals("true") ? "1" : amount.ref().equals("false") ? "0" : amount.ref());
            if (n >= 0 && n < type.scalarBits()) {
                return f.binary(op, a, amount);
            }
        }
        Val bits = Const.ofInt(type, type.scalarBits() - 1L);
        Val inside = f.icmp(IntPredicate.ULE, amount, bits);
        if (op == IntOp.ASHR) {
            return f.binary(op, a, f.select(inside, amount, bits));
        }
        Val bounded = f.select(inside, amount, Const.ofInt(type, 0));
        return f.select(inside, f.binary(op, a, bounded), Const.ofInt(type, 0));
    }

    /** The high half of the double-width unsigned product. */
    public Val highProduct(Val a, Val b) {
        LType type = a.type();
        LType wide = new LType.Int(type.scalarBits() * 2).withLanes(type.lanes());
        Val product = f.mul(f.cast(Cast.ZEXT, a, wide), f.cast(Cast.ZEXT, b, wide));
        return f.cast(Cast.TRUNC, f.binary(IntOp.LSHR, product, Const.ofInt(wide, type.scalarBits())), type);
    }
}
