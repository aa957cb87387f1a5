package org.jtriton.ptx;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A kernel that can be launched. */
public final class PtxEntry {
    /** More than any test needs, and reached in seconds by a kernel that does not end. */
    private static final long DEFAULT_STEP_LIMIT = 50_000_000;

    private final Program program;
    private final GlobalMemory memory;
    private final Set<Tolerance> tolerances = EnumSet.noneOf(Tolerance.class);
    private boolean watchesGlobalMemory;
    private long stepLimit = DEFAULT_STEP_LIMIT;

    PtxEntry(Program program, GlobalMemory memory) {
        this.program = program;
        this.memory = memory;
    }

    /** Sets how many instructions the warps of one block may execute together before it counts as one that does not end. */
    public PtxEntry withStepLimit(long limit) {
        stepLimit = limit;
        return this;
    }

    /** Lets something pass that is a fault otherwise. */
    public PtxEntry tolerating(Tolerance tolerance) {
        tolerances.add(tolerance);
        return this;
    }

    /** Also looks for races between the warps of a block in global memory, which costs time and memory. */
    public PtxEntry watchingGlobalMemory() {
        watchesGlobalMemory = true;
        return this;
    }

    /** How many threads a block must have, or 0 if the kernel doesn't say. */
    public int requiredThreads() {
        return program.requiredThreads;
    }

    /** How many parameters it declares. */
    public int parameters() {
        return program.parameters.count();
    }

    /** The bytes of one of them. */
    public int parameterBytes(int index) {
        return program.parameters.size(index);
    }

    /**
     * Runs all blocks of a grid, one cluster after another, x fastest.
     *
     * @param threads in a block, all along x
     * @param sharedBytes of dynamic shared memory
     * @param arguments one for each parameter: numbers as wide as the parameter or narrower, addresses as longs
     * @throws PtxFault at the first thing that a kernel must not do
     */
    public PtxRun launch(int gridX, int gridY, int gridZ, int threads, int sharedBytes, Object... arguments) {
        return launchPacked(gridX, gridY, gridZ, threads, sharedBytes, program.parameters.pack(List.of(arguments)));
    }

    /** As {@link #launch}, with the bytes of the parameters as the kernel declares them. */
    public PtxRun launchPacked(int gridX, int gridY, int gridZ, int threads, int sharedBytes, byte[] parameters) {
        if (threads < 1 || threads > 1024) {
            throw new IllegalArgumentException("a block has 1 to 1024 threads and not %d".formatted(threads));
        }
        if (program.requiredThreads != 0 && program.requiredThreads != threads) {
            throw new IllegalArgumentException("kernel '%s' needs %d threads in a block and the launch has %d"
                    .formatted(program.name, program.requiredThreads, threads));
        }
        if (gridX % program.clusterBlocks != 0) {
            throw new IllegalArgumentException("kernel '%s' has clusters of %d blocks and the grid %d in x"
                    .formatted(program.name, program.clusterBlocks, gridX));
        }
        int[] grid = {gridX, gridY, gridZ};
        var cluster = new Cluster(
                program, memory, parameters, grid, threads, sharedBytes, tolerances, watchesGlobalMemory, stepLimit);
        for (int z = 0; z < gridZ; z++) {
            for (int y = 0; y < gridY; y++) {
                for (int x = 0; x < gridX; x += program.clusterBlocks) {
                    cluster.run(x, y, z);
                }
            }
        }
        return new PtxRun(program, cluster.counts);
    }
}
