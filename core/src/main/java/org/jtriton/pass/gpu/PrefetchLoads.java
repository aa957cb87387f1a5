package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.Pass;

/*
 * Reading ahead.
 *
 * A program that loads a row, works on it, and goes on to the next one, waits for memory in each round. With
 * num_stages = 3 the loads of the next two rounds are under way while it works:
 *
 *     for i in range(a, b, s):              x0 = load(f(a))      if a < b
 *         x = load(f(i))                    x1 = load(f(a + s))  if a + s < b
 *         work(x)                           for i in range(a, b, s), x0, x1:
 *                                               x2 = load(f(i + 2 s))  if i + 2 s < b
 *                                               work(x0)
 *                                               x0, x1 = x1, x2
 *
 * What is on its way lies in registers: a load writes them whenever its data comes, and only work that reads them waits.
 * So the rounds ahead are as many as fit into some of the registers. A load may go ahead of the stores of the rounds
 * before it only if none of those can change what it reads.
 */

/**
 * Needs structured control flow, and no layouts yet. Gives the module with loads in counted loops that say {@code num_stages} done
 * rounds ahead. See the essay above.
 */
public final class PrefetchLoads implements Pass {
    /** Registers of a thread, of the 255 that it can have, for blocks that are on their way. */
    private static final int BUDGET = 64;

    @Override
    public IrModule run(IrModule module) {
        boolean mayAlias = GpuModule.mayAlias(module);
        int threads = GpuModule.LANES * GpuModule.numWarps(module);
        return module.withFunctions(module.functions().stream()
                .map(f -> new Prefetcher(mayAlias, threads).run(f))
                .toList());
    }

    private static final class Prefetcher extends Rewriter {
        private final boolean mayAlias;
        private final int threads;
        private final Map<Op, Value> ready = new HashMap<>();

        Prefetcher(boolean mayAlias, int threads) {
            this.mayAlias = mayAlias;
            this.threads = threads;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (ready.containsKey(op)) {
                replace(op.result(), ready.get(op));
                return;
            }
            int ahead = op.is(Scf.FOR) ? op.get(Attrs.NUM_STAGES) - 1 : 0;
            List<Op> loads = ahead > 0 ? loads(op) : List.of();
            ahead = Math.min(ahead, BUDGET / Math.max(1, registers(loads)));
            if (loads.isEmpty() || ahead < 1) {
                copy(op, b);
            } else {
                prefetch(op, loads, ahead, b);
            }
        }

        // Which loads can go ahead

        private List<Op> loads(Op loop) {
            Set<Value> carried = new HashSet<>(
                    loop.body(0).arguments().subList(1, loop.body(0).arguments().size()));
            Set<Value> inside = Definitions.inside(loop);
            List<Op> loads = new ArrayList<>();
            for (Op op : loop.body(0).ops()) {
                if (op.is(Tt.LOAD)
                        && op.result().type().isTensor()
                        && Effects.isRemovable(op)
                        && followsFromIndex(op, loop.body(0), carried, inside)
                        && isUnchanged(op, loop)) {
                    loads.add(op);
                }
            }
            return loads;
        }

        /** Whether the address is computed, in the body itself, from the induction variable and what the loop does not change. */
        private static boolean followsFromIndex(Op op, Block body, Set<Value> carried, Set<Value> inside) {
            for (Value v : op.operands()) {
                if (carried.contains(v)) {
                    return false;
                }
                if (!inside.contains(v) || v == body.argument(0)) {
                    continue;
                }
                boolean isComputed = v instanceof Op.Result r
                        && r.op().regions().isEmpty()
                        && Effects.isPure(r.op())
                        && body.ops().contains(r.op())
                        && followsFromIndex(r.op(), body, carried, inside);
                if (!isComputed) {
                    return false;
                }
            }
            return true;
        }

