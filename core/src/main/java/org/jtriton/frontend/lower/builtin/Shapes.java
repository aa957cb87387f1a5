package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.SliceVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/**
 * Changing the shape of blocks. Two shapes are compatible when, aligned at their last dimensions, sizes are equal or one of
 * them is 1; a scalar goes with every shape.
 */
final class Shapes {
    /** The most elements that a block may have. */
    static final int MAX_ELEMENTS = 1 << 20;

    private final Emitter emitter;

    Shapes(Emitter emitter) {
        this.emitter = emitter;
    }

    /** The shape as it is, if a block may have it. */
    List<Integer> checked(List<Integer> shape) {
        long size = 1;
        for (int d : shape) {
            if (d <= 0 || Integer.bitCount(d) != 1) {
                String hint = d > 0
                        ? "use %d and a mask".formatted(Integer.highestOneBit(d) << 1)
                        : "a dimension has at least one element";
                throw emitter.error(
                        "the shape %s has a dimension of %d, which is no power of two".formatted(shape, d), hint);
            }
            size *= d;
            if (size > MAX_ELEMENTS) {
                throw emitter.error(
                        "a block of shape %s has more than %d elements".formatted(shape, MAX_ELEMENTS),
                        "work on smaller blocks, in a loop or in more programs");
            }
        }
        return shape;
    }

    static int size(List<Integer> shape) {
        return shape.stream().reduce(1, (a, b) -> a * b);
    }

    // Broadcasting

    /** The shape that both shapes broadcast to. */
    List<Integer> common(List<Integer> a, List<Integer> b) {
        int rank = Math.max(a.size(), b.size());
        List<Integer> shape = new ArrayList<>();
        for (int i = 0; i < rank; i++) {
            int x = i < rank - a.size() ? 1 : a.get(i - (rank - a.size()));
            int y = i < rank - b.size() ? 1 : b.get(i - (rank - b.size()));
            if (x != y && x != 1 && y != 1) {
                throw emitter.error(
                        "blocks of shapes %s and %s don't fit together: dimension %d is %d and %d"
                                .formatted(a, b, i, x, y),
                        howToFit(a, b));
            }
            shape.add(x == 1 ? y : x);
        }
        return shape;
    }

    /** Whether two shapes broadcast to one. */
    static boolean fit(List<Integer> a, List<Integer> b) {
        int rank = Math.min(a.size(), b.size());
        for (int i = 1; i <= rank; i++) {
            int x = a.get(a.size() - i);
            int y = b.get(b.size() - i);
            if (x != y && x != 1 && y != 1) {
                return false;
            }
        }
        return true;
    }

    /** What to do about two shapes that don't fit: missing dimensions are put in front, and often belong behind. */
    static String howToFit(List<Integer> a, List<Integer> b) {
        if (a.size() == b.size()) {
            return "sizes must be equal, or 1 in one of the two";
        }
        List<Integer> shorter = a.size() < b.size() ? a : b;
        List<Integer> longer = a.size() < b.size() ? b : a;
        return shorter.size() == 1 && longer.size() == 2 && shorter.getFirst().equals(longer.getFirst())
                ? "write x[:, None] for the block of shape %s, so that it goes along the rows".formatted(shorter)
                : "add a dimension with x[:, None] or x[None, :] where one is missing";
    }

    /** The value repeated to {@code shape}; dimensions of size 1 are put in front where some are missing. */
    TensorVal broadcast(TensorVal value, List<Integer> shape) {
        if (value.shape().equals(shape)) {
            return value;
        }
        if (!value.isBlock()) {
            return splat(value, shape);
        }
        TensorVal aligned = value;
        while (aligned.shape().size() < shape.size()) {
            aligned = expandDims(aligned, 0);
        }
        return aligned.shape().equals(shape)
                ? aligned
                : emitter.emit(Tt.BROADCAST, aligned.type().withShape(shape), aligned);
    }

