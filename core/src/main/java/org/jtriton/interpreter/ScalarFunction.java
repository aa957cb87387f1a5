package org.jtriton.interpreter;

import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Trait;

/** A function of scalars, applied to many elements: to all at once if nothing in it branches, else to one after another. */
final class ScalarFunction {
    private final Body body;
    private final boolean isStraight;

    ScalarFunction(Block block, Body body) {
        this.body = body;
        isStraight = block.ops().stream()
                .allMatch(o -> o.has(Trait.TERMINATOR)
                        || o.has(Trait.CONSTANT)
                        || o.has(Trait.PURE) && o.has(Trait.ELEMENTWISE));
    }

    /** The function that an operation has as its region. */
    static ScalarFunction of(Op op, Assembler assembler) {
        return new ScalarFunction(op.body(0), assembler.body(op.body(0)));
    }

    /** The function on each of {@code lanes} elements: an array for each argument, one for each result. */
    long[][] apply(Frame frame, int lanes, long[]... arguments) {
        if (isStraight) {
            long[][] results = body.run(frame, arguments);
            for (int r = 0; r < results.length; r++) {
                results[r] = Lanes.full(results[r], lanes);
            }
            return results;
        }
        long[][] results = new long[body.results().length][lanes];
        long[][] elements = new long[arguments.length][];
        for (int i = 0; i < lanes; i++) {
            for (int a = 0; a < elements.length; a++) {
                elements[a] = new long[] {arguments[a][i]};
            }
            long[][] result = body.run(frame, elements);
            for (int r = 0; r < results.length; r++) {
                results[r][i] = result[r][0];
            }
        }
        return results;
    }
}
