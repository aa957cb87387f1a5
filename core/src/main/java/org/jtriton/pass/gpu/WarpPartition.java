package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/**
 * Warps that run something of their own beside those that run the program, as {@code ttg.warp_specialize} at the top of a function says.
 *
 * @param op the operation
 */
public record WarpPartition(Op op) {
    /** Those of a function. */
    public static Optional<WarpPartition> of(Func f) {
        return f.entry().ops().stream()
                .filter(op -> op.is(Ttg.WARP_SPECIALIZE))
                .findFirst()
                .map(WarpPartition::new);
    }

    /** The operations of a program that run once: of the function, or of what its own warps do. */
    public static Block program(Func f) {
        return of(f).map(WarpPartition::program).orElseGet(f::entry);
    }

    /** How many there are; 0 in most functions. */
    public static int warps(Func f) {
        return of(f).map(WarpPartition::warps).orElse(0);
    }

    /** What the program's own warps do. */
    public Block program() {
        return op.body(0);
    }

    /** What the others do. */
    public Block others() {
        return op.body(1);
    }

    /** How many others there are. */
    public int warps() {
        return op.get(Attrs.PARTITION_NUM_WARPS).getFirst();
    }

    /** Registers of a thread of the program's own warps and of the others, once they are apart; empty if they keep what they have. */
    public Optional<List<Integer>> registers() {
        return op.has(Attrs.ACTUAL_REGISTERS) ? Optional.of(op.get(Attrs.ACTUAL_REGISTERS)) : Optional.empty();
    }
}
