package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import java.util.Locale;
import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.InputPrecision;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.jtriton.language.Tl;

/** {@code dot.py}: matrix products on blocks, and the kernels built on them. */
final class Dot {
    private Dot() {}

    @Jit
    static void dot(
            Pointer A,
            Pointer B,
            Pointer C,
            @Constexpr int M,
            @Constexpr int N,
            @Constexpr int K,
            @Constexpr InputPrecision PRECISION,
            @Constexpr DType OUT) {
        Block m = arange(0, M);
        Block n = arange(0, N);
        Block k = arange(0, K);
        Block a = load(A.plus(m.get(ALL, NEW).times(K)).plus(k.get(NEW, ALL)));
        Block b = load(B.plus(k.get(ALL, NEW).times(N)).plus(n.get(NEW, ALL)));
        store(
                C.plus(m.get(ALL, NEW).times(N)).plus(n.get(NEW, ALL)),
                Tl.dot(a, b, inputPrecision(PRECISION), outDtype(OUT)));
    }

    /** {@code A} is stored as (K, M) and {@code B} as (N, K). */
    @Jit
    static void dotTransposed(Pointer A, Pointer B, Pointer C, @Constexpr int M, @Constexpr int N, @Constexpr int K) {
        Block m = arange(0, M);
        Block n = arange(0, N);
        Block k = arange(0, K);
        Block a = load(A.plus(k.get(ALL, NEW).times(M)).plus(m.get(NEW, ALL)));
        Block b = load(B.plus(n.get(ALL, NEW).times(K)).plus(k.get(NEW, ALL)));
        store(C.plus(m.get(ALL, NEW).times(N)).plus(n.get(NEW, ALL)), Tl.dot(a.t(), b.t()));
    }

    /** softmax(A B) C, the heart of attention. */
    @Jit
    static void dotChain(
            Pointer A, Pointer B, Pointer C, Pointer D, @Constexpr int M, @Constexpr int N, @Constexpr int K) {
        Block m = arange(0, M);
        Block n = arange(0, N);
        Block k = arange(0, K);
        Block a = load(A.plus(m.get(ALL, NEW).times(K)).plus(k.get(NEW, ALL)));
        Block b = load(B.plus(n.get(ALL, NEW).times(K)).plus(k.get(NEW, ALL)));
        Block c = load(C.plus(n.get(ALL, NEW).times(K)).plus(k.get(NEW, ALL)));
        Block s = Tl.dot(a, b.t());
        Block p = exp(s.minus(s.max(1).get(ALL, NEW)));
        p = p.div(p.sum(1).get(ALL, NEW));
        store(D.plus(m.get(ALL, NEW).times(K)).plus(k.get(NEW, ALL)), Tl.dot(p.to(c.dtype()), c));
    }

    @Jit
    static void dotBatched(
            Pointer A, Pointer B, Pointer C, @Constexpr int S, @Constexpr int M, @Constexpr int N, @Constexpr int K) {
        Block s = arange(0, S).get(ALL, NEW, NEW);
        Block a = load(A.plus(s.times(M).times(K))
                .plus(arange(0, M).get(NEW, ALL, NEW).times(K))
                .plus(arange(0, K).get(NEW, NEW, ALL)));
        Block b = load(B.plus(s.times(K).times(N))
                .plus(arange(0, K).get(NEW, ALL, NEW).times(N))
                .plus(arange(0, N).get(NEW, NEW, ALL)));
        store(
                C.plus(s.times(M).times(N))
                        .plus(arange(0, M).get(NEW, ALL, NEW).times(N))
                        .plus(arange(0, N).get(NEW, NEW, ALL)),
                Tl.dot(a, b));
    }

    /** What happens to a product before it is stored. */
    enum Activation {
        NONE,
        LEAKY_RELU;

