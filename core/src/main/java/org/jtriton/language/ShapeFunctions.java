package org.jtriton.language;

/**
 * Functions that change the shapes of blocks, and choose among elements. Part of {@link Tl}.
 */
public abstract class ShapeFunctions extends ProgramFunctions {
    ShapeFunctions() {}

    /**
     * Both in their common shape: dimensions of size 1 are repeated. It is an error if other sizes differ.
     *
     * <pre>{@code
     * broadcast(i, 7).second() // [7, 7, 7, 7]
     * }</pre>
     */
    @Builtin("broadcast")
    public static Pair broadcast(Number input, Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements repeated to that shape. It is an error if a size of the input is neither 1 nor the one asked for.
     *
     * <pre>{@code
     * broadcastTo(expandDims(arange(0, 2), 1), 2, 2) // [[0, 0], [1, 1]]
     * }</pre>
     */
    @Spelling("tl.broadcast_to(input, shape)")
    public static Block broadcastTo(Number input, int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * The same elements with new dimensions of size 1, which stand at those places of the result.
     *
     * <pre>{@code
     * expandDims(i, 0).shape(1) // 4
     * }</pre>
     */
    @Builtin("expand_dims")
    public static Block expandDims(Block input, int... axis) {
        throw OnlyInKernels.error();
    }

    /**
     * Elements of two blocks in turn, along the last dimension, which becomes twice as long; two single numbers give
     * a block of two.
     *
     * <pre>{@code
     * interleave(arange(0, 2), arange(2, 4)) // [0, 2, 1, 3]
     * }</pre>
     */
    @Builtin("interleave")
    public static Block interleave(Number a, Number b) {
        throw OnlyInKernels.error();
    }

    /**
     * Two blocks of one shape side by side, in a new last dimension of size 2.
     *
     * <pre>{@code
     * join(arange(0, 2), arange(2, 4)) // [[0, 2], [1, 3]]
     * }</pre>
     */
    @Builtin("join")
    public static Block join(Number a, Number b) {
        throw OnlyInKernels.error();
    }

    /**
     * The two halves of a block whose last dimension has size 2, without that dimension: what {@link #join} joins. It
     * is an error for another size.
     *
     * <pre>{@code
     * split(reshape(i, 2, 2)).second() // [1, 3]
     * }</pre>
     */
    @Builtin("split")
    public static Pair split(Block a) {
        throw OnlyInKernels.error();
    }

    /**
     * The block with its dimensions in another order: dimension {@code d} of the result is {@code dims[d]} of the
     * input. It is an error if they aren't all there once.
     *
     * <pre>{@code
     * permute(reshape(i, 2, 2), 1, 0) // [[0, 2], [1, 3]]
     * }</pre>
     */
    @Spelling("tl.permute(input, dims)")
    public static Block permute(Block input, int... dims) {
        throw OnlyInKernels.error();
    }

    /**
     * The block with its last two dimensions exchanged.
     *
     * <pre>{@code
     * trans(reshape(i, 2, 2)) // [[0, 2], [1, 3]]
     * }</pre>
     */
    @Spelling("tl.trans(input)")
    public static Block trans(Block input) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link #permute}.
     *
     * <pre>{@code
     * trans(reshape(i, 1, 4), 1, 0).shape(0) // 4
     * }</pre>
     */
    @Spelling("tl.trans(input, dims)")
    public static Block trans(Block input, int... dims) {
        throw OnlyInKernels.error();
    }

    /**
     * The same elements, row by row, in another shape. It is an error if it has another number of elements.
     *
     * <pre>{@code
     * reshape(i, 2, 2) // [[0, 1], [2, 3]]
     * }</pre>
     */
    @Spelling("tl.reshape(input, shape)")
    public static Block reshape(Block input, int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link #reshape(Block, int...)}; the elements may come in any order if {@code canReorder}.
     *
     * <pre>{@code
     * sum(reshape(i, true, 2, 2)) // 6
     * }</pre>
     */
    @Spelling("tl.reshape(input, shape, can_reorder=canReorder)")
    public static Block reshape(Block input, boolean canReorder, int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements row by row in one dimension. Takes {@link ProgramFunctions#canReorder}.
     *
     * <pre>{@code
     * ravel(reshape(i, 2, 2)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("ravel")
    public static Block ravel(Block x, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The same elements in another shape, in any order.
     *
     * <pre>{@code
     * sum(view(i, 2, 2)) // 6
     * }</pre>
     */
    @Spelling("tl.view(input, shape)")
    public static Block view(Block input, int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * The only element of a block as a single number. It is an error if there are more.
     *
     * <pre>{@code
     * item(full(7, DType.INT32, 1)) // 7
     * }</pre>
     */
    @Builtin("item")
    public static Block item(Block input) {
        throw OnlyInKernels.error();
    }

    /**
     * The block without a dimension of size 1. It is an error if it has another size.
     *
     * <pre>{@code
     * squeeze(expandDims(i, 0), 0) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("squeeze")
    public static Block squeeze(Block x, int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link #expandDims} for one dimension.
     *
     * <pre>{@code
     * unsqueeze(i, 1).shape(0) // 4
     * }</pre>
     */
    @Builtin("unsqueeze")
    public static Block unsqueeze(Block x, int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements along the last dimension in reverse order.
     *
     * <pre>{@code
     * flip(i) // [3, 2, 1, 0]
     * }</pre>
     */
    @Spelling("tl.flip(x)")
    public static Block flip(Block x) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements along a dimension in reverse order.
     *
     * <pre>{@code
     * flip(reshape(i, 2, 2), 0) // [[2, 3], [0, 1]]
     * }</pre>
     */
    @Builtin("flip")
    public static Block flip(Block x, int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * Elements of {@code x} where the condition holds, of {@code y} elsewhere, in the common shape and type of the
     * three.
     *
     * <pre>{@code
     * where(i.lt(2), i, 9) // [0, 1, 9, 9]
     * }</pre>
     */
    @Builtin("where")
    public static Block where(Number condition, Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * Pointers of {@code x} where the condition holds, of {@code y} elsewhere.
     *
     * <pre>{@code
     * load(where(i.lt(2), x.plus(i), x.plus(0))) // [0, 1, 0, 0]
     * }</pre>
     */
    @Builtin("where")
    public static Pointer where(Number condition, Pointer x, Pointer y) {
        throw OnlyInKernels.error();
    }

    /**
     * The place of a matrix of {@code sizeI * sizeJ} that is reached when every group of {@code sizeG} rows is walked
     * column by column, at the step at which a walk row by row reaches {@code i, j}.
     *
     * <pre>{@code
     * swizzle2d(0, 1, 4, 4, 2).first() // 1
     * }</pre>
     */
    @Builtin("swizzle2d")
    public static Pair swizzle2d(Number i, Number j, Number sizeI, Number sizeJ, Number sizeG) {
        throw OnlyInKernels.error();
    }

    /**
     * Elements of a block by their indices along an axis: {@code src[index]}. It is an error if the shapes differ in
     * another dimension.
     *
     * <pre>{@code
     * gather(i.times(10), flip(i), 0) // [30, 20, 10, 0]
     * }</pre>
     */
    @Builtin("gather")
    public static Block gather(Block src, Block index, int axis) {
        throw OnlyInKernels.error();
    }
}
