package org.jtriton.language;

import org.jtriton.DType;

/**
 * Programs of the grid, new blocks, conversions, and what loops count over. Part of {@link Tl}.
 */
public abstract class ProgramFunctions {
    ProgramFunctions() {}

    /**
     * The index of this program along an axis of the grid, an {@code int32}. It is an error if {@code axis} isn't 0,
     * 1 or 2.
     *
     * <pre>{@code
     * programId(0) // 0
     * }</pre>
     */
    @Builtin("program_id")
    public static int programId(int axis) {
        throw OnlyInKernels.error();
    }

    /**
     * How many programs the grid has along an axis, an {@code int32}. It is an error if {@code axis} isn't 0, 1 or 2.
     *
     * <pre>{@code
     * numPrograms(0) // 1
     * }</pre>
     */
    @Builtin("num_programs")
    public static int numPrograms(int axis) {
        throw OnlyInKernels.error();
    }

    /**
     * The numbers from 0 up to {@code end}, which is not included: a block of {@code int32}. It is an error if {@code
     * end} isn't a power of two that is known at compile time.
     *
     * <pre>{@code
     * arange(4) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("tl.arange(0, end)")
    public static Block arange(int end) {
        throw OnlyInKernels.error();
    }

    /**
     * The numbers from {@code start} up to {@code end}, which is not included: a block of {@code int32}. Both are
     * known at compile time; it is an error if they are no power of two apart.
     *
     * <pre>{@code
     * arange(2, 6) // [2, 3, 4, 5]
     * }</pre>
     */
    @Builtin("arange")
    public static Block arange(int start, int end) {
        throw OnlyInKernels.error();
    }

