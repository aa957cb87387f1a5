package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Effects;
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
 *         wait until 1 product is under way;  barrier               that of round i - 1 is done, for all threads
 *         copy round i + 2 into the slot of round i - 1
 *         wait until 1 group is under way;  barrier                 round i + 1 is there, for all threads
 *         slot = slot + 1 mod 3
 *     wait until 0 products are under way
 *
 * While threads wait, the tensor cores have work, and so has the memory: the next copies begin before the last ones are waited for.
 * Where rounds last longer than a copy takes, as those of several products do, the last copies are there anyway. Then one barrier is
 * for both, and the next copies begin after it. Short rounds must not do so: their copies would begin one after the other.
 * Products that are not of that kind are done when the round ends, and its own slot is the one that is filled.
 *
 * A program that goes from tile to tile begins the copies for the next tile when the products of one are done, before it is stored; the
 * rings last as long as the loop over tiles.
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
        private final Aliases aliases;
        private final int stages;
        private final Uses uses;
        private final AxisInfo axes;

        private final Buffers buffers;
        private final int limit;

        /** What stands for a buffer of the loop that is being rewritten: the slot of its round. */
        private final Map<Op, Value> slots = new HashMap<>();

        private List<Op> goingOn = List.of();

        /** The loop over tiles that is being rewritten, or null; and what stands for the loop inside of it. */
        private DotTiles tiles;

        private Consumer<Builder> tileRounds;

        Pipeliner(IrModule module, Func f) {
            parameters = f.entry();
            aliases = Aliases.of(f);
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
            if (tiles != null && op == tiles.inner()) {
                tileRounds.accept(b);
                return;
            }
            Optional<PipelinePlan> plan = op.is(Scf.FOR) ? plan(op, op, 0) : Optional.empty();
            Optional<DotTiles> perTile = op.is(Scf.FOR) && plan.isEmpty() ? tiles(op) : Optional.empty();
            if (plan.isPresent()) {
                List<Value> rings = rings(plan.get(), b);
                List<Value> state = begin(op, plan.get(), rings, this::map, null, b);
                rounds(op, plan.get(), rings, state, b);
            } else if (perTile.isPresent()) {
                pipelineTiles(op, perTile.get(), b);
            } else {
                copy(op, b);
            }
        }

        private Optional<PipelinePlan> plan(Op loop, Op whole, int others) {
            int wanted = loop.get(Attrs.NUM_STAGES) > 0 ? loop.get(Attrs.NUM_STAGES) : stages;
            int room = limit - others - aheadInside(loop) - buffers.bytesDuring(whole);
            return PipelinePlan.of(loop, whole, wanted, room, parameters, aliases, uses, axes);
        }

        private int aheadInside(Op loop) {
            return LoopNest.bytesInside(
                    loop,
                    inner -> plan(inner, inner, 0).map(PipelinePlan::bytesAhead).orElse(0));
        }

        private Optional<DotTiles> tiles(Op loop) {
            return DotTiles.of(
                    loop,
                    (inner, others) -> plan(inner, loop, others),
                    inner -> plan(inner, inner, 0),
                    o -> Effects.isRemovable(o) && LoadsAhead.isUnchanged(o, loop, parameters, aliases));
        }

        private static List<Value> rings(PipelinePlan plan, Builder b) {
            return plan.copies().stream()
                    .map(c -> b.emit(Ttg.LOCAL_ALLOC, c.buffer().ring(plan.slots())))
                    .toList();
        }

        /**
         * Begins the copies for the first rounds of a loop; gives what the slice carries then.
         *
         * @param outside gives the new values for those that are older than the loop
         * @param when whether to copy at all; null is always
         */
        private static List<Value> begin(
                Op loop, PipelinePlan plan, List<Value> rings, UnaryOperator<Value> outside, Value when, Builder b) {
            Value lower = outside.apply(loop.operand(0));
            List<Value> state = plan.slice().carried().stream()
                    .map(i -> outside.apply(loop.operand(3 + i)))
                    .toList();
            for (int i = 0; i < plan.ahead(); i++) {
                AheadSlice.Round round = round(loop, plan.slice(), lower, i, state, outside, when, b);
                copyRound(plan, round, rings, b.constantInt(i, IntType.I32), b);
                state = round.next();
            }
            return state;
        }

        /** The rounds of a loop whose first copies have begun. */
        private void rounds(Op loop, PipelinePlan plan, List<Value> rings, List<Value> state, Builder b) {
            Block old = loop.body(0);
            await(plan.ahead() - 1, b);
            List<Value> inits = new ArrayList<>(
                    map(loop.operands().subList(3, loop.operands().size())));
            int carried = inits.size();
            inits.addAll(state);
            inits.add(b.constantInt(0, IntType.I32));
            List<Op> outer = goingOn;
            goingOn = plan.goingOn();
            List<Op.Result> results = b.forOp(
                    map(loop.operand(0)),
                    map(loop.operand(1)),
                    map(loop.operand(2)),
                    inits,
                    LoopRounds.unstaged(loop),
                    (inner, index, values) -> {
                        Value slot = values.getLast();
                        for (int k = 0; k < rings.size(); k++) {
                            slots.put(plan.copies().get(k).alloc(), slot(rings.get(k), slot, inner));
                        }
                        List<Value> arguments = new ArrayList<>(List.of(index));
                        arguments.addAll(values.subList(0, carried));
                        List<Value> yielded = new ArrayList<>(splice(old, arguments, inner));
                        RunningSums.await(
                                plan.goingOn(), yielded, plan.goingOn().size(), inner);
                        boolean isOneBarrier = plan.ahead() > 1 && plan.areRoundsLong();
                        if (isOneBarrier) {
                            await(plan.ahead() - 2, inner);
                        } else {
                            inner.emit(Misc.BARRIER, List.of());
                        }
                        AheadSlice.Round round = round(
                                loop,
                                plan.slice(),
                                index,
                                plan.ahead(),
                                values.subList(carried, values.size() - 1),
                                this::map,
                                null,
                                inner);
                        Value free = plan.goingOn().isEmpty() ? slot : before(slot, plan.slots(), inner);
                        copyRound(plan, round, rings, free, inner);
                        if (!isOneBarrier) {
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

        /** A loop over tiles, in which the first copies of a tile begin before the one before it is stored. */
        private void pipelineTiles(Op loop, DotTiles plan, Builder b) {
            Value lower = map(loop.operand(0));
            Value upper = map(loop.operand(1));
            Value step = map(loop.operand(2));
            List<Value> inits = new ArrayList<>(
                    map(loop.operands().subList(3, loop.operands().size())));
            int own = inits.size();
            List<Value> rings = rings(plan.plan(), b);
            List<Value> state = plan.slice().carried().stream().map(inits::get).toList();
            AheadSlice.Round first = round(loop, plan.slice(), lower, 0, state, this::map, null, b);
            begin(plan.inner(), plan.plan(), rings, first::of, first.isReached(), b);
            inits.addAll(first.next());
            List<Op.Result> results =
                    b.forOp(lower, upper, step, inits, LoopRounds.unstaged(loop), (body, index, values) -> {
                        List<Value> arguments = new ArrayList<>(List.of(index));
                        arguments.addAll(values.subList(0, own));
                        AheadSlice.Round[] next = {null};
                        DotTiles outer = tiles;
                        Consumer<Builder> outerRounds = tileRounds;
                        tiles = plan;
                        tileRounds = at -> {
                            rounds(plan.inner(), plan.plan(), rings, List.of(), at);
                            at.emit(Misc.BARRIER, List.of());
                            next[0] = round(
                                    loop,
                                    plan.slice(),
                                    index,
                                    1,
                                    values.subList(own, values.size()),
                                    this::map,
                                    null,
                                    at);
                            begin(plan.inner(), plan.plan(), rings, next[0]::of, next[0].isReached(), at);
                        };
                        List<Value> yielded = new ArrayList<>(splice(loop.body(0), arguments, body));
                        tiles = outer;
                        tileRounds = outerRounds;
                        yielded.addAll(next[0].next());
                        return yielded;
                    });
            replace(loop, results.subList(0, own));
        }

        private static Value slot(Value ring, Value number, Builder b) {
            MemDescType type = ((MemDescType) ring.type()).slot();
            return b.emit(Ttg.MEMDESC_INDEX, type, ring, number);
        }

        /** The slice for a round that is so many after the one of {@code index}, if {@code when} (null is always). */
        private static AheadSlice.Round round(
                Op loop,
                AheadSlice slice,
                Value index,
                int rounds,
                List<? extends Value> state,
                UnaryOperator<Value> outside,
                Value when,
                Builder b) {
            Value upper = outside.apply(loop.operand(1));
            Value step = outside.apply(loop.operand(2));
            Value distance = b.same(Arith.MULI, step, b.constantInt(rounds, step.type()));
            Value left = b.same(Arith.SUBI, LoopRounds.wide(upper, b), LoopRounds.wide(index, b));
            Value isReached = b.compare(Keywords.IntPredicate.SGT, left, LoopRounds.wide(distance, b));
            Value isWanted = when == null ? isReached : b.same(Arith.ANDI, when, isReached);
            return slice.round(outside, b.same(Arith.ADDI, index, distance), isWanted, state, b);
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
