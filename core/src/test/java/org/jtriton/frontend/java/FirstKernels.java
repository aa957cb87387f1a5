package org.jtriton.frontend.java;

import static org.jtriton.language.Tl.*;

import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.CacheModifier;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Index;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;

/** Kernels that are compared with their Python spelling. */
final class FirstKernels {
    private FirstKernels() {}

    @Jit
    static void add(Pointer x, Pointer y, Pointer z, int n, @Constexpr int BLOCK) {
        Block i = arange(0, BLOCK).plus(programId(0) * BLOCK);
        Block mask = i.lt(n);
        store(z.plus(i), load(x.plus(i), mask).plus(load(y.plus(i), mask)), mask);
    }

    @Jit
    static void rows(Pointer x, Pointer z, int m, int n, @Constexpr int BLOCK) {
        int row = programId(0);
        if (row >= m) {
            return;
        }
        Block sum = zeros(DType.FP32, BLOCK);
        for (int k = 0; k < n; k += BLOCK) {
            Block i = arange(0, BLOCK).plus(k);
            sum = sum.plus(load(x.plus(row * n).plus(i), i.lt(n), 0.0f));
        }
        store(z.plus(row), sum.sum(0));
    }

    @Jit
    static Block twice(Block x, boolean negate) {
        return negate ? x.times(-2) : x.times(2);
    }

    @Jit
    static void calls(Pointer x, int n, @Constexpr boolean NEGATE) {
        int i = programId(0);
        Block v = load(x.plus(i));
        for (int k : range(0, n, 2, numStages(3))) {
            if (k > 3 && i < 7 || k == 9) {
                v = twice(v, NEGATE);
            } else {
                v = v.plus(k);
            }
        }
        store(x.plus(arange(0, 1)), v.get(Index.NEW), cacheModifier(CacheModifier.CG));
    }
}
