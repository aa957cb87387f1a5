package org.jtriton.ir.encoding;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.layout.DistributedLayouts;
import org.jtriton.layout.LinearLayout;

/**
 * Each thread holds a tile of {@code sizePerThread} elements, the lanes of a warp a grid of such tiles, the warps a grid of
 * those; where the block is larger than all of that it is repeated over the block, where it is smaller threads hold copies. The
 * dimension {@code order[0]} is the one along which registers, lanes and warps count first.
 */
public record Blocked(
        List<Integer> sizePerThread, List<Integer> threadsPerWarp, List<Integer> warpsPerCta, List<Integer> order)
        implements Encoding {
    public Blocked {
        sizePerThread = List.copyOf(sizePerThread);
        threadsPerWarp = List.copyOf(threadsPerWarp);
        warpsPerCta = List.copyOf(warpsPerCta);
        order = List.copyOf(order);
        int rank = order.size();
        if (sizePerThread.size() != rank || threadsPerWarp.size() != rank || warpsPerCta.size() != rank) {
            throw new IllegalArgumentException("a blocked encoding with lists of different lengths: "
                    + text(sizePerThread, threadsPerWarp, warpsPerCta, order));
        }
    }

    /**
     * Spreads the lanes and warps over a block of {@code shape}, along {@code order}, each thread taking tiles of {@code
     * sizePerThread}.
     */
    public static Blocked of(
            List<Integer> shape, List<Integer> sizePerThread, List<Integer> order, int lanes, int warps) {
        int rank = shape.size();
        Integer[] threads = new Integer[rank];
        Integer[] ctaWarps = new Integer[rank];
        int lanesLeft = lanes;
        int warpsLeft = warps;
        for (int i = 0; i < rank; i++) {
            int d = order.get(i);
            boolean isLast = i == rank - 1;
            int tiles = Math.max(1, shape.get(d) / sizePerThread.get(d));
            threads[d] = isLast ? lanesLeft : Math.min(lanesLeft, tiles);
            int warpTiles = Math.max(1, tiles / threads[d]);
            ctaWarps[d] = isLast ? warpsLeft : Math.min(warpsLeft, warpTiles);
            lanesLeft /= threads[d];
            warpsLeft /= ctaWarps[d];
        }
        return new Blocked(sizePerThread, List.of(threads), List.of(ctaWarps), order);
    }

    /** One element at a time, rows first: what a block gets that nobody has a wish for. */
    public static Blocked plain(List<Integer> shape, int lanes, int warps) {
        return of(shape, ones(shape.size()), rowMajor(shape.size()), lanes, warps);
    }

    /** {@code [rank - 1, ..., 0]}. */
    public static List<Integer> rowMajor(int rank) {
        List<Integer> order = new ArrayList<>();
        for (int d = rank - 1; d >= 0; d--) {
            order.add(d);
        }
        return order;
    }

    private static List<Integer> ones(int rank) {
        return java.util.Collections.nCopies(rank, 1);
    }

    /** The same layout of a block whose dimension {@code i} is this block's dimension {@code permutation[i]}. */
    public Blocked transposed(List<Integer> permutation) {
        List<Integer> inverse = new ArrayList<>(permutation);
        for (int i = 0; i < permutation.size(); i++) {
            inverse.set(permutation.get(i), i);
        }
        return new Blocked(
                permutation.stream().map(sizePerThread::get).toList(),
                permutation.stream().map(threadsPerWarp::get).toList(),
                permutation.stream().map(warpsPerCta::get).toList(),
                order.stream().map(inverse::get).toList());
    }

    @Override
    public LinearLayout layout(List<Integer> shape) {
        return DistributedLayouts.blocked(
                Ints.of(shape), Ints.of(sizePerThread), Ints.of(threadsPerWarp), Ints.of(warpsPerCta), Ints.of(order));
    }

    @Override
    public String toString() {
        return text(sizePerThread, threadsPerWarp, warpsPerCta, order);
    }

    private static String text(List<Integer> size, List<Integer> threads, List<Integer> warps, List<Integer> order) {
        return "#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s}>"
                .formatted(size, threads, warps, order);
    }
}
