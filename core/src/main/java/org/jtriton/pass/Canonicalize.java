package org.jtriton.pass;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;

/**
 * Needs nothing. Gives the module with constants folded, identities applied, known branches and loops taken apart, and
 * what that leaves dead removed, until no rule applies any more.
 */
public final class Canonicalize implements Pass {
    /** Each round can only enable rules one level further out, so that real kernels settle in two or three. */
    private static final int ROUNDS = 16;

    @Override
    public IrModule run(IrModule module) {
        IrModule current = module;
        for (int round = 0; round < ROUNDS; round++) {
            int applied = 0;
            List<Func> functions = new ArrayList<>();
            for (Func f : current.functions()) {
                ControlFlowRewriter rewriter = new ControlFlowRewriter();
                functions.add(rewriter.run(f));
                applied += rewriter.applied();
            }
            current = new Dce().run(current.withFunctions(functions));
            if (applied == 0) {
                break;
            }
        }
        return current;
    }
}
