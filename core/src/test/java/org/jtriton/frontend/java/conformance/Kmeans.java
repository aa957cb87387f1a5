package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;

/** {@code kmeans.py}: assign every point to its nearest centroid and gather the sums of the new centroids. */
final class Kmeans {
    private Kmeans() {}

    /** {@code X} is (n, D), {@code C} is (k, D); {@code K} is k rounded up to a power of two. */
    @Jit
    static void assign(
            Pointer X,
            Pointer C,
            Pointer LABELS,
            Pointer SUMS,
            Pointer COUNTS,
            int n,
            int k,
            @Constexpr int BLOCK,
            @Constexpr int K,
            @Constexpr int D) {
        Block i = add(programId(0) * BLOCK, arange(0, BLOCK));
        Block d = arange(0, D);
        Block c = arange(0, K);
        Block x = load(
                X.plus(i.get(ALL, NEW).times(D)).plus(d.get(NEW, ALL)),
                i.get(ALL, NEW).lt(n),
                0.0);
        Block cent = load(
                C.plus(c.get(ALL, NEW).times(D)).plus(d.get(NEW, ALL)),
                c.get(ALL, NEW).lt(k),
                0.0);
        Block dist = x.get(ALL, NEW, ALL)
                .minus(cent.get(NEW, ALL, ALL))
                .times(x.get(ALL, NEW, ALL).minus(cent.get(NEW, ALL, ALL)))
                .sum(2);
        dist = where(c.get(NEW, ALL).lt(k), dist, Float.POSITIVE_INFINITY);
        Block label = dist.argmin(1);
        store(LABELS.plus(i), label, i.lt(n));
        atomicAdd(
                SUMS.plus(label.get(ALL, NEW).times(D)).plus(d.get(NEW, ALL)),
                x,
                i.get(ALL, NEW).lt(n));
        atomicAdd(COUNTS.plus(label), i.lt(n).to(DType.INT32), i.lt(n));
    }

    @Jit
    static void movingAverage(Pointer X, Pointer Y, int n, @Constexpr int WINDOW, @Constexpr int BLOCK) {
        Block i = add(programId(0) * BLOCK, arange(0, BLOCK));
        Block s = zeros(DType.FP32, BLOCK);
        for (int w : staticRange(WINDOW)) {
            s = s.plus(load(X.plus(i).minus(w), i.minus(w).ge(0).and(i.lt(n)), 0.0));
        }
        store(Y.plus(i), s.div(WINDOW), i.lt(n));
    }

    /** h = sigmoid(W x + U h + b) for one sequence of (steps, D). */
    @Jit
    static void rnnForward(Pointer X, Pointer W, Pointer U, Pointer B, Pointer H, int steps, @Constexpr int D) {
        Block i = arange(0, D);
        Block w = load(W.plus(i.get(ALL, NEW).times(D)).plus(i.get(NEW, ALL)));
        Block u = load(U.plus(i.get(ALL, NEW).times(D)).plus(i.get(NEW, ALL)));
        Block b = load(B.plus(i));
        Block h = zeros(DType.FP32, D);
        for (int t = 0; t < steps; t++) {
            Block x = load(X.plus(t * D).plus(i));
            Block z = w.times(x.get(NEW, ALL))
                    .sum(1)
                    .plus(u.times(h.get(NEW, ALL)).sum(1))
                    .plus(b);
            h = sigmoid(z);
            store(H.plus(t * D).plus(i), h);
        }
    }
}
