package org.jtriton.ptx;

import java.util.Arrays;

/** How many registers the warps of a block have, and how many of the block's nobody has. */
final class Registers {
    private final int[] ofWarps;
    private final int atFirst;
    private int free;

    /** @param atFirst of each thread */
    Registers(int warps, int atFirst) {
        this.ofWarps = new int[warps];
        this.atFirst = atFirst;
        reset();
    }

    void reset() {
        Arrays.fill(ofWarps, atFirst);
        free = 0;
    }

    /** Of each thread of a warp. */
    int of(Warp warp) {
        return ofWarps[warp.index];
    }

    /** Gives a warp so many for each thread, unless there are not enough. */
    boolean change(Warp warp, int count) {
        int more = count - ofWarps[warp.index];
        if (more > free) {
            return false;
        }
        free -= more;
        ofWarps[warp.index] = count;
        return true;
    }
}
