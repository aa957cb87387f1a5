package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/**
 * Which loads of a loop may be done rounds ahead: those whose addresses follow from the induction variable, and of memory
 * that the loop does not change.
 */
final class LoadsAhead {
    private LoadsAhead() {}

    /** The loads of blocks in the loop's own body that may be done rounds ahead, in order. */
    static List<Op> of(Op loop, boolean mayAlias) {
        Set<Value> inside = Definitions.inside(loop);
        // What the body computes from the induction variable and what the loop does not change, without effects.
        Set<Value> following = new HashSet<>();
        following.add(loop.body(0).argument(0));
        List<Op> loads = new ArrayList<>();
        for (Op op : loop.body(0).ops()) {
            if (!op.operands().stream().allMatch(v -> following.contains(v) || !inside.contains(v))) {
                continue;
            }
            if (op.regions().isEmpty() && Effects.isPure(op)) {
                following.addAll(op.results());
            } else if (op.is(Tt.LOAD)
                    && op.result().type().isTensor()
                    && Effects.isRemovable(op)
                    && isUnchanged(op, loop, mayAlias)) {
                loads.add(op);
            }
        }
        return loads;
    }

    /** Whether nothing that the loop does can change what a load of it reads. */
    static boolean isUnchanged(Op load, Op loop, boolean mayAlias) {
        Value root = root(load.operand(0));
        boolean[] unchanged = {true};
        loop.walk(op -> {
            if (op == loop || !Effects.writes(op) || !op.regions().isEmpty()) {
                return;
            }
            boolean isStore = op.is(Tt.STORE) || op.is(Tt.ATOMIC_RMW) && isRelaxed(op);
            Value target = op.is(Ttg.TENSOR_STORE) ? base(op) : isStore ? root(op.operand(0)) : null;
            if (mayAlias || root == null || target == null || target == root) {
                unchanged[0] = false;
            }
        });
        return unchanged[0];
    }

    /** The parameter with the tensor's address: the first of the descriptor's parts, which the map follows. */
    private static Value base(Op store) {
        Block.Argument map = (Block.Argument) store.operand(0);
        int parts = 1 + 2 * store.operand(1).type().shape().size();
        return map.block().argument(map.index() - parts);
    }

    private static boolean isRelaxed(Op atomic) {
        return atomic.get(Attrs.SEM) == Keywords.MemSemantic.RELAXED;
    }

    /** The parameter that a pointer is computed from, or null. */
    private static Value root(Value pointer) {
        Value v = pointer;
        while (v instanceof Op.Result r
                && (r.op().is(Tt.ADDPTR)
                        || r.op().is(Tt.SPLAT)
                        || r.op().is(Tt.BROADCAST)
                        || r.op().is(Tt.EXPAND_DIMS))) {
            v = r.op().operand(0);
        }
        return v instanceof Block.Argument ? v : null;
    }
}
