package org.jtriton.frontend.java;

import static org.jtriton.language.Tl.*;

import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.CacheModifier;
import org.jtriton.language.Combine;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Index;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;

/** Kernels that are compared with their Python spelling. */
final class SpellingsKernels {
    private SpellingsKernels() {}

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

    record Pair(Block high, Block low) {}

    record Problem(Pointer x, Pair of, int n) {}

    enum Mode {
        PLUS,
        MINUS,
        NONE
    }

    @Jit
    static Pair larger(Block a, Block b, Block c, Block d) {
        Block isFirst = a.gt(c);
        return new Pair(where(isFirst, a, c), where(isFirst, b, d));
    }

    @Jit
    static Block most(Block a, Block b) {
        return maximum(a, b);
    }

    @Jit
    static Block applied(Combine f, Block a, Block b) {
        return f.of(a, b);
    }

    @Jit
    static void functions(Pointer x, @Constexpr int N) {
        Block v = load(x.plus(arange(0, N)));
        Block a = v.reduce(0, SpellingsKernels::most);
        Block b = v.reduce(0, (l, r) -> l.plus(r));
        Block c = applied(Block::plus, a, b);
        store(x, c.plus(applied((l, r) -> l.times(r), a, b)));
    }

    @Jit
    static void records(Problem p, Pointer y) {
        Pair q = new Pair(load(p.x()), load(y));
        for (int i = 0; i < p.n(); i++) {
            q = larger(q.high(), q.low(), p.of().high(), p.of().low());
        }
        store(y, q.high().plus(q.low()));
    }

    @Jit
    static void modes(Pointer x, @Constexpr Mode mode, @Constexpr boolean TWICE, @Constexpr String NAME) {
        int i = programId(0);
        int by =
                switch (mode) {
                    case PLUS -> i + 3;
                    case MINUS -> i - 3;
                    case NONE -> i;
                };
        if (mode == Mode.MINUS && TWICE) {
            by *= 2;
        }
        staticPrint("mode " + NAME + " " + TWICE);
        Block v = load(x.plus(TWICE ? by : 0));
        store(x, v);
    }

    /** The shapes in which Kotlin's compiler has variable arguments and ranges. */
    @Jit
    static void asKotlinHasIt(Pointer x) {
        int[] shape = {16};
        Block sum = zeros(DType.INT32, shape);
        int k = 3;
        if (k <= 103) {
            do {
                sum = sum.plus(k);
                if (k == 103) {
                    break;
                }
                k += 4;
            } while (true);
        }
        store(x.plus(arange(0, 16)), sum);
    }
}
