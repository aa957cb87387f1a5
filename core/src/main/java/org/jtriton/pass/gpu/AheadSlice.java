package org.jtriton.pass.gpu;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Tt;

/*
 * The part of a loop that runs ahead.
 *
 * What a load of a later round reads follows from the induction variable, from values that the loop carries, and from operations
 * on them. All of that together is a small loop of its own, which can be some rounds ahead of the loop it was in:
 *
 *     for i, a_ptr, acc:                     the slice of a_ptr:
 *         x = load(a_ptr)                        carried   a_ptr
 *         acc = acc + dot(x, ...)                next      a_ptr + 64
 *         a_ptr = a_ptr + 64
 *
 * A slice may read memory as well, as where a table says which block is next; those loads are masked in rounds that the loop
 * does not come to.
 */

/**
 * The operations of a loop's body that some values follow from. See the essay above.
 *
 * @param body of the loop
 * @param ops in their order
 * @param carried the numbers of the carried values among them, in order
 */
record AheadSlice(Block body, List<Op> ops, List<Integer> carried) {
    AheadSlice {
        ops = List.copyOf(ops);
        carried = List.copyOf(carried);
    }

    /**
     * The slice of some values; empty if it would have effects.
     *
     * @param canLoad whether a load that is part of it may be done ahead
     */
    static Optional<AheadSlice> of(Op loop, List<Value> wanted, Predicate<Op> canLoad) {
        Block body = loop.body(0);
        Set<Op> inBody = new HashSet<>(body.ops());
        Set<Op> needed = new HashSet<>();
        Set<Integer> carried = new LinkedHashSet<>();
        Deque<Value> open = new ArrayDeque<>(wanted);
        while (!open.isEmpty()) {
            Value v = open.poll();
            if (v instanceof Block.Argument a && a.block() == body && a.index() > 0) {
                if (carried.add(a.index() - 1)) {
                    open.add(body.terminator().operand(a.index() - 1));
                }
            } else if (v instanceof Op.Result r && inBody.contains(r.op()) && needed.add(r.op())) {
                boolean isLoad = r.op().is(Tt.LOAD) && canLoad.test(r.op());
                if (!isLoad && !Effects.isPure(r.op()) || !r.op().regions().isEmpty()) {
                    return Optional.empty();
                }
                open.addAll(r.op().operands());
            }
        }
        return Optional.of(new AheadSlice(
                body,
                body.ops().stream().filter(needed::contains).toList(),
                carried.stream().sorted().toList()));
    }

    /** What is older than the loop and the slice reads, or is wanted itself. */
    Set<Value> older(List<Value> wanted) {
        Set<Value> older = new LinkedHashSet<>();
        List<Value> read = new ArrayList<>(wanted);
        ops.forEach(op -> read.addAll(op.operands()));
        for (Value v : read) {
            boolean isOwn = v instanceof Op.Result r && ops.contains(r.op())
                    || v instanceof Block.Argument a && a.block() == body;
            if (!isOwn) {
                older.add(v);
            }
        }
        return older;
    }

    /** Values of one round. */
    final class Round {
        private final Map<Value, Value> there = new HashMap<>();
        private final UnaryOperator<Value> outside;
        private final Value isReached;

        private Round(UnaryOperator<Value> outside, Value isReached) {
            this.outside = outside;
            this.isReached = isReached;
        }

        /** Whether the loop comes to the round. */
        Value isReached() {
            return isReached;
        }

        Value of(Value v) {
            Value known = there.get(v);
            return known != null ? known : outside.apply(v);
        }

        /** What the slice carries on to the next round. */
        List<Value> next() {
            return carried.stream().map(i -> of(body.terminator().operand(i))).toList();
        }
    }

    /**
     * Computes the slice for a round.
     *
     * @param outside gives the values from before the loop
     * @param index the induction variable in that round
     * @param isReached whether the loop comes to the round
     * @param state what the slice carries, as it is in that round
     */
    Round round(UnaryOperator<Value> outside, Value index, Value isReached, List<? extends Value> state, Builder b) {
        Round round = new Round(outside, isReached);
        round.there.put(body.argument(0), index);
        for (int i = 0; i < carried.size(); i++) {
            round.there.put(body.argument(carried.get(i) + 1), state.get(i));
        }
        Location outer = b.location();
        for (Op op : ops) {
            List<Value> operands = new ArrayList<>();
            op.operands().forEach(v -> operands.add(round.of(v)));
            if (op.is(Tt.LOAD)) {
                mask(op, operands, isReached, b);
            }
            Op copy = b.at(op.location()).copy(op, operands);
            for (int i = 0; i < copy.results().size(); i++) {
                round.there.put(op.result(i), copy.result(i));
            }
        }
        b.at(outer);
        return round;
    }

    private static void mask(Op load, List<Value> operands, Value isReached, Builder b) {
        Value reached = load.result().type().isTensor()
                ? b.splat(isReached, load.result().type().shape())
                : isReached;
        if (operands.size() > 1) {
            operands.set(1, b.same(Arith.ANDI, operands.get(1), reached));
        } else {
            operands.add(reached);
        }
    }
}
