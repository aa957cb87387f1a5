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
 * A block that is on its way can wait in registers, which costs nothing but them: a load writes them whenever its data comes. That is the
 * next round's alone, however many stages the loop names. It has a whole round's time to come, and the registers of one more would
 * keep programs from running beside this one, which hide more of what the memory takes:
 *
 *     softmax of rows of 4096 f32, 8 warps, a round ahead       58 registers, 4 programs on a multiprocessor
 *     three rounds ahead                                        96 registers, 2 programs
 *
 * The block that is worked on takes registers as well, one for each element. Where it and twice what a round loads are many, blocks
 * wait in shared memory, of which half a multiprocessor's is for one of two programs, and as many rounds go ahead as have room:
 *
 *     rows of 4096 f32, 8 warps, 4 stages      16 registers of work, 16 a round: registers
 *     rows of 8192 f32, 8 warps, 4 stages      32 of work, 32 a round: registers
 *     rows of 16384 f16, 8 warps, 4 stages     64 of work, 32 a round: 3 * 32 KiB of shared memory
 *
 * The hardware copies 4, 8 or 16 bytes at once; a thread whose neighbouring elements are less than that keeps to registers.
 */

/** What is read ahead in a loop. See the essay above. */
sealed interface PrefetchPlan {
    /** Nothing. */
    record None() implements PrefetchPlan {}

    /** One round, which waits in registers. */
    record Registers() implements PrefetchPlan {}

    /**
     * What waits in shared memory.
     *
     * @param ahead rounds
     */
    record Shared(int ahead) implements PrefetchPlan {}

    /** Registers of a thread for the block worked on and two rounds' loads, so that two programs of 256 threads fit. */
    int REGISTERS = 96;

    /** For loads alone, where there is no other place. */
    int MOST_REGISTERS = 64;

    int NARROWEST_BYTES = 4;
    int WIDEST_BYTES = 16;

    /**
     * The best plan.
     *
     * @param loads at least one
     * @param rounds at most so many ahead, at least one
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
        boolean isMany = working + Math.min(rounds, 2) * registers > REGISTERS;
        if (isMany && sharedRounds > 0 && loads.stream().allMatch(l -> canCopy(l, threads, axes))) {
            return new Shared(sharedRounds);
        }
        return registers > MOST_REGISTERS ? new None() : new Registers();
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
