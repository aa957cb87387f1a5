package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * Reading ahead.
 *
 * A program that loads a row, works on it, and goes on to the next one, waits for memory in each round, unless the load of the next
 * round is under way while it works:
 *
 *     for i in range(a, b, s):              x = load(f(a))  if a < b
 *         x = load(f(i))                    for i in range(a, b, s), x:
 *         work(x)                               next = load(f(i + s))  if i + s < b
 *                                               work(x)
 *                                               x = next
 *
 * What is on its way lies in registers: a load writes them whenever its data comes, and only work that reads them waits.
 * Where that would be too many (see PrefetchPlan), it lies in shared memory, in a buffer with a slot for each round that is under
 * way, up to num_stages - 1. The slot that a round empties is filled again for a later one:
 *
 *     fetch f(a) into 0                if a < b
 *     fetch f(a + s) into 1            if a + s < b
 *     for i in range(a, b, s), slot = 0:
 *         x = fetched slot             waits until at most 1 copy is under way: that of the next round
 *         fetch f(i + 2 s) into slot   if i + 2 s < b
 *         work(x)
 *         slot = (slot + 1) mod 2
 *
 * A load may go ahead of the stores of the rounds before it only if none of those can change what it reads.
 */

/**
 * Needs structured control flow, and no layouts yet. Gives the module with loads in counted loops that say {@code num_stages} done
 * ahead. See the essay above.
 */
