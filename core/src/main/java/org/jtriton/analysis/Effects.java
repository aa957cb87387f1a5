package org.jtriton.analysis;

import java.util.function.Predicate;
import org.jtriton.ir.Block;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** What an operation does besides computing its results. An operation with regions does what its regions do. */
public final class Effects {
    private Effects() {}

    /** No effect but its results: may be removed when unused, and merged with an equal one. */
    public static boolean isPure(Op op) {
        return all(op, o -> isPureItself(o) || o.has(Trait.TERMINATOR));
    }

    /** May be removed when its results are unused: it is pure or only reads. */
    public static boolean isRemovable(Op op) {
        return all(op, o -> !writesItself(o));
    }

    /** Reads memory. */
    public static boolean reads(Op op) {
        return !all(op, o -> !o.has(Trait.READS));
    }

    /** Writes memory, or has another effect that must happen, once and in order. */
    public static boolean writes(Op op) {
        return !isRemovable(op);
    }

    /**
     * May run where the program would not have run it: it is pure and defined for all operands. A division is not,
     * unless its divisor is known to be neither 0 nor -1, nor is what takes operands as indices.
     */
    public static boolean isSpeculatable(Op op) {
        return isPure(op) && all(op, o -> !isPartial(o.opcode()) || dividesByOrdinaryConstant(o));
    }

    /** Whether a region is the combine function of a reduction or the like, which names no value from outside it. */
    public static boolean hasClosedRegions(Op op) {
        return op.is(Tt.REDUCE) || op.is(Tt.SCAN) || op.is(Tt.MAP_ELEMENTWISE) || op.has(Trait.ISOLATED);
    }

    private static boolean isPureItself(Op op) {
        if (op.is(Tt.EXTERN_ELEMENTWISE) || op.is(Tt.ELEMENTWISE_INLINE_ASM)) {
            return op.get(Attrs.PURE);
        }
        return op.has(Trait.PURE) || op.opcode() instanceof Scf || isBlockInMemory(op);
    }

    /** A buffer that is never written again is as good as the block in it. */
    private static boolean isBlockInMemory(Op op) {
        return op.is(Ttg.LOCAL_ALLOC)
                && !op.operands().isEmpty()
                && op.result().type() instanceof MemDescType m
                && !m.isMutable();
    }

    private static boolean writesItself(Op op) {
        if (op.is(Tt.EXTERN_ELEMENTWISE) || op.is(Tt.ELEMENTWISE_INLINE_ASM)) {
            return !op.get(Attrs.PURE);
        }
        return op.has(Trait.WRITES) && !isBlockInMemory(op) || op.is(Tt.LOAD) && op.get(Attrs.VOLATILE);
    }

    private static boolean isPartial(Opcode code) {
        return isDivision(code) || code == Tt.GATHER || code == Tt.HISTOGRAM;
    }

    private static boolean isDivision(Opcode code) {
        return code == Arith.DIVSI || code == Arith.DIVUI || code == Arith.REMSI || code == Arith.REMUI;
    }

    private static boolean dividesByOrdinaryConstant(Op op) {
        if (!isDivision(op.opcode())) {
            return false;
        }
        var divisor = Constants.uniformBits(op.operand(1));
        return divisor.isPresent() && divisor.getAsLong() != 0 && divisor.getAsLong() != -1;
    }

    private static boolean all(Op op, Predicate<Op> condition) {
        if (!condition.test(op)) {
            return false;
        }
        for (Region r : op.regions()) {
            for (Block b : r.blocks()) {
                for (Op nested : b.ops()) {
                    if (!all(nested, condition)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
