package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.Val;

/**
 * The elements of a block that one vector holds, as a {@link Coordinate} for each dimension.
 *
 * <p>Block sizes are powers of two, and a vector covers an aligned group of elements. So the bits of an element's index
 * split into those that the loops choose (in the bases) and those that the lane chooses (in the offsets), and no
 * addition ever carries from one to the other. That makes every reshaping of a block a rearrangement of bits: applied to
 * bases and offsets separately, it gives the coordinates in the other shape.
 */
record Chunk(int lanes, List<Coordinate> coordinates) {
    private static final Val ZERO = Const.i64(0);

    /** A chunk of one element. */
    static Chunk single(List<Val> position) {
        return new Chunk(
                1, position.stream().map(p -> new Coordinate(p, List.of(0))).toList());
    }

    Coordinate coordinate(int dim) {
        return coordinates.get(dim);
    }

    /** The element in lane 0, alone. */
    Chunk first(FunctionText f) {
        if (lanes == 1) {
            return this;
        }
        return single(coordinates.stream()
                .map(c -> f.add(c.base(), Const.i64(c.offsets().getFirst())))
                .toList());
    }

    /** The place in a block that has size 1 in some dimensions and is repeated along them. */
    Chunk narrowed(List<Integer> shape) {
        List<Coordinate> cs = new ArrayList<>();
        for (int d = 0; d < shape.size(); d++) {
            cs.add(shape.get(d) == 1 ? zero() : coordinates.get(d));
        }
        return new Chunk(lanes, cs);
    }

    Chunk withoutDimension(int axis) {
        List<Coordinate> cs = new ArrayList<>(coordinates);
        cs.remove(axis);
        return new Chunk(lanes, cs);
    }

    Chunk withDimension(int axis, Coordinate c) {
        List<Coordinate> cs = new ArrayList<>(coordinates);
        cs.add(axis, c);
        return new Chunk(lanes, cs);
    }

    Chunk withCoordinate(int axis, Coordinate c) {
        List<Coordinate> cs = new ArrayList<>(coordinates);
        cs.set(axis, c);
        return new Chunk(lanes, cs);
    }

    /** The place in the operand of a transposition whose result has this chunk: result dimension i is order[i]. */
    Chunk beforeTranspose(List<Integer> order) {
        List<Coordinate> cs = new ArrayList<>(Collections.nCopies(order.size(), null));
        for (int i = 0; i < order.size(); i++) {
            cs.set(order.get(i), coordinates.get(i));
        }
        return new Chunk(lanes, cs);
    }

    Coordinate zero() {
        return new Coordinate(ZERO, Collections.nCopies(lanes, 0));
    }

    /** A coordinate that is one constant in every lane. */
    Coordinate constant(int value) {
        return new Coordinate(Const.i64(value), Collections.nCopies(lanes, 0));
    }

    /** The row-major number of the elements in a block of this shape. */
    Coordinate linear(List<Integer> shape, FunctionText f) {
        return weighted(rowMajorStrides(shape), f);
    }

    /** The sum over dimensions of coordinate times stride. */
    Coordinate weighted(List<Integer> strides, FunctionText f) {
        Val base = ZERO;
        List<Integer> offsets = Collections.nCopies(lanes, 0);
        for (int d = 0; d < strides.size(); d++) {
            int stride = strides.get(d);
            Coordinate c = coordinates.get(d);
            base = f.add(base, f.mul(c.base(), Const.i64(stride)));
            List<Integer> sum = offsets;
            offsets = IntStream.range(0, lanes)
                    .mapToObj(l -> sum.get(l) + c.offsets().get(l) * stride)
                    .toList();
        }
        return new Coordinate(base, offsets);
    }

    /** The same elements in another shape with the same row-major order. */
    Chunk reshaped(List<Integer> from, List<Integer> to, FunctionText f) {
        Coordinate linear = linear(from, f);
        List<Integer> strides = rowMajorStrides(to);
        List<Coordinate> cs = new ArrayList<>();
        for (int d = 0; d < to.size(); d++) {
            cs.add(bits(linear, strides.get(d), to.get(d), f));
        }
        return new Chunk(lanes, cs);
    }

    /** {@code c / divisor % size}, both powers of two. */
    static Coordinate bits(Coordinate c, int divisor, int size, FunctionText f) {
        int shift = Integer.numberOfTrailingZeros(divisor);
        Val base = f.and(f.binary(IntOp.LSHR, c.base(), Const.i64(shift)), Const.i64(size - 1L));
        return new Coordinate(
                base, c.offsets().stream().map(o -> o / divisor % size).toList());
    }

    static List<Integer> rowMajorStrides(List<Integer> shape) {
        Integer[] strides = new Integer[shape.size()];
        int stride = 1;
        for (int d = shape.size() - 1; d >= 0; d--) {
            strides[d] = stride;
            stride *= shape.get(d);
        }
        return List.of(strides);
    }

    /** A chunk without repeated elements, and for each lane of this one which lane of that holds its element. */
    record Distinct(Chunk chunk, int[] laneOf) {}

    /** The distinct elements of this chunk; null when all lanes are distinct. */
    Distinct distinct() {
        Map<List<Integer>, Integer> seen = new HashMap<>();
        List<Integer> kept = new ArrayList<>();
        int[] laneOf = new int[lanes];
        for (int l = 0; l < lanes; l++) {
            int lane = l;
            List<Integer> key =
                    coordinates.stream().map(c -> c.offsets().get(lane)).toList();
            Integer at = seen.putIfAbsent(key, kept.size());
            if (at == null) {
                at = kept.size();
                kept.add(l);
            }
            laneOf[l] = at;
        }
        if (kept.size() == lanes) {
            return null;
        }
        List<Coordinate> cs = coordinates.stream()
                .map(c -> new Coordinate(
                        c.base(), kept.stream().map(c.offsets()::get).toList()))
                .toList();
        return new Distinct(new Chunk(kept.size(), cs), laneOf);
    }
}
