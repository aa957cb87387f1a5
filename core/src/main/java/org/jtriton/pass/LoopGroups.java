package org.jtriton.pass;

import org.jtriton.ir.Builder;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;

/** Arithmetic on the rounds of a counted loop, for passes that do several of them at a time. */
public final class LoopGroups {
    private LoopGroups() {}

    /**
     * Where the whole groups of rounds end: the last one may begin a full stride before it.
     *
     * @param stride the step of a group
     */
    public static Value end(Value lower, Value upper, Value step, Value stride, Builder b) {
        Type type = lower.type();
        Value one = b.constantInt(1, type);
        Value span = b.same(Arith.MAXSI, b.same(Arith.SUBI, upper, lower), b.constantInt(0, type));
        Value rounded = b.same(Arith.ADDI, span, b.same(Arith.SUBI, step, one));
        Value rounds = b.same(Arith.DIVSI, rounded, step);
        Value covered = b.same(Arith.MULI, rounds, step);
        Value beyond = b.same(Arith.REMSI, covered, stride);
        return b.same(Arith.ADDI, lower, b.same(Arith.SUBI, covered, beyond));
    }
}
