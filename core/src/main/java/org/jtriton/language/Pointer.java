package org.jtriton.language;

import org.jtriton.DType;

/**
 * A pointer to elements in the memory of a device, or a block of pointers. A launch gives a {@link org.jtriton.Buffer} for it, and
 * with that, an array: a pointer that knows the sizes of the buffer's shape. Null is {@code None}.
 */
public interface Pointer {
    /**
     * A pointer so many elements further on; with a block of offsets, a block of pointers.
     *
     * <pre>{@code
     * load(x.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self + offset")
    default Pointer plus(Number offset) {
        throw OnlyInKernels.error();
    }

    /**
     * A pointer so many elements before; with a block of offsets, a block of pointers.
     *
     * <pre>{@code
     * load(x.plus(3).minus(i)) // [3, 2, 1, 0]
     * }</pre>
     */
    @Spelling("self - offset")
    default Pointer minus(Number offset) {
        throw OnlyInKernels.error();
    }

    /**
     * The same pointers with new dimensions of size 1 where {@link Index#NEW} stands; {@link Index#ALL} stands for
     * each dimension that is there.
     *
     * <pre>{@code
     * load(x.plus(i).get(Index.NEW, Index.ALL)) // [[0, 1, 2, 3]]
     * }</pre>
     */
    @Spelling("self[index]")
    default Pointer get(Index... index) {
        throw OnlyInKernels.error();
    }

    /**
     * Elements of an array, an argument that is a buffer with a shape: an index for each dimension, each a number, a
     * block of integers, a {@link ProgramFunctions#slice} or {@link Index#ALL}. What is outside of the array reads as
     * 0; on the interpreter it is an error.
     *
     * <pre>{@code
     * x.get(1, i) // [4, 5, 6, 7]
     * }</pre>
     */
    @Spelling("self[index]")
    default Block get(Object... index) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements of an array of one dimension; nothing is written outside of it.
     *
     * <pre>{@code
     * k.set(i, i.plus(1));
     * load(k.plus(i)) // [1, 2, 3, 4]
     * }</pre>
     */
    @Spelling("self.__setitem__(i, value)")
    default void set(Object i, Number value) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements of an array of two dimensions; nothing is written outside of it.
     *
     * <pre>{@code
     * x.set(1, i, 7);
     * x.get(1, i) // [7, 7, 7, 7]
     * }</pre>
     */
    @Spelling("self.__setitem__((i, j), value)")
    default void set(Object i, Object j, Number value) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements of an array of three dimensions; nothing is written outside of it.
     */
    @Spelling("self.__setitem__((i, j, k), value)")
    default void set(Object i, Object j, Object k, Number value) {
        throw OnlyInKernels.error();
    }

    /**
     * The size of an array in a dimension. It is an error for a pointer that isn't an argument with a shape.
     *
     * <pre>{@code
     * x.shape(1) // 4
     * }</pre>
     */
    @Spelling("self.shape[dim]")
    default int shape(int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * The distance in elements between neighbours of an array along a dimension. It is an error for a pointer that
     * isn't an argument with a shape.
     *
     * <pre>{@code
     * x.stride(0) // 4
     * }</pre>
     */
    @Spelling("self.stride(dim)")
    default int stride(int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * The number of dimensions of an array, at compile time.
     *
     * <pre>{@code
     * x.rank() // 2
     * }</pre>
     */
    @Spelling("len(self.shape)")
    default int rank() {
        throw OnlyInKernels.error();
    }

    /**
     * The type of the elements that are pointed to, at compile time.
     *
     * <pre>{@code
     * x.elementType() == DType.FP32 ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("self.dtype.element_ty")
    default DType elementType() {
        throw OnlyInKernels.error();
    }

    /**
     * The same places as elements of another type.
     *
     * <pre>{@code
     * load(x.to(DType.INT32).plus(1)) // 1065353216
     * }</pre>
     */
    @Spelling("self.to(tl.pointer_type(element))")
    default Pointer to(DType element) {
        throw OnlyInKernels.error();
    }

    /**
     * The addresses as integers of 64 bits.
     *
     * <pre>{@code
     * x.plus(1).toLong().minus(x.toLong()) // 4
     * }</pre>
     */
    @Spelling("self.to(tl.int64)")
    default Block toLong() {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a launch gave no buffer, at compile time.
     *
     * <pre>{@code
     * x.isNull() ? 1 : 0 // 0
     * }</pre>
     */
    @Spelling("self is None")
    default boolean isNull() {
        throw OnlyInKernels.error();
    }

    /**
     * The pointers repeated to that shape.
     *
     * <pre>{@code
     * load(x.broadcastTo(2)) // [0, 0]
     * }</pre>
     */
    @Spelling("self.broadcast_to(shape)")
    default Pointer broadcastTo(int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * The same pointers with new dimensions of size 1, which stand at those places of the result.
     *
     * <pre>{@code
     * load(x.plus(i).expandDims(0)) // [[0, 1, 2, 3]]
     * }</pre>
     */
    @Builtin("expand_dims")
    default Pointer expandDims(int... axis) {
        throw OnlyInKernels.error();
    }
}
