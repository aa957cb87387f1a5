package org.jtriton.ptx;

import java.util.Arrays;
import java.util.List;
import org.jtriton.ptx.text.Operand;

/**
 * {@code cp.async.bulk}: blocks of a tensor, copied by its map. A load reads at once and writes when its memory barrier's phase has been
 * seen to end. A store reads at once and writes when it is waited for, which must be before what it reads is written; as on hardware it sees
 * nothing that a thread has written without a fence after it.
 */
final class BulkSteps {
    private static final Type WORD = Type.of("b32");
    private static final int ROW_ALIGNMENT = 16;

    private BulkSteps() {}

    static Step decode(Decoding d) {
        if (d.has("commit_group")) {
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    if (mask != 0) {
                        warp.bulkStores.commit();
                    }
                }
            };
        }
        if (d.has("wait_group")) {
            int pending = (int) ((Operand.Number) d.operand(0)).bits();
            boolean isRead = d.has("read");
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    if (mask != 0 && isRead) {
                        warp.bulkStores.awaitReads(warp, pending);
                    } else if (mask != 0) {
                        warp.bulkStores.await(warp, pending);
                    }
                }
            };
        }
        if (!d.has("tensor")) {
            return Opcodes.unsupported(d);
        }
        return d.has("bulk_group") ? store(d) : load(d);
    }

    /** What {@code cp.reduce} does with an element and what is there. */
    private enum Reduction {
        ADD,
        AND,
        OR,
        XOR;

        static Reduction of(Decoding d) {
            return d.has("add") ? ADD : d.has("and") ? AND : d.has("or") ? OR : XOR;
        }

        long of(String element, long old, long value) {
            return switch (this) {
                case ADD -> {
                    var kind = ElementKind.of(element);
                    yield kind == null || kind.format == null
                            ? old + value
                            : kind.format.encode(
                                    kind.format.decode(old) + kind.format.decode(value), Rounding.NEAREST_EVEN);
                }
                case AND -> old & value;
                case OR -> old | value;
                case XOR -> old ^ value;
            };
        }
    }

    /** A tensor's map in a register, and the indices of a block. */
    private record Place(Decoding.Target map, int[] indices) {
        static Place of(Decoding d, int operand) {
            var address = (Operand.Address) d.operand(operand);
            List<Operand> coordinates = address.coordinates();
            return new Place(
                    d.target(operand),
                    coordinates.stream()
                            .flatMap(c -> Decoding.parts(c).stream())
                            .mapToInt(c -> d.read(c, WORD))
                            .toArray());
        }

        TensorMap map(Warp warp, int lane, Step at) {
            var read = TensorMap.read(warp, lane, warp.r[map.base()][lane] + map.offset(), at);
            if (read.sizes().size() != indices.length) {
                throw warp.fault(
                        at,
                        lane,
                        "gives %d indices of a tensor with %d dimensions"
                                .formatted(indices.length, read.sizes().size()));
            }
            return read;
        }

        int[] indices(Warp warp, int lane, int elementBytes, Step at) {
            var values = new int[indices.length];
            for (int d = 0; d < values.length; d++) {
                values[d] = (int) warp.r[indices[d]][lane];
            }
            if ((long) values[0] * elementBytes % ROW_ALIGNMENT != 0) {
                throw warp.fault(
                        at,
                        lane,
                        "takes a block at %s, whose rows do not begin at multiples of 16 bytes"
                                .formatted(Arrays.toString(values)));
            }
            return values;
        }
    }

    private static long aligned(Warp warp, int lane, Decoding.Target target, TensorMap map, Step at) {
        long address = warp.r[target.base()][lane] + target.offset();
        if (address % map.alignment() != 0) {
            throw warp.fault(
                    at, lane, "has a block at 0x%x, which is no multiple of %d".formatted(address, map.alignment()));
        }
        return address;
    }

    private static Step load(Decoding d) {
        var to = d.target(0);
        var from = Place.of(d, 1);
        var barrier = d.target(2);
        int receivers = d.has("multicast::cluster") ? d.read(3, Type.of("b16")) : -1;
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    var map = from.map(warp, lane, this);
                    var indices = from.indices(warp, lane, map.elementBytes(), this);
                    long target = aligned(warp, lane, to, map, this);
                    var data = new byte[map.blockBytes()];
                    for (int i = 0; i < map.elements(); i++) {
                        long at = map.address(indices, i);
                        if (at >= 0) {
                            int bytes = map.elementBytes();
                            int place = (int) (map.swizzled(target + i * bytes) - target);
                            Bytes.put(data, place, bytes, warp.block.global.load(warp, lane, at, bytes, this));
                        }
                    }
                    long wait = warp.r[barrier.base()][lane] + barrier.offset();
                    if (receivers < 0) {
                        warp.block.memoryBarriers.copy(warp, lane, wait, target, data, this);
                    } else {
                        for (var block : warp.block.cluster.of(warp, lane, (int) warp.r[receivers][lane], this)) {
                            block.memoryBarriers.copy(warp, lane, wait, target, data, this);
                        }
                    }
                }
            }
        };
    }

    private static Step store(Decoding d) {
        var reduction = d.has("reduce") ? Reduction.of(d) : null;
        var to = Place.of(d, 0);
        var from = d.target(1);
        return new Step() {
            private void land(Warp warp, int lane, TensorMap map, int[] indices, byte[] data) {
                int bytes = map.elementBytes();
                for (int i = 0; i < map.elements(); i++) {
                    long at = map.address(indices, i);
                    if (at >= 0) {
                        long value = Bytes.get(data, i * bytes, bytes);
                        if (reduction != null) {
                            long old = warp.block.global.load(warp, lane, at, bytes, this);
                            value = reduction.of(map.element(), old, value);
                        }
                        warp.block.global.store(warp, lane, at, bytes, value, this);
                    }
                }
            }

            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    var map = to.map(warp, lane, this);
                    var indices = to.indices(warp, lane, map.elementBytes(), this);
                    if (Arrays.stream(indices).anyMatch(i -> i < 0)) {
                        throw warp.fault(
                                this,
                                lane,
                                "stores a block at %s: none may begin before the tensor"
                                        .formatted(Arrays.toString(indices)));
                    }
                    long address = aligned(warp, lane, from, map, this);
                    var data = new byte[map.blockBytes()];
                    for (int i = 0; i < data.length; i += 8) {
                        long at = map.swizzled(address + i);
                        Bytes.put(data, i, 8, warp.block.shared.readByProxy(warp, at, this));
                        warp.bulkStores.addRead(at, warp.block.shared.stamp(at), this);
                    }
                    int storing = lane;
                    warp.bulkStores.addLanding(() -> land(warp, storing, map, indices, data));
                }
            }
        };
    }
}
