package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pair;
import org.jtriton.language.Pointer;

/** {@code shapes.py}: what each operation on shapes does to the order of the elements. */
final class Shapes {
    private Shapes() {}

    @Jit
    static void transpose(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        store(Z.plus(arange(0, N).get(ALL, NEW).times(M)).plus(arange(0, M).get(NEW, ALL)), trans(x));
    }

    @Jit
    static void transposeAttr(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        store(Z.plus(arange(0, N).get(ALL, NEW).times(M)).plus(arange(0, M).get(NEW, ALL)), x.t());
    }

    @Jit
    static void permute3(Pointer X, Pointer Z, @Constexpr int A, @Constexpr int B, @Constexpr int C) {
        Block i = arange(0, A)
                .get(ALL, NEW, NEW)
                .times(B)
                .plus(arange(0, B).get(NEW, ALL, NEW))
                .times(C)
                .plus(arange(0, C).get(NEW, NEW, ALL));
        Block o = arange(0, C)
                .get(ALL, NEW, NEW)
                .times(A)
                .plus(arange(0, A).get(NEW, ALL, NEW))
                .times(B)
                .plus(arange(0, B).get(NEW, NEW, ALL));
        store(Z.plus(o), permute(load(X.plus(i)), 2, 0, 1));
    }

    @Jit
    static void reshape2d(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        Block y = reshape(x, N, M);
        store(Z.plus(arange(0, N).get(ALL, NEW).times(M)).plus(arange(0, M).get(NEW, ALL)), y);
    }

    @Jit
    static void ravelBlock(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        store(Z.plus(arange(0, M * N)), ravel(x));
    }

    @Jit
    static void joinInterleave(Pointer X, Pointer Y, Pointer Z, Pointer W, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block y = load(Y.plus(i));
        Block j = join(x, y);
        store(Z.plus(i.get(ALL, NEW).times(2)).plus(arange(0, 2).get(NEW, ALL)), j);
        store(W.plus(arange(0, 2 * N)), interleave(x, y));
    }

    @Jit
    static void splitPair(Pointer X, Pointer Y, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Pair halves = load(X.plus(i.get(ALL, NEW).times(2)).plus(arange(0, 2).get(NEW, ALL)))
                .split();
        store(Y.plus(i), halves.first());
        store(Z.plus(i), halves.second());
    }

    /** {@code cat} may reorder its elements, so only an order-free result is pinned. */
    @Jit
    static void catReorderSum(Pointer X, Pointer Y, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        store(Z, cat(load(X.plus(i)), load(Y.plus(i)), canReorder()).sum(0));
    }

    @Jit
    static void broadcasting(Pointer X, Pointer Y, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(X.plus(arange(0, M)));
        Block y = load(Y.plus(arange(0, N)));
        Block z = x.get(ALL, NEW).times(y.get(NEW, ALL)).plus(broadcastTo(expandDims(y, 0), M, N));
        store(Z.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)), z);
    }

    @Jit
    static void fullZeros(Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Block a = full(7, DType.INT32, N);
        Block b = zeros(DType.FP32, N);
        Block c = zerosLike(a);
        store(Z.plus(i), a.plus(b).plus(c).plus(full(0.25, DType.FP32, N)));
    }

    @Jit
    static void swizzle(Pointer Z, @Constexpr int M, @Constexpr int N, @Constexpr int G) {
        Block i = arange(0, M).get(ALL, NEW);
        Block j = arange(0, N).get(NEW, ALL);
        Pair swizzled = swizzle2d(i, j, M, N, G);
        store(Z.plus(i.times(N)).plus(j), swizzled.first().times(N).plus(swizzled.second()));
    }
}
