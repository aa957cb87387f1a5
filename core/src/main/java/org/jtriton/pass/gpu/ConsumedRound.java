package org.jtriton.pass.gpu;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Ttg;

/** A round, while it is emitted, of a loop whose blocks others have copied. */
final class ConsumedRound {
    private final ProducerPlan.Loop loop;
    private final ProducerRings rings;
    private final CopyRings full;
    private final Slot slot;
    private final Value index;
    private final Value lower;

    /** The operation around others behind which nothing reads the round's blocks, or waits for who does; null if there is none. */
    private final Op lastReader;

    private final Set<Integer> awaited = new HashSet<>();
    private final Map<Op, Value> blocks = new HashMap<>();

    private ConsumedRound(
            ProducerPlan.Loop loop, ProducerRings rings, Slot slot, Value index, Value lower, Op lastReader) {
        this.loop = loop;
        this.rings = rings;
        this.slot = slot;
        this.index = index;
        this.lower = lower;
        this.lastReader = lastReader;
        full = rings.full().in(loop.op(), loop.copies());
    }

    /**
     * A round.
     *
     * @param slot where its blocks are
     * @param lower the index of the first round
     */
    static ConsumedRound of(
            ProducerPlan.Loop loop, ProducerRings rings, Slot slot, Value index, Value lower, Uses uses) {
        return new ConsumedRound(loop, rings, slot, index, lower, lastReader(loop, uses));
    }

    private static Op lastReader(ProducerPlan.Loop loop, Uses uses) {
        Set<Value> blocks = new HashSet<>();
        Op last = null;
        for (Op op : loop.op().body(0).ops()) {
            boolean[] reads = {false};
            op.walk(o -> reads[0] |= o.operands().stream().anyMatch(blocks::contains));
            if (loop.copies().loads().contains(op) || reads[0] && isView(op)) {
                blocks.addAll(op.results());
            } else if (reads[0] || op.is(Ttg.WARP_GROUP_DOT_WAIT)) {
                last = op;
            }
        }
        return last != null && !last.regions().isEmpty() ? last : null;
    }

    private static boolean isView(Op op) {
        return op.is(Ttg.LOCAL_ALLOC) || op.is(Ttg.MEMDESC_TRANS);
    }

    /** Products that go on while the next round begins. */
    List<Op> products() {
        return loop.copies().products();
    }

    /** The block of a load, once it is there. */
    Value block(Op load, Builder b) {
        int group = loop.copies().groupOf(load);
        if (awaited.add(group)) {
            full.await(group, slot.number(), slot.parity(), b);
        }
        return blocks.computeIfAbsent(load, l -> full.block(l, slot.number(), b));
    }

    /** Once the products of the round before are done: nobody reads its slot any more. */
    void releaseBefore(Builder b) {
        Value isLater = b.compare(Keywords.IntPredicate.NE, index, lower);
        rings.release(slot.numberBefore(loop.copies().stages(), b), isLater, b);
    }

    /** Once an operation of the body has been emitted. */
    void passed(Op op, Builder b) {
        if (op == lastReader && products().isEmpty()) {
            rings.release(slot.number(), null, b);
        }
    }

    /** At the end of the round. */
    void end(Builder b) {
        if (lastReader == null && products().isEmpty()) {
            rings.release(slot.number(), null, b);
        }
    }
}
