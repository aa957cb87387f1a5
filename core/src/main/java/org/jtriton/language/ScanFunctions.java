package org.jtriton.language;

/**
 * Scans, sorting, histograms, and functions of single elements. Part of {@link Tl}.
 */
public abstract class ScanFunctions extends ReductionFunctions {
    ScanFunctions() {}

    /**
     * The sums of all elements up to each one, along a dimension. Takes {@link #reverse} and {@link
     * ReductionFunctions#dtype}.
     *
     * <pre>{@code
     * cumsum(i, 0) // [0, 1, 3, 6]
     * }</pre>
     */
    @Builtin("cumsum")
    public static Block cumsum(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The products of all elements up to each one, along a dimension. Takes {@link #reverse}.
     *
     * <pre>{@code
     * cumprod(i.plus(1), 0) // [1, 2, 6, 24]
     * }</pre>
     */
    @Builtin("cumprod")
    public static Block cumprod(Block input, int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * All elements up to each one combined by an associative function, along a dimension. Takes {@link #reverse}.
     *
     * <pre>{@code
     * associativeScan(i, 0, (p, q) -> maximum(p, q)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("associative_scan")
    public static Block associativeScan(Block input, int axis, Combine combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * All elements up to each one, of two blocks of one shape given as a record, combined together. Takes {@link
     * #reverse}.
     *
     * <pre>{@code
     * associativeScan(new Pair(i, i), 0, (p1, p2, q1, q2) -> new Pair(p1.plus(q1), maximum(p2, q2))).first() // [0, 1, 3, 6]
     * }</pre>
     */
    @Builtin("associative_scan")
    public static <R extends Record> R associativeScan(
            R input, int axis, CombinePairs<R> combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * All elements up to each one, of three blocks of one shape given as a record, combined together. Takes {@link
     * #reverse}.
     *
     * <pre>{@code
     * associativeScan(new Triple(i, i, i), 0, (p1, p2, p3, q1, q2, q3) -> new Triple(p1.plus(q1), maximum(p2, q2), minimum(p3, q3))).first() // [0, 1, 3, 6]
     * }</pre>
     */
    @Builtin("associative_scan")
    public static <R extends Record> R associativeScan(
            R input, int axis, CombineTriples<R> combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a scan goes from the last element to the first.
     *
     * <pre>{@code
     * cumsum(i, 0, reverse(true)) // [6, 6, 5, 3]
     * }</pre>
     */
    @Keyword("reverse")
    public static Option reverse(boolean reverse) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements along the last dimension in ascending order. Takes {@link #descending} and {@link
     * ProgramFunctions#dim}. It is an error for another dimension than the last.
     *
     * <pre>{@code
     * sort(flip(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("sort")
    public static Block sort(Block x, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The {@code k} largest elements along the last dimension, largest first; {@code k} is a power of two. Takes
     * {@link #descending}, which gives the smallest if false, and {@link ProgramFunctions#dim}.
     *
     * <pre>{@code
     * topk(i, 2) // [3, 2]
     * }</pre>
     */
    @Builtin("topk")
    public static Block topk(Block x, int k, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Sorts a last dimension that rises and then falls, or the other way round. Takes {@link #descending} and {@link
     * ProgramFunctions#dim}.
     *
     * <pre>{@code
     * bitonicMerge(where(i.lt(2), i, sub(5, i))) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("bitonic_merge")
    public static Block bitonicMerge(Block x, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the largest element comes first.
     *
     * <pre>{@code
     * sort(i, descending(true)) // [3, 2, 1, 0]
     * }</pre>
     */
    @Keyword("descending")
    public static Option descending(boolean descending) {
        throw OnlyInKernels.error();
    }

    /**
     * How often each number from 0 up to {@code numBins} occurs in a block of integers: a block of {@code int32}.
     *
     * <pre>{@code
     * histogram(minimum(i, 2), 4) // [1, 1, 2, 0]
     * }</pre>
     */
    @Builtin("histogram")
    public static Block histogram(Block input, int numBins) {
        throw OnlyInKernels.error();
    }

    /**
     * How often each number from 0 up to {@code numBins} occurs where {@code mask} holds.
     *
     * <pre>{@code
     * histogram(minimum(i, 2), 4, i.gt(0)) // [0, 1, 2, 0]
     * }</pre>
     */
    @Builtin("histogram")
    public static Block histogram(Block input, int numBins, Number mask) {
        throw OnlyInKernels.error();
    }

    /**
     * A function of single numbers, for each element; it may have branches. The function gives a number, or a record
     * of several.
     *
     * <pre>{@code
     * mapElementwise(v -> v.times(2), i) // [0, 2, 4, 6]
     * }</pre>
     */
    @Spelling("tl.map_elementwise(scalarFn, x)")
    public static <R> R mapElementwise(Function1<R> scalarFn, Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * A function of two single numbers, for each pair of elements.
     *
     * <pre>{@code
     * mapElementwise((v, w) -> v.plus(w), i, i) // [0, 2, 4, 6]
     * }</pre>
     */
    @Spelling("tl.map_elementwise(scalarFn, x, y)")
    public static <R> R mapElementwise(Function2<R> scalarFn, Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * A function of three single numbers, for each three elements.
     *
     * <pre>{@code
     * mapElementwise((u, v, w) -> u.plus(v).plus(w), i, i, i) // [0, 3, 6, 9]
     * }</pre>
     */
    @Spelling("tl.map_elementwise(scalarFn, x, y, z)")
    public static <R> R mapElementwise(Function3<R> scalarFn, Number x, Number y, Number z) {
        throw OnlyInKernels.error();
    }

    /**
     * A function that takes two elements of a block at once, which is what {@code pack} says, and gives two.
     *
     * <pre>{@code
     * mapElementwise((v, w) -> new Pair(w, v), i, 2) // [1, 0, 3, 2]
     * }</pre>
     */
    @Spelling("tl.map_elementwise(scalarFn, x, pack=pack)")
    public static <R> R mapElementwise(Function2<Pair> scalarFn, Block x, int pack) {
        throw OnlyInKernels.error();
    }
}
