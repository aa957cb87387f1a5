package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
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
            ProducerPlan.Loop loop,
            CopiedOperands operands,
            int warps,
            UnaryOperator<Value> outside,
            ToIntFunction<Op> replicas,
            Builder b) {
        CopyPlan copies = loop.copies();
        CopyRings full = new CopyRings(loop.op(), copies, copies.stages(), operands, outside, replicas, b);
        List<Value> empty = new ArrayList<>();
        for (int group = 0; group < copies.groups().size(); group++) {
            empty.add(full.barriers(warps * full.peers(group).size(), b));
        }
        return new ProducerRings(full, List.copyOf(empty));
    }

    /** Says, as a consumer, that a slot is read, if {@code when}; null is always. */
    void release(Value slot, Value when, Builder b) {
        for (int group = 0; group < empty.size(); group++) {
            full.arrive(group, empty.get(group), slot, when, b);
        }
    }

    /** Whether CTAs copy for each other. */
    boolean areShared() {
        return IntStream.range(0, empty.size())
                .anyMatch(group -> full.peers(group).size() > 1);
    }

    /** Unmakes the barriers, at which nobody arrives any more. */
    void unmake(Builder b) {
        full.unmakeAlone(empty, b);
    }

    /** Waits, as a producer, until the slot of a group is empty, as all are at first. */
    void awaitEmpty(int group, Slot slot, Builder b) {
        Value parity = b.same(Arith.XORI, slot.parity(), b.constantInt(1, IntType.I32));
        Value barrier = CopyRings.slot(empty.get(group), slot.number(), b);
        b.emit(Ttg.COPIER_WAIT_BARRIER, List.of(barrier, parity));
    }
}
