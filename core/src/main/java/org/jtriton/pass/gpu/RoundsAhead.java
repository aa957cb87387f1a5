package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;

/*
 * What a later round will compute.
 *
 * Indices of a block follow from the induction variable, or from a number that the loop carries, as offs_k += BLOCK_K does. To
 * know them some rounds ahead, the loop carries the induction variable and those numbers a second time, as they are that many rounds
 * later, and steps both:
 *
 *     for i, k:                       for i, k, i', k':
 *         copy A[m, k]                    copy A[m, k']
 *         k = k + BLOCK_K                 k', i' = k' + BLOCK_K, i' + step
 *                                         k = k + BLOCK_K
 */

/** Numbers that a loop computes from nothing but its induction variable, carried numbers and what it does not change. See the essay above. */
final class RoundsAhead {
    private final Op loop;
    private final Block body;
    private final Set<Op> own;

    /** The carried numbers that are needed, as arguments of the body. */
    private final Set<Block.Argument> carried = new LinkedHashSet<>();

    private final Set<Value> known = new HashSet<>();

    RoundsAhead(Op loop) {
        this.loop = loop;
        body = loop.body(0);
        own = new HashSet<>(body.ops());
        known.add(body.argument(0));
    }

    /** Whether a value can be computed ahead; if so, what it takes will be carried. */
    boolean add(Value v) {
        Set<Value> seen = new HashSet<>(known);
        Set<Block.Argument> more = new LinkedHashSet<>(carried);
        if (!follow(v, seen, more)) {
            return false;
        }
        known.addAll(seen);
        carried.addAll(more);
        return true;
    }

    private boolean follow(Value v, Set<Value> seen, Set<Block.Argument> more) {
        if (v instanceof Block.Argument a && a.block() == body) {
            if (!seen.add(v)) {
                return true;
            }
            more.add(a);
            return !v.type().isTensor() && follow(body.terminator().operand(a.index() - 1), seen, more);
        }
        if (!(v instanceof Op.Result r) || !own.contains(r.op())) {
            // Older than the loop; the induction variable is known from the start.
            return true;
        }
        return !seen.add(v)
                || !v.type().isTensor()
                        && r.op().regions().isEmpty()
                        && Effects.isPure(r.op())
                        && r.op().operands().stream().allMatch(o -> follow(o, seen, more));
    }

    /** What must be known from outside of the loop to compute these values ahead, and how many rounds there are. */
    Set<Value> older(List<Value> values) {
        Set<Value> older = new LinkedHashSet<>(loop.operands().subList(0, 3));
        carried.forEach(a -> older.add(loop.operand(a.index() + 2)));
        values.forEach(v -> addOlder(v, new HashSet<>(), older));
        carried.forEach(a -> addOlder(body.terminator().operand(a.index() - 1), new HashSet<>(), older));
        return older;
    }

    private void addOlder(Value v, Set<Value> seen, Set<Value> older) {
        if (!seen.add(v) || v instanceof Block.Argument a && a.block() == body) {
            return;
        }
        if (v instanceof Op.Result r && own.contains(r.op())) {
            r.op().operands().forEach(o -> addOlder(o, seen, older));
        } else {
            older.add(v);
        }
    }

    /** What is carried, as it is when the loop begins: the induction variable, then the numbers. */
    List<Value> first(UnaryOperator<Value> outside) {
        List<Value> values = new ArrayList<>(List.of(outside.apply(loop.operand(0))));
        carried.forEach(a -> values.add(outside.apply(loop.operand(a.index() + 2))));
        return values;
    }

    /** The carried numbers, in the order of {@link #first}. */
    List<Block.Argument> carried() {
        return List.copyOf(carried);
    }

    /** How many values {@link #first} gives. */
    int size() {
        return carried.size() + 1;
    }

    /** The round in which the carried values are these. */
    Round round(List<? extends Value> state, UnaryOperator<Value> outside, Builder b) {
        return new Round(state, outside, b);
    }

    /** One round of the loop. */
    final class Round {
        private final UnaryOperator<Value> outside;
        private final Builder b;
        private final Map<Value, Value> there = new HashMap<>();

        private Round(List<? extends Value> state, UnaryOperator<Value> outside, Builder b) {
            this.outside = outside;
            this.b = b;
            there.put(body.argument(0), state.getFirst());
            int i = 1;
            for (Block.Argument a : carried) {
                there.put(a, state.get(i++));
            }
        }

        /** A value of the body in this round. */
        Value of(Value v) {
            Value known = there.get(v);
            if (known != null) {
                return known;
            }
            if (!(v instanceof Op.Result r) || !own.contains(r.op())) {
                return outside.apply(v);
            }
            List<Value> operands = new ArrayList<>();
            r.op().operands().forEach(o -> operands.add(of(o)));
            Op copy = b.copy(r.op(), operands);
            for (int i = 0; i < copy.results().size(); i++) {
                there.put(r.op().result(i), copy.result(i));
            }
            return there.get(v);
        }

        /** What is carried to the next round. */
        List<Value> next() {
            Value step = outside.apply(loop.operand(2));
            List<Value> values = new ArrayList<>(List.of(b.same(Arith.ADDI, of(body.argument(0)), step)));
            carried.forEach(a -> values.add(of(body.terminator().operand(a.index() - 1))));
            return values;
        }
    }
}
