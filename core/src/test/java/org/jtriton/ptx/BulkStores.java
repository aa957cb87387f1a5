package org.jtriton.ptx;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the copy engine stores for a warp, in the groups that were committed. It reads at once, and writes to the tensor as late as it may: when
 * the stores are waited for, or the program ends.
 */
final class BulkStores {
    /** Puts what was read into global memory. */
    interface Landing {
        void land();
    }

    private record Read(long address, long stamp, Step at) {}

    private static final class Group {
        private final List<Read> reads = new ArrayList<>();
        private final List<Landing> landings = new ArrayList<>();
    }

    private final Deque<Group> committed = new ArrayDeque<>();
    private Group open = new Group();

    void clear() {
        committed.clear();
        open = new Group();
    }

    void addRead(long address, long stamp, Step at) {
        open.reads.add(new Read(address, stamp, at));
    }

    void addLanding(Landing landing) {
        open.landings.add(landing);
    }

    void commit() {
        committed.add(open);
        open = new Group();
    }

    /** Ends the reading of all groups but the latest few. What they read must have been left alone until now. */
    void awaitReads(Warp warp, int pending) {
        int ended = committed.size() - pending;
        for (var group : committed) {
            if (ended-- <= 0) {
                break;
            }
            for (var read : group.reads) {
                warp.block.shared.finishRead(warp, read.address, read.stamp, read.at);
            }
            group.reads.clear();
        }
    }

    /** Ends all groups but the latest few. */
    void await(Warp warp, int pending) {
        awaitReads(warp, pending);
        while (committed.size() > pending) {
            committed.removeFirst().landings.forEach(Landing::land);
        }
    }

    /** The program ends: its shared memory is gone, its stores are not. */
    void end(Warp warp) {
        if (!open.reads.isEmpty() || committed.stream().anyMatch(g -> !g.reads.isEmpty())) {
            throw new PtxFault("block %s ends before the copy engine has read what it stores".formatted(warp.block));
        }
        await(warp, 0);
    }
}
