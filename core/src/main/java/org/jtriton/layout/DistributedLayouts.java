package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The layouts of blocks that lie in registers: from (register, lane, warp, block) to the coordinates of the tensor. The
 * dimension block has size 1: a tensor belongs to one program.
 */
public final class DistributedLayouts {
    private DistributedLayouts() {}

    /**
     * Each thread owns a box of elements, the threads of a warp a box of such boxes, and the warps a box of those; the
     * tensor is covered by repetitions of that, or by a part of it. All arrays but {@code order} go from dim0 on.
     *
     * <p>{@code blocked({4, 32}, {1, 4}, {4, 8}, {1, 1}, {1, 0})}: lane 9 has row 1, columns 4 to 7.
     *
     * @param shape of the tensor, powers of two
     * @param order the dimensions, the fastest first
     */
    public static LinearLayout blocked(
            int[] shape, int[] sizePerThread, int[] threadsPerWarp, int[] warpsPerCta, int[] order) {
        requireRank(shape.length, sizePerThread, "sizePerThread");
        requireRank(shape.length, threadsPerWarp, "threadsPerWarp");
        requireRank(shape.length, warpsPerCta, "warpsPerCTA");
        var tile = TensorFit.box(Dim.REGISTER, sizePerThread, order)
                .product(TensorFit.box(Dim.LANE, threadsPerWarp, order))
                .product(TensorFit.box(Dim.WARP, warpsPerCta, order));
        return TensorFit.fitOneBlock(tile, shape);
    }

    /**
     * The layout that a reduction along {@code dim} leaves, before anything moves: the parent's without that dimension,
     * and without the registers that would be the same then. Lanes and warps that differ only along {@code dim} hold
     * replicas.
     *
     * @param parent of a tensor with one more dimension, of any size
     */
    public static LinearLayout slice(LinearLayout parent, int dim) {
        var gone = Dim.tensor(dim);
        parent.outs().index(gone);
        var kept = new ArrayList<>(parent.outs().dims());
        kept.remove(gone);
        var rest = parent.sublayout(parent.ins().dims(), kept);
        var renumbered = new Space(renumber(rest.outs().extents(), dim));
        return rest.reshapeOuts(renumbered).removeZeroBasesAlong(Dim.REGISTER);
    }

    private static List<Extent> renumber(List<Extent> extents, int gone) {
        return extents.stream()
                .map(e -> {
                    int index = Integer.parseInt(e.dim().name().substring("dim".length()));
                    return new Extent(Dim.tensor(index < gone ? index : index - 1), e.bits());
                })
                .toList();
    }

    static void requireRank(int rank, int[] values, String what) {
        if (values.length != rank) {
            throw new IllegalArgumentException("%s = %s needs %d values, one for each dimension of the tensor"
                    .formatted(what, Arrays.toString(values), rank));
        }
    }
}
