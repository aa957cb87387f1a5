package org.jtriton.ptx;

/**
 * {@code tensormap}: maps of tensors that a kernel makes itself. Fields are written in shared memory; then a warp copies the map to global
 * memory, where the copy engine finds it.
 */
final class TensorMapSteps {
    private static final Type WORD = Type.of("b32");

    private TensorMapSteps() {}

    static Step decode(Decoding d) {
        if (d.has("replace") && d.has("tile") && d.has("shared::cta")) {
            return replace(d);
        }
        return d.has("cp_fenceproxy") && d.has("global") ? publish(d) : Opcodes.unsupported(d);
    }

    private static Step replace(Decoding d) {
        String field = d.instruction.opcode().get(3);
        var target = d.target(0);
        int ordinal = d.operands() > 2 ? d.read(1, WORD) : -1;
        int value = d.read(d.operands() - 1, d.type());
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long at = aligned(warp, lane, target, this);
                    int dimension = ordinal < 0 ? 0 : (int) warp.r[ordinal][lane];
                    TensorMap.replace(warp, lane, at, field, dimension, warp.r[value][lane], this);
                }
            }
        };
    }

    private static Step publish(Decoding d) {
        var to = d.target(0);
        var from = d.target(1);
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                int lane = Integer.numberOfTrailingZeros(mask);
                if (mask != -1) {
                    throw warp.fault(this, lane, "hands on a map without all lanes of its warp");
                }
                long target = aligned(warp, lane, to, this);
                long source = aligned(warp, lane, from, this);
                for (int i = 0; i < TensorMap.BYTES; i += Integer.BYTES) {
                    long bits = warp.block.shared.load(warp, i / Integer.BYTES, source + i, Integer.BYTES, this);
                    warp.block.global.store(warp, lane, target + i, Integer.BYTES, bits, this);
                }
                warp.block.maps.made(target);
            }
        };
    }

    /** A {@code fence.proxy.tensormap} that acquires. */
    static Step acquire(Decoding d) {
        var target = d.target(0);
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    warp.block.maps.acquire(warp, aligned(warp, lane, target, this));
                }
            }
        };
    }

    private static long aligned(Warp warp, int lane, Decoding.Target target, Step at) {
        long address = warp.r[target.base()][lane] + target.offset();
        if (address % TensorMap.BYTES != 0) {
            throw warp.fault(at, lane, "has the map of a tensor at 0x%x, which is misaligned".formatted(address));
        }
        return address;
    }
}
