package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import java.util.Locale;
import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Indexed;
import org.jtriton.language.Jit;
import org.jtriton.language.Pair;
import org.jtriton.language.Pointer;
import org.jtriton.language.Tl;

/** {@code reduce_scan.py}: reductions, scans, sorting, histograms and gathers along an axis. */
final class ReduceScan {
    private ReduceScan() {}

    /** Reductions of a block. */
    enum Reduction {
        SUM,
        MAX,
        MIN,
        XOR_SUM,
        ARGMAX,
        ARGMIN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static void reduce2d(
            Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N, @Constexpr int AXIS, @Constexpr Reduction OP) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        Block z =
                switch (OP) {
                    case SUM -> x.sum(AXIS);
                    case MAX -> x.max(AXIS);
                    case MIN -> x.min(AXIS);
                    case XOR_SUM -> x.xorSum(AXIS);
                    case ARGMAX -> x.argmax(AXIS);
                    case ARGMIN -> x.argmin(AXIS);
                };
        if (AXIS == 0) {
            store(Z.plus(arange(0, N)), z);
        } else {
            store(Z.plus(arange(0, M)), z);
        }
    }

    @Jit
    static void reduceAll(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        store(Z, x.sum());
        store(Z.plus(1), x.max());
        store(Z.plus(2), x.min());
    }

    @Jit
    static void reduceKeepDims(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block i = arange(0, M).get(ALL, NEW).times(N).plus(arange(0, N).get(NEW, ALL));
        Block x = load(X.plus(i));
        store(Z.plus(i), x.minus(x.max(1, keepDims(true))));
    }

    @Jit
    static void maxWithIndex(
            Pointer X, Pointer V, Pointer I, @Constexpr int M, @Constexpr int N, @Constexpr boolean LEFT) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        Indexed max = Tl.maxWithIndex(x, 1, returnIndicesTieBreakLeft(LEFT));
        store(V.plus(arange(0, M)), max.value());
        store(I.plus(arange(0, M)), max.index());
    }

    @Jit
    static void reduce3d(
            Pointer X, Pointer Z, @Constexpr int A, @Constexpr int B, @Constexpr int C, @Constexpr int AXIS) {
        Block a = arange(0, A).get(ALL, NEW, NEW).times(B * C);
        Block b = arange(0, B).get(NEW, ALL, NEW).times(C);
        Block c = arange(0, C).get(NEW, NEW, ALL);
        Block z = load(X.plus(a).plus(b).plus(c)).sum(AXIS);
        Block o;
        if (AXIS == 0) {
            o = arange(0, B).get(ALL, NEW).times(C).plus(arange(0, C).get(NEW, ALL));
        } else if (AXIS == 1) {
            o = arange(0, A).get(ALL, NEW).times(C).plus(arange(0, C).get(NEW, ALL));
        } else {
            o = arange(0, A).get(ALL, NEW).times(B).plus(arange(0, B).get(NEW, ALL));
        }
        store(Z.plus(o), z);
    }

    @Jit
    static Block product(Block a, Block b) {
        return a.times(b);
    }

    /** What is known of some numbers: their mean, the sum of squared differences from it, and how many there are. */
    record Moments(Block mean, Block m2, Block n) {}

    @Jit
    static Moments welford(Block meanA, Block m2A, Block nA, Block meanB, Block m2B, Block nB) {
        Block delta = meanB.minus(meanA);
        Block n = nA.plus(nB);
        Block r = where(n.eq(0), 0.0, nB.div(n));
        return new Moments(
                meanA.plus(delta.times(r)),
                m2A.plus(m2B).plus(delta.times(delta).times(nA).times(r)),
                n);
    }

    @Jit
    static void reduceCustom(Pointer X, Pointer Z, @Constexpr int N) {
        Block x = load(X.plus(arange(0, N)));
        store(Z, x.reduce(0, ReduceScan::product));
    }

    @Jit
    static void reduceWelford(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        Moments all = reduce(
                new Moments(x, zerosLike(x), full(1.0, DType.FP32, x.shape(0), x.shape(1))), 1, ReduceScan::welford);
        Block o = arange(0, M);
        store(Z.plus(o), all.mean());
        store(Z.plus(M).plus(o), all.m2().div(all.n()));
    }

    /** Scans of a block. */
    enum Scan {
        CUMSUM,
        CUMPROD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static void scan2d(
            Pointer X,
            Pointer Z,
            @Constexpr int M,
            @Constexpr int N,
            @Constexpr int AXIS,
            @Constexpr Scan OP,
            @Constexpr boolean REVERSE) {
        Block i = arange(0, M).get(ALL, NEW).times(N).plus(arange(0, N).get(NEW, ALL));
        Block x = load(X.plus(i));
        Block z =
                switch (OP) {
                    case CUMSUM -> cumsum(x, AXIS, reverse(REVERSE));
                    case CUMPROD -> cumprod(x, AXIS, reverse(REVERSE));
                };
        store(Z.plus(i), z);
    }

    @Jit
    static Pair linearStep(Block a0, Block b0, Block a1, Block b1) {
        return new Pair(a1.times(a0), a1.times(b0).plus(b1));
    }

    /** h[t] = a[t] * h[t-1] + b[t] as an associative scan over pairs. */
    @Jit
    static void linearRecurrence(Pointer A, Pointer B, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Pair scanned = associativeScan(new Pair(load(A.plus(i)), load(B.plus(i))), 0, ReduceScan::linearStep);
        store(Z.plus(i), scanned.second());
    }

    @Jit
    static void sortRows(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N, @Constexpr boolean DESCENDING) {
        Block i = arange(0, M).get(ALL, NEW).times(N).plus(arange(0, N).get(NEW, ALL));
        store(Z.plus(i), sort(load(X.plus(i)), dim(1), descending(DESCENDING)));
    }

    @Jit
    static void topkRows(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N, @Constexpr int K) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        store(Z.plus(arange(0, M).get(ALL, NEW).times(K)).plus(arange(0, K).get(NEW, ALL)), topk(x, K));
    }

    @Jit
    static void flipRows(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N, @Constexpr int AXIS) {
        Block i = arange(0, M).get(ALL, NEW).times(N).plus(arange(0, N).get(NEW, ALL));
        store(Z.plus(i), load(X.plus(i)).flip(AXIS));
    }

    @Jit
    static void histogram(Pointer X, Pointer Z, @Constexpr int N, @Constexpr int BINS) {
        store(Z.plus(arange(0, BINS)), load(X.plus(arange(0, N))).histogram(BINS));
    }

    @Jit
    static void gatherRows(Pointer X, Pointer I, Pointer Z, @Constexpr int M, @Constexpr int N, @Constexpr int K) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        Block o = arange(0, M).get(ALL, NEW).times(K).plus(arange(0, K).get(NEW, ALL));
        store(Z.plus(o), gather(x, load(I.plus(o)), 1));
    }
}
