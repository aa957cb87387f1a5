package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The direct sum of two layouts, and the questions whether a layout is one. */
final class Products {
    private Products() {}

    static LinearLayout product(LinearLayout low, LinearLayout high) {
        var ins = sum(low.ins(), high.ins());
        var outs = sum(low.outs(), high.outs());
        long[] columns = new long[ins.bits()];
        for (var e : low.ins().extents()) {
            for (int i = 0; i < e.bits(); i++) {
                columns[ins.offset(e.dim()) + i] = low.outs().carry(low.column(e.dim(), i), outs);
            }
        }
        for (var e : high.ins().extents()) {
            int start = ins.offset(e.dim()) + low.ins().bitsOrNone(e.dim());
            for (int i = 0; i < e.bits(); i++) {
                columns[start + i] = above(high.column(e.dim(), i), high.outs(), low.outs(), outs);
            }
        }
        return LinearLayout.of(ins, outs, columns);
    }

    /** A point of the high part's space, in the bits above those of the low part. */
    private static long above(long point, Space high, Space low, Space sum) {
        long moved = 0;
        for (var e : high.extents()) {
            moved |= (long) high.get(point, e.dim()) << sum.offset(e.dim()) + low.bitsOrNone(e.dim());
        }
        return moved;
    }

    static Optional<LinearLayout> divideLeft(LinearLayout whole, LinearLayout low) {
        if (!fits(low.ins(), whole.ins()) || !fits(low.outs(), whole.outs())) {
            return Optional.empty();
        }
        var ins = difference(whole.ins(), low.ins());
        var outs = difference(whole.outs(), low.outs());
        long[] columns = new long[ins.bits()];
        for (var e : ins.extents()) {
            int start = low.ins().bitsOrNone(e.dim());
            for (int i = 0; i < e.bits(); i++) {
                long column = whole.column(e.dim(), start + i);
                for (var o : outs.extents()) {
                    int coordinate = whole.outs().get(column, o.dim());
                    columns[ins.offset(e.dim()) + i] |=
                            outs.at(o.dim(), coordinate >>> low.outs().bitsOrNone(o.dim()));
                }
            }
        }
        // Whatever of the whole doesn't come from one of the two parts is missing here.
        var quotient = LinearLayout.of(ins, outs, columns);
        var again = product(low, quotient)
                .transposeIns(whole.ins().dims())
                .transposeOuts(whole.outs().dims());
        return again.equals(whole) ? Optional.of(quotient) : Optional.empty();
    }

    static boolean isTrivialOver(LinearLayout layout, Collection<Dim> dims) {
        for (var dim : dims) {
            if (layout.ins().bits(dim) != layout.outs().bits(dim)) {
                return false;
            }
        }
        for (var e : layout.ins().extents()) {
            boolean among = dims.contains(e.dim());
            for (int i = 0; i < e.bits(); i++) {
                long column = layout.column(e.dim(), i);
                boolean alone = among
                        ? column == layout.outs().at(e.dim(), 1 << i)
                        : dims.stream().allMatch(d -> layout.outs().get(column, d) == 0);
                if (!alone) {
                    return false;
                }
            }
        }
        return true;
    }

    static Space concat(Space a, Space b) {
        var both = new ArrayList<>(a.extents());
        both.addAll(b.extents());
        return new Space(both);
    }

    static long[] concat(long[] a, long[] b) {
        return LongStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
    }

    private static boolean fits(Space low, Space whole) {
        return low.extents().stream().allMatch(e -> whole.has(e.dim()) && e.bits() <= whole.bits(e.dim()));
    }

    private static Space difference(Space whole, Space low) {
        return new Space(whole.extents().stream()
                .map(e -> new Extent(e.dim(), e.bits() - low.bitsOrNone(e.dim())))
                .toList());
    }

    /** All dimensions of both, with their bits added up, in an order that agrees with both. */
    private static Space sum(Space low, Space high) {
        return new Space(merge(low.dims(), high.dims()).stream()
                .map(d -> new Extent(d, low.bitsOrNone(d) + high.bitsOrNone(d)))
                .toList());
    }

    /** The shortest list that has both as subsequences, where there's a choice with those of the first one first. */
    private static List<Dim> merge(List<Dim> a, List<Dim> b) {
        var merged = new ArrayList<Dim>();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                merged.add(a.get(i++));
                j++;
            } else if (i < a.size() && !b.contains(a.get(i))) {
                merged.add(a.get(i++));
            } else if (j < b.size() && !a.contains(b.get(j))) {
                merged.add(b.get(j++));
            } else {
                throw new IllegalArgumentException(
                        "%s and %s have dimensions in contrary orders: transpose one layout".formatted(a, b));
            }
        }
        return merged;
    }
}
