package org.jtriton.pass;

import org.jtriton.analysis.Liveness;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;

/**
 * Needs nothing. Gives the module without operations that do not matter, and without the results and carried variables
 * of control flow that nobody reads.
 */
public final class Dce implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new Sweep(Liveness.of(f)).run(f))
                .toList());
    }

    private static final class Sweep extends StructureRewriter {
        private final Liveness liveness;

        Sweep(Liveness liveness) {
            this.liveness = liveness;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (!liveness.isLive(op) && !op.has(Trait.TERMINATOR)) {
                return;
            }
            if (op.is(Scf.IF)) {
                copyIf(op, i -> liveness.isLive(op.result(i)), b);
            } else if (op.is(Scf.FOR)) {
                Block body = op.body(0);
                copyFor(op, i -> liveness.isLive(body.argument(i + 1)), b);
            } else if (op.is(Scf.WHILE)) {
                copyWhile(
                        op,
                        i -> liveness.isLive(op.body(0).argument(i)),
                        i -> liveness.isLive(op.result(i))
                                || liveness.isLive(op.body(1).argument(i)),
                        b);
            } else {
                copy(op, b);
            }
        }
    }
}
