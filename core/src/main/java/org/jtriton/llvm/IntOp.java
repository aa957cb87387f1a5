package org.jtriton.llvm;

import java.util.Locale;
import java.util.OptionalLong;

/** The integer instructions of two operands, with what is known about constant ones. */
public enum IntOp {
    ADD,
    SUB,
    MUL,
    SDIV,
    UDIV,
    SREM,
    UREM,
    AND,
    OR,
    XOR,
    SHL,
    LSHR,
    ASHR;

    /** The instruction's spelling. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The result on two constants, or empty where LLVM calls it undefined. Operands are sign-extended from {@code bits}
     * (at most 64); the result holds in its low {@code bits}.
     */
    OptionalLong fold(int bits, long a, long b) {
        long mask = -1L >>> (64 - bits);
        long ua = a & mask;
        long ub = b & mask;
        return switch (this) {
            case ADD -> OptionalLong.of(a + b);
            case SUB -> OptionalLong.of(a - b);
            case MUL -> OptionalLong.of(a * b);
            case AND -> OptionalLong.of(a & b);
            case OR -> OptionalLong.of(a | b);
            case XOR -> OptionalLong.of(a ^ b);
            case SDIV -> overflows(bits, a, b) ? OptionalLong.empty() : OptionalLong.of(a / b);
            case SREM -> overflows(bits, a, b) ? OptionalLong.empty() : OptionalLong.of(a % b);
            case UDIV -> ub == 0 ? OptionalLong.empty() : OptionalLong.of(Long.divideUnsigned(ua, ub));
            case UREM -> ub == 0 ? OptionalLong.empty() : OptionalLong.of(Long.remainderUnsigned(ua, ub));
            case SHL -> Long.compareUnsigned(ub, bits) >= 0 ? OptionalLong.empty() : OptionalLong.of(a << ub);
            case LSHR -> Long.compareUnsigned(ub, bits) >= 0 ? OptionalLong.empty() : OptionalLong.of(ua >>> ub);
            case ASHR -> Long.compareUnsigned(ub, bits) >= 0 ? OptionalLong.empty() : OptionalLong.of(a >> ub);
        };
    }

    /** Whether {@code x op c == x} for every x; c is sign-extended from its type. */
    boolean isRightIdentity(int bits, long c) {
        return switch (this) {
            case ADD, SUB, OR, XOR, SHL, LSHR, ASHR -> c == 0;
            case MUL, UDIV -> (c & -1L >>> (64 - bits)) == 1;
            case SDIV -> c == 1 && bits > 1;
            case AND -> c == -1 || bits == 1 && c == 1;
            case SREM, UREM -> false;
        };
    }

    /** Whether {@code x op 0 == 0} for every x. */
    boolean zeroAbsorbs() {
        return this == MUL || this == AND;
    }

    boolean isCommutative() {
        return switch (this) {
            case ADD, MUL, AND, OR, XOR -> true;
            case SUB, SDIV, UDIV, SREM, UREM, SHL, LSHR, ASHR -> false;
        };
    }

    /** Signed division is undefined on a zero divisor and on the smallest number by -1. */
    private static boolean overflows(int bits, long a, long b) {
        return b == 0 || b == -1 && a == Long.MIN_VALUE >> (64 - bits) || bits == 1;
    }
}
