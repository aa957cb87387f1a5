package org.jtriton;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jtriton.language.Descriptor;

/**
 * A tensor in memory that a kernel reads and writes in blocks (Triton's host-made {@code TensorDescriptor}); in a kernel, a {@link Descriptor}.
 *
 * @param base where the tensor starts
 * @param shape its size in elements
 * @param strides elements from one index to the next in each dimension; the last one is 1
 * @param blockShape the size of the blocks, a power of two in each dimension
 */
public record TensorDescriptor(Buffer base, List<Long> shape, List<Long> strides, List<Integer> blockShape)
        implements Descriptor {
    public TensorDescriptor {
        Objects.requireNonNull(base, "a descriptor needs a buffer");
        shape = List.copyOf(shape);
        strides = List.copyOf(strides);
        blockShape = List.copyOf(blockShape);
        int rank = shape.size();
        if (rank == 0 || strides.size() != rank || blockShape.size() != rank) {
            throw new IllegalArgumentException(
                    "a descriptor needs shape, strides and block shape of one length, not %s, %s and %s"
                            .formatted(shape, strides, blockShape));
        }
        if (shape.stream().anyMatch(n -> n < 0)) {
            throw new IllegalArgumentException("a descriptor of shape %s: sizes cannot be negative".formatted(shape));
        }
        if (strides.getLast() != 1) {
            throw new IllegalArgumentException(
                    "a descriptor with strides %s: the last one must be 1".formatted(strides));
        }
        for (int n : blockShape) {
            if (Integer.bitCount(n) != 1 || n < 0) {
                throw new IllegalArgumentException(
                        "a descriptor with blocks of %s: each size must be a power of two".formatted(blockShape));
            }
        }
    }

    /** The tensor that starts {@code offset} elements into {@code buffer}. */
    public static TensorDescriptor of(Buffer buffer, long offset, long[] shape, long[] strides, int[] blockShape) {
        return new TensorDescriptor(
                buffer.at(offset),
                Arrays.stream(shape).boxed().toList(),
                Arrays.stream(strides).boxed().toList(),
                Arrays.stream(blockShape).boxed().toList());
    }

    /** All of a buffer, row by row: its shape is the tensor's. */
    public static TensorDescriptor of(Buffer buffer, int... blockShape) {
        var shape = buffer.shape();
        var strides = new Long[shape.size()];
        long stride = 1;
        for (int d = strides.length - 1; d >= 0; d--) {
            strides[d] = stride;
            stride *= shape.get(d);
        }
        return new TensorDescriptor(
                buffer,
                shape,
                List.of(strides),
                Arrays.stream(blockShape).boxed().toList());
    }
}
