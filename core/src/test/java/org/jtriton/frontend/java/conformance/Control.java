package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Tl.*;

import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pair;
import org.jtriton.language.Pointer;
import org.jtriton.language.Quad;

/** {@code control.py}: control flow, calls, constants, records and scalars. */
final class Control {
    private static final int SCALE = 3;
    private static final int OFFSET = 5;

    private Control() {}

    @Jit
    static void scalarIf(Pointer X, Pointer Z, int n) {
        int p = programId(0);
        Block x = load(X.plus(p));
        if (p >= n) {
            return;
        }
        Block y;
        if (x.gt(0).isTrue()) {
            y = x.times(2);
        } else if (x.lt(-4).isTrue()) {
            y = x.times(x);
        } else {
            y = x.unaryMinus();
        }
        store(Z.plus(p), y);
    }

    @Jit
    static void blockIf(Pointer X, Pointer Z, int flag, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block acc = x;
        if (flag > 1) {
            acc = acc.plus(x);
            if (flag > 2) {
                acc = acc.times(2);
            }
        } else {
            acc = acc.minus(1);
        }
        store(Z.plus(i), acc);
    }

    @Jit
    static void dynamicFor(Pointer X, Pointer Z, int lo, int hi, int step, @Constexpr int N) {
        Block i = arange(0, N);
        Block acc = zeros(DType.FP32, N);
        int last = -1;
        for (int k : range(lo, hi, step)) {
            acc = acc.plus(load(X.plus(i)).times(k));
            last = k;
        }
        store(Z.plus(i), acc.plus(last));
    }

    @Jit
    static void negativeStep(Pointer Z, int n) {
        int s = 0;
        for (int k = n; k > 0; k -= 2) {
            s = s * 3 + k;
        }
        store(Z, s);
    }

    @Jit
    static void nestedFor(Pointer Z, int n, int m) {
        int s = 0;
        for (int a = 0; a < n; a++) {
            for (int b = a; b < m; b++) {
                if ((a + b) % 3 == 0) {
                    s += a * b;
                } else {
                    s -= 1;
                }
            }
        }
        store(Z, s);
    }

    @Jit
    static void whileCollatz(Pointer X, Pointer Z) {
        int p = programId(0);
        int v = load(X.plus(p)).intValue();
        int steps = 0;
        while (v != 1) {
            if (v % 2 == 0) {
                v = v / 2;
            } else {
                v = 3 * v + 1;
            }
            steps++;
        }
        store(Z.plus(p), steps);
    }

    @Jit
    static void whileAnd(Pointer Z, int n) {
        int i = 0;
        int s = 0;
        while (i < n && s < 100) {
            s += i * i;
            i++;
        }
        store(Z, i);
        store(Z.plus(1), s);
    }

