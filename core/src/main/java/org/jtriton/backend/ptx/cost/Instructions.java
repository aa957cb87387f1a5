package org.jtriton.backend.ptx.cost;

import org.jtriton.analysis.Uses;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** What an element-wise operation takes of a warp, for each of a thread's elements. */
final class Instructions {
    /** Cycles of a warp's instruction in the unit for elementary functions. */
    private static final double SPECIAL = 8;

    /** A division of integers, and one of floats beside the reciprocal. */
    private static final double DIVIDE_INTEGERS = 24;

    private static final double DIVIDE_FLOATS = 8;

    /** Cycles of what half of the lanes can do: comparisons and conversions. */
    private static final double HALF_RATE = 2;

    /** A function of a library. */
    private static final double CALL = 30;

    /**
     * Cycles for an element.
     *
     * @param issue of issuing instructions
     * @param special of the unit for elementary functions
     */
    record Cycles(double issue, double special) {
        static final Cycles NONE = new Cycles(0, 0);
    }

    private Instructions() {}

    /** For one element of the result. */
    static Cycles of(Op op, Uses uses) {
        return switch (op.opcode()) {
            case Arith a -> arithmetic(a, op, uses);
            case MathOp m -> function(m, op);
            case Tt t -> language(t, op);
            case Ttg t when t == Ttg.FP4_TO_FP -> issue(1);
            default -> Cycles.NONE;
        };
    }

    private static Cycles arithmetic(Arith code, Op op, Uses uses) {
        return switch (code) {
            case CONSTANT, BITCAST -> Cycles.NONE;
            case DIVSI, DIVUI, REMSI, REMUI -> issue(DIVIDE_INTEGERS * words(op));
            case DIVF -> new Cycles(DIVIDE_FLOATS, SPECIAL);
            case REMF -> issue(CALL);
            case MULF -> isPartOfSum(op, uses) ? Cycles.NONE : issue(width(op));
            case MULI -> issue(words(op) == 1 ? 1 : 4);
            case EXTF, TRUNCF, MAXNUMF, MINNUMF, MAXIMUMF, MINIMUMF -> issue(HALF_RATE * width(op));
            case SITOFP, UITOFP, FPTOSI, FPTOUI -> issue(2);
            case EXTSI, EXTUI, TRUNCI -> issue(0.5);
            default -> issue(op.result().type().scalar() instanceof FloatType ? width(op) : words(op));
        };
    }

    /** Whether a product is only added to something, with one rounding. */
    private static boolean isPartOfSum(Op product, Uses uses) {
        return uses.count(product.result()) == 1
                && uses.users(product.result()).stream().allMatch(u -> u.is(Arith.ADDF) || u.is(Arith.SUBF));
    }

    private static Cycles function(MathOp code, Op op) {
        return switch (code) {
            case EXP2 -> new Cycles(1, SPECIAL);
            case EXP, LOG, LOG2, RSQRT -> new Cycles(3, SPECIAL);
            case SQRT -> new Cycles(6, SPECIAL);
            case SIN, COS, ERF -> new Cycles(CALL, SPECIAL);
            case FLOOR, CEIL, ABSF, ABSI, FMA -> issue(width(op));
        };
    }

    private static Cycles language(Tt code, Op op) {
        return switch (code) {
            case ADDPTR -> issue(2);
            case PRECISE_SQRT, PRECISE_DIVF -> new Cycles(2 * DIVIDE_FLOATS, SPECIAL);
            case FP_TO_FP, CLAMPF, MULHIUI -> issue(2);
            case EXTERN_ELEMENTWISE, MAP_ELEMENTWISE -> issue(CALL);
            case ELEMENTWISE_INLINE_ASM -> issue(2);
            case GATHER, HISTOGRAM -> issue(4);
            default -> Cycles.NONE;
        };
    }

    private static Cycles issue(double cycles) {
        return new Cycles(cycles, 0);
    }

    /** Two short floats are one instruction; doubles have half the lanes. */
    private static double width(Op op) {
        return op.result().type().scalar() instanceof FloatType f ? Math.max(0.5, f.width() / 32.0) : 1;
    }

    private static double words(Op op) {
        Type type = op.result().type() instanceof TensorType t
                ? t.element()
                : op.result().type();
        return type instanceof IntType i ? Math.max(1, i.width() / 32) : 1;
    }
}
