package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;

/**
 * A loop behind another one.
 *
 * @param rounds that the loop has, whatever the kernel is given
 * @param before the other one
 * @param between the operations between the two, which have no effects
 */
record NextLoop(Op loop, long rounds, Op before, List<Op> between) {
    /** The loop of constant rounds behind one, or null if something else comes first that is not just computed. */
    static NextLoop of(Op loop, Block block) {
        List<Op> ops = block.ops();
        List<Op> between = new ArrayList<>();
        for (Op op : ops.subList(ops.indexOf(loop) + 1, ops.size())) {
            if (op.is(Scf.FOR)) {
                OptionalLong rounds = LoopRounds.constantRounds(op);
                return rounds.isPresent() ? new NextLoop(op, rounds.getAsLong(), loop, List.copyOf(between)) : null;
            }
            if (!op.regions().isEmpty() || !Effects.isPure(op)) {
                return null;
            }
            between.add(op);
        }
        return null;
    }

    /** What of the operations between the loops the first copies follow from, in order; null if these follow from the loop before. */
    List<Op> neededFor(CopyPlan copies) {
        List<Value> indices = new ArrayList<>();
        copies.loads().forEach(load -> indices.addAll(load.operands()));
        Set<Value> needed = new HashSet<>(copies.ahead().older(indices));
        List<Op> all = new ArrayList<>();
        for (Op op : between.reversed()) {
            if (op.results().stream().anyMatch(needed::contains)) {
                needed.addAll(op.operands());
                all.addFirst(op);
            }
        }
        return before.results().stream().anyMatch(needed::contains) ? null : all;
    }
}
