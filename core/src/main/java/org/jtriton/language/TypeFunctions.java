package org.jtriton.language;

import org.jtriton.DType;

/**
 * What a kernel asks about element types, at compile time. Part of {@link Tl}.
 */
public abstract class TypeFunctions extends HintFunctions {
    TypeFunctions() {}

    /**
     * Whether a type is a float.
     *
     * <pre>{@code
     * isFloating(DType.FP16) ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("dtype.is_floating()")
    public static boolean isFloating(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a type is a float of 16 bits or more.
     *
     * <pre>{@code
     * isStandardFloating(DType.FP8E5) ? 1 : 0 // 0
     * }</pre>
     */
    @Spelling("dtype.is_standard_floating()")
    public static boolean isStandardFloating(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a type is an integer.
     *
     * <pre>{@code
     * isInt(DType.INT8) ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("dtype.is_int()")
    public static boolean isInt(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a type is an integer with a sign.
     *
     * <pre>{@code
     * isIntSigned(DType.UINT8) ? 1 : 0 // 0
     * }</pre>
     */
    @Spelling("dtype.is_int_signed()")
    public static boolean isIntSigned(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a type is an integer without a sign.
     *
     * <pre>{@code
     * isIntUnsigned(DType.UINT8) ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("dtype.is_int_unsigned()")
    public static boolean isIntUnsigned(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a type is {@code int1}.
     *
     * <pre>{@code
     * isBool(DType.INT1) ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("dtype.is_bool()")
    public static boolean isBool(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a type is a float of 8 bits.
     *
     * <pre>{@code
     * isFp8(DType.FP8E5) ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("dtype.is_fp8()")
    public static boolean isFp8(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * How many bits a value of a type has.
     *
     * <pre>{@code
     * primitiveBitwidth(DType.FP16) // 16
     * }</pre>
     */
    @Spelling("dtype.primitive_bitwidth")
    public static int primitiveBitwidth(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * How many bytes an element of a type takes.
     *
     * <pre>{@code
     * itemsize(DType.INT1) // 1
     * }</pre>
     */
    @Spelling("dtype.itemsize")
    public static int itemsize(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * How many bits an integer of a type has. It is an error for floats.
     *
     * <pre>{@code
     * intBitwidth(DType.INT8) // 8
     * }</pre>
     */
    @Spelling("dtype.int_bitwidth")
    public static int intBitwidth(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * How many bits of a float of a type are its fraction. It is an error for integers.
     *
     * <pre>{@code
     * fpMantissaWidth(DType.FP32) // 23
     * }</pre>
     */
    @Spelling("dtype.fp_mantissa_width")
    public static int fpMantissaWidth(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * The integer type of so many bits, with or without a sign. It is an error if there is none.
     *
     * <pre>{@code
     * primitiveBitwidth(getIntDtype(16, false)) // 16
     * }</pre>
     */
    @Builtin("get_int_dtype")
    public static DType getIntDtype(int bitwidth, boolean signed) {
        throw OnlyInKernels.error();
    }
}
