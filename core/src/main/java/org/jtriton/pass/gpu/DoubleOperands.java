package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Scratch;

/*
 * Multiplying while the next operands are computed.
 *
 * Operands that threads compute, as where small floats become wider ones and take their scales, keep the threads busy about as long as
 * the product of them keeps the tensor cores. So each operand has two buffers, and a product goes on while the threads fill the
 * other one:
 *
 *     for i:                                    for i, turn:
 *         x = ttg.local_alloc(a)                    ttg.local_store a in ring[turn];  barrier
 *         sum = sum + x * y                         begin sum = sum + ring[turn] * y
 *                                                   wait for the product of round i - 1;  barrier
 *                                                   turn = 1 - turn
 *                                               wait for the last product
 *
 * The second barrier keeps a fast thread from filling a buffer that the tensor cores still read for another four warps. One that
 * the round has before it stores anything serves as well.
 */

/**
 * Needs layouts, and what {@link PipelineCopies} gives. Gives the module with products of operands that a loop computes under way while the
 * next round computes its own, where shared memory has room for both. See the essay above.
 */
public final class DoubleOperands implements Pass {
    /** Buffers of each operand. */
    static final int SLOTS = 2;

    /** What is left for placing buffers where they may begin. */
    private static final int RESERVE = 2 * 1024;

    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new Doubler(module, f).run(f))
                .toList());
    }

    private static final class Doubler extends Rewriter {
        private final Uses uses;

        /** Bytes of shared memory that are left. */
        private int room;

        private MadeOperands made = MadeOperands.NONE;
        private final Map<Op, Value> slots = new HashMap<>();
        private boolean isFilled;
        private boolean hasBarrier;

        Doubler(IrModule module, Func f) {
            uses = Uses.of(f);
            int[] taken = {0, 0};
            f.walk(op -> {
                taken[0] += op.is(Ttg.LOCAL_ALLOC) ? Buffers.bytes(op) : 0;
                taken[1] = Math.max(taken[1], isInLoop(op) ? Scratch.bytes(op, uses) : 0);
            });
            room = GpuModule.sharedLimit(module) - RESERVE - taken[0] - taken[1];
        }

        private boolean isInLoop(Op op) {
            for (Op o = uses.parent(op); o != null; o = uses.parent(o)) {
                if (o.is(Scf.FOR) || o.is(Scf.WHILE)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (op.is(Scf.FOR)) {
                loop(op, b);
            } else if (made.buffers().contains(op)) {
                Value slot = slots.get(op);
                b.emit(Ttg.LOCAL_STORE, List.of(map(op.operand(0)), slot));
                replace(op.result(), slot);
                isFilled = true;
            } else if (made.products().contains(op)) {
                product(op, b);
            } else {
                copy(op, b);
            }
        }

        private void product(Op op, Builder b) {
            if (isFilled) {
                b.emit(Misc.BARRIER, List.of());
                isFilled = false;
            }
            replace(op.result(), RunningSums.begin(op, map(op.operands()), b));
            if (op != made.products().getLast()) {
                return;
            }
            List<Value> sums =
                    made.products().stream().map(p -> map(p.result())).toList();
            List<Op.Result> ready = RunningSums.await(sums, sums.size(), b);
            for (int i = 0; i < ready.size(); i++) {
                replace(made.products().get(i).result(), ready.get(i));
            }
            if (!hasBarrier) {
                b.emit(Misc.BARRIER, List.of());
            }
        }

        private void loop(Op op, Builder b) {
            MadeOperands own = MadeOperands.of(op, uses);
            if (own.buffers().isEmpty() || own.bytes() > room) {
                copy(op, b);
                return;
            }
            room -= own.bytes();
            List<Value> rings = own.buffers().stream()
                    .map(alloc -> b.emit(
                            Ttg.LOCAL_ALLOC, ((MemDescType) alloc.result().type()).ring(SLOTS)))
                    .toList();
            List<Value> inits =
                    new ArrayList<>(map(op.operands().subList(3, op.operands().size())));
            int carried = inits.size();
            inits.add(b.constantInt(0, IntType.I32));
            List<Op.Result> results = b.forOp(
                    map(op.operand(0)),
                    map(op.operand(1)),
                    map(op.operand(2)),
                    inits,
                    op.attributes(),
                    (inner, index, values) -> {
                        Value turn = values.getLast();
                        List<Value> arguments = new ArrayList<>(List.of(index));
                        arguments.addAll(values.subList(0, carried));
                        MadeOperands outer = made;
                        made = own;
                        hasBarrier = hasBarrierBefore(own.buffers().getFirst(), op.body(0));
                        for (int i = 0; i < rings.size(); i++) {
                            MemDescType type = ((MemDescType) rings.get(i).type()).slot();
                            slots.put(own.buffers().get(i), inner.emit(Ttg.MEMDESC_INDEX, type, rings.get(i), turn));
                        }
                        List<Value> yielded = new ArrayList<>(splice(op.body(0), arguments, inner));
                        yielded.add(inner.same(Arith.SUBI, inner.constantInt(1, IntType.I32), turn));
                        made = outer;
                        return yielded;
                    });
            List<Value> last = new ArrayList<>(results.subList(0, carried));
            RunningSums.await(own.products(), last, 0, b);
            replace(op, last);
        }

        private static boolean hasBarrierBefore(Op op, Block body) {
            return body.ops().stream().takeWhile(o -> o != op).anyMatch(o -> o.is(Misc.BARRIER));
        }
    }
}
