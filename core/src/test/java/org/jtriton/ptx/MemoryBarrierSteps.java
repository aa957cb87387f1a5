package org.jtriton.ptx;

/** {@code mbarrier}: barriers in shared memory. */
final class MemoryBarrierSteps {
    private static final Type WORD = Type.of("b32");

    private MemoryBarrierSteps() {}

    /** What one lane does at a barrier's address. */
    private interface Action {
        void run(Warp warp, int lane, long address, Step at);
    }

    static Step decode(Decoding d) {
        if (d.has("init")) {
            int count = d.read(1, WORD);
            return each(
                    d.target(0),
                    (w, lane, at, step) -> w.block.memoryBarriers.init(w, lane, at, (int) w.r[count][lane], step));
        }
        if (d.has("inval")) {
            return each(d.target(0), (w, lane, at, step) -> w.block.memoryBarriers.invalidate(w, lane, at, step));
        }
        if (d.has("arrive") && d.has("expect_tx")) {
            int bytes = d.read(2, WORD);
            return each(
                    d.target(1),
                    (w, lane, at, step) -> w.block.memoryBarriers.arrive(w, lane, at, w.r[bytes][lane], step));
        }
        if (d.has("arrive") && d.has("shared::cluster") && d.operands() == 2) {
            return each(
                    d.target(1),
                    (w, lane, at, step) -> w.block
                            .cluster
                            .at(w, lane, at, step)
                            .memoryBarriers
                            .arrive(w, lane, Cluster.withoutRank(at), 0, step));
        }
        if (d.has("arrive") && d.operands() == 2) {
            return each(d.target(1), (w, lane, at, step) -> w.block.memoryBarriers.arrive(w, lane, at, 0, step));
        }
        if ((d.has("try_wait") || d.has("test_wait")) && d.has("parity")) {
            return test(d);
        }
        return Opcodes.unsupported(d);
    }

    private static Step test(Decoding d) {
        int to = d.writePredicate(d.operand(0));
        var target = d.target(1);
        int parity = d.read(2, WORD);
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                int ended = 0;
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long at = warp.r[target.base()][lane] + target.offset();
                    int wanted = (int) warp.r[parity][lane] & 1;
                    ended |= warp.block.memoryBarriers.hasEnded(warp, lane, at, wanted, this) ? 1 << lane : 0;
                }
                if ((ended & mask) != mask) {
                    warp.yieldToOthers();
                }
                Predicates.put(warp, to, mask, ended);
            }
        };
    }

    private static Step each(Decoding.Target target, Action action) {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long at = warp.r[target.base()][lane] + target.offset();
                    if (at % 8 != 0) {
                        throw warp.fault(this, lane, "has a memory barrier at 0x%x, which is misaligned".formatted(at));
                    }
                    action.run(warp, lane, at, this);
                }
            }
        };
    }
}