public final class PrefetchLoads implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new Prefetcher(module, f).run(f))
                .toList());
    }

    private static final class Prefetcher extends Rewriter {
        private final Aliases aliases;
        private final Block parameters;
        private final int threads;
        private final AxisInfo axes;

        /** Bytes of shared memory that are left for buffers. */
        private int room;

        private int buffers;
        private final Map<Op, Function<Builder, Value>> ready = new HashMap<>();

        Prefetcher(IrModule module, Func f) {
            aliases = Aliases.of(f);
            parameters = f.entry();
            threads = GpuModule.LANES * GpuModule.numWarps(module);
            axes = AxisInfo.of(f);
            room = GpuModule.roomForBuffers(module, wholeBlocks(f));
        }

        /** What other operations may need of shared memory at most, of those that keep a whole block there. */
        private static int wholeBlocks(Func f) {
            int[] largest = {0};
            f.walk(op -> {
                if (op.is(Tt.GATHER) || op.is(Tt.HISTOGRAM) || op.is(Tt.ATOMIC_RMW) || op.is(Tt.ATOMIC_CAS)) {
                    Value block = op.is(Tt.GATHER) ? op.operand(0) : op.result();
                    int elements = block.type().shape().stream().reduce(1, (a, b) -> a * b);
                    largest[0] = Math.max(largest[0], elements * Regions.elementBytes(block.type()));
                }
            });
            return largest[0];
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (ready.containsKey(op)) {
                replace(op.result(), ready.get(op).apply(b));
                return;
            }
            int rounds = op.is(Scf.FOR) ? op.get(Attrs.NUM_STAGES) - 1 : 0;
            List<Op> loads = rounds > 0 ? LoadsAhead.of(op, parameters, aliases) : List.of();
            if (loads.isEmpty()) {
                copy(op, b);
                return;
            }
            PrefetchPlan plan = PrefetchPlan.of(loads, rounds, threads, room, axes);
            switch (plan) {
                case PrefetchPlan.None _ -> copy(op, b);
                case PrefetchPlan.Registers _ -> inRegisters(op, loads, b);
                case PrefetchPlan.Shared(int ahead) -> {
                    room -= ahead * PrefetchPlan.bytes(loads, threads);
                    throughBuffers(op, loads, ahead, b);
                }
            }
        }

        private void inRegisters(Op op, List<Op> loads, Builder b) {
            Block old = op.body(0);
            Value lower = map(op.operand(0));
            Value upper = map(op.operand(1));
            Value step = map(op.operand(2));
            List<Value> inits =
                    new ArrayList<>(map(op.operands().subList(3, op.operands().size())));
            int carried = inits.size();
            inits.addAll(loadsOf(new OtherRound(old, this::map, lower, upper, step, 0, b), loads, b));
            List<Op.Result> results =
                    b.forOp(lower, upper, step, inits, LoopRounds.unstaged(op), (inner, index, values) -> {
                        List<Value> next =
                                loadsOf(new OtherRound(old, this::map, index, upper, step, 1, inner), loads, inner);
                        for (int i = 0; i < loads.size(); i++) {
                            Value here = values.get(carried + i);
                            ready.put(loads.get(i), at -> here);
                        }
                        List<Value> yielded = body(old, index, values.subList(0, carried), inner);
                        yielded.addAll(next);
                        return yielded;
                    });
            replace(op, results.subList(0, carried));
        }

        private List<Value> loadsOf(OtherRound round, List<Op> loads, Builder b) {
            List<Value> values = new ArrayList<>();
            for (Op load : loads) {
                List<Value> operands = new ArrayList<>();
                load.operands().forEach(v -> operands.add(round.of(v)));
                Value reached = b.splat(round.isReached(), load.result().type().shape());
                if (operands.size() > 1) {
                    operands.set(1, b.same(Arith.ANDI, operands.get(1), reached));
                } else {
                    operands.add(reached);
                }
                values.add(b.at(load.location()).copy(load, operands).result());
            }
            return values;
        }

        private void throughBuffers(Op op, List<Op> loads, int ahead, Builder b) {
            Block old = op.body(0);
            Value lower = map(op.operand(0));
            Value upper = map(op.operand(1));
            Value step = map(op.operand(2));
            int firstBuffer = buffers;
            buffers += loads.size();
            for (int i = 0; i < ahead; i++) {
                OtherRound round = new OtherRound(old, this::map, lower, upper, step, i, b);
                Value slot = b.constantInt(i, IntType.I32);
                for (int k = 0; k < loads.size(); k++) {
                    fetch(loads.get(k), round, slot, buffer(firstBuffer + k, ahead), b);
                }
            }
            List<Value> inits =
                    new ArrayList<>(map(op.operands().subList(3, op.operands().size())));
            int carried = inits.size();
            inits.add(b.constantInt(0, IntType.I32));
            List<Op.Result> results =
                    b.forOp(lower, upper, step, inits, LoopRounds.unstaged(op), (inner, index, values) -> {
                        Value slot = values.getLast();
                        for (int k = 0; k < loads.size(); k++) {
                            Op load = loads.get(k);
                            Builder.AttributeMap buffer = buffer(firstBuffer + k, ahead);
                            ready.put(load, at -> {
                                Value here = fetched(load, slot, ahead * loads.size() - 1, buffer, at);
                                fetch(
                                        load,
                                        new OtherRound(old, this::map, index, upper, step, ahead, at),
                                        slot,
                                        buffer,
                                        at);
                                return here;
                            });
                        }
                        List<Value> yielded = body(old, index, values.subList(0, carried), inner);
                        yielded.add(LoopRounds.slotAfter(slot, ahead, inner));
                        return yielded;
                    });
            replace(op, results.subList(0, carried));
        }

        private static Builder.AttributeMap buffer(int number, int slots) {
            return new Builder.AttributeMap().put(Attrs.BUFFER, number).put(Attrs.SLOTS, slots);
        }

        private static void fetch(Op load, OtherRound round, Value slot, Builder.AttributeMap buffer, Builder b) {
            List<Value> operands = new ArrayList<>(List.of(round.of(load.operand(0)), slot, round.isReached()));
            if (load.operands().size() > 1) {
                operands.add(round.of(load.operand(1)));
            }
            if (load.operands().size() > 2
                    && !Constants.uniformBits(load.operand(2)).equals(OptionalLong.of(0))) {
                operands.add(round.of(load.operand(2)));
            }
            b.at(load.location()).emit(Ttg.FETCH_ASYNC, operands, List.of(), buffer.map());
        }

        /** What a load gives in the round of a slot. */
        private static Value fetched(Op load, Value slot, int pending, Builder.AttributeMap buffer, Builder b) {
            Map<String, Attribute> attributes = new LinkedHashMap<>(buffer.map());
            attributes.put(Attrs.PENDING.name(), Attrs.PENDING.encode(pending));
            return b.at(load.location())
                    .emit(Ttg.FETCHED, List.of(slot), List.of(load.result().type()), attributes)
                    .result();
        }

        /** The body as it was; gives what it yielded. */
        private List<Value> body(Block old, Value index, List<? extends Value> carried, Builder b) {
            List<Value> arguments = new ArrayList<>(List.of(index));
            arguments.addAll(carried);
            return new ArrayList<>(splice(old, arguments, b));
        }
    }
}
