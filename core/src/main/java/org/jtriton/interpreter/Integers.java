package org.jtriton.interpreter;

import org.jtriton.ir.op.Keywords.IntPredicate;

/**
 * Integer operations on sign-extended values of a width; results still need {@link Bits#normalize}.
 *
 * <p>What the hardware leaves undefined is defined, since a kernel may compute anything in lanes that it masks off: division
 * by zero gives the dividend and leaves no remainder, the smallest integer by -1 wraps, and a shift by the width or more gives 0, or
 * the sign for an arithmetic shift right.
 */
final class Integers {
    private Integers() {}

    static long divideSigned(long a, long b) {
        return b == 0 ? a : a / b;
    }

    static long remainderSigned(long a, long b) {
        return b == 0 ? 0 : a % b;
    }

    static ElementFunction divideUnsigned(int width) {
        return (a, b, c) -> b == 0 ? a : Long.divideUnsigned(Bits.unsigned(a, width), Bits.unsigned(b, width));
    }

    static ElementFunction remainderUnsigned(int width) {
        return (a, b, c) -> b == 0 ? 0 : Long.remainderUnsigned(Bits.unsigned(a, width), Bits.unsigned(b, width));
    }

    static ElementFunction shiftLeft(int width) {
        return (a, b, c) -> isInside(b, width) ? a << b : 0;
    }

    static ElementFunction shiftRightSigned(int width) {
        return (a, b, c) -> a >> (isInside(b, width) ? b : width - 1);
    }

    static ElementFunction shiftRightUnsigned(int width) {
        return (a, b, c) -> isInside(b, width) ? Bits.unsigned(a, width) >>> b : 0;
    }

    private static boolean isInside(long amount, int width) {
        return amount >= 0 && amount < width;
    }

    /** The high half of the unsigned product. */
    static ElementFunction highProduct(int width) {
        return (a, b, c) -> width == Long.SIZE
                ? Math.unsignedMultiplyHigh(a, b)
                : Bits.unsigned(a, width) * Bits.unsigned(b, width) >>> width;
    }

    // Sign extension keeps the unsigned order among values of one width.

    static long minUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) < 0 ? a : b;
    }

    static long maxUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) > 0 ? a : b;
    }

    static ElementFunction compare(IntPredicate predicate) {
        return switch (predicate) {
            case EQ -> (a, b, c) -> Bits.truth(a == b);
            case NE -> (a, b, c) -> Bits.truth(a != b);
            case SLT -> (a, b, c) -> Bits.truth(a < b);
            case SLE -> (a, b, c) -> Bits.truth(a <= b);
            case SGT -> (a, b, c) -> Bits.truth(a > b);
            case SGE -> (a, b, c) -> Bits.truth(a >= b);
            case ULT -> (a, b, c) -> Bits.truth(Long.compareUnsigned(a, b) < 0);
            case ULE -> (a, b, c) -> Bits.truth(Long.compareUnsigned(a, b) <= 0);
            case UGT -> (a, b, c) -> Bits.truth(Long.compareUnsigned(a, b) > 0);
            case UGE -> (a, b, c) -> Bits.truth(Long.compareUnsigned(a, b) >= 0);
        };
    }
}
