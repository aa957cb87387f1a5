package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Copying ahead of products.
 *
 * A loop that multiplies blocks which it reads from global memory spends most of its time waiting, unless copies of later rounds are
 * under way while it multiplies. The blocks go to rings of buffers in shared memory, a slot for each round, by copies of the
 * threads that do not wait for them. With two rounds ahead, and a product that goes on in the background:
 *
 *     copy round 0 into slot 0;  copy round 1 into slot 1           each round is a group of copies
 *     wait until 1 group is under way;  barrier                     round 0 is there, for all threads
 *     for i, slot:
 *         d = d + a[slot] * b[slot]                                 begins; that of round i - 1 may still go on
 *         wait until 1 product is under way                         that of round i - 1 is done
 *         wait until 0 groups are under way;  barrier               round i + 1 is there, both for all threads
 *         copy round i + 2 into the slot of round i - 1
 *         slot = slot + 1 mod 3
 *     wait until 0 products are under way
 *
 * While threads wait, the tensor cores have work, and so has the memory. With a single round ahead the next copies must begin before
 * the last ones are waited for, which takes a second barrier.
 * Products that are not of that kind are done when the round ends, and its own slot is the one that is filled.
 *
 * The tensor cores see what threads have copied only after a fence of those threads, before the barrier.
 */

/**
 * Needs {@link TensorCores}, and no layouts yet. Gives the module with what products read in loops copied to shared memory rounds
 * ahead, and with products that go on in the background where nobody looks at their results. See the essay above.
 */
public final class PipelineDots implements Pass {
    private static final int AMPERE = 80;

    @Override
    public IrModule run(IrModule module) {
        if (GpuModule.capability(module) < AMPERE) {
            return module;
        }
        return module.withFunctions(module.functions().stream()
                .map(f -> new Pipeliner(module, f).run(f))
                .toList());
    }

    private static final class Pipeliner extends Rewriter {
        private final Block parameters;
        private final boolean mayAlias;
        private final int stages;
        private final Uses uses;
        private final AxisInfo axes;

        private final Buffers buffers;
        private final int limit;

        /** What stands for a buffer of the loop that is being rewritten: the slot of its round. */
        private final Map<Op, Value> slots = new HashMap<>();

        private List<Op> goingOn = List.of();

        Pipeliner(IrModule module, Func f) {
            parameters = f.entry();
            mayAlias = GpuModule.mayAlias(module);
            stages = GpuModule.numStages(module);
            uses = Uses.of(f);
            axes = AxisInfo.of(f);
            buffers = Buffers.of(f, uses);
            limit = GpuModule.sharedLimit(module);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (slots.containsKey(op)) {
                replace(op.result(), slots.get(op));
                return;
            }
            if (goingOn.contains(op)) {
                replace(op.result(), RunningSums.begin(op, map(op.operands()), b));
                return;
            }
            Optional<PipelinePlan> plan = op.is(Scf.FOR) ? plan(op) : Optional.empty();
            if (plan.isPresent()) {
                pipeline(op, plan.get(), b);
            } else {
                copy(op, b);
            }
        }

        private Optional<PipelinePlan> plan(Op loop) {
            int wanted = loop.get(Attrs.NUM_STAGES) > 0 ? loop.get(Attrs.NUM_STAGES) : stages;
            return PipelinePlan.of(loop, wanted, limit - buffers.bytesDuring(loop), parameters, mayAlias, uses, axes);
        }