    /** All of them in the shape that they have in common. */
    List<TensorVal> broadcastAll(List<TensorVal> values) {
        List<Integer> shape = List.of();
        for (TensorVal v : values) {
            shape = common(shape, v.shape());
        }
        List<Integer> target = shape;
        return values.stream().map(v -> broadcast(v, target)).toList();
    }

    /** {@code tl.broadcast_to}: the ranks must agree. */
    TensorVal broadcastTo(TensorVal value, List<Integer> shape) {
        checked(shape);
        List<Integer> from = value.shape();
        boolean fits = from.isEmpty() || from.size() == shape.size();
        for (int i = 0; fits && i < from.size(); i++) {
            fits = from.get(i).equals(shape.get(i)) || from.get(i) == 1;
        }
        if (!fits) {
            throw emitter.error(
                    "a block of shape %s can't be broadcast to %s".formatted(from, shape),
                    "sizes must be equal, or 1 in the block");
        }
        return broadcast(value, shape);
    }

    TensorVal splat(TensorVal scalar, List<Integer> shape) {
        return shape.isEmpty() ? scalar : emitter.emit(Tt.SPLAT, scalar.type().withShape(shape), scalar);
    }

    // Rearranging

    /** Inserts a dimension of size 1, {@code axis} counted in the result. */
    TensorVal expandDims(TensorVal value, int axis) {
        List<Integer> shape = new ArrayList<>(value.shape());
        shape.add(axis, 1);
        return value.isBlock()
                ? emitter.emit(
                        Tt.EXPAND_DIMS, value.type().withShape(shape), Builder.attribute(Attrs.AXIS, axis), value)
                : splat(value, shape);
    }

    TensorVal reshape(TensorVal value, List<Integer> shape, boolean mayReorder) {
        checked(shape);
        if (size(value.shape()) != size(shape)) {
            throw emitter.error(
                    "a block of shape %s has %d elements and can't be reshaped to %s, which has %d"
                            .formatted(value.shape(), size(value.shape()), shape, size(shape)),
                    "the sizes of the new shape must multiply to " + size(value.shape()));
        }
        if (shape.isEmpty()) {
            return toScalar(value);
        }
        if (!value.isBlock()) {
            return splat(value, shape);
        }
        Map<String, Attribute> attributes = mayReorder ? Builder.attribute(Attrs.ALLOW_REORDER, true) : Map.of();
        return emitter.emit(Tt.RESHAPE, value.type().withShape(shape), attributes, value);
    }

    /** The only element of a block. */
    TensorVal toScalar(TensorVal value) {
        if (size(value.shape()) != 1) {
            throw emitter.error(value.describe() + " has more than one element and is no scalar");
        }
        return value.isBlock() ? emitter.emit(Tt.UNSPLAT, value.type().scalar(), value) : value;
    }

    TensorVal permute(TensorVal value, List<Integer> order) {
        int rank = value.shape().size();
        List<Integer> wrapped = order.stream().map(d -> axis(d, rank)).toList();
        List<Integer> sorted = new ArrayList<>(wrapped);
        Collections.sort(sorted);
        boolean isPermutation = sorted.size() == rank;
        for (int i = 0; isPermutation && i < rank; i++) {
            isPermutation = sorted.get(i) == i;
        }
        if (!isPermutation) {
            throw emitter.error(
                    "%s is no order of the %d dimensions of a block of shape %s".formatted(order, rank, value.shape()));
        }
        List<Integer> shape = wrapped.stream().map(value.shape()::get).toList();
        return emitter.emit(Tt.TRANS, value.type().withShape(shape), Builder.attribute(Attrs.ORDER, wrapped), value);
    }

    /** Swaps the last two dimensions. */
    TensorVal transpose(TensorVal value) {
        int rank = value.shape().size();
        if (rank < 2) {
            throw emitter.error(
                    value.describe() + " has no two dimensions to swap",
                    "x[:, None] makes a column of it, and x[None, :] a row");
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < rank - 2; i++) {
            order.add(i);
        }
        order.add(rank - 1);
        order.add(rank - 2);
        return permute(value, order);
    }

