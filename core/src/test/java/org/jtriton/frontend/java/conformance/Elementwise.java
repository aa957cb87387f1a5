package org.jtriton.frontend.java.conformance;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import java.util.Locale;
import org.jtriton.DType;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.jtriton.language.PropagateNan;
import org.jtriton.language.Rounding;

/** {@code elementwise.py}: element-wise arithmetic, comparison, bitwise and logical operators on one block. */
final class Elementwise {
    private Elementwise() {}

    /** A number for the element type of a block, so that a record also pins type promotion. */
    @Jit
    static int dtypeCode(Block x) {
        return switch (x.dtype()) {
            case INT1 -> 1;
            case INT8 -> 2;
            case INT16 -> 3;
            case INT32 -> 4;
            case INT64 -> 5;
            case UINT8 -> 6;
            case UINT16 -> 7;
            case UINT32 -> 8;
            case UINT64 -> 9;
            case FP16 -> 10;
            case BF16 -> 11;
            case FP32 -> 12;
            case FP64 -> 13;
            default -> 0;
        };
    }

    /** Operators on two blocks. */
    enum Binary {
        ADD,
        SUB,
        MUL,
        TRUEDIV,
        FLOORDIV,
        MOD,
        AND,
        OR,
        XOR,
        SHL,
        SHR,
        LT,
        LE,
        GT,
        GE,
        EQ,
        NE,
        MINIMUM,
        MAXIMUM,
        MINIMUM_NAN,
        MAXIMUM_NAN,
        UMULHI,
        FDIV,
        DIV_RN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static void binary(Pointer X, Pointer Y, Pointer Z, Pointer T, @Constexpr int N, @Constexpr Binary OP) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block y = load(Y.plus(i));
        Block z =
                switch (OP) {
                    case ADD -> x.plus(y);
                    case SUB -> x.minus(y);
                    case MUL -> x.times(y);
                    case TRUEDIV -> x.div(y);
                    case FLOORDIV -> x.intDiv(y);
                    case MOD -> x.rem(y);
                    case AND -> x.and(y);
                    case OR -> x.or(y);
                    case XOR -> x.xor(y);
                    case SHL -> x.shl(y);
                    case SHR -> x.shr(y);
                    case LT -> x.lt(y);
                    case LE -> x.le(y);
                    case GT -> x.gt(y);
                    case GE -> x.ge(y);
                    case EQ -> x.eq(y);
                    case NE -> x.ne(y);
                    case MINIMUM -> minimum(x, y);
                    case MAXIMUM -> maximum(x, y);
                    case MINIMUM_NAN -> minimum(x, y, propagateNan(PropagateNan.ALL));
                    case MAXIMUM_NAN -> maximum(x, y, propagateNan(PropagateNan.ALL));
                    case UMULHI -> umulhi(x, y);
                    case FDIV -> fdiv(x, y);
                    case DIV_RN -> divRn(x, y);
                };
        store(Z.plus(i), z);
        store(T, dtypeCode(z));
    }

    /** Operators on a block and a number. */
    enum ScalarOp {
        ADD,
        RSUB,
        MUL,
        LT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The scalar is a run-time argument of any type. */
    @Jit
    static void scalarOperand(Pointer X, Pointer Z, Pointer T, Block s, @Constexpr int N, @Constexpr ScalarOp OP) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block z =
                switch (OP) {
                    case ADD -> x.plus(s);
                    case RSUB -> s.minus(x);
                    case MUL -> x.times(s);
                    case LT -> x.lt(s);
                };
        store(Z.plus(i), z);
        store(T, dtypeCode(z));
    }