    @Jit
    static void staticLoops(Pointer X, Pointer Z, @Constexpr int N, @Constexpr int K) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        for (int k : staticRange(K)) {
            x = k % 2 == 0 ? x.plus(k) : x.times(2);
        }
        store(Z.plus(i), x);
    }

    @Jit
    static void tlRangeHints(Pointer X, Pointer Z, int n, @Constexpr int N) {
        Block i = arange(0, N);
        Block acc = zeros(DType.FP32, N);
        for (int k : range(0, n, 1, numStages(3), loopUnrollFactor(2))) {
            acc = acc.plus(load(X.plus(k * N).plus(i)));
        }
        store(Z.plus(i), acc);
    }

    @Jit
    static Block affine(Block x, int a, @Constexpr int b) {
        return x.times(a).plus(b);
    }

    @Jit
    static Block affine(Block x) {
        return affine(x, 2, 1);
    }

    @Jit
    static Pair both(Block x, Block y) {
        return new Pair(x.plus(y), x.minus(y));
    }

    @Jit
    static Block clip(Block x, int lo, int hi) {
        if (lo > hi) {
            return x;
        }
        return minimum(maximum(x, lo), hi);
    }

    @Jit
    static void calls(Pointer X, Pointer Y, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block y = load(Y.plus(i));
        Pair both = both(affine(x), affine(y, 3, 4));
        Block s = both.second();
        Block d = both.first();
        store(Z.plus(i), clip(s, -10, 10).times(SCALE).plus(d).plus(OFFSET));
    }

    @Jit
    static void ternaryAndBool(Pointer Z, int a, int b, @Constexpr boolean FLAG) {
        int r = a > b ? a : b;
        int q = FLAG ? 1 : 2;
        boolean t = a > 0 && b > 0 || a == b;
        boolean u = !(a > b);
        store(Z, r);
        store(Z.plus(1), q);
        store(Z.plus(2), t ? 1 : 0);
        store(Z.plus(3), u ? 1 : 0);
    }

    @Jit
    static void chainedScalars(Pointer Z, int a, int b, int c) {
        store(Z, a / b);
        store(Z.plus(1), a % b);
        store(Z.plus(2), -a / b);
        store(Z.plus(3), -a % b);
        store(Z.plus(4), a << 3 >> 1);
        store(Z.plus(5), a & b | b ^ c);
        store(Z.plus(6), minimum(minimum(a, b), c));
        store(Z.plus(7), maximum(maximum(a, b), c));
        store(Z.plus(8), cdiv(a, b));
        store(Z.plus(9), ~a);
    }

    @Jit
    static void optionalPointer(Pointer X, Pointer BIAS, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        if (BIAS != null) {
            x = x.plus(load(BIAS.plus(i)));
        }
        store(Z.plus(i), x);
    }

    @Jit
    static void constexprMath(Pointer Z, @Constexpr int N) {
        int half = N / 2;
        int odd = (N - 1) % 7;
        boolean isWide = N > 16;
        staticAssert(half * 2 == N, "N must be even");
        Block i = arange(0, half);
        if (isWide) {
            store(Z.plus(i), i.plus(odd));
        } else {
            store(Z.plus(i), i.minus(odd));
        }
    }

    @Jit
    static void gridIds(Pointer Z) {
        int x = programId(0);
        int y = programId(1);
        int z = programId(2);
        int nx = numPrograms(0);
        int ny = numPrograms(1);
        store(Z.plus((z * ny + y) * nx).plus(x), x + 10 * y + 100 * z + 1000 * numPrograms(2));
    }

    /** What an index is multiplied with, and what is added. */
    record Line(int slope, int offset) {}

    @Jit
    static void tupleArgs(Pointer Z, Line t, @Constexpr int N) {
        Block i = arange(0, N);
        store(Z.plus(i), i.times(t.slope()).plus(t.offset()));
    }

    @Jit
    static void randomNumbers(Pointer Z, Pointer U, Pointer R, Block seed, @Constexpr int N) {
        Block i = arange(0, N);
        store(Z.plus(i), randint(seed, i));
        store(U.plus(i), rand(seed, i));
        store(R.plus(i), randn(seed, i));
    }

    @Jit
    static void randomFour(Pointer Z, int seed, @Constexpr int N) {
        Block i = arange(0, N);
        Quad four = randint4x(seed, i);
        store(Z.plus(i), four.first());
        store(Z.plus(N).plus(i), four.second());
        store(Z.plus(2 * N).plus(i), four.third());
        store(Z.plus(3 * N).plus(i), four.fourth());
    }

    @Jit
    static void hints(Pointer X, Pointer Z, int n, @Constexpr int N) {
        assume(n > 0);
        Block i = maxContiguous(multipleOf(arange(0, N), N), N);
        store(Z.plus(i), load(X.plus(i), i.lt(n), 0).plus(1), i.lt(n));
    }

    @Jit
    static void earlyReturnInLoop(Pointer X, Pointer Z, int n) {
        int p = programId(0);
        if (p % 2 == 1) {
            store(Z.plus(p), -1);
            return;
        }
        float s = 0;
        for (int k = p; k < n; k++) {
            s += load(X.plus(k)).floatValue();
        }
        store(Z.plus(p), s);
    }
}
