package org.jtriton.language;

import org.jtriton.DType;

/**
 * A tensor that is read and written in blocks, within its bounds: made by {@link MemoryFunctions#makeTensorDescriptor}, or by
 * the program that launches the kernel, as {@code TensorDescriptor}.
 */
public interface Descriptor {
    /**
     * The block whose first element is at {@code offsets}. What is outside of the tensor reads as 0, or as the
     * descriptor's padding says.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(x, tuple(4, 4), tuple(4, 1), tuple(1, 4));
     * d.load(1, 0) // [[4, 5, 6, 7]]
     * }</pre>
     */
    @Spelling("self.load(offsets)")
    default Block load(Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes the block whose first element is at {@code offsets}. Nothing is written outside of the tensor.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.store(i, 0);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self.store(offsets, value)")
    default void store(Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Rows of a matrix by their indices, from column {@code yOffset} on; the descriptor's blocks have one row. It is
     * an error for fewer than 8 rows.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(x, tuple(4, 4), tuple(4, 1), tuple(1, 8));
     * d.gather(arange(0, 8).rem(4), 0).max() // 15
     * }</pre>
     */
    @Spelling("self.gather(xOffsets, yOffset)")
    default Block gather(Block xOffsets, Number yOffset) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes rows of a matrix by their indices, from column {@code yOffset} on; the descriptor's blocks have one row.
     * It is an error for fewer than 8 rows.
     */
    @Spelling("self.scatter(value, xOffsets, yOffset)")
    default void scatter(Number value, Block xOffsets, Number yOffset) {
        throw OnlyInKernels.error();
    }

    /**
     * Adds to the block whose first element is at {@code offsets}, with no other program in between.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.atomicAdd(i, 0);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self.atomic_add(offsets, value)")
    default void atomicAdd(Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements of the block the smaller of what they are and {@code value} whose first element is at {@code
     * offsets}, with no other program in between.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.atomicMin(i.minus(2), 0);
     * load(k.plus(i)) // [-2, -1, 0, 0]
     * }</pre>
     */
    @Spelling("self.atomic_min(offsets, value)")
    default void atomicMin(Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements of the block the larger of what they are and {@code value} whose first element is at {@code
     * offsets}, with no other program in between.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.atomicMax(i, 0);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self.atomic_max(offsets, value)")
    default void atomicMax(Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Clears the bits that {@code value} does not have, in the block whose first element is at {@code offsets}, with
     * no other program in between.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.atomicAnd(i, 0);
     * load(k.plus(i)) // [0, 0, 0, 0]
     * }</pre>
     */
    @Spelling("self.atomic_and(offsets, value)")
    default void atomicAnd(Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Sets the bits that {@code value} has, in the block whose first element is at {@code offsets}, with no other
     * program in between.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.atomicOr(i, 0);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self.atomic_or(offsets, value)")
    default void atomicOr(Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Inverts the bits that {@code value} has, in the block whose first element is at {@code offsets}, with no other
     * program in between.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.atomicXor(i, 0);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self.atomic_xor(offsets, value)")
    default void atomicXor(Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * The type of the elements, at compile time.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.dtype() == DType.INT32 ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("self.dtype")
    default DType dtype() {
        throw OnlyInKernels.error();
    }

    /**
     * The size of the blocks in a dimension, at compile time.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.blockShape(0) // 4
     * }</pre>
     */
    @Spelling("self.block_shape[dim]")
    default int blockShape(int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * The size of the tensor in a dimension.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * d.shape(0) // 16
     * }</pre>
     */
    @Spelling("tl.cast(self.shape[dim], tl.int32)")
    default int shape(int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * The distance in elements between neighbours along a dimension.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(x, tuple(4, 4), tuple(4, 1), tuple(1, 4));
     * d.stride(0) // 4
     * }</pre>
     */
    @Spelling("tl.cast(self.strides[dim], tl.int64)")
    default long stride(int dim) {
        throw OnlyInKernels.error();
    }
}
