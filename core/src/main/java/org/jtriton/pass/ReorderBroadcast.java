package org.jtriton.pass;

import org.jtriton.ir.IrModule;
import org.jtriton.pass.rule.Rules;

/**
 * Needs canonical IR. Gives the module with element-wise operations on repeated elements done once, before the elements
 * are repeated.
 */
public final class ReorderBroadcast implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new RuleRewriter(Rules.BROADCAST).run(f))
                .toList());
    }
}
