package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * A tile and a tensor.
 *
 * An encoding like "blocked" describes one tile: sizePerThread * threadsPerWarp * warpsPerCTA elements. The tensor may be
 * larger or smaller, per dimension, and still every element needs a place:
 *
 *   - Larger: the tile is repeated, and each repetition takes another bit of the first dimension (register, or offset in
 *     shared memory). 8 threads of 1 element and a tensor of 32 elements: registers lead to 8 and 16.
 *   - Smaller: basis vectors that lead outside become zero, so that whoever would own an element beyond the end owns a
 *     copy of one inside instead. 8 threads of 1 element and a tensor of 4: lane bit 2 leads to 0, and lane 5 has what
 *     lane 1 has.
 */

/** Makes layouts of one tile into layouts of a tensor of a given shape. See the essay above. */
public final class TensorFit {
    private TensorFit() {}

    /**
     * A layout of a tensor of this shape, by repeating the tile in its first dimension and by dropping what lies outside.
     * Its out dimensions are dim0 to dim(rank-1), in this order; the order that they have in the tile says along which
     * one the repetitions go first.
     *
     * @param tile from register or offset, and perhaps others, to all dimensions of the tensor
     * @param shape powers of two
     */
    public static LinearLayout fit(LinearLayout tile, int... shape) {
        requireRank(tile, shape);
        return notLargerThan(notSmallerThan(tile, shape), shape).transposeOuts(Dim.tensors(shape.length));
    }

    /** As {@link #fit}, for one program of a cluster, with a dimension "block" of size 1 at the end. */
    static LinearLayout fitOneBlock(LinearLayout tile, int... shape) {
        return fit(tile, shape)
                .product(LinearLayout.into(Space.of()).from(Dim.BLOCK).build());
    }

    /** Repeats a tile until no dimension is smaller than the shape's. */
    public static LinearLayout notSmallerThan(LinearLayout tile, int... shape) {
        requireRank(tile, shape);
        var result = tile;
        for (var dim : tile.outs().dims()) {
            int have = tile.outs().size(dim);
            int want = shape[index(dim)];
            if (want > have) {
                result = result.product(
                        LinearLayout.identity1D(want / have, tile.ins().dims().getFirst(), dim));
            }
        }
        return result;
    }

    /** Makes zero of coordinates outside of the shape, so that bits which led there make replicas. */
    public static LinearLayout notLargerThan(LinearLayout layout, int... shape) {
        requireRank(layout, shape);
        var result = layout;
        for (var dim : layout.outs().dims()) {
            int want = shape[index(dim)];
            if (want < result.outs().size(dim)) {
                result = result.resizeOutDim(dim, want);
            }
        }
        return result;
    }

    /**
     * Counts {@code size} places through a box: the first dimension of {@code order} varies fastest.
     *
     * @param shape the sizes of the box, dim0 first; powers of two
     * @param order all dimensions, the fastest first
     */
    static LinearLayout box(Dim in, int[] shape, int[] order) {
        requirePermutation(order, shape.length);
        var result = LinearLayout.empty();
        for (int dim : order) {
            result = result.product(LinearLayout.identity1D(shape[dim], in, Dim.tensor(dim)));
        }
        return result;
    }

    static void requirePermutation(int[] order, int rank) {
        int[] sorted = order.clone();
        Arrays.sort(sorted);
        boolean complete = sorted.length == rank;
        for (int i = 0; complete && i < rank; i++) {
            complete = sorted[i] == i;
        }
        if (!complete) {
            throw new IllegalArgumentException(
                    "the order %s doesn't name each of the %d dimensions once".formatted(Arrays.toString(order), rank));
        }
    }

    /** The dimensions of a tensor in an order. */
    static List<Dim> dims(int[] order) {
        var dims = new ArrayList<Dim>();
        for (int dim : order) {
            dims.add(Dim.tensor(dim));
        }
        return dims;
    }

    private static void requireRank(LinearLayout layout, int[] shape) {
        for (int size : shape) {
            Extent.log2(size, "a dimension of the tensor");
        }
        if (!List.copyOf(Dim.tensors(shape.length)).containsAll(layout.outs().dims())
                || layout.outs().dims().size() != shape.length) {
            throw new IllegalArgumentException("a layout into %s is none of a tensor of shape %s"
                    .formatted(layout.outs(), Arrays.toString(shape)));
        }
    }

    private static int index(Dim dim) {
        return Integer.parseInt(dim.name().substring("dim".length()));
    }
}
