package org.jtriton.ptx;

/** {@code bar} and {@code barrier}: of a block, of some of its warps, and of the lanes of a warp. */
final class BarrierSteps {
    private static final Type WORD = Type.of("b32");

    private BarrierSteps() {}

    static Step decode(Decoding d) {
        var opcode = d.instruction.opcode();
        if (d.has("cluster")) {
            return new ClusterBarrier(d.has("aligned"), d.has("arrive"));
        }
        if (d.has("warp")) {
            return new WarpBarrier(d.read(0, WORD));
        }
        boolean isAligned = opcode.getFirst().equals("bar") || d.has("aligned");
        if (d.has("red")) {
            return reduction(d, isAligned);
        }
        if (d.has("sync")) {
            int count = d.operands() > 1 ? d.read(1, WORD) : -1;
            return new BlockBarrier(isAligned, true, d.read(0, WORD), count, null, null);
        }
        if (d.has("arrive")) {
            return new BlockBarrier(isAligned, false, d.read(0, WORD), d.read(1, WORD), null, null);
        }
        return Opcodes.unsupported(d);
    }

    /** Where the reduction of a barrier goes in the lanes of a warp. */
    private interface Result {
        void put(Warp warp, int mask, int count, boolean all);
    }

    private static Step reduction(Decoding d, boolean isAligned) {
        int last = d.operands() - 1;
        int id = d.read(1, WORD);
        int count = last > 2 ? d.read(2, WORD) : -1;
        var condition = d.condition(d.operand(last));
        Result result;
        if (d.has("popc")) {
            int to = d.write(0);
            result = (warp, mask, sum, _) -> {
                for (int m = mask; m != 0; m &= m - 1) {
                    warp.r[to][Integer.numberOfTrailingZeros(m)] = sum;
                }
            };
        } else {
            int to = d.writePredicate(d.operand(0));
            boolean isAnd = d.has("and");
            result = (warp, mask, sum, all) -> Predicates.put(warp, to, mask, (isAnd ? all : sum > 0) ? -1 : 0);
        }
        return new BlockBarrier(isAligned, true, id, count, condition, result);
    }

    private static final class BlockBarrier extends Gathering {
        private final boolean isAligned;
        private final boolean waits;
        private final int id;
        private final int count;
        private final Condition condition;
        private final Result result;

        BlockBarrier(boolean isAligned, boolean waits, int id, int count, Condition condition, Result result) {
            this.isAligned = isAligned;
            this.waits = waits;
            this.id = id;
            this.count = count;
            this.condition = condition;
            this.result = result;
        }

        @Override
        int members(Warp warp, int mask) {
            return isAligned ? -1 : mask;
        }

        @Override
        void runTogether(Warp warp, int mask) {
            int barrier = (int) uniform(warp, mask, id);
            int expected = count < 0 ? 0 : (int) uniform(warp, mask, count);
            if (expected % 32 != 0) {
                int lane = Integer.numberOfTrailingZeros(mask);
                throw warp.fault(this, lane, "waits for %d threads, which are no whole warps".formatted(expected));
            }
            // With a count, warps count and not threads: those of an ended lane's warp are still 32.
            int threads = expected != 0 && isAligned ? 32 : Integer.bitCount(mask);
            int positive = condition == null ? 0 : Integer.bitCount(condition.lanes(warp) & mask);
            if (waits) {
                warp.waitAtBarrier(barrier);
            } else {
                warp.pc++;
            }
            Barriers.Delivery delivery = result == null ? null : (sum, all) -> result.put(warp, mask, sum, all);
            warp.block.barriers.arrive(warp, barrier, threads, expected, positive, delivery, this);
        }

        private long uniform(Warp warp, int mask, int place) {
            int first = Integer.numberOfTrailingZeros(mask);
            long value = warp.r[place][first];
            for (int m = mask; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                if (warp.r[place][lane] != value) {
                    throw warp.fault(this, lane, "uses another barrier than its neighbour");
                }
            }
            return value;
        }

        @Override
        void run(Warp warp, int mask) {
            throw new IllegalStateException("a barrier is more than its lanes");
        }
    }

    /** Arrives at the barrier of the cluster, or waits for all who do. */
    private static final class ClusterBarrier extends Gathering {
        private final boolean isAligned;
        private final boolean arrives;

        ClusterBarrier(boolean isAligned, boolean arrives) {
            this.isAligned = isAligned;
            this.arrives = arrives;
        }

        @Override
        int members(Warp warp, int mask) {
            return isAligned ? -1 : mask;
        }

        @Override
        void runTogether(Warp warp, int mask) {
            if (arrives) {
                warp.pc++;
                warp.block.cluster.arrive(warp, Integer.bitCount(mask), this);
            } else if (warp.block.cluster.isOpenFor(warp, this)) {
                warp.pc++;
            } else {
                warp.waitAtBarrier(Cluster.BARRIER);
            }
        }

        @Override
        void run(Warp warp, int mask) {
            throw new IllegalStateException("a barrier is more than its lanes");
        }
    }

    /** Lanes of a warp meet. Where only some do, this counts as if all had, so that a race may stay unseen but none is made up. */
    private static final class WarpBarrier extends Gathering {
        private final int memberMask;

        WarpBarrier(int memberMask) {
            this.memberMask = memberMask;
        }

        @Override
        int members(Warp warp, int mask) {
            return named(warp, mask, memberMask);
        }

        @Override
        void run(Warp warp, int mask) {
            warp.block.clocks.meet(warp.id);
        }
    }
}
