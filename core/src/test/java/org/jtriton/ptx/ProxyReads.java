package org.jtriton.ptx;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What the tensor cores read from shared memory for a warp and have not been waited for, in the groups that were committed. */
final class ProxyReads {
    private record Read(long address, long stamp, Step at) {}

    private final Deque<List<Read>> committed = new ArrayDeque<>();
    private List<Read> open = new ArrayList<>();

    void clear() {
        committed.clear();
        open.clear();
    }

    void add(long address, long stamp, Step at) {
        open.add(new Read(address, stamp, at));
    }

    void commit() {
        committed.add(open);
        open = new ArrayList<>();
    }

    /** Ends all groups but the latest few. What they read must have been left alone until now. */
    void await(Warp warp, int pending) {
        while (committed.size() > pending) {
            for (var read : committed.removeFirst()) {
                warp.block.shared.finishRead(warp, read.address, read.stamp, read.at);
            }
        }
    }
}
