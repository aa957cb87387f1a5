package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.TensorParts;

/**
 * Which loads of a loop may be done rounds ahead: those whose addresses follow from the induction variable, and of memory
 * that the loop does not change.
 */
final class LoadsAhead {
    private LoadsAhead() {}

    /**
     * The loads of blocks in the loop's own body that may be done rounds ahead, in order.
     *
     * @param parameters the entry of the function, whose arguments they are
     */
    static List<Op> of(Op loop, Block parameters, Aliases aliases) {
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
                    && isUnchanged(op, loop, parameters, aliases)) {
                loads.add(op);
            }
        }
        return loads;
    }

    /** Whether nothing in a loop can change what a load reads there. */
    static boolean isUnchanged(Op load, Op loop, Block parameters, Aliases aliases) {
        List<Op> inside = new ArrayList<>();
        loop.walk(inside::add);
        return isUnchanged(tensor(load, parameters), inside, parameters, aliases);
    }

    /** Whether nothing in a function can change what a load reads there. */
    static boolean isUnchanged(Op load, Func f, Aliases aliases) {
        return isUnchanged(tensor(load, f.entry()), f, aliases);
    }

    /** Whether nothing in a function can change a tensor that begins at a parameter. */
    static boolean isUnchanged(Value tensor, Func f, Aliases aliases) {
        List<Op> inside = new ArrayList<>();
        f.walk(inside::add);
        return isUnchanged(tensor, inside, f.entry(), aliases);
    }

    /** The parameter at which the tensor begins of which a load reads, or null. */
    private static Value tensor(Op load, Block parameters) {
        return load.is(Ttg.TENSOR_LOAD)
                ? base(load, load.operands().size() - 1, parameters)
                : root(load.operand(0), parameters);
    }

    private static boolean isUnchanged(Value root, List<Op> ops, Block parameters, Aliases aliases) {
        for (Op op : ops) {
            if (!op.regions().isEmpty() || !Effects.writes(op) || isInShared(op)) {
                continue;
            }
            boolean isStore = op.is(Tt.STORE) || op.is(Tt.ATOMIC_RMW) && isRelaxed(op);
            Value target = op.is(Ttg.TENSOR_STORE) || op.is(Ttg.TENSOR_REDUCE)
                    ? base(op, op.operands().size() - 2, parameters)
                    : isStore ? root(op.operand(0), parameters) : null;
            if (aliases.mayMeet(root, target)) {
                return false;
            }
        }
        return true;
    }

    /** Whether an operation has no effect but in shared memory and on the order of things there. */
    static boolean isInShared(Op op) {
        return op.opcode() instanceof Ttg t
                && t != Ttg.CLUSTER_BARRIER
                && t != Ttg.TENSOR_STORE
                && t != Ttg.TENSOR_REDUCE
                && t != Ttg.ASYNC_TMA_COPY_LOCAL_TO_GLOBAL
                && t != Ttg.ASYNC_TMA_REDUCE;
    }

    /** The parameter that the address of the tensor comes from of which the engine copies a block, or null. */
    private static Value base(Op copy, int rank, Block parameters) {
        return root(TensorParts.of(copy.operand(0), rank).base(), parameters);
    }

    private static boolean isRelaxed(Op atomic) {
        return atomic.get(Attrs.SEM) == Keywords.MemSemantic.RELAXED;
    }

    /** The parameter that a pointer is computed from, or null: a pointer that a loop carries can lead to anything. */
    static Value root(Value pointer, Block parameters) {
        Value v = pointer;
        while (v instanceof Op.Result r
                && (r.op().is(Tt.ADDPTR)
                        || r.op().is(Tt.SPLAT)
                        || r.op().is(Tt.BROADCAST)
                        || r.op().is(Tt.EXPAND_DIMS))) {
            v = r.op().operand(0);
        }
        return v instanceof Block.Argument a && a.block() == parameters ? v : null;
    }
}