        private boolean isUnchanged(Op load, Op loop) {
            Value root = root(load.operand(0));
            boolean[] unchanged = {true};
            loop.walk(op -> {
                if (op == loop || !Effects.writes(op) || !op.regions().isEmpty()) {
                    return;
                }
                boolean isStore = op.is(Tt.STORE) || op.is(Tt.ATOMIC_RMW) && isRelaxed(op);
                Value target = isStore ? root(op.operand(0)) : null;
                if (mayAlias || root == null || target == null || target == root) {
                    unchanged[0] = false;
                }
            });
            return unchanged[0];
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

        private int registers(List<Op> loads) {
            long bytes = 0;
            for (Op load : loads) {
                TensorType t = (TensorType) load.result().type();
                int width = t.element() instanceof ScalarType s ? s.width() : Long.SIZE;
                bytes += Math.max(1, (long) t.size() / threads) * Math.max(Byte.SIZE, width) / Byte.SIZE;
            }
            return (int) Math.max(1, bytes / Integer.BYTES);
        }

        // The new loop

        private void prefetch(Op op, List<Op> loads, int ahead, Builder b) {
            Block old = op.body(0);
            Value lower = map(op.operand(0));
            Value upper = map(op.operand(1));
            Value step = map(op.operand(2));
            List<Value> inits =
                    new ArrayList<>(map(op.operands().subList(3, op.operands().size())));
            int carried = inits.size();
            for (int i = 0; i < ahead; i++) {
                inits.addAll(loadsOfRound(old, loads, lower, upper, step, i, b));
            }
            List<Op.Result> results = b.forOp(lower, upper, step, inits, unstaged(op), (inner, index, values) -> {
                List<Value> next = loadsOfRound(old, loads, index, upper, step, ahead, inner);
                List<Value> arguments = new ArrayList<>(List.of(index));
                arguments.addAll(values.subList(0, carried));
                for (int i = 0; i < loads.size(); i++) {
                    ready.put(loads.get(i), values.get(carried + i));
                }
                List<Value> yielded = new ArrayList<>(splice(old, arguments, inner));
                yielded.addAll(values.subList(carried + loads.size(), values.size()));
                yielded.addAll(next);
                return yielded;
            });
            replace(op, results.subList(0, carried));
        }

        /** The loads as they are some rounds after that of {@code index}, if the loop comes to that round. */
        private List<Value> loadsOfRound(
                Block body, List<Op> loads, Value index, Value upper, Value step, int rounds, Builder b) {
            Value distance = b.same(Arith.MULI, step, b.constantInt(rounds, step.type()));
            Value wide = wide(distance, b);
            Value left = b.same(Arith.SUBI, wide(upper, b), wide(index, b));
            Value isReached = b.compare(Keywords.IntPredicate.SGT, left, wide);
            Map<Value, Value> there = new HashMap<>();
            there.put(body.argument(0), b.same(Arith.ADDI, index, distance));
            List<Value> values = new ArrayList<>();
            for (Op load : loads) {
                List<Value> operands = new ArrayList<>();
                load.operands().forEach(v -> operands.add(again(v, body, there, b)));
                Value reached = b.splat(isReached, load.result().type().shape());
                if (operands.size() > 1) {
                    operands.set(1, b.same(Arith.ANDI, operands.get(1), reached));
                } else {
                    operands.add(reached);
                }
                values.add(b.at(load.location()).copy(load, operands).result());
            }
            return values;
        }

        /** Differences of 32-bit numbers need one bit more. */
        private static Value wide(Value v, Builder b) {
            return v.type().isInteger(64) ? v : b.cast(Arith.EXTSI, v, IntType.I64);
        }

        /** A value of the body computed for another round. */
        private Value again(Value v, Block body, Map<Value, Value> there, Builder b) {
            if (there.containsKey(v)) {
                return there.get(v);
            }
            if (!(v instanceof Op.Result r) || !body.ops().contains(r.op())) {
                return map(v);
            }
            List<Value> operands = new ArrayList<>();
            r.op().operands().forEach(o -> operands.add(again(o, body, there, b)));
            Op copy = b.copy(r.op(), operands);
            for (int i = 0; i < copy.results().size(); i++) {
                there.put(r.op().result(i), copy.result(i));
            }
            return there.get(v);
        }

        private static Map<String, Attribute> unstaged(Op loop) {
            Map<String, Attribute> attributes = new LinkedHashMap<>(loop.attributes());
            attributes.remove(Attrs.NUM_STAGES.name());
            return attributes;
        }
    }
}
