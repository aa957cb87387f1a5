package org.jtriton.ptx;

/** What each instruction of a program has cost in a launch, by its index. */
final class Counts {
    /** How often a warp has executed it. */
    final long[] warps;
    /** How often a thread has. */
    final long[] threads;
    /** Turns that shared memory took for it; see {@link Banks}. */
    final long[] wavefronts;
    /** Turns that it would have taken without a conflict. */
    final long[] idealWavefronts;
    /** Sectors of 32 bytes that it touched in global memory. */
    final long[] sectors;

    Counts(int instructions) {
        warps = new long[instructions];
        threads = new long[instructions];
        wavefronts = new long[instructions];
        idealWavefronts = new long[instructions];
        sectors = new long[instructions];
    }
}
