package org.jtriton.language;

import org.jtriton.DType;

/**
 * Products of matrices. Part of {@link Tl}.
 */
public abstract class ProductFunctions extends AtomicFunctions {
    ProductFunctions() {}

    /**
     * The product of two matrices, or of as many as the first dimension counts: {@code M x K} by {@code K x N}, each
     * at least 1. Floats give {@code float32} ({@code float64} of such), integers of 8 bits {@code int32}. It is an
     * error if the types differ. Takes {@link #inputPrecision} or {@link #allowTf32}, {@link #maxNumImpreciseAcc} and
     * {@link #outDtype}.
     *
     * <pre>{@code
     * dot(full(2f, DType.FP32, 16, 16), full(1f, DType.FP32, 16, 16)).sum().div(256) // 32
     * }</pre>
     */
    @Builtin("dot")
    public static Block dot(Block input, Block other, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The product of two matrices, added to {@code acc}, which has its shape and type. Takes {@link #inputPrecision}
     * or {@link #allowTf32}, {@link #maxNumImpreciseAcc} and {@link #outDtype}.
     *
     * <pre>{@code
     * dot(full(2f, DType.FP32, 16, 16), full(1f, DType.FP32, 16, 16), full(1f, DType.FP32, 16, 16)).max() // 33
     * }</pre>
     */
    @Builtin("dot")
    public static Block dot(Block input, Block other, Block acc, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * How precisely {@code float32} operands of {@link #dot} are multiplied on tensor cores.
     *
     * <pre>{@code
     * dot(full(2f, DType.FP32, 16, 16), full(1f, DType.FP32, 16, 16), inputPrecision(InputPrecision.IEEE)).max() // 32
     * }</pre>
     */
    @Keyword("input_precision")
    public static Option inputPrecision(InputPrecision precision) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@link #dot} may round {@code float32} operands to TF32.
     *
     * <pre>{@code
     * dot(full(2f, DType.FP32, 16, 16), full(1f, DType.FP32, 16, 16), allowTf32(false)).max() // 32
     * }</pre>
     */
    @Keyword("allow_tf32")
    public static Option allowTf32(boolean allow) {
        throw OnlyInKernels.error();
    }

    /**
     * How many products of 8-bit floats {@link #dot} may add up with less precision.
     *
     * <pre>{@code
     * dot(full(2f, DType.FP8E5, 16, 16), full(1f, DType.FP8E5, 16, 16), maxNumImpreciseAcc(0)).max() // 32
     * }</pre>
     */
    @Keyword("max_num_imprecise_acc")
    public static Option maxNumImpreciseAcc(int count) {
        throw OnlyInKernels.error();
    }

    /**
     * The type of the product.
     *
     * <pre>{@code
     * dot(full(2f, DType.FP16, 16, 16), full(1f, DType.FP16, 16, 16), outDtype(DType.FP16)).max() // 32
     * }</pre>
     */
    @Keyword("out_dtype")
    public static Option outDtype(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * The product of two matrices in short formats, where every 32 elements along K share a scale: {@code 2^(s -
     * 127)} for a byte {@code s}. A scale is {@code M x K/32} or {@code N x K/32}, or null. A scale of {@code
     * float8e4nv} is what it says, for every 16 elements. Elements of {@code e2m1} lie in pairs in bytes. The result
     * is {@code float32}. Takes {@link #fastMath}, {@link #lhsKPack}, {@link #rhsKPack} and {@link #outDtype}.
     *
     * <pre>{@code
     * dotScaled(full(2f, DType.FP8E4NV, 16, 64), full(128, DType.UINT8, 16, 2), ScaleFormat.E4M3, full(1f, DType.FP8E5, 64, 16), null, ScaleFormat.E5M2).max() // 256
     * }</pre>
     */
    @Builtin("dot_scaled")
    public static Block dotScaled(
            Block lhs,
            Block lhsScale,
            ScaleFormat lhsFormat,
            Block rhs,
            Block rhsScale,
            ScaleFormat rhsFormat,
            Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link #dotScaled(Block, Block, ScaleFormat, Block, Block, ScaleFormat, Option...)}, added to {@code acc}.
     * Takes {@link #fastMath}, {@link #lhsKPack}, {@link #rhsKPack} and {@link #outDtype}.
     *
     * <pre>{@code
     * dotScaled(full(2f, DType.FP8E4NV, 16, 64), null, ScaleFormat.E4M3, full(1f, DType.FP8E5, 64, 16), null, ScaleFormat.E5M2, full(1f, DType.FP32, 16, 16)).max() // 129
     * }</pre>
     */
    @Builtin("dot_scaled")
    public static Block dotScaled(
            Block lhs,
            Block lhsScale,
            ScaleFormat lhsFormat,
            Block rhs,
            Block rhsScale,
            ScaleFormat rhsFormat,
            Block acc,
            Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@link #dotScaled} may take infinities and NaN for numbers.
     *
     * <pre>{@code
     * dotScaled(full(2f, DType.FP8E4NV, 16, 64), null, ScaleFormat.E4M3, full(1f, DType.FP8E5, 64, 16), null, ScaleFormat.E5M2, fastMath(true)).max() // 128
     * }</pre>
     */
    @Keyword("fast_math")
    public static Option fastMath(boolean fastMath) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the two elements of a byte of the left operand of {@link #dotScaled} are neighbours along K (they are
     * unless this says otherwise), or along M.
     *
     * <pre>{@code
     * dotScaled(full(34, DType.UINT8, 16, 32), null, ScaleFormat.E2M1, full(1f, DType.FP8E5, 64, 16), null, ScaleFormat.E5M2, lhsKPack(true)).max() // 64
     * }</pre>
     */
    @Keyword("lhs_k_pack")
    public static Option lhsKPack(boolean packed) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the two elements of a byte of the right operand of {@link #dotScaled} are neighbours along K (they are
     * unless this says otherwise), or along N.
     *
     * <pre>{@code
     * dotScaled(full(2f, DType.FP8E4NV, 16, 64), null, ScaleFormat.E4M3, full(34, DType.UINT8, 32, 16), null, ScaleFormat.E2M1, rhsKPack(true)).max() // 128
     * }</pre>
     */
    @Keyword("rhs_k_pack")
    public static Option rhsKPack(boolean packed) {
        throw OnlyInKernels.error();
    }
}
