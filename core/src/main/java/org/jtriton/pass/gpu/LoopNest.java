package org.jtriton.pass.gpu;

import java.util.function.ToIntFunction;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.op.Scf;

/** Loops that are inside of others. */
final class LoopNest {
    private LoopNest() {}

    /**
     * What loops inside of an operation want at once of shared memory, the ones inside first, since they run more often: the largest sum
     * over loops of which each is inside the one before.
     *
     * @param bytes what one loop wants
     */
    static int bytesInside(Op op, ToIntFunction<Op> bytes) {
        int most = 0;
        for (Region region : op.regions()) {
            for (Block block : region.blocks()) {
                for (Op inner : block.ops()) {
                    int own = inner.is(Scf.FOR) ? bytes.applyAsInt(inner) : 0;
                    most = Math.max(most, own + bytesInside(inner, bytes));
                }
            }
        }
        return most;
    }
}
