package org.jtriton.pass.rule;

import java.util.OptionalLong;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * Integer arithmetic on constants, as the operations define it. Operands are sign-extended (an {@code i1} is 0 or 1);
 * of a result only the low {@code width} bits count. Empty where the operation is undefined: division by zero, a shift
 * by the width or more.
 */
public final class IntegerFolding {
    private IntegerFolding() {}

    public static OptionalLong binary(Opcode code, long a, long b, int width) {
        if (width > 64) {
            return OptionalLong.empty();
        }
        return switch (code) {
            case Arith.ADDI -> OptionalLong.of(a + b);
            case Arith.SUBI -> OptionalLong.of(a - b);
            case Arith.MULI -> OptionalLong.of(a * b);
            case Arith.DIVSI -> b == 0 ? OptionalLong.empty() : OptionalLong.of(signed(a, width) / signed(b, width));
            case Arith.REMSI -> b == 0 ? OptionalLong.empty() : OptionalLong.of(signed(a, width) % signed(b, width));
            case Arith.DIVUI ->
                b == 0
                        ? OptionalLong.empty()
                        : OptionalLong.of(Long.divideUnsigned(unsigned(a, width), unsigned(b, width)));
            case Arith.REMUI ->
                b == 0
                        ? OptionalLong.empty()
                        : OptionalLong.of(Long.remainderUnsigned(unsigned(a, width), unsigned(b, width)));
            case Arith.SHLI -> shifts(b, width) ? OptionalLong.of(a << b) : OptionalLong.empty();
            case Arith.SHRSI -> shifts(b, width) ? OptionalLong.of(signed(a, width) >> b) : OptionalLong.empty();
            case Arith.SHRUI -> shifts(b, width) ? OptionalLong.of(unsigned(a, width) >>> b) : OptionalLong.empty();
            case Arith.ANDI -> OptionalLong.of(a & b);
            case Arith.ORI -> OptionalLong.of(a | b);
            case Arith.XORI -> OptionalLong.of(a ^ b);
            case Arith.MINSI -> OptionalLong.of(Math.min(signed(a, width), signed(b, width)));
            case Arith.MAXSI -> OptionalLong.of(Math.max(signed(a, width), signed(b, width)));
            case Arith.MINUI -> OptionalLong.of(compareUnsigned(a, b, width) <= 0 ? a : b);
            case Arith.MAXUI -> OptionalLong.of(compareUnsigned(a, b, width) >= 0 ? a : b);
            case Tt.MULHIUI -> OptionalLong.of(highProduct(unsigned(a, width), unsigned(b, width), width));
            default -> OptionalLong.empty();
        };
    }

    public static OptionalLong unary(Opcode code, long a, int width) {
        return code == MathOp.ABSI && width <= 64 ? OptionalLong.of(Math.abs(signed(a, width))) : OptionalLong.empty();
    }

    public static boolean compare(IntPredicate predicate, long a, long b, int width) {
        int signed = Long.compare(signed(a, width), signed(b, width));
        int unsigned = compareUnsigned(a, b, width);
        return switch (predicate) {
            case EQ -> a == b;
            case NE -> a != b;
            case SLT -> signed < 0;
            case SLE -> signed <= 0;
            case SGT -> signed > 0;
            case SGE -> signed >= 0;
            case ULT -> unsigned < 0;
            case ULE -> unsigned <= 0;
            case UGT -> unsigned > 0;
            case UGE -> unsigned >= 0;
        };
    }

    /** An {@code i1} that is set counts as -1 where it is read as signed. */
    public static long signed(long bits, int width) {
        return width == 1 ? -bits : bits;
    }

    public static long unsigned(long bits, int width) {
        return width < 64 ? bits & (1L << width) - 1 : bits;
    }

    private static boolean shifts(long amount, int width) {
        return amount >= 0 && amount < width;
    }

    private static int compareUnsigned(long a, long b, int width) {
        return Long.compareUnsigned(unsigned(a, width), unsigned(b, width));
    }

    private static long highProduct(long a, long b, int width) {
        return width == 64 ? Math.unsignedMultiplyHigh(a, b) : a * b >>> width;
    }
}
