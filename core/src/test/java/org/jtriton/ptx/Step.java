package org.jtriton.ptx;

/**
 * A decoded instruction. It holds places of the register file, not names, and knows how to do its work for all lanes of a
 * mask at once.
 */
abstract class Step {
    /** Where it stands and what it counts. */
    Site site = Site.NONE;

    /** The predicate register of its guard, or -1. */
    int guard = -1;

    boolean isGuardNegated;

    /**
     * Does it for a group of lanes and moves the group on.
     *
     * @param active the lanes of the group
     * @param mask those of them that the guard lets through
     */
    void step(Warp warp, int active, int mask) {
        if (mask != 0) {
            run(warp, mask);
        }
        warp.pc++;
    }

    /** Does it for lanes that are not none. */
    abstract void run(Warp warp, int mask);
}
