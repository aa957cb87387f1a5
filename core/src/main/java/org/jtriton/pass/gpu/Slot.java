package org.jtriton.pass.gpu;

import java.util.List;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords;

/**
 * A slot of the rings that blocks are copied into.
 *
 * @param parity of the phases that end when it is full, and when it is empty again
 */
record Slot(Value number, Value parity) {
    /** The first slot, before anything was copied. */
    static Slot first(Builder b) {
        Value zero = b.constantInt(0, IntType.I32);
        return new Slot(zero, zero);
    }

    List<Value> values() {
        return List.of(number, parity);
    }

    /** The one after it, of so many. */
    Slot next(int slots, Builder b) {
        Value next = LoopRounds.slotAfter(number, slots, b);
        return new Slot(next, LoopRounds.parityAfter(parity, next, b));
    }

    /** The number of the one before it. */
    Value numberBefore(int slots, Builder b) {
        Value isFirst = b.compare(Keywords.IntPredicate.EQ, number, b.constantInt(0, IntType.I32));
        Value before = b.same(Arith.SUBI, number, b.constantInt(1, IntType.I32));
        return b.select(isFirst, b.constantInt(slots - 1, IntType.I32), before);
    }
}
