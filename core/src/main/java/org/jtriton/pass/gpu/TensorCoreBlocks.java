package org.jtriton.pass.gpu;

import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Tt;

/**
 * Which blocks are for products on Hopper's tensor cores and nothing else, which take them out of shared memory.
 *
 * @param warps that run a program
 */
record TensorCoreBlocks(Uses uses, int capability, int warps) {
    /** Whether all that uses a block, or what is computed of it beside, are such products. */
    boolean isOne(Value block) {
        return !uses.isUnused(block)
                && uses.users(block).stream()
                        .allMatch(user -> user.is(Tt.DOT)
                                ? isOperand(user, block)
                                : uses.block(user) == uses.block(((Op.Result) block).op())
                                        && user.regions().isEmpty()
                                        && user.results().size() == 1
                                        && Effects.isPure(user)
                                        && isOne(user.result()));
    }

    /** Whether a block is the left or right operand of such a product. */
    private boolean isOperand(Op dot, Value block) {
        return dot.operand(2) != block && DotUnit.of(dot, capability, warps) == DotUnit.WARP_GROUP;
    }
}
