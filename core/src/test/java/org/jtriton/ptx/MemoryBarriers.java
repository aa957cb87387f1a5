package org.jtriton.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The barriers that lie in shared memory ({@code mbarrier}). A phase of one ends when so many threads have arrived as it is for, and
 * all bytes that they said would come have come. What copies wrote lands when the end of the phase is first seen.
 */
final class MemoryBarriers {
    private record Copy(Warp warp, int lane, long address, byte[] data, Step at, int phase) {}

    private static final class Barrier {
        private final int count;
        private int missing;
        private long bytes;
        private int phase;
        private final List<Copy> copies = new ArrayList<>();
        private long[] known = new long[0];

        Barrier(int count) {
            this.count = count;
            this.missing = count;
        }
    }

    private final Clocks clocks;
    private final SharedMemory shared;
    private final Map<Long, Barrier> barriers = new HashMap<>();

    MemoryBarriers(Clocks clocks, SharedMemory shared) {
        this.clocks = clocks;
        this.shared = shared;
    }

    void reset() {
        barriers.clear();
    }

    void init(Warp warp, int lane, long address, int count, Step at) {
        shared.store(warp, lane, address, 8, count, at);
        if (barriers.put(address, new Barrier(count)) != null) {
            throw warp.fault(at, lane, "makes a memory barrier where one is");
        }
    }

    void invalidate(Warp warp, int lane, long address, Step at) {
        find(warp, lane, address, at);
        barriers.remove(address);
    }

    /** A thread arrives, and says how many more bytes are to come. */
    void arrive(Warp warp, int lane, long address, long bytes, Step at) {
        var barrier = find(warp, lane, address, at);
        barrier.bytes += bytes;
        barrier.missing--;
        if (barrier.missing < 0) {
            throw warp.fault(at, lane, "arrives at a memory barrier that is for %d threads".formatted(barrier.count));
        }
        join(barrier, warp);
        finish(barrier);
    }

    /** Bytes come, to be seen when the phase has ended. */
    void copy(Warp warp, int lane, long address, long target, byte[] data, Step at) {
        var barrier = find(warp, lane, address, at);
        shared.launchCopy(warp, lane, target, data.length, at);
        barrier.copies.add(new Copy(warp, lane, target, data, at, barrier.phase));
        barrier.bytes -= data.length;
        join(barrier, warp);
        finish(barrier);
    }

    private void finish(Barrier barrier) {
        if (barrier.missing == 0 && barrier.bytes == 0) {
            barrier.phase++;
            barrier.missing = barrier.count;
        }
    }

    private void join(Barrier barrier, Warp warp) {
        barrier.known = clocks.joined(warp.id, barrier.known);
    }

    /** Whether the phase with that lowest bit of its number has ended; if so, a warp sees all that lies before its end. */
    boolean hasEnded(Warp warp, int lane, long address, int parity, Step at) {
        var barrier = find(warp, lane, address, at);
        if ((barrier.phase & 1) == parity) {
            return false;
        }
        for (var copy : barrier.copies) {
            if (copy.phase < barrier.phase) {
                shared.landProxyCopy(copy.warp, copy.lane, copy.address, copy.data, copy.at);
                join(barrier, copy.warp);
                clocks.meet(copy.warp.id);
            }
        }
        barrier.copies.removeIf(copy -> copy.phase < barrier.phase);
        clocks.learn(warp.id, barrier.known);
        return true;
    }

    private Barrier find(Warp warp, int lane, long address, Step at) {
        var barrier = barriers.get(address);
        if (barrier == null) {
            throw warp.fault(
                    at,
                    lane,
                    "uses a memory barrier at byte %d of shared memory, where none was made"
                            .formatted(address - SharedMemory.BASE));
        }
        return barrier;
    }
}
