package org.jtriton.pass.gpu;

import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Info;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * How far ahead, and where does it lie meanwhile?
 *
 * A block that is on its way can wait in registers, which costs nothing but them: a load writes them whenever its data comes.
 * The block that is worked on takes registers as well, one for each element. Where both together are many, fewer programs
 * run beside each other; then blocks wait in shared memory, of which half a multiprocessor's is for one of two programs:
 *
 *     rows of 4096 f32, 8 warps, 4 stages      16 registers of work, 16 a round: 3 rounds ahead in registers
 *     rows of 8192 f32, 8 warps, 4 stages      32 of work, 32 a round: 2 rounds
 *     rows of 16384 f16, 8 warps, 4 stages     64 of work, 32 a round: one round at most, so 3 * 32 KiB of shared memory
 *
 * The hardware copies 4, 8 or 16 bytes at once; a thread whose neighbouring elements are less than that keeps to registers.
 */

/**
 * What is read ahead in a loop. See the essay above.
 *
 * @param ahead rounds
 * @param isShared whether it waits in shared memory, and not in registers
 */
record PrefetchPlan(int ahead, boolean isShared) {
    /** Registers of a thread for the blocks worked on and those on their way, so that two programs of 256 threads fit. */
    private static final int REGISTERS = 96;

    /** For those on their way alone, where there is no other place. */
    private static final int MOST_REGISTERS = 64;

    /** With fewer in registers than these, shared memory holds more. */
    private static final int WORTHWHILE_ROUNDS = 2;

    private static final int NARROWEST_BYTES = 4;
    private static final int WIDEST_BYTES = 16;

    /**
     * The best plan; it may be to read no round ahead.
     *
     * @param loads at least one
     * @param rounds at most so many ahead
     * @param threads of a program
     * @param room bytes of shared memory
     */
    static PrefetchPlan of(List<Op> loads, int rounds, int threads, int room, AxisInfo axes) {
        int registers = Math.max(
                1, loads.stream().mapToInt(l -> threadBytes(l, threads)).sum() / Integer.BYTES);
        int sharedRounds = Math.min(rounds, room / bytes(loads, threads));
        int working = loads.stream()
                .mapToInt(l -> Math.max(1, size(l.result().type()) / threads))
                .sum();
        int fitting = Math.min(rounds, Math.max(0, REGISTERS - working) / registers);
        boolean isShared = fitting < Math.min(rounds, WORTHWHILE_ROUNDS)
                && sharedRounds > 0
                && loads.stream().allMatch(l -> canCopy(l, threads, axes));
        return isShared
                ? new PrefetchPlan(sharedRounds, true)
                : new PrefetchPlan(fitting > 0 ? fitting : Math.min(rounds, MOST_REGISTERS / registers), false);
    }

    /** Bytes of shared memory for a round. */
    static int bytes(List<Op> loads, int threads) {
        return loads.stream().mapToInt(l -> threadBytes(l, threads) * threads).sum();
    }

    private static int threadBytes(Op load, int threads) {
        Type type = load.result().type();
        return Math.max(1, size(type) / threads) * Regions.elementBytes(type);
    }

    /** Whether each thread has enough neighbours of one mask; a load with wishes of its own about caches is left alone. */
    private static boolean canCopy(Op load, int threads, AxisInfo axes) {
        Type type = load.result().type();
        Info pointers = axes.info(load.operand(0));
        Info mask = load.operands().size() > 1 ? axes.info(load.operand(1)) : null;
        int element = Regions.elementBytes(type);
        int fair = Math.max(1, size(type) / threads);
        long widest = IntStream.range(0, type.shape().size())
                .mapToLong(d -> {
                    long aligned = Math.max(1, pointers.divisibility(d) / element);
                    long width = Math.min(Math.min(pointers.contiguity(d), aligned), fair);
                    return mask == null ? width : Math.min(width, mask.constancy(d));
                })
                .max()
                .orElse(1);
        return Math.min(widest * element, WIDEST_BYTES) >= NARROWEST_BYTES
                && load.get(Attrs.CACHE) == Keywords.CacheModifier.NONE
                && load.get(Attrs.EVICT) == Keywords.EvictionPolicy.NORMAL;
    }

    private static int size(Type type) {
        return type.shape().stream().reduce(1, (a, b) -> a * b);
    }
}
