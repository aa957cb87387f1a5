package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.FetchBuffer;
import org.jtriton.pass.gpu.exchange.Scratch;

/*
 * Where does an operation have its shared memory?
 *
 * What an operation keeps there matters only while it runs, so all of them could begin at 0. But then the second of two
 * operations may not write before the last thread has read what the first left, and the threads have to wait once more between
 * them. If they have different places, each one's own barrier separates its neighbours:
 *
 *     reduce at 0:   write 0, barrier, read 0
 *     reduce at 16:  write 16, barrier, read 16      nobody still reads 16, so no barrier before it
 *     reduce at 0:   write 0, barrier, read 0        all have passed the barrier above, and so have read 0
 *
 * So places go round: each operation begins where the one before it ended, and at 0 again where that would take too much. Too
 * much is what could cost a program its place on the multiprocessor: 4 KiB never do, more than 48 KiB are only for an operation
 * that needs them by itself, and between them twice the largest operation's bytes are enough for two to alternate; and never more than there are.
 *
 * Buffers of blocks (ttg.local_alloc) last for some time, and come first: each lies behind those that are needed at the same time, and
 * the operations' places go round behind all that are needed then.
 *
 * Buffers that blocks are fetched into ahead of their use are another matter: they come last, and nothing shares their bytes.
 */

/**
 * Needs layouts on all blocks. Gives each operation that exchanges elements through shared memory, and each buffer, a place there, and the module the
 * bytes that a program needs. See the essay above.
 */
public final class AllocateShared implements Pass {
    private static final int KIB = 1024;

    /** Never keeps a program from running beside others. */
    private static final int FREE_BYTES = 4 * KIB;

    @Override
    public IrModule run(IrModule module) {
        Map<Op, Integer> offsets = new IdentityHashMap<>();
        int bytes = 0;
        for (Func f : module.functions()) {
            int limit = GpuModule.sharedLimit(module);
            int used = place(f, offsets, limit);
            if (used > limit) {
                throw tooMuch(f, used, limit, GpuModule.target(module));
            }
            bytes = Math.max(bytes, used);
        }
        return GpuModule.withSharedBytes(new Placer(offsets).run(module), bytes);
    }

    /** What a function takes of so many bytes, or more. */
    static int bytes(Func f, int limit) {
        return place(f, new IdentityHashMap<>(), limit);
    }

    private static int place(Func f, Map<Op, Integer> offsets, int limit) {
        Map<Op, Integer> sizes = new IdentityHashMap<>();
        Uses uses = Uses.of(f);
        f.walk(op -> sizes.put(op, Scratch.bytes(op, uses)));
        int largest = sizes.values().stream().max(Integer::compare).orElse(0);
        int budget = Math.max(Math.max(largest, FREE_BYTES), Math.min(2 * largest, GpuModule.ORDINARY_BYTES));
        int lasting = Scratch.lastingBytes(f);
        Buffers buffers = Buffers.of(f, uses);
        int[] used = {placeBlocks(f, buffers, lasting, offsets)};
        int[] next = {lasting};
        f.walk(op -> {
            int size = sizes.get(op);
            if (size > 0) {
                int alignment = Scratch.alignment(op);
                int first = Math.max(lasting, endOfBlocks(buffers, uses.position(op), offsets));
                int offset = aligned(Math.max(first, next[0]), alignment);
                int end = Math.min(budget + first - lasting, limit);
                offset = offset + size > end ? aligned(first, alignment) : offset;
                offsets.put(op, offset);
                next[0] = offset + size;
                used[0] = Math.max(used[0], next[0]);
            }
        });
        return placeBuffers(f, used[0], offsets);
    }

    /**
     * In order of their beginning, but first barriers that are never unmade, or at which others may still arrive when the program's
     * warps are done. Behind rings they would keep all that comes after these behind them as well.
     */
    private static List<Op> inOrder(Func f, Buffers buffers) {
        List<Op> first = new ArrayList<>();
        List<Op> others = new ArrayList<>();
        Op apart = WarpPartition.of(f).map(WarpPartition::op).orElse(null);
        for (Op alloc : buffers.lives().keySet()) {
            boolean lasts =
                    apart == null ? buffers.lives().get(alloc).isForever() : buffers.isUnmadeBehind(apart, alloc);
            (lasts ? first : others).add(alloc);
        }
        first.addAll(others);
        return first;
    }

    /** Buffers of blocks: each in the first gap that those have left which are needed at the same time. */
    private static int placeBlocks(Func f, Buffers buffers, int lasting, Map<Op, Integer> offsets) {
        int end = lasting;
        List<Op> placed = new ArrayList<>();
        for (Op alloc : inOrder(f, buffers)) {
            Buffers.Life life = buffers.lives().get(alloc);
            List<Op> neighbours = placed.stream()
                    .filter(o -> buffers.lives().get(o).meets(life))
                    .sorted(Comparator.comparing(offsets::get))
                    .toList();
            int offset = aligned(lasting, Buffers.alignment(alloc));
            for (Op o : neighbours) {
                if (offset + Buffers.bytes(alloc) > offsets.get(o)) {
                    offset = Math.max(offset, aligned(offsets.get(o) + Buffers.bytes(o), Buffers.alignment(alloc)));
                }
            }
            offsets.put(alloc, offset);
            placed.add(alloc);
            end = Math.max(end, offset + Buffers.bytes(alloc));
        }
        return end;
    }

    /** Where the last of the buffers of blocks ends that are needed at a position in the text. */
    private static int endOfBlocks(Buffers buffers, int position, Map<Op, Integer> offsets) {
        int end = 0;
        for (Map.Entry<Op, Buffers.Life> e : buffers.lives().entrySet()) {
            if (e.getValue().has(position)) {
                end = Math.max(end, offsets.get(e.getKey()) + Buffers.bytes(e.getKey()));
            }
        }
        return end;
    }

    /** Buffers that blocks are fetched into hold something all the time, so each has its place to itself, behind all others. */
    private static int placeBuffers(Func f, int start, Map<Op, Integer> offsets) {
        Map<Integer, Integer> places = new HashMap<>();
        int[] next = {start};
        f.walk(op -> {
            if (op.is(Ttg.FETCH_ASYNC) || op.is(Ttg.FETCHED)) {
                offsets.put(op, places.computeIfAbsent(op.get(Attrs.BUFFER), buffer -> {
                    int place = next[0];
                    next[0] += FetchBuffer.of(op).bytes();
                    return place;
                }));
            }
        });
        return next[0];
    }

    private static int aligned(int offset, int alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }

    private static CompilationException tooMuch(Func f, int bytes, int limit, String target) {
        return f.location()
                .error("kernel '%s' needs %d bytes of shared memory, and a program on %s has at most %d"
                        .formatted(f.name(), bytes, target, limit))
                .hint("use smaller blocks")
                .build();
    }

    private static final class Placer extends Rewriter {
        private final Map<Op, Integer> offsets;

        Placer(Map<Op, Integer> offsets) {
            this.offsets = offsets;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            Op copy = copy(op, b);
            if (offsets.containsKey(op)) {
                copy.annotate(Attrs.SHARED_OFFSET, offsets.get(op));
            }
        }
    }
}
