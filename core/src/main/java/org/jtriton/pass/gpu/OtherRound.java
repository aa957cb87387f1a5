package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords;

/** Values of a loop's body as they are some rounds after another one, computed where they are asked for first. */
final class OtherRound {
    private final Set<Op> computed;
    private final UnaryOperator<Value> outside;
    private final Builder b;
    private final Value isReached;
    private final Map<Value, Value> there = new HashMap<>();

    /**
     * A round.
     *
     * @param body of the loop
     * @param outside gives the values that the loop does not compute
     * @param index the induction variable, {@code rounds} rounds before
     * @param b where to compute
     */
    OtherRound(Block body, UnaryOperator<Value> outside, Value index, Value upper, Value step, int rounds, Builder b) {
        computed = new HashSet<>(body.ops());
        this.outside = outside;
        this.b = b;
        Value distance = b.same(Arith.MULI, step, b.constantInt(rounds, step.type()));
        Value wide = LoopRounds.wide(distance, b);
        Value left = b.same(Arith.SUBI, LoopRounds.wide(upper, b), LoopRounds.wide(index, b));
        isReached = b.compare(Keywords.IntPredicate.SGT, left, wide);
        there.put(body.argument(0), b.same(Arith.ADDI, index, distance));
    }

    /** Whether the loop comes to the round. */
    Value isReached() {
        return isReached;
    }

    /** A value that follows from the induction variable, in that round. */
    Value of(Value v) {
        if (there.containsKey(v)) {
            return there.get(v);
        }
        if (!(v instanceof Op.Result r) || !computed.contains(r.op())) {
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
}
