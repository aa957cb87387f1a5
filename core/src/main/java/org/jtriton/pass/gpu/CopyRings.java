package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Location;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Ttg;

/**
 * The buffers that a loop's blocks are copied into ahead: for each load a ring with a slot for each stage; and for each group of loads
 * a ring of barriers, by which threads know that a slot is full.
 */
final class CopyRings {
    private final Op loop;
    private final CopyPlan plan;
    private final CopiedOperands operands;
    private final UnaryOperator<Value> outside;

    /** Of a load, the bits of ranks of CTAs that fetch a part each for all; 0 where each fetches for itself. */
    private final ToIntFunction<Op> replicas;

    private final Map<Op, Value> rings = new HashMap<>();
    private final List<Value> full = new ArrayList<>();

    /**
     * Makes them, for all threads.
     *
     * @param slots of the rings; fewer than the plan has stages where the loop has no more rounds
     * @param outside gives the new values for those that are older than the loop
     */
    CopyRings(Op loop, CopyPlan plan, int slots, CopiedOperands operands, UnaryOperator<Value> outside, Builder b) {
        this(loop, plan, slots, operands, outside, load -> 0, b);
    }

    /**
     * The same where CTAs fetch for each other.
     *
     * @param replicas see {@link Multicast#replicas}
     */
    CopyRings(
            Op loop,
            CopyPlan plan,
            int slots,
            CopiedOperands operands,
            UnaryOperator<Value> outside,
            ToIntFunction<Op> replicas,
            Builder b) {
        this.replicas = replicas;
        this.loop = loop;
        this.plan = plan;
        this.operands = operands;
        this.outside = outside;
        for (Op load : plan.loads()) {
            rings.put(load, b.emit(Ttg.LOCAL_ALLOC, operands.type(load).ring(slots)));
        }
        plan.groups().forEach(group -> full.add(barriers(1, b)));
    }

    /** The same rings for another loop, which copies alike. */
    private CopyRings(CopyRings same, Op loop, CopyPlan plan) {
        this.loop = loop;
        this.plan = plan;
        operands = same.operands;
        replicas = same.replicas;
        outside = same.outside;
        full.addAll(same.full);
        for (int g = 0; g < plan.groups().size(); g++) {
            List<Op> loads = plan.groups().get(g);
            for (int i = 0; i < loads.size(); i++) {
                rings.put(loads.get(i), same.rings.get(same.plan.groups().get(g).get(i)));
            }
        }
    }

    /** The same rings for another loop, which copies alike. */
    CopyRings in(Op loop, CopyPlan plan) {
        return new CopyRings(this, loop, plan);
    }

    /** A barrier for each slot, whose phases are over when so many have arrived. */
    Value barriers(int arrivals, Builder b) {
        Value ring = b.emit(Ttg.LOCAL_ALLOC, plan.barriers());
        for (int i = 0; i < plan.stages(); i++) {
            Value barrier = slot(ring, b.constantInt(i, IntType.I32), b);
            b.emit(Ttg.INIT_BARRIER, List.of(barrier), List.of(), Builder.attribute(Attrs.COUNT, arrivals));
        }
        return ring;
    }

    /**
     * After the barriers are made: all see them.
     *
     * @param isFirst whether threads have done nothing else in shared memory that the engine has to be told of
     */
    static void publish(boolean isFirst, Builder b) {
        fence(false, isFirst, b);
        b.emit(Misc.BARRIER, List.of());
    }

    /** The same for all CTAs of a cluster. */
    static void publishForAll(Builder b) {
        fence(true, false, b);
        meetCluster(b);
    }

    private static void fence(boolean isForAll, boolean isRelaxed, Builder b) {
        var attributes =
                new Builder.AttributeMap().put(Attrs.B_CLUSTER, isForAll).putUnlessDefault(Attrs.RELAXED, isRelaxed);
        b.emit(Ttg.FENCE_ASYNC_SHARED, List.of(), List.of(), attributes.map());
    }