        @Override
        public String toString() {
            return this == NONE ? "" : name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static Block leakyRelu(Block x) {
        return where(x.ge(0), x, mul(0.01, x));
    }

    /** C = act(A B) with the programs grouped so that neighbours share their operands in cache. */
    @Jit
    static void matmul(
            Pointer A,
            Pointer B,
            Pointer C,
            int m,
            int n,
            int k,
            int sam,
            int sak,
            int sbk,
            int sbn,
            int scm,
            int scn,
            @Constexpr int BLOCK_M,
            @Constexpr int BLOCK_N,
            @Constexpr int BLOCK_K,
            @Constexpr int GROUP_M,
            @Constexpr Activation ACTIVATION) {
        int pid = programId(0);
        int rows = cdiv(m, BLOCK_M);
        int cols = cdiv(n, BLOCK_N);
        int group = pid / (GROUP_M * cols);
        int first = group * GROUP_M;
        int height = minimum(rows - first, GROUP_M);
        int pm = first + pid % (GROUP_M * cols) % height;
        int pn = pid % (GROUP_M * cols) / height;
        Block rm = add(pm * BLOCK_M, arange(0, BLOCK_M));
        Block rn = add(pn * BLOCK_N, arange(0, BLOCK_N));
        Block rk = arange(0, BLOCK_K);
        Pointer a = A.plus(rm.get(ALL, NEW).times(sam)).plus(rk.get(NEW, ALL).times(sak));
        Pointer b = B.plus(rk.get(ALL, NEW).times(sbk)).plus(rn.get(NEW, ALL).times(sbn));
        Block acc = zeros(DType.FP32, BLOCK_M, BLOCK_N);
        for (int kk = 0; kk < k; kk += BLOCK_K) {
            Block x = load(a, rm.get(ALL, NEW).lt(m).and(rk.get(NEW, ALL).lt(k - kk)), 0.0);
            Block y = load(b, rk.get(ALL, NEW).lt(k - kk).and(rn.get(NEW, ALL).lt(n)), 0.0);
            acc = Tl.dot(x, y, acc);
            a = a.plus(BLOCK_K * sak);
            b = b.plus(BLOCK_K * sbk);
        }
        if (ACTIVATION == Activation.LEAKY_RELU) {
            acc = leakyRelu(acc);
        }
        store(
                C.plus(rm.get(ALL, NEW).times(scm)).plus(rn.get(NEW, ALL).times(scn)),
                acc.to(C.elementType()),
                rm.get(ALL, NEW).lt(m).and(rn.get(NEW, ALL).lt(n)));
    }

    @Jit
    static void fusedSoftmax(Pointer Y, int strideY, Pointer X, int strideX, int n, @Constexpr int BLOCK) {
        int row = programId(0);
        Block c = arange(0, BLOCK);
        Block x = load(X.plus(row * strideX).plus(c), c.lt(n), Float.NEGATIVE_INFINITY);
        Block z = x.minus(x.max(0));
        Block e = exp(z);
        store(Y.plus(row * strideY).plus(c), e.div(e.sum(0)), c.lt(n));
    }

    @Jit
    static void layerNorm(
            Pointer X,
            Pointer W,
            Pointer B,
            Pointer Y,
            Pointer MEAN,
            Pointer RSTD,
            int stride,
            int n,
            float eps,
            @Constexpr int BLOCK) {
        int row = programId(0);
        X = X.plus(row * stride);
        Y = Y.plus(row * stride);
        Block s = zeros(DType.FP32, BLOCK);
        for (int off = 0; off < n; off += BLOCK) {
            Block c = add(off, arange(0, BLOCK));
            s = s.plus(load(X.plus(c), c.lt(n), 0.0).to(DType.FP32));
        }
        Block mean = s.sum(0).div(n);
        Block v = zeros(DType.FP32, BLOCK);
        for (int off = 0; off < n; off += BLOCK) {
            Block c = add(off, arange(0, BLOCK));
            Block x = load(X.plus(c), c.lt(n), 0.0).to(DType.FP32);
            x = where(c.lt(n), x.minus(mean), 0.0);
            v = v.plus(x.times(x));
        }
        Block rstd = div(1, sqrt(v.sum(0).div(n).plus(eps)));
        store(MEAN.plus(row), mean);
        store(RSTD.plus(row), rstd);
        for (int off = 0; off < n; off += BLOCK) {
            Block c = add(off, arange(0, BLOCK));
            Block m = c.lt(n);
            Block x = load(X.plus(c), m, 0.0).to(DType.FP32);
            store(Y.plus(c), x.minus(mean).times(rstd).times(load(W.plus(c), m)).plus(load(B.plus(c), m)), m);
        }
    }

    @Jit
    static void flashAttention(
            Pointer Q,
            Pointer K,
            Pointer V,
            Pointer O,
            Pointer L,
            float scale,
            int strideH,
            int strideN,
            int nCtx,
            @Constexpr int BLOCK_M,
            @Constexpr int BLOCK_N,
            @Constexpr int D,
            @Constexpr boolean CAUSAL) {
        int start = programId(0) * BLOCK_M;
        int base = programId(1) * strideH;
        Block m = add(start, arange(0, BLOCK_M));
        Block d = arange(0, D);
        Block q = load(
                Q.plus(base).plus(m.get(ALL, NEW).times(strideN)).plus(d.get(NEW, ALL)),
                m.get(ALL, NEW).lt(nCtx),
                0.0);
        Block acc = zeros(DType.FP32, BLOCK_M, D);
        Block rowMax = full(Float.NEGATIVE_INFINITY, DType.FP32, BLOCK_M);
        Block rowSum = zeros(DType.FP32, BLOCK_M);
        int hi = CAUSAL ? minimum(start + BLOCK_M, nCtx) : nCtx;
        for (int j = 0; j < hi; j += BLOCK_N) {
            Block n = add(j, arange(0, BLOCK_N));
            Block k = load(
                    K.plus(base).plus(n.get(NEW, ALL).times(strideN)).plus(d.get(ALL, NEW)),
                    n.get(NEW, ALL).lt(nCtx),
                    0.0);
            Block s = Tl.dot(q, k).times(scale * 1.44269504f);
            Block keep = n.get(NEW, ALL).lt(nCtx);
            if (CAUSAL) {
                keep = keep.and(m.get(ALL, NEW).ge(n.get(NEW, ALL)));
            }
            s = where(keep, s, Float.NEGATIVE_INFINITY);
            Block newMax = maximum(rowMax, s.max(1));
            Block p = exp2(s.minus(newMax.get(ALL, NEW)));
            Block fix = exp2(rowMax.minus(newMax));
            rowSum = rowSum.times(fix).plus(p.sum(1));
            Block v = load(
                    V.plus(base).plus(n.get(ALL, NEW).times(strideN)).plus(d.get(NEW, ALL)),
                    n.get(ALL, NEW).lt(nCtx),
                    0.0);
            acc = Tl.dot(p.to(v.dtype()), v, acc.times(fix.get(ALL, NEW)));
            rowMax = newMax;
        }
        store(
                O.plus(base).plus(m.get(ALL, NEW).times(strideN)).plus(d.get(NEW, ALL)),
                acc.div(rowSum.get(ALL, NEW)).to(O.elementType()),
                m.get(ALL, NEW).lt(nCtx));
        store(L.plus(programId(1) * nCtx).plus(m), rowMax.plus(log2(rowSum)), m.lt(nCtx));
    }
}