    /** Operators on a block and a literal. */
    enum LiteralOp {
        ADD1,
        MUL_HALF,
        RSUB_TWO,
        DIV3,
        FLOORDIV3,
        MOD5,
        SHL2,
        BIG,
        NEG_BIG,
        GT_ZERO;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The scalar is a literal, which takes the block's type where it can. */
    @Jit
    static void literalOperand(Pointer X, Pointer Z, Pointer T, @Constexpr int N, @Constexpr LiteralOp OP) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block z =
                switch (OP) {
                    case ADD1 -> x.plus(1);
                    case MUL_HALF -> x.times(0.5);
                    case RSUB_TWO -> sub(2, x);
                    case DIV3 -> x.div(3);
                    case FLOORDIV3 -> x.intDiv(3);
                    case MOD5 -> x.rem(5);
                    case SHL2 -> x.shl(2);
                    case BIG -> x.plus(4294967296L);
                    case NEG_BIG -> x.minus(2147483649L);
                    case GT_ZERO -> x.gt(0);
                };
        store(Z.plus(i), z);
        store(T, dtypeCode(z));
    }

    /** Functions of one block. */
    enum Unary {
        NEG,
        POS,
        INVERT,
        NOT,
        ABS,
        EXP,
        EXP2,
        LOG,
        LOG2,
        SIN,
        COS,
        SQRT,
        SQRT_RN,
        RSQRT,
        FLOOR,
        CEIL,
        ERF,
        SIGMOID;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static void unary(Pointer X, Pointer Z, Pointer T, @Constexpr int N, @Constexpr Unary OP) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block z =
                switch (OP) {
                    case NEG -> x.unaryMinus();
                    case POS -> x.unaryPlus();
                    case INVERT -> x.inv();
                    case NOT -> x.not();
                    case ABS -> abs(x);
                    case EXP -> exp(x);
                    case EXP2 -> exp2(x);
                    case LOG -> log(x);
                    case LOG2 -> log2(x);
                    case SIN -> sin(x);
                    case COS -> cos(x);
                    case SQRT -> sqrt(x);
                    case SQRT_RN -> sqrtRn(x);
                    case RSQRT -> rsqrt(x);
                    case FLOOR -> floor(x);
                    case CEIL -> ceil(x);
                    case ERF -> erf(x);
                    case SIGMOID -> sigmoid(x);
                };
        store(Z.plus(i), z);
        store(T, dtypeCode(z));
    }

    /** Functions of three blocks. */
    enum Ternary {
        FMA,
        WHERE,
        WHERE_SCALAR,
        CLAMP;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Jit
    static void ternary(Pointer X, Pointer Y, Pointer W, Pointer Z, @Constexpr int N, @Constexpr Ternary OP) {
        Block i = arange(0, N);
        Block x = load(X.plus(i));
        Block y = load(Y.plus(i));
        Block w = load(W.plus(i));
        Block z =
                switch (OP) {
                    case FMA -> fma(x, y, w);
                    case WHERE -> where(x.gt(y), x, w);
                    case WHERE_SCALAR -> where(x.gt(y), 1.0, w);
                    case CLAMP -> clamp(x, minimum(y, w), maximum(y, w));
                };
        store(Z.plus(i), z);
    }

    @Jit
    static void cast(Pointer X, Pointer Z, @Constexpr int N, @Constexpr DType TO) {
        Block i = arange(0, N);
        store(Z.plus(i), load(X.plus(i)).to(TO));
    }

    @Jit
    static void bitcast(Pointer X, Pointer Z, @Constexpr int N, @Constexpr DType TO) {
        Block i = arange(0, N);
        store(Z.plus(i), load(X.plus(i)).bitcast(TO));
    }

    @Jit
    static void castRtz(Pointer X, Pointer Z, @Constexpr int N, @Constexpr DType TO) {
        Block i = arange(0, N);
        store(Z.plus(i), load(X.plus(i)).to(TO, fpDowncastRounding(Rounding.TOWARD_ZERO)));
    }

    @Jit
    static void softmaxBuiltin(Pointer X, Pointer Z, @Constexpr int M, @Constexpr int N) {
        Block i = arange(0, M).get(ALL, NEW).times(N).plus(arange(0, N).get(NEW, ALL));
        store(Z.plus(i), softmax(load(X.plus(i)), dim(1), keepDims(true)));
    }
}
