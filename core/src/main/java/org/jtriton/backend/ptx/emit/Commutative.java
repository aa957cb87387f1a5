package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Arith;

/** Which combine functions give the same bits whichever of their arguments comes first. */
final class Commutative {
    private Commutative() {}

    /** Whether the combine function of a reduction or scan is one operation that is known to be so. */
    static boolean is(Op op) {
        List<Op> ops = op.body(0).ops();
        return ops.size() == 2
                && ops.getFirst().opcode() instanceof Arith a
                && isCommutative(a)
                && ops.getFirst().operands().containsAll(op.body(0).arguments())
                && ops.getLast().operands().equals(ops.getFirst().results());
    }

    private static boolean isCommutative(Arith a) {
        return switch (a) {
            case ADDI, MULI, ANDI, ORI, XORI, MAXSI, MINSI, MAXUI, MINUI -> true;
            case ADDF, MULF, MAXNUMF, MINNUMF, MAXIMUMF, MINIMUMF -> true;
            default -> false;
        };
    }
}
