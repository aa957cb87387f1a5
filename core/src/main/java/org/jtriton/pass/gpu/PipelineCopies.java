package org.jtriton.pass.gpu;

import org.jtriton.ir.IrModule;
import org.jtriton.pass.Pass;

/*
 * Copying ahead.
 *
 * A product whose operands the copy engine brings should find them when it begins. With S stages there are S buffers for each
 * operand, a ring, and while round i is multiplied the engine copies for the S - 1 rounds after it:
 *
 *     make a barrier in memory for each buffer; fence; all threads meet
 *     for the rounds 0 to S - 2:            copy into buffer 0, 1, ...
 *     for i:
 *         wait for buffer i mod S
 *         begin to multiply round i
 *         wait until the products of round i - 1 are done; all threads meet
 *         copy for round i + S - 1 into the buffer of round i - 1
 *     wait until all products are done; all threads meet; unmake the barriers
 *
 * The products of one round are under way while the next begins, if nothing but the next product looks at their results, and they
 * keep no registers busy but those. Otherwise they are waited for in their round, and the copies begin with the round, once all
 * threads have come to it.
 *
 * A program that goes from tile to tile has such a loop for each. Then the rings last as long as the outer loop, and rounds go on
 * around them from tile to tile: when the products of a tile are done, the copies for the first rounds of the next one begin, before the
 * tile is stored.
 *
 * A load outside of a loop, or in one that has no rounds ahead, goes straight to its buffer all the same; one that runs once is waited for
 * where its block is read first (see FirstCopies). Where two products take turns, rounds are of another form (see StaggeredLoop).
 */

/**
 * Needs layouts, and the choice of what lies in shared memory. Gives the module with blocks that the copy engine brings for products
 * copied into their buffers, in loops ahead of their use. See the essay above.
 */
public final class PipelineCopies implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new CopyPipeliner(module, f).run(f))
                .toList());
    }
}
