package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random matrices and layouts, the same ones for a seed each time. */
final class RandomLayouts {
    private final Random random;

    RandomLayouts(long seed) {
        random = new Random(seed);
    }

    int upTo(int most) {
        return random.nextInt(most + 1);
    }

    F2Matrix matrix(int rows, int columns) {
        long[] drawn = new long[columns];
        for (int i = 0; i < columns; i++) {
            // A third of the columns is a sum of some before, or zero: a rank below the full one is the hard case.
            long column = random.nextLong() & (1L << rows) - 1;
            if (random.nextInt(3) == 0) {
                column = 0;
                for (int j = 0; j < i; j++) {
                    column ^= random.nextBoolean() ? drawn[j] : 0;
                }
            }
            drawn[i] = column;
        }
        return F2Matrix.of(rows, drawn);
    }

    F2Matrix invertible(int size) {
        while (true) {
            long[] columns = new long[size];
            for (int i = 0; i < size; i++) {
                columns[i] = random.nextLong() & (1L << size) - 1;
            }
            var matrix = F2Matrix.of(size, columns);
            if (matrix.isInvertible()) {
                return matrix;
            }
        }
    }

    /** Some dimensions with up to three bits each. */
    Space space(String... names) {
        var extents = new ArrayList<Extent>();
        for (var name : names) {
            extents.add(new Extent(new Dim(name), upTo(3)));
        }
        return new Space(extents);
    }

    LinearLayout map(Space ins, Space outs) {
        return LinearLayout.of(ins, outs, matrix(outs.bits(), ins.bits()));
    }

    <T> List<T> shuffled(List<T> list) {
        var copy = new ArrayList<>(list);
        Collections.shuffle(copy, random);
        return copy;
    }

    /**
     * A layout of a tensor in registers.
     *
     * @param unit whether its vectors each move along one bit of one dimension only, as those of most encodings do
     */
    LinearLayout distributed(Space tensor, int registerBits, int laneBits, int warpBits, boolean unit) {
        int bits = tensor.bits();
        int places = registerBits + laneBits + warpBits;
        var basis = unit ? F2Matrix.identity(bits) : invertible(bits);
        var columns = new ArrayList<Long>();
        for (long column : basis.toColumns()) {
            columns.add(column);
        }
        while (columns.size() < places) {
            // Replicas: of everything, or of what is elsewhere.
            columns.add(random.nextBoolean() ? 0 : columns.get(random.nextInt(bits)));
        }
        Collections.shuffle(columns, random);
        return threads(tensor, registerBits, laneBits, warpBits, columns);
    }

    /** The same elements in each warp, but elsewhere in it. */
    LinearLayout rearranged(LinearLayout layout, boolean unit) {
        int inside = layout.ins().bits(Dim.REGISTER) + layout.ins().bits(Dim.LANE);
        var columns = new ArrayList<Long>();
        for (long column : layout.matrix().toColumns()) {
            columns.add(column);
        }
        var moved = shuffled(columns.subList(0, inside));
        if (!unit) {
            var mix = invertible(inside);
            long[] old = moved.stream().mapToLong(v -> v).toArray();
            for (int i = 0; i < inside; i++) {
                moved.set(i, HardwareColumns.sum(old, mix.column(i)));
            }
        }
        for (int i = 0; i < inside; i++) {
            columns.set(i, moved.get(i));
        }
        return threads(
                layout.outs(),
                layout.ins().bits(Dim.REGISTER),
                layout.ins().bits(Dim.LANE),
                layout.ins().bits(Dim.WARP),
                columns);
    }

    private static LinearLayout threads(
            Space tensor, int registerBits, int laneBits, int warpBits, List<Long> columns) {
        var ins = Space.of(
                new Extent(Dim.REGISTER, registerBits),
                new Extent(Dim.LANE, laneBits),
                new Extent(Dim.WARP, warpBits),
                new Extent(Dim.BLOCK, 0));
        return LinearLayout.of(ins, tensor, columns.stream().mapToLong(v -> v).toArray());
    }
}
