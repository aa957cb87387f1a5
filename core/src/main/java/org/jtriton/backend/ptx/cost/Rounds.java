package org.jtriton.backend.ptx.cost;

import java.util.List;
import java.util.OptionalLong;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;

/** How many rounds a program makes of a loop: those that follow from what it knows, or from what is assumed of the numbers in memory. */
final class Rounds {
    /** Of a loop of which nothing is known. */
    private static final long UNKNOWN = 16;

    /** After so many rounds of a while loop there is no end to be expected. */
    private static final long MOST = 1 << 14;

    private Rounds() {}

    static long ofFor(Op loop, Scalars numbers) {
        OptionalLong known =
                between(numbers.of(loop.operand(0)), numbers.of(loop.operand(1)), numbers.of(loop.operand(2)));
        if (known.isPresent()) {
            return known.getAsLong();
        }
        OptionalLong by = numbers.likely(loop.operand(2));
        OptionalLong likely = between(numbers.likely(loop.operand(0)), numbers.likely(loop.operand(1)), by);
        if (likely.isEmpty()) {
            return UNKNOWN;
        }
        // What lies between two numbers of a table is a size, too.
        return likely.getAsLong() > 0 ? likely.getAsLong() : Math.ceilDiv(Scalars.ASSUMED_SIZE, by.getAsLong());
    }

    private static OptionalLong between(OptionalLong from, OptionalLong to, OptionalLong by) {
        return from.isPresent() && to.isPresent() && by.isPresent() && by.getAsLong() > 0
                ? OptionalLong.of(Math.max(0, Math.ceilDiv(to.getAsLong() - from.getAsLong(), by.getAsLong())))
                : OptionalLong.empty();
    }

    /**
     * Of a while loop, whose condition is computed for one round after the other.
     *
     * @param numbers before the loop; with those of its results afterwards, if there is an answer
     * @return empty if the condition does not follow from numbers
     */
    static OptionalLong ofWhile(Op loop, Scalars numbers) {
        Block condition = loop.body(0);
        Block body = loop.body(1);
        Scalars then = numbers.copy();
        then.pass(loop.operands(), condition.arguments());
        for (long rounds = 0; rounds < MOST; rounds++) {
            condition.ops().forEach(then::compute);
            List<Value> forwarded = condition.terminator().operands();
            OptionalLong again = then.likely(forwarded.getFirst());
            if (again.isEmpty()) {
                return again;
            }
            forwarded = forwarded.subList(1, forwarded.size());
            if (again.getAsLong() == 0) {
                then.pass(forwarded, loop.results());
                numbers.take(then, loop.results());
                return OptionalLong.of(rounds);
            }
            then.pass(forwarded, body.arguments());
            for (Op op : body.ops()) {
                then.compute(op);
                if (op.opcode() instanceof Scf) {
                    op.results().forEach(r -> then.set(r, OptionalLong.empty()));
                }
            }
            then.pass(body.terminator().operands(), condition.arguments());
        }
        return OptionalLong.empty();
    }
}
