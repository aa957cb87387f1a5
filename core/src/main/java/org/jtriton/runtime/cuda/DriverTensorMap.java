package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jtriton.DType;
import org.jtriton.layout.TensorBox;

/** Has the driver write the map of a tensor: a {@code CUtensorMap}, whose form is its own. */
final class DriverTensorMap {
    private static final int BYTES = 128;
    private static final int ALIGNMENT = 64;

    private static final int INTERLEAVE_NONE = 0;
    private static final int L2_PROMOTION_128B = 2;

    /** Zeros outside the tensor. */
    private static final int FILL_NONE = 0;

    /** Up to this version of CUDA, drivers set a bit that a small tensor may not have. */
    private static final int LAST_WITH_BIT = 13_010;

    private static final long SMALL = 131_072;
    private static final long BIT = 1L << 21;

    private DriverTensorMap() {}

    static Optional<MemorySegment> encode(CudaApi api, int driver, TensorMaps.Tensor tensor) {
        var map = Arena.ofAuto().allocate(BYTES, ALIGNMENT);
        int rank = tensor.sizes().size();
        int code;
        try (var arena = Arena.ofConfined()) {
            code = api.cuTensorMapEncodeTiled(
                    map,
                    type(tensor.type()),
                    rank,
                    tensor.address(),
                    longs(arena, tensor.sizes()),
                    longs(arena, tensor.strides()),
                    ints(arena, tensor.box()),
                    ints(arena, Collections.nCopies(rank, 1)),
                    INTERLEAVE_NONE,
                    TensorBox.swizzleNumber(tensor.swizzleBytes()),
                    L2_PROMOTION_128B,
                    FILL_NONE);
        }
        if (code == CudaError.SUCCESS && driver <= LAST_WITH_BIT && span(tensor) < SMALL) {
            map.set(JAVA_LONG, Long.BYTES, map.get(JAVA_LONG, Long.BYTES) & ~BIT);
        }
        return code == CudaError.SUCCESS ? Optional.of(map) : Optional.empty();
    }

    /** The driver's {@code CUtensorMapDataType}. What it has none for is copied as an integer of its size. */
    private static int type(DType type) {
        return switch (type) {
            case FP16 -> 6;
            case FP32 -> 7;
            case FP64 -> 8;
            case BF16 -> 9;
            case INT32 -> 3;
            case INT64 -> 5;
            default ->
                switch (type.bytes()) {
                    case 1 -> 0;
                    case 2 -> 1;
                    case 4 -> 2;
                    default -> 4;
                };
        };
    }

    /** Bytes from the first element to behind the last. */
    private static long span(TensorMaps.Tensor tensor) {
        long bytes = tensor.sizes().getFirst() * tensor.type().bytes();
        for (int d = 1; d < tensor.sizes().size(); d++) {
            bytes += (tensor.sizes().get(d) - 1) * tensor.strides().get(d - 1);
        }
        return bytes;
    }

    /** At least one, since a pointer leads somewhere. */
    private static MemorySegment longs(Arena arena, List<Long> values) {
        var memory = arena.allocate(JAVA_LONG, Math.max(1, values.size()));
        for (int i = 0; i < values.size(); i++) {
            memory.setAtIndex(JAVA_LONG, i, values.get(i));
        }
        return memory;
    }

    private static MemorySegment ints(Arena arena, List<Integer> values) {
        var memory = arena.allocate(JAVA_INT, values.size());
        for (int i = 0; i < values.size(); i++) {
            memory.setAtIndex(JAVA_INT, i, values.get(i));
        }
        return memory;
    }
}
