package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * What moves, and what stays.
 *
 * A loop over K that says where it is in each round by the number of the round computes every pointer of a block anew, though all of
 * them have moved by the same:
 *
 *     for k:                                      rows = a + (m * stride + range)
 *         p = a + (m * stride + (k * 64 + range))         for k:
 *         x = load(p)                                 x = load(rows + k * 64)
 *
 * On the right each thread keeps pointers, and adds one number to them, which is the same in all threads; on the left it keeps
 * offsets, to which it adds that number, multiplies by the size of an element and adds the tensor's address. A loop that carries its
 * pointers and moves them is the right one already. Offsets are taken not to overflow, as everywhere where addresses are analysed.
 */

/**
 * Needs {@link StageOperands}, and gives {@link org.jtriton.pass.Licm} work. Gives the module with the pointers, by which a loop around
 * one product has its operands copied, made of a block that the loop does not change and a scalar that moves all of them. See the
 * essay above.
 */
public final class SplitPointers implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Splitter(f).run(f)).toList());
    }

    private static final class Splitter extends Rewriter {
        private final Func f;
        private final Uses uses;
        private AxisInfo axes;

        /** The new pointers of loads, as they are to be emitted before them. */
        private final Map<Op, MovingBlock> pointers = new HashMap<>();

        Splitter(Func f) {
            this.f = f;
            uses = Uses.of(f);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (op.is(Scf.FOR) && products(op) == 1) {
                Set<Value> inside = Definitions.inside(op);
                op.body(0).ops().forEach(o -> split(o, inside));
            }
            if (!pointers.containsKey(op)) {
                copy(op, b);
                return;
            }
            List<Value> operands = new ArrayList<>(map(op.operands()));
            operands.set(0, pointers.get(op).emit(this::map, b));
            copy(op, operands, b);
        }

        /** Several products take most registers, of which pointers need more than offsets, and leave time to compute them. */
        private static long products(Op loop) {
            return loop.body(0).ops().stream()
                    .filter(op -> op.is(Ttg.WARP_GROUP_DOT) || op.is(Tt.DOT))
                    .count();
        }

        private void split(Op load, Set<Value> inside) {
            if (!load.is(Tt.LOAD) || !load.result().type().isTensor() || !inside.contains(load.operand(0))) {
                return;
            }
            MovingBlock pointer = MovingBlock.of(load.operand(0), inside::contains);
            if (pointer != null && pointer.isWorthwhile(load.operand(0)) && isCopied(load)) {
                pointers.put(load, pointer);
            }
        }

        /** Whether threads will copy what is loaded in pieces that are wide enough. */
        private boolean isCopied(Op load) {
            List<Op> users = uses.users(load.result());
            if (users.size() != 1 || !users.getFirst().is(Ttg.LOCAL_ALLOC)) {
                return false;
            }
            if (axes == null) {
                axes = AxisInfo.of(f);
            }
            return PipelinePlan.isWide(
                    load, (MemDescType) users.getFirst().result().type(), axes);
        }
    }
}
