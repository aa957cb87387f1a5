package org.jtriton.ptx;

/** An instruction that lanes execute together: it waits until all who must take part have come. */
abstract class Gathering extends Step {
    @Override
    final void step(Warp warp, int active, int mask) {
        if (mask == 0) {
            warp.pc++;
        } else if (mask != active) {
            // Those that the guard holds back go on; the others come here again as a group of their own.
            warp.uncount(mask);
            warp.branch(mask, warp.pc, active & ~mask, warp.pc + 1);
        } else if (warp.gathers(members(warp, mask))) {
            runTogether(warp, mask);
        }
    }

    /** Does it and moves on. */
    void runTogether(Warp warp, int mask) {
        run(warp, mask);
        warp.pc++;
    }

    /** The lanes that must take part. */
    abstract int members(Warp warp, int mask);

    /** The lanes that the instruction names, by a register that holds the mask; each lane must be in its own. */
    final int named(Warp warp, int mask, int place) {
        int members = 0;
        for (int m = mask; m != 0; m &= m - 1) {
            int lane = Integer.numberOfTrailingZeros(m);
            int named = (int) warp.r[place][lane];
            if ((named >>> lane & 1) == 0) {
                throw warp.fault(this, lane, "is not in its own mask of members, %08x".formatted(named));
            }
            members |= named;
        }
        return members;
    }
}
