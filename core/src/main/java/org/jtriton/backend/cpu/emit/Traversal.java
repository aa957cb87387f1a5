package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/**
 * The order in which a loop nest goes through a block: one loop for each dimension, outermost first, and inside them a
 * vector that covers the innermost dimensions as far as it reaches.
 *
 * @param shape the sizes of the block
 * @param order the dimensions to walk, from the outermost loop to the innermost
 * @param lanes elements of a vector; at most the product of the sizes of {@code order}
 */
record Traversal(List<Integer> shape, List<Integer> order, int lanes) {
    /** Row-major through the whole block. */
    static Traversal rowMajor(List<Integer> shape, int lanes) {
        int size = shape.stream().reduce(1, (a, b) -> a * b);
        return new Traversal(shape, IntStream.range(0, shape.size()).boxed().toList(), Math.min(lanes, size));
    }

    /** Row-major through all dimensions but one, which the caller walks. */
    static Traversal except(int axis, List<Integer> shape, int lanes) {
        List<Integer> order =
                IntStream.range(0, shape.size()).filter(d -> d != axis).boxed().toList();
        int size = order.stream().map(shape::get).reduce(1, (a, b) -> a * b);
        return new Traversal(shape, order, Math.min(lanes, size));
    }

    /** How many elements of a dimension one vector covers. */
    int covered(int dim) {
        int remaining = lanes;
        for (int d : order.reversed()) {
            int here = Math.min(remaining, shape.get(d));
            if (d == dim) {
                return here;
            }
            remaining /= here;
        }
        return 1;
    }

    /** Emits the loops around the body, which is given the chunk of the moment; dimensions not walked are at 0. */
    void emit(FunctionText f, Memo memo, Consumer<Chunk> body) {
        List<Val> bases = new ArrayList<>();
        shape.forEach(s -> bases.add(Const.i64(0)));
        emit(f, memo, bases, 0, body);
    }

    private void emit(FunctionText f, Memo memo, List<Val> bases, int level, Consumer<Chunk> body) {
        if (level == order.size()) {
            body.accept(chunk(bases));
            return;
        }
        int dim = order.get(level);
        int step = covered(dim);
        if (shape.get(dim) == step) {
            emit(f, memo, bases, level + 1, body);
            return;
        }
        f.loop(
                Const.i64(0),
                Const.i64(shape.get(dim)),
                Const.i64(step),
                index -> memo.scoped(() -> {
                    List<Val> inner = new ArrayList<>(bases);
                    inner.set(dim, index);
                    emit(f, memo, inner, level + 1, body);
                }));
    }

    private Chunk chunk(List<Val> bases) {
        List<Coordinate> coordinates = new ArrayList<>();
        for (int d = 0; d < shape.size(); d++) {
            coordinates.add(new Coordinate(bases.get(d), offsets(d)));
        }
        return new Chunk(lanes, coordinates);
    }

    private List<Integer> offsets(int dim) {
        int below = 1;
        for (int d : order.reversed()) {
            if (d == dim) {
                int inner = below;
                int size = covered(dim);
                return IntStream.range(0, lanes).mapToObj(l -> l / inner % size).toList();
            }
            below *= covered(d);
        }
        return Collections.nCopies(lanes, 0);
    }
}
