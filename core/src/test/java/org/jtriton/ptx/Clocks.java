package org.jtriton.ptx;

/**
 * What happened before what among the warps of a block: vector clocks.
 *
 * <p>Each warp counts its synchronisations, and knows for every other warp up to which count that one's accesses lie before
 * its own. A barrier makes all who meet there know what any of them knows, and starts a new count for each. An access of
 * warp u at its count c lies before what warp w does now when c is at most what w knows of u (Flanagan and Freund,
 * "FastTrack: efficient and precise dynamic race detection", PLDI 2009).
 *
 * <p>Example: warps 0 and 1 at counts (1, 1), knowing nothing of each other. Warp 0 writes a byte: (warp 0, count 1). If warp 1
 * reads it now, 1 is more than the 0 that warp 1 knows of warp 0: a race. If both meet at a barrier first, warp 1 knows of
 * warp 0 up to 1, and the read is in order.
 */
final class Clocks {
    private final int warps;
    private final long[][] known;
    private long floor;

    Clocks(int warps) {
        this.warps = warps;
        this.known = new long[warps][warps];
        startBlock();
    }

    /** Begins a new block of threads: all that was counted before is forgotten. */
    void startBlock() {
        for (int w = 0; w < warps; w++) {
            floor = Math.max(floor, known[w][w]);
        }
        for (int w = 0; w < warps; w++) {
            for (int u = 0; u < warps; u++) {
                known[w][u] = u == w ? floor + 1 : floor;
            }
        }
    }

    /** The greatest count of earlier blocks. */
    long floor() {
        return floor;
    }

    /** The present count of a warp. */
    long now(int warp) {
        return known[warp][warp];
    }

    /** Up to which count one warp knows of another, or of itself. */
    long known(int warp, int of) {
        return known[warp][of];
    }

    /** What a warp knows and what is known otherwise, taken together. */
    long[] joined(int warp, long[] other) {
        var both = known[warp].clone();
        for (int u = 0; u < other.length; u++) {
            both[u] = Math.max(both[u], other[u]);
        }
        return both;
    }

    /** A warp is told what is known elsewhere, and its lanes have met. */
    void learn(int warp, long[] other) {
        for (int u = 0; u < other.length; u++) {
            if (u != warp) {
                known[warp][u] = Math.max(known[warp][u], other[u]);
            }
        }
        meet(warp);
    }

    /** The lanes of a warp have met. */
    void meet(int warp) {
        known[warp][warp]++;
    }

    /** Some warps have met: those of the bits. */
    void meet(long group) {
        for (int u = 0; u < warps; u++) {
            long most = 0;
            for (long rest = group; rest != 0; rest &= rest - 1) {
                most = Math.max(most, known[Long.numberOfTrailingZeros(rest)][u]);
            }
            for (long rest = group; rest != 0; rest &= rest - 1) {
                known[Long.numberOfTrailingZeros(rest)][u] = most;
            }
        }
        for (long rest = group; rest != 0; rest &= rest - 1) {
            meet(Long.numberOfTrailingZeros(rest));
        }
    }
}
