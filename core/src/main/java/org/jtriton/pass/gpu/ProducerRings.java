package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Ttg;

/**
 * The rings between producers and consumers.
 *
 * @param full the rings, with barriers by which consumers know that slots are full
 * @param empty for each group of loads a barrier for each slot, by which producers know that all warps have read it
 */
record ProducerRings(CopyRings full, List<Value> empty) {
    /** Makes those of a loop, and of others that copy alike. */
    static ProducerRings of(
            ProducerPlan.Loop loop, CopiedOperands operands, int warps, UnaryOperator<Value> outside, Builder b) {
        CopyRings full = new CopyRings(loop.op(), loop.copies(), loop.copies().stages(), operands, outside, b);
        List<Value> empty = new ArrayList<>();
        loop.copies().groups().forEach(group -> empty.add(full.barriers(warps, b)));
        return new ProducerRings(full, List.copyOf(empty));
    }

    /** Says, as a consumer, that a slot is read, if {@code when}; null is always. */
    void release(Value slot, Value when, Builder b) {
        for (Value ring : empty) {
            Value barrier = CopyRings.slot(ring, slot, b);
            b.emit(Ttg.ARRIVE_BARRIER, when == null ? List.of(barrier) : List.of(barrier, when));
        }
    }

    /** Waits, as a producer, until the slot of a group is empty, as all are at first. */
    void awaitEmpty(int group, Slot slot, Builder b) {
        Value parity = b.same(Arith.XORI, slot.parity(), b.constantInt(1, IntType.I32));
        Value barrier = CopyRings.slot(empty.get(group), slot.number(), b);
        b.emit(Ttg.COPIER_WAIT_BARRIER, List.of(barrier, parity));
    }
}
