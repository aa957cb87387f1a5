package org.jtriton.ptx;

import org.jtriton.ptx.text.Operand;

/** {@code cp.async}: copies from global to shared memory that go on while the thread does. */
final class CopySteps {
    private static final Type WORD = Type.of("b32");

    private CopySteps() {}

    static Step decode(Decoding d) {
        if (d.has("bulk")) {
            return BulkSteps.decode(d);
        }
        if (!d.has("async") || d.has("mbarrier")) {
            return Opcodes.unsupported(d);
        }
        if (d.has("commit_group")) {
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    for (int m = mask; m != 0; m &= m - 1) {
                        warp.copies.commit(Integer.numberOfTrailingZeros(m));
                    }
                }
            };
        }
        if (d.has("wait_group")) {
            int pending = (int) number(d, 0);
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    for (int m = mask; m != 0; m &= m - 1) {
                        warp.copies.await(warp, Integer.numberOfTrailingZeros(m), pending);
                    }
                }
            };
        }
        if (d.has("wait_all")) {
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    for (int m = mask; m != 0; m &= m - 1) {
                        warp.copies.awaitAll(warp, Integer.numberOfTrailingZeros(m));
                    }
                }
            };
        }
        return copy(d);
    }

    private static long number(Decoding d, int index) {
        if (d.operand(index) instanceof Operand.Number number) {
            return number.bits();
        }
        throw d.fail("operand %d is not a number".formatted(index));
    }

    private static Step copy(Decoding d) {
        int bytes = (int) number(d, 2);
        var to = new Access(SpaceKind.SHARED, d.target(0), 8, bytes);
        var from = new Access(SpaceKind.GLOBAL, d.target(1), 8, bytes);
        boolean hasCondition = d.operands() > 3 && d.isPredicate(d.operand(3));
        var ignored = hasCondition ? d.condition(d.operand(3)) : Condition.constant(false);
        // With a cache policy the number of operands does not say whether there is a size; a policy has 64 bits.
        boolean hasSize = d.operands() > 3 && !hasCondition && d.registerBits(d.operand(3), 32) == 32;
        int size = hasSize ? d.read(3, WORD) : d.linker().places.constant(bytes);
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                var block = warp.block;
                to.begin(warp, mask, this);
                from.begin(warp, mask, this);
                int zeroed = ignored.lanes(warp);
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long target = to.address(warp, lane, this);
                    int read = (zeroed >>> lane & 1) != 0 ? 0 : (int) warp.r[size][lane];
                    if (read < 0 || read > bytes) {
                        throw warp.fault(this, lane, "copies %d of %d bytes".formatted(read, bytes));
                    }
                    var data = new byte[bytes];
                    long source = read == 0 ? 0 : from.address(warp, lane, this);
                    for (int i = 0; i < read; i++) {
                        data[i] = (byte) block.global.load(warp, lane, source + i, 1, this);
                    }
                    block.shared.launchCopy(warp, lane, target, bytes, this);
                    warp.copies.add(lane, target, data, this);
                }
            }
        };
    }
}
