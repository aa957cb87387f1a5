package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;

/** Where the bits of each hardware dimension lead, as packed coordinates of the tensor; a missing dimension has none. */
record HardwareColumns(long[] registers, long[] lanes, long[] warps, long[] blocks) {
    static HardwareColumns of(LinearLayout layout) {
        return new HardwareColumns(
                columns(layout, Dim.REGISTER),
                columns(layout, Dim.LANE),
                columns(layout, Dim.WARP),
                columns(layout, Dim.BLOCK));
    }

    private static long[] columns(LinearLayout layout, Dim dim) {
        return layout.ins().has(dim) ? layout.columns(dim) : new long[0];
    }

    /** The vectors that lead to what one program has. */
    long[] ofBlock() {
        return Products.concat(registers, Products.concat(lanes, warps));
    }

    /**
     * A basis of what both {@code a} and {@code b} span: first those vectors of {@code b} that also are vectors of
     * {@code a}, in their order, since these cost no arithmetic.
     */
    static long[] common(long[] a, long[] b) {
        var span = new F2Span();
        var result = new ArrayList<Long>();
        for (long vector : b) {
            if (Arrays.stream(a).anyMatch(v -> v == vector) && span.add(vector)) {
                result.add(vector);
            }
        }
        for (long vector : F2Span.intersection(a, b)) {
            if (span.add(vector)) {
                result.add(vector);
            }
        }
        return result.stream().mapToLong(v -> v).toArray();
    }

    /** The sum of those vectors that the mask names. */
    static long sum(long[] vectors, long mask) {
        long sum = 0;
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            sum ^= vectors[Long.numberOfTrailingZeros(rest)];
        }
        return sum;
    }
}
