package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import java.util.Locale;
import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Descriptor;
import org.jtriton.language.Jit;
import org.jtriton.language.LibDevice;
import org.jtriton.language.Pointer;
import org.jtriton.language.ScaleFormat;
import org.jtriton.language.Tl;

/** {@code extra.py}: device-made descriptors, inline assembly, scaled products, element-wise maps and libdevice. */
final class Extra {
    private Extra() {}

    @Jit
    static void deviceDescriptor(Pointer X, Pointer Z, int m, int n, @Constexpr int M, @Constexpr int N) {
        Descriptor x = makeTensorDescriptor(X, tuple(m, n), tuple(n, 1), tuple(M, N));
        Descriptor z = makeTensorDescriptor(Z, tuple(m, n), tuple(n, 1), tuple(M, N));
        int i = programId(0) * M;
        for (int j = 0; j < n; j += N) {
            z.store(x.load(i, j).plus(1), i, j);
        }
    }

    @Jit
    static void inlinePtx(Pointer X, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block z = inlineAsmElementwise("lop3.b32 $0, $1, $2, 0, 0x3c;", "=r,r,r", DType.INT32, true, 1, x, i);
        store(Z.plus(i), z);
    }

    @Jit
    static int compare(Block a, Block b) {
        if (a.lt(b).isTrue()) {
            return -1;
        } else if (a.eq(b).isTrue()) {
            return 0;
        } else {
            return 1;
        }
    }

    @Jit
    static void mapCompare(Pointer X, Pointer Y, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        store(Z.plus(i), mapElementwise(Extra::compare, load(X.plus(i)), load(Y.plus(i))));
    }

    @Jit
    static void sumDtype(Pointer X, Pointer Z, @Constexpr int N) {
        Block x = load(X.plus(arange(0, N)));
        store(Z, x.sum(0, dtype(DType.INT64)));
        store(Z.plus(1), x.sum(0).to(DType.INT64));
    }

    @Jit
    static void anyRow(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block x = load(
                X.plus(arange(0, M).get(ALL, NEW).times(N)).plus(arange(0, N).get(NEW, ALL)));
        store(Z.plus(arange(0, M)), reduceOr(x.gt(2).to(DType.INT32), 1));
    }

    @Jit
    static void dotIntAccumulate(Pointer A, Pointer B, Pointer C, @Constexpr int N) {
        Block i = arange(0, N);
        Block a = load(A.plus(i.get(ALL, NEW).times(N)).plus(i.get(NEW, ALL)));
        Block b = load(B.plus(i.get(ALL, NEW).times(N)).plus(i.get(NEW, ALL)));
        Block acc = full(5, DType.INT32, N, N);
        store(C.plus(i.get(ALL, NEW).times(N)).plus(i.get(NEW, ALL)), dot(a, b, acc));
    }

    @Jit
    static void dotScaled(
            Pointer A,
            Pointer SA,
            Pointer B,
            Pointer SB,
            Pointer C,
            @Constexpr int M,
            @Constexpr int N,
            @Constexpr int K,
            @Constexpr ScaleFormat FA,
            @Constexpr ScaleFormat FB,
            @Constexpr int KA,
            @Constexpr int KB) {
        Block m = arange(0, M);
        Block n = arange(0, N);
        Block a = load(A.plus(m.get(ALL, NEW).times(KA)).plus(arange(0, KA).get(NEW, ALL)));
        Block b = load(B.plus(arange(0, KB).get(ALL, NEW).times(N)).plus(n.get(NEW, ALL)));
        Block s = arange(0, K / 32);
        Block sa = load(SA.plus(m.get(ALL, NEW).times(K / 32)).plus(s.get(NEW, ALL)));
        Block sb = load(SB.plus(n.get(ALL, NEW).times(K / 32)).plus(s.get(NEW, ALL)));
        store(C.plus(m.get(ALL, NEW).times(N)).plus(n.get(NEW, ALL)), Tl.dotScaled(a, sa, FA, b, sb, FB));
    }

    /** Functions of libdevice that take one number. */
    enum Unary {
        TANH,
        SINH,
        COSH,
        TAN,
        ASIN,
        ACOS,
        ATAN,
        ASINH,
        ACOSH,
        ATANH,
        EXP10,
        EXPM1,
        LOG1P,
        LOG10,
        CBRT,
        ERFINV,
        ERFC,
        LGAMMA,
        TGAMMA,
        ROUND,
        RINT,
        TRUNC;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static void libUnary(Pointer X, Pointer Z, @Constexpr int N, @Constexpr Unary F) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block z =
                switch (F) {
                    case TANH -> LibDevice.tanh(x);
                    case SINH -> LibDevice.sinh(x);
                    case COSH -> LibDevice.cosh(x);
                    case TAN -> LibDevice.tan(x);
                    case ASIN -> LibDevice.asin(x);
                    case ACOS -> LibDevice.acos(x);
                    case ATAN -> LibDevice.atan(x);
                    case ASINH -> LibDevice.asinh(x);
                    case ACOSH -> LibDevice.acosh(x);
                    case ATANH -> LibDevice.atanh(x);
                    case EXP10 -> LibDevice.exp10(x);
                    case EXPM1 -> LibDevice.expm1(x);
                    case LOG1P -> LibDevice.log1p(x);
                    case LOG10 -> LibDevice.log10(x);
                    case CBRT -> LibDevice.cbrt(x);
                    case ERFINV -> LibDevice.erfinv(x);
                    case ERFC -> LibDevice.erfc(x);
                    case LGAMMA -> LibDevice.lgamma(x);
                    case TGAMMA -> LibDevice.tgamma(x);
                    case ROUND -> LibDevice.round(x);
                    case RINT -> LibDevice.rint(x);
                    case TRUNC -> LibDevice.trunc(x);
                };
        store(Z.plus(i), z);
    }

    /** Functions of libdevice that take two numbers. */
    enum Binary {
        POW,
        ATAN2,
        HYPOT,
        FMOD,
        COPYSIGN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static void libBinary(Pointer X, Pointer Y, Pointer Z, @Constexpr int N, @Constexpr Binary F) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block y = load(Y.plus(i));
        Block z =
                switch (F) {
                    case POW -> LibDevice.pow(x, y);
                    case ATAN2 -> LibDevice.atan2(x, y);
                    case HYPOT -> LibDevice.hypot(x, y);
                    case FMOD -> LibDevice.fmod(x, y);
                    case COPYSIGN -> LibDevice.copysign(x, y);
                };
        store(Z.plus(i), z);
    }

    @Jit
    static void libPredicates(Pointer X, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        store(
                Z.plus(i),
                LibDevice.isnan(x)
                        .to(DType.INT32)
                        .plus(mul(2, LibDevice.isinf(x).to(DType.INT32))));
    }

    @Jit
    static void libBits(Pointer X, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        store(Z.plus(i), LibDevice.popc(x).plus(mul(64, LibDevice.clz(x))));
    }
}