        private void pipeline(Op loop, PipelinePlan plan, Builder b) {
            Block old = loop.body(0);
            AheadSlice slice = plan.slice();
            Value lower = map(loop.operand(0));
            Value upper = map(loop.operand(1));
            Value step = map(loop.operand(2));
            List<Value> rings = plan.copies().stream()
                    .map(c -> b.emit(Ttg.LOCAL_ALLOC, c.buffer().ring(plan.slots())))
                    .toList();
            List<Value> inits = new ArrayList<>(
                    map(loop.operands().subList(3, loop.operands().size())));
            int carried = inits.size();
            List<Value> state = slice.carried().stream().map(inits::get).toList();
            for (int i = 0; i < plan.ahead(); i++) {
                AheadSlice.Round round = round(slice, lower, upper, step, i, state, b);
                copyRound(plan, round, rings, b.constantInt(i, IntType.I32), b);
                state = round.next();
            }
            await(plan.ahead() - 1, b);
            inits.addAll(state);
            inits.add(b.constantInt(0, IntType.I32));
            List<Op> outer = goingOn;
            goingOn = plan.goingOn();
            List<Op.Result> results =
                    b.forOp(lower, upper, step, inits, LoopRounds.unstaged(loop), (inner, index, values) -> {
                        Value slot = values.getLast();
                        for (int k = 0; k < rings.size(); k++) {
                            slots.put(plan.copies().get(k).alloc(), slot(rings.get(k), slot, inner));
                        }
                        List<Value> arguments = new ArrayList<>(List.of(index));
                        arguments.addAll(values.subList(0, carried));
                        List<Value> yielded = new ArrayList<>(splice(old, arguments, inner));
                        RunningSums.await(
                                plan.goingOn(), yielded, plan.goingOn().size(), inner);
                        boolean isEarly = plan.ahead() > 1;
                        if (isEarly) {
                            await(plan.ahead() - 2, inner);
                        } else {
                            inner.emit(Misc.BARRIER, List.of());
                        }
                        AheadSlice.Round round = round(
                                slice,
                                index,
                                upper,
                                step,
                                plan.ahead(),
                                values.subList(carried, values.size() - 1),
                                inner);
                        Value free = plan.goingOn().isEmpty() ? slot : before(slot, plan.slots(), inner);
                        copyRound(plan, round, rings, free, inner);
                        if (!isEarly) {
                            await(plan.ahead() - 1, inner);
                        }
                        yielded.addAll(round.next());
                        yielded.add(LoopRounds.slotAfter(slot, plan.slots(), inner));
                        return yielded;
                    });
            goingOn = outer;
            List<Value> last = new ArrayList<>(results.subList(0, carried));
            RunningSums.await(plan.goingOn(), last, 0, b);
            replace(loop, last);
        }

        private static Value slot(Value ring, Value number, Builder b) {
            MemDescType type = ((MemDescType) ring.type()).slot();
            return b.emit(Ttg.MEMDESC_INDEX, type, ring, number);
        }

        /** The slice for a round that is so many after the one of {@code index}. */
        private AheadSlice.Round round(
                AheadSlice slice,
                Value index,
                Value upper,
                Value step,
                int rounds,
                List<? extends Value> state,
                Builder b) {
            Value distance = b.same(Arith.MULI, step, b.constantInt(rounds, step.type()));
            Value left = b.same(Arith.SUBI, LoopRounds.wide(upper, b), LoopRounds.wide(index, b));
            Value isReached = b.compare(Keywords.IntPredicate.SGT, left, LoopRounds.wide(distance, b));
            return slice.round(this::map, b.same(Arith.ADDI, index, distance), isReached, state, b);
        }

        private static void copyRound(
                PipelinePlan plan, AheadSlice.Round round, List<Value> rings, Value slot, Builder b) {
            for (int k = 0; k < rings.size(); k++) {
                Op load = plan.copies().get(k).load();
                List<Value> operands = new ArrayList<>(
                        List.of(round.of(load.operand(0)), slot(rings.get(k), slot, b), round.isReached()));
                if (load.operands().size() > 1) {
                    operands.add(round.of(load.operand(1)));
                }
                Location outer = b.location();
                b.at(load.location()).emit(Ttg.ASYNC_COPY, operands);
                b.at(outer);
            }
            b.emit(Ttg.ASYNC_COMMIT, List.of());
        }

        /** Until so many rounds are under way, for all threads. */
        private static void await(int rounds, Builder b) {
            b.emit(Ttg.ASYNC_WAIT, List.of(), List.of(), Builder.attribute(Attrs.NUM, rounds));
            b.emit(Misc.BARRIER, List.of());
        }

        private static Value before(Value slot, int slots, Builder b) {
            Value previous = b.same(Arith.SUBI, slot, b.constantInt(1, IntType.I32));
            Value isFirst = b.compare(Keywords.IntPredicate.EQ, slot, b.constantInt(0, IntType.I32));
            return b.select(isFirst, b.constantInt(slots - 1, IntType.I32), previous);
        }
    }
}