    /** All CTAs of the cluster have made their barriers, or use them no more. */
    static void meetCluster(Builder b) {
        b.emit(Ttg.CLUSTER_BARRIER, List.of(), List.of(), Builder.attribute(Attrs.RELAXED, true));
    }

    /** By which bits the ranks differ of CTAs that copy into each other's slots of a group: see {@link Multicast#peers}. */
    List<Integer> peers(int group) {
        return Multicast.peers(plan.groups().get(group).stream().mapToInt(replicas));
    }

    /** Each warp says that it has read a slot of a group, if {@code when}; null is always. It says so to all who copy into the slot. */
    void arrive(int group, Value empty, Value slot, Value when, Builder b) {
        Value barrier = slot(empty, slot, b);
        List<Integer> peers = peers(group);
        b.emit(
                Ttg.ARRIVE_BARRIER,
                when == null ? List.of(barrier) : List.of(barrier, when),
                List.of(),
                peers.size() > 1 ? Builder.attribute(Attrs.PEERS, peers) : Map.of());
    }

    /** Once the cluster has met for the last time: unmakes these barriers and those of the groups. */
    void unmakeAlone(List<Value> others, Builder b) {
        List<Value> all = new ArrayList<>(full);
        all.addAll(others);
        for (Value ring : all) {
            for (int i = 0; i < plan.stages(); i++) {
                b.emit(Ttg.INVAL_BARRIER, List.of(slot(ring, b.constantInt(i, IntType.I32), b)));
            }
        }
    }

    /**
     * Once all threads are done with the rings: unmakes these barriers and those of the groups, unless they were made once and may last to
     * the end.
     */
    void unmake(List<Value> others, boolean isOnce, Builder b) {
        if (!isOnce) {
            b.emit(Misc.BARRIER, List.of());
            unmakeAlone(others, b);
        }
    }

    static Value slot(Value ring, Value number, Builder b) {
        return b.emit(Ttg.MEMDESC_INDEX, ((MemDescType) ring.type()).slot(), ring, number);
    }

    /** The block of a load in a slot. */
    Value block(Op load, Value slot, Builder b) {
        return slot(rings.get(load), slot, b);
    }

    /**
     * What the copies of a group take for a round of the loop, if {@code when}. They begin when the result is run: so that the orders
     * to copy stand one behind the other, and one warp gives them at once.
     *
     * @param round gives the values of the body in that round
     */
    Runnable copies(int group, UnaryOperator<Value> round, Value slot, Value when, Builder b) {
        Value barrier = slot(full.get(group), slot, b);
        List<Op> loads = plan.groups().get(group);
        int bytes = loads.stream().mapToInt(load -> operands.type(load).bytes()).sum();
        List<List<Value>> orders = new ArrayList<>();
        for (Op load : loads) {
            List<Value> all = new ArrayList<>(List.of(outside.apply(load.operand(0))));
            load.operands().subList(1, load.operands().size()).forEach(v -> all.add(round.apply(v)));
            all.addAll(List.of(barrier, block(load, slot, b), when));
            orders.add(all);
        }
        return () -> {
            b.emit(Ttg.BARRIER_EXPECT, List.of(barrier, when), List.of(), Builder.attribute(Attrs.SIZE, bytes));
            Location outer = b.location();
            for (int i = 0; i < orders.size(); i++) {
                int shared = replicas.applyAsInt(loads.get(i));
                b.at(loads.get(i).location())
                        .emit(
                                Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL,
                                orders.get(i),
                                List.of(),
                                shared == 0 ? Map.of() : Builder.attribute(Attrs.REPLICAS, shared));
            }
            b.at(outer);
        };
    }

    /** Waits until a group's slot is full. */
    void await(int group, Value slot, Value parity, Builder b) {
        b.emit(Ttg.WAIT_BARRIER, List.of(slot(full.get(group), slot, b), parity));
    }

    /** Whether the loop comes to the round that is so many after the one of an index. */
    Value isReached(Value from, int rounds, Builder b) {
        return LoopRounds.isReached(loop, from, rounds, outside, b);
    }
}
