package org.jtriton.runtime.cuda;

import java.util.List;
import java.util.Optional;
import org.jtriton.DType;
import org.jtriton.TensorDescriptor;
import org.jtriton.layout.TensorBox;

/** Which tensors Hopper's copy engine can have, by the rules of {@code cuTensorMapEncodeTiled} in the CUDA driver's manual. */
final class TensorRules {
    /** What addresses and strides are multiples of. */
    private static final int GRAIN = 16;

    private static final long MOST_ELEMENTS = 1L << 32;
    private static final long LONGEST_STRIDE = 1L << 40;

    private TensorRules() {}

    /** The tensor of a descriptor as the engine counts, if it can have it. */
    static Optional<TensorMaps.Tensor> tensor(TensorDescriptor d, long address, int parts) {
        if (d.blockShape().stream().anyMatch(n -> n < 1 || Integer.bitCount(n) != 1)) {
            return Optional.empty();
        }
        return tensor(d.base().type(), address, d.shape(), d.strides(), d.blockShape(), parts);
    }

    /** The tensor of these sizes and strides in elements, outermost first, as the engine counts, for blocks whose sizes are powers of two. */
    static Optional<TensorMaps.Tensor> tensor(
            DType type, long address, List<Long> shape, List<Long> distances, List<Integer> block, int parts) {
        int bytes = type.bytes();
        var sizes = shape.reversed();
        var form = TensorBox.of(block, bytes, parts);
        var box = form.box().reversed();
        var strides = distances.reversed().stream().skip(1).toList();
        boolean fits = type != DType.INT1
                && address % GRAIN == 0
                && sizes.stream().allMatch(n -> n > 0 && n <= MOST_ELEMENTS)
                && strides.stream().allMatch(s -> isStride(s, bytes))
                && form.isForEngine(parts);
        if (!fits) {
            return Optional.empty();
        }
        var inBytes = strides.stream().map(s -> s * bytes).toList();
        return Optional.of(new TensorMaps.Tensor(address, type, sizes, inBytes, box, form.swizzleBytes()));
    }

    private static boolean isStride(long elements, int bytes) {
        return elements >= 0 && elements < LONGEST_STRIDE / bytes && elements * bytes % GRAIN == 0;
    }
}
