package org.jtriton.language;

import org.jtriton.DType;

/**
 * From many elements to one: along a dimension, or of a whole block where none is named. Part of {@link Tl}.
 */
public abstract class ReductionFunctions extends ProductFunctions {
    ReductionFunctions() {}

    /**
     * The sum of the elements of the whole block, a single number. Integers of fewer than 32 bits are added as {@code
     * int32}. Takes {@link #keepDims} and {@link #dtype}.
     *
     * <pre>{@code
     * sum(i) // 6
     * }</pre>
     */
    @Builtin("sum")
    public static Block sum(Block input, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The sum of the elements along a dimension. Integers of fewer than 32 bits are added as {@code int32}. Takes
     * {@link #keepDims} and {@link #dtype}.
     *
     * <pre>{@code
     * sum(reshape(i, 2, 2), 0) // [2, 4]
     * }</pre>
     */
    @Builtin("sum")
    public static Block sum(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The largest of the elements of the whole block, a single number. NaN gives way to numbers. Takes {@link
     * #keepDims}.
     *
     * <pre>{@code
     * max(i) // 3
     * }</pre>
     */
    @Builtin("max")
    public static Block max(Block input, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The largest of the elements along a dimension. NaN gives way to numbers. Takes {@link #keepDims}.
     *
     * <pre>{@code
     * max(reshape(i, 2, 2), 0) // [2, 3]
     * }</pre>
     */
    @Builtin("max")
    public static Block max(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The smallest of the elements of the whole block, a single number. NaN gives way to numbers. Takes {@link
     * #keepDims}.
     *
     * <pre>{@code
     * min(i) // 0
     * }</pre>
     */
    @Builtin("min")
    public static Block min(Block input, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The smallest of the elements along a dimension. NaN gives way to numbers. Takes {@link #keepDims}.
     *
     * <pre>{@code
     * min(reshape(i, 2, 2), 0) // [0, 1]
     * }</pre>
     */
    @Builtin("min")
    public static Block min(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits of all elements, combined by exclusive or of the whole block, a single number. It is an error for
     * floats. Takes {@link #keepDims}.
     *
     * <pre>{@code
     * xorSum(i) // 0
     * }</pre>
     */
    @Builtin("xor_sum")
    public static Block xorSum(Block input, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits of all elements, combined by exclusive or along a dimension. It is an error for floats. Takes {@link
     * #keepDims}.
     *
     * <pre>{@code
     * xorSum(reshape(i, 2, 2), 0) // [2, 2]
     * }</pre>
     */
    @Builtin("xor_sum")
    public static Block xorSum(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits of all elements, combined by or of the whole block, a single number. It is an error for floats. Takes
     * {@link #keepDims}.
     *
     * <pre>{@code
     * reduceOr(i) // 3
     * }</pre>
     */
    @Builtin("reduce_or")
    public static Block reduceOr(Block input, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits of all elements, combined by or along a dimension. It is an error for floats. Takes {@link #keepDims}.
     *
     * <pre>{@code
     * reduceOr(reshape(i, 2, 2), 0) // [2, 3]
     * }</pre>
     */
    @Builtin("reduce_or")
    public static Block reduceOr(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The largest of the elements of the whole block, and its index in the order of rows; of several the first. Takes
     * {@link #returnIndicesTieBreakLeft} and {@link #keepDims}.
     *
     * <pre>{@code
     * maxWithIndex(i).index() // 3
     * }</pre>
     */
    @Spelling("tl.max(input, None, return_indices=True)")
    public static Indexed maxWithIndex(Block input, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The largest of the elements along a dimension, and their indices there; of several the first. Takes {@link
     * #returnIndicesTieBreakLeft} and {@link #keepDims}.
     *
     * <pre>{@code
     * maxWithIndex(reshape(i, 2, 2), 0).index() // [1, 1]
     * }</pre>
     */
    @Spelling("tl.max(input, axis, return_indices=True)")
    public static Indexed maxWithIndex(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The index of the largest of the elements along a dimension; of several the first. Takes {@link #tieBreakLeft}
     * and {@link #keepDims}.
     *
     * <pre>{@code
     * argmax(reshape(i, 2, 2), 0) // [1, 1]
     * }</pre>
     */
    @Builtin("argmax")
    public static Block argmax(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The smallest of the elements of the whole block, and its index in the order of rows; of several the first.
     * Takes {@link #returnIndicesTieBreakLeft} and {@link #keepDims}.
     *
     * <pre>{@code
     * minWithIndex(i).index() // 0
     * }</pre>
     */
    @Spelling("tl.min(input, None, return_indices=True)")
    public static Indexed minWithIndex(Block input, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The smallest of the elements along a dimension, and their indices there; of several the first. Takes {@link
     * #returnIndicesTieBreakLeft} and {@link #keepDims}.
     *
     * <pre>{@code
     * minWithIndex(reshape(i, 2, 2), 0).index() // [0, 0]
     * }</pre>
     */
    @Spelling("tl.min(input, axis, return_indices=True)")
    public static Indexed minWithIndex(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The index of the smallest of the elements along a dimension; of several the first. Takes {@link #tieBreakLeft}
     * and {@link #keepDims}.
     *
     * <pre>{@code
     * argmin(reshape(i, 2, 2), 0) // [0, 0]
     * }</pre>
     */
    @Builtin("argmin")
    public static Block argmin(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * All elements combined by an associative function, in any order. Takes {@link #keepDims}.
     *
     * <pre>{@code
     * reduce(i.plus(1), (p, q) -> p.times(q)) // 24
     * }</pre>
     */
    @Spelling("tl.reduce(input, None, combineFn)")
    public static Block reduce(Block input, Combine combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements along a dimension combined by an associative function, in any order. Takes {@link #keepDims}.
     *
     * <pre>{@code
     * reduce(reshape(i, 2, 2), 1, (p, q) -> p.plus(q)) // [1, 5]
     * }</pre>
     */
    @Builtin("reduce")
    public static Block reduce(Block input, int axis, Combine combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements of two blocks of one shape, given as a record, combined together along a dimension. Takes {@link
     * #keepDims}.
     *
     * <pre>{@code
     * reduce(new Pair(i, i), 0, (p1, p2, q1, q2) -> new Pair(p1.plus(q1), maximum(p2, q2))).second() // 3
     * }</pre>
     */
    @Builtin("reduce")
    public static <R extends Record> R reduce(R input, int axis, CombinePairs<R> combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements of three blocks of one shape, given as a record, combined together along a dimension. Takes {@link
     * #keepDims}.
     *
     * <pre>{@code
     * reduce(new Triple(i, i, i), 0, (p1, p2, p3, q1, q2, q3) -> new Triple(p1.plus(q1), maximum(p2, q2), minimum(p3, q3))).second() // 3
     * }</pre>
     */
    @Builtin("reduce")
    public static <R extends Record> R reduce(R input, int axis, CombineTriples<R> combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the dimension that is reduced stays, with size 1.
     *
     * <pre>{@code
     * sum(reshape(i, 2, 2), 1, keepDims(true)) // [[1], [5]]
     * }</pre>
     */
    @Keyword("keep_dims")
    public static Option keepDims(boolean keepDims) {
        throw OnlyInKernels.error();
    }

    /**
     * The type in which {@code sum} and {@code cumsum} add.
     *
     * <pre>{@code
     * sum(cast(i, DType.INT8), 0, dtype(DType.INT64)) // 6
     * }</pre>
     */
    @Keyword("dtype")
    public static Option dtype(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@link #argmax} and {@link #argmin} give the first of several that are equal, or any.
     *
     * <pre>{@code
     * argmax(i, 0, tieBreakLeft(false)) // 3
     * }</pre>
     */
    @Keyword("tie_break_left")
    public static Option tieBreakLeft(boolean first) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@link #maxWithIndex} and {@link #minWithIndex} give the first of several that are equal, or any.
     *
     * <pre>{@code
     * maxWithIndex(i, 0, returnIndicesTieBreakLeft(false)).index() // 3
     * }</pre>
     */
    @Keyword("return_indices_tie_break_left")
    public static Option returnIndicesTieBreakLeft(boolean first) {
        throw OnlyInKernels.error();
    }
}
