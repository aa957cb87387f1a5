package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import java.util.Locale;
import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.BlockPointer;
import org.jtriton.language.CacheModifier;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Descriptor;
import org.jtriton.language.EvictionPolicy;
import org.jtriton.language.Jit;
import org.jtriton.language.Padding;
import org.jtriton.language.Pointer;
import org.jtriton.language.Scope;
import org.jtriton.language.Sem;

/** {@code memory.py}: loads, stores, masks, block pointers, descriptors and atomics. */
final class Memory {
    private Memory() {}

    @Jit
    static void maskedCopy(Pointer X, Pointer Z, int n, Block other, @Constexpr int N) {
        Block i = add(programId(0) * N, arange(0, N));
        Block m = i.lt(n);
        store(Z.plus(i), load(X.plus(i), m, other), i.lt(n + 3));
    }

    /** Lanes that the mask turns off are undefined, so they are replaced before the store. */
    @Jit
    static void maskedNoOther(Pointer X, Pointer Z, int n, @Constexpr int N) {
        Block i = arange(0, N);
        Block m = i.lt(n);
        Block x = load(X.plus(i), m);
        store(Z.plus(i), where(m, x, -1));
    }

    @Jit
    static void strided2d(
            Pointer X,
            Pointer Z,
            int sxm,
            int sxn,
            int szm,
            int szn,
            int m,
            int n,
            @Constexpr int M,
            @Constexpr int N) {
        Block i = add(programId(0) * M, arange(0, M));
        Block j = add(programId(1) * N, arange(0, N));
        Block mask = i.get(ALL, NEW).lt(m).and(j.get(NEW, ALL).lt(n));
        Block x = load(X.plus(i.get(ALL, NEW).times(sxm)).plus(j.get(NEW, ALL).times(sxn)), mask, 0.0);
        store(Z.plus(i.get(ALL, NEW).times(szm)).plus(j.get(NEW, ALL).times(szn)), x.times(2), mask);
    }

    @Jit
    static void indirect(Pointer X, Pointer I, Pointer Z, int n, @Constexpr int N) {
        Block i = arange(0, N);
        Block m = i.lt(n);
        Block k = load(I.plus(i), m, 0);
        store(Z.plus(k), load(X.plus(k), m), m);
    }

    @Jit
    static void cacheHints(Pointer X, Pointer Z, @Constexpr int N) {
        Block i = arange(0, N);
        Block x = load(X.plus(i), cacheModifier(CacheModifier.CG), evictionPolicy(EvictionPolicy.FIRST));
        store(Z.plus(i), x, cacheModifier(CacheModifier.CS));
    }

    @Jit
    static void int64Offsets(Pointer X, Pointer Z, Block stride, @Constexpr int N) {
        Block i = arange(0, N).to(DType.INT64);
        store(Z.plus(i), load(X.plus(i.times(stride))));
    }

    @Jit
    static void blockPtrCopy(
            Pointer X, Pointer Z, int m, int n, @Constexpr int M, @Constexpr int N, @Constexpr Padding PAD) {
        BlockPointer p = makeBlockPtr(X, tuple(m, n), tuple(n, 1), tuple(0, 0), tuple(M, N), tuple(1, 0));
        BlockPointer q = makeBlockPtr(Z, tuple(m, n), tuple(n, 1), tuple(0, 0), tuple(M, N), tuple(1, 0));
        for (int j = 0; j < n; j += N) {
            Block x = load(p, boundaryCheck(0, 1), paddingOption(PAD));
            store(q, x.plus(1.0), boundaryCheck(0, 1));
            p = advance(p, 0, N);
            q = advance(q, 0, N);
        }
    }

    @Jit
    static void blockPtrTransposed(Pointer X, Pointer Z, int m, int n, @Constexpr int M, @Constexpr int N) {
        BlockPointer p = makeBlockPtr(X, tuple(n, m), tuple(1, n), tuple(0, 0), tuple(N, M), tuple(0, 1));
        Block x = load(p, boundaryCheck(0, 1), paddingOption(Padding.ZERO));
        store(Z.plus(arange(0, N).get(ALL, NEW).times(M)).plus(arange(0, M).get(NEW, ALL)), x);
    }

    @Jit
    static void hostDescriptorCopy(Descriptor X, Descriptor Z, int n, @Constexpr int M, @Constexpr int N) {
        int i = programId(0) * M;
        for (int j = 0; j < n; j += N) {
            Z.store(X.load(i, j).times(2), i, j);
        }
    }

    /** Atomic operations. */
    enum Atomic {
        ADD,
        MAX,
        MIN,
        AND,
        OR,
        XOR,
        XCHG;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Every lane hits its own address, so the old values are deterministic. */
    @Jit
    static void atomic(Pointer X, Pointer Z, Pointer OLD, @Constexpr int N, @Constexpr Atomic OP) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block o =
                switch (OP) {
                    case ADD -> atomicAdd(Z.plus(i), x);
                    case MAX -> atomicMax(Z.plus(i), x);
                    case MIN -> atomicMin(Z.plus(i), x);
                    case AND -> atomicAnd(Z.plus(i), x);
                    case OR -> atomicOr(Z.plus(i), x);
                    case XOR -> atomicXor(Z.plus(i), x);
                    case XCHG -> atomicXchg(Z.plus(i), x);
                };
        store(OLD.plus(i), o);
    }

    /** All lanes of all programs meet at one address. */
    @Jit
    static void atomicContended(Pointer X, Pointer Z, int n, @Constexpr int N, @Constexpr Atomic OP) {
        Block i = add(programId(0) * N, arange(0, N));
        Block m = i.lt(n);
        Block x = load(X.plus(i), m);
        Block zero = i.times(0);
        switch (OP) {
            case ADD -> atomicAdd(Z.plus(zero), x, m);
            case MAX -> atomicMax(Z.plus(zero), x, m);
            case MIN -> atomicMin(Z.plus(zero), x, m);
            default -> staticAssert(false, "no contended operation");
        }
    }

    @Jit
    static void atomicScalarCount(Pointer Z, int n) {
        if (programId(0) < n) {
            atomicAdd(Z, 1, sem(Sem.RELAXED), scope(Scope.GPU));
        }
    }

    /** A spin lock: the programs add to {@code Z} one after another without atomics on it. */
    @Jit
    static void atomicCasLock(Pointer LOCK, Pointer Z, @Constexpr int N) {
        while (atomicCas(LOCK, 0, 1).eq(1).isTrue()) {}
        Block i = arange(0, N);
        store(Z.plus(i), load(Z.plus(i)).plus(1));
        debugBarrier();
        atomicXchg(LOCK, 0);
    }

    /** Program p of P takes p, p + P, p + 2P ... of n weights. */
    @Jit
    static void sgdUpdate(Pointer weights, Pointer grads, float learningRate, int n) {
        for (int i : range(programId(0), n, numPrograms(0))) {
            atomicAdd(weights.plus(i), mul(-learningRate, load(grads.plus(i))));
        }
    }
}