    /**
     * A block of that shape and type, every element {@code value}, which is a single number. Without a shape it is a
     * single number of that type.
     *
     * <pre>{@code
     * full(2.5f, DType.FP32, 2, 2) // [[2.5, 2.5], [2.5, 2.5]]
     * }</pre>
     */
    @Builtin("full")
    public static Block full(Number value, DType dtype, int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * A block of that shape and type, every element 0.
     *
     * <pre>{@code
     * zeros(DType.INT32, 4) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("zeros")
    public static Block zeros(DType dtype, int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * A block of the shape and type of another, every element 0.
     *
     * <pre>{@code
     * zerosLike(i) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("zeros_like")
    public static Block zerosLike(Block input) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements as another type: floats become integers by truncation, wider floats are rounded to the nearest,
     * even. Takes {@link #fpDowncastRounding} and {@link #bitcast}.
     *
     * <pre>{@code
     * cast(a, DType.INT32) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("cast")
    public static Block cast(Number input, DType dtype, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * How {@link #cast} rounds to a float of fewer bits.
     *
     * <pre>{@code
     * cast(1.0009765f, DType.FP16, fpDowncastRounding(Rounding.TOWARD_ZERO)) // 1
     * }</pre>
     */
    @Keyword("fp_downcast_rounding")
    public static Option fpDowncastRounding(Rounding rounding) {
        throw OnlyInKernels.error();
    }

    /**
     * Has {@link #cast} keep the bits, for a type of the same width.
     *
     * <pre>{@code
     * cast(full(1f, DType.FP32, 1), DType.INT32, bitcast()) // [1065353216]
     * }</pre>
     */
    @Keyword("bitcast")
    public static Option bitcast() {
        throw OnlyInKernels.error();
    }

    /**
     * A number as a run-time value: an {@code int} becomes an {@code int32}, a float a {@code float32}; a block stays
     * what it is.
     *
     * <pre>{@code
     * toTensor(5) // 5
     * }</pre>
     */
    @Builtin("to_tensor")
    public static Block toTensor(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * Two blocks of one type and shape as one, the second behind the first. Takes {@link #canReorder} and {@link
     * #dim}.
     *
     * <pre>{@code
     * cat(i, i.plus(4)) // [0, 1, 2, 3, 4, 5, 6, 7]
     * }</pre>
     */
    @Builtin("cat")
    public static Block cat(Block input, Block other, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Allows {@link #cat}, {@code reshape} and {@code ravel} to put elements in any order.
     *
     * <pre>{@code
     * sum(cat(i, i, canReorder()), 0) // 12
     * }</pre>
     */
    @Keyword("can_reorder")
    public static Option canReorder() {
        throw OnlyInKernels.error();
    }

    /**
     * The dimension along which {@link #cat} works.
     *
     * <pre>{@code
     * cat(zeros(DType.INT32, 1, 2), full(1, DType.INT32, 1, 2), dim(1)) // [[0, 0, 1, 1]]
     * }</pre>
     */
    @Keyword("dim")
    public static Option dim(int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * For a {@code for} loop: the numbers from 0 up to {@code end}, which is not included.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(n)) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Spelling("tl.range(0, end)")
    public static Iterable<Integer> range(int end) {
        throw OnlyInKernels.error();
    }

    /**
     * For a {@code for} loop: the numbers from {@code start} up to {@code end}, which is not included. Takes the
     * hints of {@link #range(int, int, int, Option...)}.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(1, n, numStages(2))) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Spelling("tl.range(start, end)")
    public static Iterable<Integer> range(int start, int end, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * For a {@code for} loop: every {@code step}-th number from {@code start} on, before {@code end}; a negative step
     * counts down, and a step of 0 is an error. Takes {@link #numStages}, {@link #loopUnrollFactor}, {@link
     * #flatten}, {@link #warpSpecialize}, {@link #disallowAccMultiBuffer} and {@link #disableLicm}.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(10, 0, -3)) {
     *     s += j;
     * }
     * s // 22
     * }</pre>
     */
    @Spelling("tl.range(start, end, step)")
    public static Iterable<Integer> range(int start, int end, int step, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * For a {@code for} loop that is unrolled: the numbers from 0 up to {@code end}, each known at compile time; so
     * must be {@code end}.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : staticRange(3)) {
     *     s += j;
     * }
     * s // 3
     * }</pre>
     */
    @Spelling("tl.static_range(0, end)")
    public static Iterable<Integer> staticRange(int end) {
        throw OnlyInKernels.error();
    }

    /**
     * For a {@code for} loop that is unrolled: the numbers from {@code start} up to {@code end}, each known at
     * compile time; so must be the bounds.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : staticRange(1, 4)) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Spelling("tl.static_range(start, end)")
    public static Iterable<Integer> staticRange(int start, int end) {
        throw OnlyInKernels.error();
    }

    /**
     * For a {@code for} loop that is unrolled: every {@code step}-th number from {@code start} on, before {@code
     * end}; all are known at compile time.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : staticRange(4, 0, -2)) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Spelling("tl.static_range(start, end, step)")
    public static Iterable<Integer> staticRange(int start, int end, int step) {
        throw OnlyInKernels.error();
    }

    /**
     * In how many stages the rounds of a {@link #range} overlap: loads are issued so many rounds ahead on a GPU.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(0, n, 1, numStages(2))) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Keyword("num_stages")
    public static Option numStages(int numStages) {
        throw OnlyInKernels.error();
    }

    /**
     * How many rounds of a {@link #range} are compiled one after the other.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(0, n, 1, loopUnrollFactor(2))) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Keyword("loop_unroll_factor")
    public static Option loopUnrollFactor(int factor) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the loop of a {@link #range} may be made one with the loop inside it.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(0, n, 1, flatten(true))) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Keyword("flatten")
    public static Option flatten(boolean flatten) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the warps of a program may share the work of a {@link #range} among them.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(0, n, 1, warpSpecialize(true))) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Keyword("warp_specialize")
    public static Option warpSpecialize(boolean warpSpecialize) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the accumulator of a {@link #range} must stay in one place.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(0, n, 1, disallowAccMultiBuffer(true))) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Keyword("disallow_acc_multi_buffer")
    public static Option disallowAccMultiBuffer(boolean disallow) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether what does not change in a loop stays inside of it.
     *
     * <pre>{@code
     * int s = 0;
     * for (int j : range(0, n, 1, disableLicm(true))) {
     *     s += j;
     * }
     * s // 6
     * }</pre>
     */
    @Keyword("disable_licm")
    public static Option disableLicm(boolean disable) {
        throw OnlyInKernels.error();
    }

    /**
     * The condition of a {@code while} loop, with hints for the loop. Takes {@link #disableLicm}.
     *
     * <pre>{@code
     * int s = 1;
     * while (condition(s < n)) {
     *     s += s;
     * }
     * s // 4
     * }</pre>
     */
    @Builtin("condition")
    public static boolean condition(boolean arg1, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Several numbers as one argument: a shape, strides, offsets or indices.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(x, tuple(4, 4), tuple(4, 1), tuple(1, 4));
     * d.load(1, 0) // [[4, 5, 6, 7]]
     * }</pre>
     */
    @Spelling("elements")
    public static Tuple tuple(Number... elements) {
        throw OnlyInKernels.error();
    }

    /**
     * For indexing arrays: the indices from {@code start} up to {@code stop}. It is an error if their distance isn't
     * known at compile time.
     *
     * <pre>{@code
     * x.get(1, slice(0, 4)) // [4, 5, 6, 7]
     * }</pre>
     */
    @Spelling("tl.slice(start, stop, None)")
    public static Slice slice(Number start, Number stop) {
        throw OnlyInKernels.error();
    }
}
