package org.jtriton.ptx;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A block of threads of a cluster: its warps, its shared memory and its barriers. One object stands for the blocks of that rank of all
 * clusters of a launch in turn.
 */
final class Block {
    final Cluster cluster;
    final int rank;
    final Program program;
    final GlobalMemory global;
    final LocalMemory local = new LocalMemory();
    final ParamMemory param;
    final SharedMemory shared;
    final Space generic;
    final Barriers barriers;
    final Clocks clocks;
    final MemoryBarriers memoryBarriers;
    final MadeMaps maps = new MadeMaps();
    final Registers registers;
    final Counts counts;
    /** Null unless the launch asks for it. */
    final GlobalRaces races;

    final Warp[] warps;

    private final int threads;
    private final int[] grid;
    private final int[] position = new int[3];

    Block(
            Cluster cluster,
            int rank,
            Program program,
            GlobalMemory global,
            byte[] parameters,
            int[] grid,
            int threads,
            int dynamicSharedBytes,
            Set<Tolerance> tolerances) {
        this.cluster = cluster;
        this.rank = rank;
        this.program = program;
        this.global = global;
        this.grid = grid;
        this.threads = threads;
        param = new ParamMemory(parameters);
        counts = cluster.counts;
        clocks = cluster.clocks;
        races = cluster.races;
        int warpCount = cluster.warpsOfBlock();
        shared = new SharedMemory(
                program, program.staticSharedBytes + dynamicSharedBytes, clocks, cluster.warps(), tolerances);
        memoryBarriers = new MemoryBarriers(clocks, shared);
        generic = new GenericSpace(global, shared, local, param);
        warps = new Warp[warpCount];
        for (int w = 0; w < warpCount; w++) {
            warps[w] = new Warp(this, w);
            for (var special : program.specials.entrySet()) {
                fillSpecial(warps[w], special.getKey(), special.getValue());
            }
        }
        barriers = new Barriers(this);
        registers = new Registers(warpCount, program.maxRegisters);
    }

    /** Puts the block at a position of the grid, and its threads at the start of the kernel. */
    void start(int x, int y, int z) {
        position[0] = x;
        position[1] = y;
        position[2] = z;
        barriers.reset();
        registers.reset();
        memoryBarriers.reset();
        maps.reset();
        for (var warp : warps) {
            for (var special : program.specials.entrySet()) {
                if (special.getValue().startsWith("%ctaid")
                        || special.getValue().startsWith("%clusterid")) {
                    fillSpecial(warp, special.getKey(), special.getValue());
                }
            }
            warp.start(threads);
        }
    }

    /** Ends the block, whose threads have all ended. */
    void end() {
        for (var warp : warps) {
            warp.bulkStores.end(warp);
        }
    }

    boolean isDone() {
        return Arrays.stream(warps).allMatch(Warp::isDone);
    }

    String whereabouts() {
        return Arrays.stream(warps)
                .filter(warp -> !warp.isDone())
                .map(warp -> "warp %d: %s".formatted(warp.id, warp.whereabouts()))
                .collect(Collectors.joining("; "));
    }

    int threadsAlive() {
        return Arrays.stream(warps)
                .mapToInt(warp -> Integer.bitCount(warp.alive()))
                .sum();
    }

    /** How many instructions this cluster has executed, by which the clocks go. */
    long steps() {
        return cluster.steps();
    }

    private void fillSpecial(Warp warp, int place, String name) {
        IntStream.range(0, 32).forEach(lane -> warp.r[place][lane] = special(warp, lane, name));
    }

    private long special(Warp warp, int lane, String name) {
        int dimension = name.endsWith(".x") ? 0 : name.endsWith(".y") ? 1 : name.endsWith(".z") ? 2 : -1;
        var base = dimension >= 0 ? name.substring(0, name.length() - 2) : name;
        return switch (base) {
            case "%tid" -> dimension == 0 ? 32L * warp.index + lane : 0;
            case "%ntid" -> dimension == 0 ? threads : 1;
            case "%ctaid" -> position[dimension];
            case "%nctaid" -> grid[dimension];
            case "%clusterid" -> position[dimension] / (dimension == 0 ? program.clusterBlocks : 1);
            case "%nclusterid" -> grid[dimension] / (dimension == 0 ? program.clusterBlocks : 1);
            case "%cluster_nctaid" -> dimension == 0 ? program.clusterBlocks : 1;
            case "%cluster_nctarank" -> program.clusterBlocks;
            case "%cluster_ctaid" -> dimension == 0 ? rank : 0;
            case "%cluster_ctarank" -> rank;
            case "%nsmid" -> 1;
            case "%smid", "%gridid" -> 0;
            case "%is_explicit_cluster" -> program.clusterBlocks > 1 ? 1 : 0;
            case "%laneid" -> lane;
            case "%warpid" -> warp.index;
            case "%nwarpid" -> warps.length;
            case "%lanemask_eq" -> 1L << lane;
            case "%lanemask_lt" -> (1L << lane) - 1;
            case "%lanemask_le" -> (2L << lane) - 1;
            case "%lanemask_gt" -> -(2L << lane) & 0xffff_ffffL;
            case "%lanemask_ge" -> -(1L << lane) & 0xffff_ffffL;
            case "%dynamic_smem_size" -> shared.size() - program.staticSharedBytes;
            case "%total_smem_size" -> shared.size();
            default -> throw new PtxFault("the special register %s is not emulated".formatted(name));
        };
    }

    @Override
    public String toString() {
        return "(%d, %d, %d)".formatted(position[0], position[1], position[2]);
    }
}
