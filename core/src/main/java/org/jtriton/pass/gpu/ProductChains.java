package org.jtriton.pass.gpu;

import java.util.HashSet;
import java.util.Set;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/**
 * Products that one takes from another: the left operand of the second is computed of the result of the first, as in attention. If both
 * have whole rows of their results in a warp, the operand is in its registers already.
 */
final class ProductChains {
    private final Uses uses;
    private final Set<Op> members = new HashSet<>();

    private ProductChains(Uses uses) {
        this.uses = uses;
    }

    /** All products of a function that are first or second in such a pair. */
    static Set<Op> of(Func f) {
        ProductChains chains = new ProductChains(Uses.of(f));
        f.walk(op -> {
            if (op.is(Tt.DOT)) {
                Set<Op> sources = new HashSet<>();
                chains.find(op.operand(0), chains.uses.block(op), new HashSet<>(), sources);
                if (!sources.isEmpty()) {
                    chains.members.add(op);
                    chains.members.addAll(sources);
                }
            }
        });
        return chains.members;
    }

    /** The products of a block of operations that a value is computed of, through what leaves rows where they are. */
    private void find(Value v, Block place, Set<Value> seen, Set<Op> found) {
        if (!(v instanceof Op.Result r) || uses.block(r.op()) != place || !seen.add(v)) {
            return;
        }
        if (r.op().is(Tt.DOT)) {
            found.add(r.op());
        } else if (Relations.isElementwise(r.op()) && !r.op().is(Tt.LOAD) && !r.op().is(Ttg.LOCAL_LOAD)) {
            r.op().operands().forEach(o -> find(o, place, seen, found));
        }
    }
}
