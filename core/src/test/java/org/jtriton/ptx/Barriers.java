package org.jtriton.ptx;

import java.util.ArrayList;
import java.util.List;

/** The 16 barriers of a block. A barrier opens when as many threads have arrived as it was told, or all that have not ended. */
final class Barriers {
    private static final int COUNT = 16;

    /** A place where a reduction over the threads of a barrier goes. */
    interface Delivery {
        void deliver(int count, boolean all);
    }

    private static final class Barrier {
        private int expected;
        private int arrived;
        private int positive;
        private long warps;
        private final List<Delivery> deliveries = new ArrayList<>();
        private boolean isUsed;
    }

    private final Block block;
    private final Barrier[] barriers = new Barrier[COUNT];

    Barriers(Block block) {
        this.block = block;
        reset();
    }

    void reset() {
        for (int i = 0; i < COUNT; i++) {
            barriers[i] = new Barrier();
        }
    }

    /**
     * Some threads of a warp arrive, which are parked already if they wait.
     *
     * @param expected how many threads the barrier is for, or 0 for all
     * @param positive how many of the threads bring a true predicate
     * @param delivery gets the sum of these, or null
     */
    void arrive(Warp warp, int id, int threads, int expected, int positive, Delivery delivery, Step at) {
        if (id < 0 || id >= COUNT) {
            throw warp.fault(at, 0, "uses barrier %d; there are barriers 0 to 15".formatted(id));
        }
        var barrier = barriers[id];
        if (barrier.isUsed && barrier.expected != expected) {
            throw warp.fault(
                    at,
                    0,
                    "comes to barrier %d with a count of %d where others wait with a count of %d"
                            .formatted(id, expected, barrier.expected));
        }
        barrier.isUsed = true;
        barrier.expected = expected;
        barrier.arrived += threads;
        barrier.positive += positive;
        barrier.warps |= 1L << warp.id;
        if (delivery != null) {
            barrier.deliveries.add(delivery);
        }
        openIfComplete(id);
    }

    /** Threads have ended, for which no barrier waits. */
    void threadsEnded() {
        for (int id = 0; id < COUNT; id++) {
            if (barriers[id].isUsed) {
                openIfComplete(id);
            }
        }
    }

    private void openIfComplete(int id) {
        var barrier = barriers[id];
        int needed = barrier.expected != 0 ? barrier.expected : block.threadsAlive();
        if (barrier.arrived < needed) {
            return;
        }
        barriers[id] = new Barrier();
        for (var delivery : barrier.deliveries) {
            delivery.deliver(barrier.positive, barrier.positive == barrier.arrived);
        }
        block.clocks.meet(barrier.warps);
        for (var warp : block.warps) {
            warp.leaveBarrier(id);
        }
    }
}
