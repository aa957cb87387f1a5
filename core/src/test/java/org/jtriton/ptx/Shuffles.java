package org.jtriton.ptx;

import org.jtriton.ptx.text.Operand;

/** {@code shfl.sync}: each lane reads a register of another lane of its segment. */
final class Shuffles {
    private enum Mode {
        UP,
        DOWN,
        BFLY,
        IDX
    }

    private static final Type WORD = Type.of("b32");

    private Shuffles() {}

    static Step decode(Decoding d) {
        if (!d.has("sync")) {
            throw d.fail("a shuffle must say .sync");
        }
        Operand result = d.operand(0);
        int predicate = -1;
        if (result instanceof Operand.Pair pair) {
            predicate = d.writePredicate(pair.second());
            result = pair.first();
        }
        var mode = d.has("up") ? Mode.UP : d.has("down") ? Mode.DOWN : d.has("bfly") ? Mode.BFLY : Mode.IDX;
        return new Shuffle(
                mode, d.write(result), predicate, d.read(1, WORD), d.read(2, WORD), d.read(3, WORD), d.read(4, WORD));
    }

    private static final class Shuffle extends Gathering {
        private final Mode mode;
        private final int to;
        private final int predicate;
        private final int value;
        private final int distance;
        private final int clamp;
        private final int memberMask;

        Shuffle(Mode mode, int to, int predicate, int value, int distance, int clamp, int memberMask) {
            this.mode = mode;
            this.to = to;
            this.predicate = predicate;
            this.value = value;
            this.distance = distance;
            this.clamp = clamp;
            this.memberMask = memberMask;
        }

        @Override
        int members(Warp warp, int mask) {
            return named(warp, mask, memberMask);
        }

        @Override
        void run(Warp warp, int mask) {
            var result = new long[32];
            int inRange = 0;
            for (int m = mask; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                int by = (int) warp.r[distance][lane] & 31;
                int c = (int) warp.r[clamp][lane];
                int segment = c >>> 8 & 31;
                int least = lane & segment;
                int most = least | c & 31 & ~segment;
                int from =
                        switch (mode) {
                            case UP -> lane - by;
                            case DOWN -> lane + by;
                            case BFLY -> lane ^ by;
                            case IDX -> least | by & ~segment;
                        };
                boolean isInRange = mode == Mode.UP ? from >= most : from <= most;
                if (isInRange) {
                    inRange |= 1 << lane;
                } else {
                    from = lane;
                }
                if ((mask & (int) warp.r[memberMask][lane] & 1 << from) == 0) {
                    throw warp.fault(this, lane, "reads from lane %d, which does not take part".formatted(from));
                }
                result[lane] = warp.r[value][from];
            }
            for (int m = mask; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                warp.r[to][lane] = result[lane];
            }
            if (predicate >= 0) {
                Predicates.put(warp, predicate, mask, inRange);
            }
        }
    }
}
