package org.jtriton.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The blocks of a cluster, which run beside each other and reach into each other's shared memory; most kernels have clusters of one. One object
 * runs all clusters of a launch in turn. All its warps are in one set of clocks, so that races between blocks are found as those between
 * the warps of one.
 *
 * <p>An address of another block's shared memory has that block's rank, and 1, above the bits of the address.
 */
final class Cluster {
    /** The number under which warps wait at the cluster's barrier. */
    static final int BARRIER = 16;

    /** After so many instructions a warp lets the next one run, for one may wait for what another writes. */
    private static final int SLICE = 20_000;

    /** What {@link Note} has room for. */
    private static final int MOST_WARPS = 64;

    private static final int RANK_SHIFT = 20;
    private static final int RANK_MASK = 0xf;

    final Clocks clocks;
    final Counts counts;
    /** Null unless the launch asks for it. */
    final GlobalRaces races;

    private final List<Block> blocks = new ArrayList<>();
    private final int warpsOfBlock;
    private final int warps;
    private final long stepLimit;
    private long steps;

    // The barrier of the cluster.
    private long phase;
    private int arrived;
    private long arrivedWarps;

    Cluster(
            Program program,
            GlobalMemory global,
            byte[] parameters,
            int[] grid,
            int threads,
            int dynamicSharedBytes,
            Set<Tolerance> tolerances,
            boolean watchesGlobalMemory,
            long stepLimit) {
        this.stepLimit = stepLimit;
        warpsOfBlock = (threads + 31) / 32;
        warps = warpsOfBlock * program.clusterBlocks;
        if (warps > MOST_WARPS) {
            throw new IllegalArgumentException(
                    "%d warps of a cluster: up to %d are emulated".formatted(warps, MOST_WARPS));
        }
        counts = new Counts(program.code.length);
        clocks = new Clocks(warps);
        races = watchesGlobalMemory ? new GlobalRaces(program, clocks, warps) : null;
        for (int rank = 0; rank < program.clusterBlocks; rank++) {
            blocks.add(
                    new Block(this, rank, program, global, parameters, grid, threads, dynamicSharedBytes, tolerances));
        }
    }

    /** Runs the cluster whose first block is at a position of the grid to its end. */
    void run(int x, int y, int z) {
        steps = 0;
        phase = 0;
        arrived = 0;
        arrivedWarps = 0;
        clocks.startBlock();
        for (var block : blocks) {
            block.start(x + block.rank, y, z);
        }
        boolean isDone = false;
        while (!isDone) {
            isDone = true;
            long before = steps;
            for (var block : blocks) {
                for (var warp : block.warps) {
                    if (!warp.isDone()) {
                        steps += warp.run(SLICE);
                        isDone &= warp.isDone();
                    }
                }
            }
            if (!isDone && steps == before) {
                throw new PtxFault("block %s is stuck: %s".formatted(blocks.getFirst(), whereabouts()));
            }
            if (steps > stepLimit * blocks.size()) {
                throw new PtxFault("block %s has executed %d instructions and does not end: %s"
                        .formatted(blocks.getFirst(), steps, whereabouts()));
            }
        }
        blocks.forEach(Block::end);
    }

    private String whereabouts() {
        return blocks.stream()
                .filter(block -> !block.isDone())
                .map(Block::whereabouts)
                .collect(Collectors.joining("; "));
    }

    long steps() {
        return steps;
    }

    int warpsOfBlock() {
        return warpsOfBlock;
    }

    int warps() {
        return warps;
    }

    /** A warp by its {@linkplain Warp#id number} in the cluster. */
    Warp warp(int id) {
        return blocks.get(id / warpsOfBlock).warps[id % warpsOfBlock];
    }

    // The barrier

    void arrive(Warp warp, int threads, Step at) {
        if (warp.clusterPhase == phase && (arrivedWarps >>> warp.id & 1) != 0 && threads == 32) {
            throw warp.fault(at, 0, "arrives twice at the barrier of the cluster");
        }
        warp.clusterPhase = phase;
        arrived += threads;
        arrivedWarps |= 1L << warp.id;
        openIfComplete();
    }

    /** Whether the phase is over in which a warp has arrived. */
    boolean isOpenFor(Warp warp, Step at) {
        if (warp.clusterPhase < 0) {
            throw warp.fault(at, 0, "waits at the barrier of the cluster, where it has not arrived");
        }
        return warp.clusterPhase < phase;
    }

    /** Threads have ended, for which the barrier does not wait. */
    void threadsEnded() {
        if (arrived > 0) {
            openIfComplete();
        }
    }

    private void openIfComplete() {
        if (arrived < blocks.stream().mapToInt(Block::threadsAlive).sum()) {
            return;
        }
        clocks.meet(arrivedWarps);
        phase++;
        arrived = 0;
        arrivedWarps = 0;
        for (var block : blocks) {
            for (var warp : block.warps) {
                warp.leaveBarrier(BARRIER);
            }
        }
    }

    // Addresses of other blocks

    static Step decodeAddress(Decoding d) {
        var word = Type.of("b32");
        int rank = d.read(2, word);
        var type = d.type();
        return Lanewise.binary(
                d.write(0), d.read(1, type), rank, (address, of) -> withoutRank(address) | of + 1 << RANK_SHIFT);
    }

    static long withoutRank(long address) {
        return address & (1L << RANK_SHIFT) - 1;
    }

    /** The block in whose shared memory an address is. */
    Block at(Warp warp, int lane, long address, Step at) {
        int rank = (int) (address >>> RANK_SHIFT) - 1;
        return rank < 0 ? warp.block : running(warp, lane, rank, at);
    }

    /** The blocks of a mask of ranks. */
    List<Block> of(Warp warp, int lane, int mask, Step at) {
        return IntStream.range(0, RANK_MASK + 1)
                .filter(rank -> (mask >>> rank & 1) != 0)
                .mapToObj(rank -> running(warp, lane, rank, at))
                .toList();
    }

    private Block running(Warp warp, int lane, int rank, Step at) {
        if (rank >= blocks.size() || blocks.get(rank).isDone()) {
            throw warp.fault(
                    at,
                    lane,
                    "reaches into block %d of its cluster, %s"
                            .formatted(rank, rank < blocks.size() ? "which has ended" : "where there is none"));
        }
        return blocks.get(rank);
    }
}