    TensorVal join(TensorVal a, TensorVal b) {
        if (!a.type().scalar().equals(b.type().scalar())) {
            throw emitter.error("join needs two blocks of one type, not %s and %s".formatted(a.type(), b.type()));
        }
        List<TensorVal> both = broadcastAll(List.of(a, b));
        boolean scalars = !both.getFirst().isBlock();
        if (scalars) {
            both = both.stream().map(v -> expandDims(v, 0)).toList();
        }
        List<Integer> shape = new ArrayList<>(both.getFirst().shape());
        shape.add(2);
        TensorVal joined = emitter.emit(Tt.JOIN, a.type().withShape(checked(shape)), both.getFirst(), both.getLast());
        return scalars ? reshape(joined, List.of(2), false) : joined;
    }

    List<TensorVal> split(TensorVal value) {
        List<Integer> shape = value.shape();
        if (shape.isEmpty() || shape.getLast() != 2) {
            throw emitter.error("split needs a block whose last dimension is 2, not " + value.describe());
        }
        boolean isPair = shape.size() == 1;
        TensorVal block = isPair ? expandDims(value, 0) : value;
        LangType half =
                value.type().withShape(block.shape().subList(0, block.shape().size() - 1));
        List<? extends Value> halves = emitter.builder()
                .emit(Tt.SPLIT, List.of(block.ir()), List.of(half.ir(), half.ir()), Map.of())
                .results();
        return halves.stream()
                .map(v -> new TensorVal(v, half))
                .map(v -> isPair ? toScalar(v) : v)
                .toList();
    }

    // Indexing

    /** An axis counted from the front; negative ones count from the back. */
    int axis(int axis, int rank) {
        if (axis < -rank || axis >= rank) {
            throw emitter.error(
                    rank == 0
                            ? "a scalar has no axis " + axis
                            : rank == 1
                                    ? "axis %d is out of range: a block of one dimension has axis 0 only"
                                            .formatted(axis)
                                    : "axis %d is out of range: a block of %d dimensions has axes %d to %d"
                                            .formatted(axis, rank, -rank, rank - 1));
        }
        return axis < 0 ? axis + rank : axis;
    }

    /** {@code x[None, :]} and the like: {@code None} adds a dimension, {@code :} and {@code ...} keep some. */
    TensorVal subscript(TensorVal value, List<Val> all) {
        // A number has no dimensions for ':' to keep, and Triton lets that pass: flag[:, None] is a block of one
        // element.
        List<Val> indices = value.isBlock()
                ? all
                : all.stream()
                        .filter(i -> !(i instanceof SliceVal s && s.isFull()))
                        .toList();
        int kept = (int) indices.stream()
                .filter(i -> i instanceof SliceVal s && s.isFull())
                .count();
        if (indices.stream()
                        .filter(i -> i instanceof ConstVal c && c.isEllipsis())
                        .count()
                > 1) {
            throw emitter.error("'...' may stand once in an index");
        }
        if (kept > value.shape().size()) {
            throw emitter.error(
                    "%d dimensions are taken of %s, which has %d"
                            .formatted(kept, value.describe(), value.shape().size()),
                    "each ':' stands for a dimension that is there; None adds one, such as x[:, None]");
        }
        TensorVal result = value;
        int axis = 0;
        for (Val index : indices) {
            switch (index) {
                case ConstVal c when c.isNone() -> result = expandDims(result, axis++);
                case ConstVal c when c.isEllipsis() -> axis += value.shape().size() - kept;
                case SliceVal s when s.isFull() -> axis++;
                default ->
                    throw emitter.error(
                            "%s can't index %s".formatted(index.describe(), value.describe()),
                            value.type().isPointer()
                                    ? "a pointer moves by adding: tl.load(p + i)"
                                    : !value.isBlock()
                                            ? "it is one number and has no elements"
                                            : "a block takes None, ':' and '...'; single elements are reached with tl.gather or"
                                                    + " a masked reduction");
            }
        }
        checked(result.shape());
        return result;
    }
}
