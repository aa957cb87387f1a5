package org.jtriton.backend.ptx.cost;

import org.jtriton.backend.ptx.Capability;

/**
 * A GPU, as far as time is concerned. Rates are for each of its multiprocessors and each of their cycles.
 *
 * @param cyclesPerNanosecond the clock under load
 * @param sharedBytes shared memory of a multiprocessor
 * @param threads that a multiprocessor runs at once
 * @param tensorProducts multiply-adds of 16-bit floats on tensor cores
 * @param cacheBytes that come from the L2 cache when all multiprocessors ask
 * @param memoryBytes that come from memory then
 */
public record Machine(
        Capability capability,
        int multiprocessors,
        double cyclesPerNanosecond,
        int sharedBytes,
        int threads,
        double tensorProducts,
        double cacheBytes,
        double memoryBytes) {
    /** Registers of a multiprocessor. */
    static final int REGISTERS = 65_536;

    /** The most that one multiprocessor gets from the L2 cache. */
    private static final double CACHE_PORT = 64;

    /** What each gets when all ask. */
    private static final double CACHE_BYTES = 46;

    /** The share of its highest clock that a GPU keeps up under load, and of its memory's rate that programs reach. */
    private static final double CLOCK_UNDER_LOAD = 0.85;

    private static final double MEMORY_REACHED = 0.88;

    /** The rate of a memory that a GPU shares with its host. */
    private static final double HOST_MEMORY = 200;

    /** The share of the tensor cores' rate that instructions one after another reach. */
    private static final double TENSOR_REACHED = 0.95;

    /**
     * From what a driver tells.
     *
     * @param gigahertz the highest clock
     * @param memoryBytesPerNanosecond the rate of the memory; 0 where the driver says nothing, as of a memory that the host shares
     */
    public static Machine of(
            Capability capability,
            int multiprocessors,
            double gigahertz,
            int sharedBytes,
            double memoryBytesPerNanosecond) {
        double clock = gigahertz * CLOCK_UNDER_LOAD;
        double memory = memoryBytesPerNanosecond > 0 ? memoryBytesPerNanosecond : HOST_MEMORY;
        return new Machine(
                capability,
                multiprocessors,
                clock,
                sharedBytes,
                switch (capability.number()) {
                    case 75 -> 1024;
                    case 86, 87, 89, 120, 121 -> 1536;
                    default -> 2048;
                },
                TENSOR_REACHED
                        * switch (capability.number()) {
                            case 80 -> 1024;
                            case 90 -> 2048;
                            case 100, 103 -> 4096;
                            default -> 512;
                        },
                CACHE_BYTES,
                memory * MEMORY_REACHED / clock / multiprocessors);
    }

    /** Bytes of a cycle that each of so many multiprocessors gets from the L2 cache. */
    double cacheBytes(long active) {
        return Math.min(CACHE_PORT, cacheBytes * multiprocessors / Math.max(1, active));
    }

    /** The same from memory: a few cannot ask for all that there is. */
    double memoryBytes(long active) {
        return Math.min(CACHE_PORT / 2, memoryBytes * multiprocessors / Math.max(1, active));
    }
}
