package org.jtriton.pass.cpu;

import org.jtriton.ir.IrModule;
import org.jtriton.pass.Pass;
import org.jtriton.pass.RuleRewriter;
import org.jtriton.pass.rule.Rules;

/**
 * Needs {@link UniformCarries}. Gives the module with blocks of pointers made of a scalar base, to which everything
 * that moves all of them goes, and a block of offsets, which loops then need not compute again.
 */
public final class SplitAddresses implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new RuleRewriter(Rules.ADDRESS).run(f))
                .toList());
    }
}
