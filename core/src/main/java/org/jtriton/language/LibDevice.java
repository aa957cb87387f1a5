package org.jtriton.language;

/**
 * The functions of {@code triton.language.extra.libdevice}, element by element, on every device.
 *
 * <p>Arguments are blocks or single numbers of just the types that are named, in one shape; literals take the type that is
 * asked for. Other types are an error. Long, because the list is.
 */
public final class LibDevice {
    private LibDevice() {}

    /**
     * The absolute value. Takes {@code int32} or {@code int64} or {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.abs(a) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.abs")
    public static Block abs(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The angle in radians whose cosine {@code arg0} is. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.acos(a) // [1.31812, 1.0472, 0, nan]
     * }</pre>
     */
    @Builtin("extra.libdevice.acos")
    public static Block acos(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The inverse hyperbolic cosine. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.acosh(a) // [nan, nan, 0, 1.31696]
     * }</pre>
     */
    @Builtin("extra.libdevice.acosh")
    public static Block acosh(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The sum, rounded down. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.addRd(a, a) // [0.5, 1, 2, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.add_rd")
    public static Block addRd(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The sum, rounded to the nearest, to the even one of two. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.addRn(a, a) // [0.5, 1, 2, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.add_rn")
    public static Block addRn(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The sum, rounded up. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.addRu(a, a) // [0.5, 1, 2, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.add_ru")
    public static Block addRu(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The sum, rounded toward zero. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.addRz(a, a) // [0.5, 1, 2, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.add_rz")
    public static Block addRz(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The angle in radians whose sine {@code arg0} is. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.asin(a) // [0.25268, 0.523599, 1.5708, nan]
     * }</pre>
     */
    @Builtin("extra.libdevice.asin")
    public static Block asin(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The inverse hyperbolic sine. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.asinh(a) // [0.247466, 0.481212, 0.881374, 1.44364]
     * }</pre>
     */
    @Builtin("extra.libdevice.asinh")
    public static Block asinh(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The angle in radians whose tangent {@code arg0} is. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.atan(a) // [0.244979, 0.463648, 0.785398, 1.10715]
     * }</pre>
     */
    @Builtin("extra.libdevice.atan")
    public static Block atan(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The angle in radians of the point {@code (arg1, arg0)}. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.atan2(a, a) // [0.785398, 0.785398, 0.785398, 0.785398]
     * }</pre>
     */
    @Builtin("extra.libdevice.atan2")
    public static Block atan2(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The inverse hyperbolic tangent. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.atanh(a) // [0.255413, 0.549306, inf, nan]
     * }</pre>
     */
    @Builtin("extra.libdevice.atanh")
    public static Block atanh(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits in reverse order. Takes {@code int32} or {@code int64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.brev(i.shl(28)) // [0, 8, 4, 12]
     * }</pre>
     */
    @Builtin("extra.libdevice.brev")
    public static Block brev(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * Four of the eight bytes of {@code arg0} and {@code arg1}, which the four lower hexadecimal digits of {@code
     * arg2} choose. Takes {@code int32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.bytePerm(i, i, 0x3210) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.byte_perm")
    public static Block bytePerm(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * The cube root. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.cbrt(a) // [0.629961, 0.793701, 1, 1.25992]
     * }</pre>
     */
    @Builtin("extra.libdevice.cbrt")
    public static Block cbrt(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The smallest whole number that is not below {@code arg0}. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.ceil(a) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.ceil")
    public static Block ceil(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * How many bits from the top are 0. Takes {@code int32} and gives {@code int32}, or {@code int64} and gives
     * {@code int32}.
     *
     * <pre>{@code
     * LibDevice.clz(i) // [32, 31, 30, 30]
     * }</pre>
     */
    @Builtin("extra.libdevice.clz")
    public static Block clz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The size of {@code arg0} with the sign of {@code arg1}. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.copysign(a, a) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.copysign")
    public static Block copysign(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The cosine of an angle in radians. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.cos(a) // [0.968912, 0.877583, 0.540302, -0.416147]
     * }</pre>
     */
    @Builtin("extra.libdevice.cos")
    public static Block cos(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The hyperbolic cosine. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.cosh(a) // [1.03141, 1.12763, 1.54308, 3.7622]
     * }</pre>
     */
    @Builtin("extra.libdevice.cosh")
    public static Block cosh(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The cosine of {@code pi} times {@code arg0}. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.cospi(a) // [0.707107, 0, -1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.cospi")
    public static Block cospi(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The modified Bessel function of the first kind and order 0. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.cylBesselI0(a) // [1.01569, 1.06348, 1.26607, 2.27959]
     * }</pre>
     */
    @Builtin("extra.libdevice.cyl_bessel_i0")
    public static Block cylBesselI0(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The modified Bessel function of the first kind and order 1. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.cylBesselI1(a) // [0.125979, 0.257894, 0.565159, 1.59064]
     * }</pre>
     */
    @Builtin("extra.libdevice.cyl_bessel_i1")
    public static Block cylBesselI1(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient, rounded down. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.divRd(a, a) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.div_rd")
    public static Block divRd(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient, rounded to the nearest, to the even one of two. Takes {@code float32} or {@code float64}, and
     * gives the same.
     *
     * <pre>{@code
     * LibDevice.divRn(a, a) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.div_rn")
    public static Block divRn(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient, rounded up. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.divRu(a, a) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.div_ru")
    public static Block divRu(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient, rounded toward zero. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.divRz(a, a) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.div_rz")
    public static Block divRz(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded down. Takes {@code float64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.double2floatRd(cast(a, DType.FP64)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2float_rd")
    public static Block double2floatRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded to the nearest, to the even one of two. Takes {@code float64} and gives
     * {@code float32}.
     *
     * <pre>{@code
     * LibDevice.double2floatRn(cast(a, DType.FP64)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2float_rn")
    public static Block double2floatRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded up. Takes {@code float64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.double2floatRu(cast(a, DType.FP64)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2float_ru")
    public static Block double2floatRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded toward zero. Takes {@code float64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.double2floatRz(cast(a, DType.FP64)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2float_rz")
    public static Block double2floatRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The upper 32 bits. Takes {@code float64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2hiint(cast(a, DType.FP64)) // [1070596096, 1071644672, 1072693248, 1073741824]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2hiint")
    public static Block double2hiint(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded down. Takes {@code float64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2intRd(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2int_rd")
    public static Block double2intRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded to the nearest, to the even one of two. Takes {@code float64} and gives
     * {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2intRn(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2int_rn")
    public static Block double2intRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded up. Takes {@code float64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2intRu(cast(a, DType.FP64)) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2int_ru")
    public static Block double2intRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded toward zero. Takes {@code float64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2intRz(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2int_rz")
    public static Block double2intRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded down. Takes {@code float64} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.double2llRd(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ll_rd")
    public static Block double2llRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded to the nearest, to the even one of two. Takes {@code float64} and gives
     * {@code int64}.
     *
     * <pre>{@code
     * LibDevice.double2llRn(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ll_rn")
    public static Block double2llRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded up. Takes {@code float64} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.double2llRu(cast(a, DType.FP64)) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ll_ru")
    public static Block double2llRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded toward zero. Takes {@code float64} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.double2llRz(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ll_rz")
    public static Block double2llRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The lower 32 bits. Takes {@code float64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2loint(cast(a, DType.FP64)) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2loint")
    public static Block double2loint(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded down. Takes {@code float64} and gives
     * {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2uintRd(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2uint_rd")
    public static Block double2uintRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded to the nearest, to the even one of two.
     * Takes {@code float64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2uintRn(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2uint_rn")
    public static Block double2uintRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded up. Takes {@code float64} and gives {@code
     * int32}.
     *
     * <pre>{@code
     * LibDevice.double2uintRu(cast(a, DType.FP64)) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2uint_ru")
    public static Block double2uintRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded toward zero. Takes {@code float64} and
     * gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.double2uintRz(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2uint_rz")
    public static Block double2uintRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded down. Takes {@code float64} and gives
     * {@code int64}.
     *
     * <pre>{@code
     * LibDevice.double2ullRd(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ull_rd")
    public static Block double2ullRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded to the nearest, to the even one of two.
     * Takes {@code float64} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.double2ullRn(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ull_rn")
    public static Block double2ullRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded up. Takes {@code float64} and gives {@code
     * int64}.
     *
     * <pre>{@code
     * LibDevice.double2ullRu(cast(a, DType.FP64)) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ull_ru")
    public static Block double2ullRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded toward zero. Takes {@code float64} and
     * gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.double2ullRz(cast(a, DType.FP64)) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double2ull_rz")
    public static Block double2ullRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits. Takes {@code float64} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.longlongAsDouble(LibDevice.doubleAsLonglong(cast(a, DType.FP64))) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.double_as_longlong")
    public static Block doubleAsLonglong(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The error function. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.erf(a) // [0.276326, 0.5205, 0.842701, 0.995322]
     * }</pre>
     */
    @Builtin("extra.libdevice.erf")
    public static Block erf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The complementary error function. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.erfc(a) // [0.723674, 0.4795, 0.157299, 0.00467773]
     * }</pre>
     */
    @Builtin("extra.libdevice.erfc")
    public static Block erfc(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The inverse of the complementary error function. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.erfcinv(a) // [0.81342, 0.476936, 0, -inf]
     * }</pre>
     */
    @Builtin("extra.libdevice.erfcinv")
    public static Block erfcinv(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The scaled complementary error function, {@code exp(x * x) * erfc(x)}. Takes {@code float32} or {@code
     * float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.erfcx(a) // [0.770347, 0.61569, 0.427584, 0.255396]
     * }</pre>
     */
    @Builtin("extra.libdevice.erfcx")
    public static Block erfcx(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The inverse of the error function. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.erfinv(a) // [0.225312, 0.476936, inf, nan]
     * }</pre>
     */
    @Builtin("extra.libdevice.erfinv")
    public static Block erfinv(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code e} to the power of {@code arg0}. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.exp(a) // [1.28403, 1.64872, 2.71828, 7.38906]
     * }</pre>
     */
    @Builtin("extra.libdevice.exp")
    public static Block exp(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 10 to the power of {@code arg0}. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.exp10(a) // [1.77828, 3.16228, 10, 100]
     * }</pre>
     */
    @Builtin("extra.libdevice.exp10")
    public static Block exp10(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 2 to the power of {@code arg0}. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.exp2(a) // [1.18921, 1.41421, 2, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.exp2")
    public static Block exp2(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code exp(x) - 1}, exact near 0. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.expm1(a) // [0.284025, 0.648721, 1.71828, 6.38906]
     * }</pre>
     */
    @Builtin("extra.libdevice.expm1")
    public static Block expm1(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The cosine, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastCosf(a) // [0.968912, 0.877583, 0.540302, -0.416147]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_cosf")
    public static Block fastCosf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastDividef(a, a) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_dividef")
    public static Block fastDividef(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * 10 to the power of {@code arg0}, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastExp10f(a) // [1.77828, 3.16228, 10, 100]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_exp10f")
    public static Block fastExp10f(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code e} to the power of {@code arg0}, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastExpf(a) // [1.28403, 1.64872, 2.71828, 7.38906]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_expf")
    public static Block fastExpf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The logarithm to the base 10, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastLog10f(a) // [-0.60206, -0.30103, 0, 0.30103]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_log10f")
    public static Block fastLog10f(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The logarithm to the base 2, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastLog2f(a) // [-2, -1, 0, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_log2f")
    public static Block fastLog2f(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The natural logarithm, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastLogf(a) // [-1.38629, -0.693147, 0, 0.693147]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_logf")
    public static Block fastLogf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0} to the power of {@code arg1}, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastPowf(a, a) // [0.707107, 0.707107, 1, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_powf")
    public static Block fastPowf(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The sine, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastSinf(a) // [0.247404, 0.479426, 0.841471, 0.909297]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_sinf")
    public static Block fastSinf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The tangent, fast. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fastTanf(a) // [0.255342, 0.546302, 1.55741, -2.18504]
     * }</pre>
     */
    @Builtin("extra.libdevice.fast_tanf")
    public static Block fastTanf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The difference, or 0 where {@code arg0} is negative. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.fdim(a, a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.fdim")
    public static Block fdim(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The place of the lowest bit that is 1, counted from 1; 0 where there is none. Takes {@code int32} and gives
     * {@code int32}, or {@code int64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.ffs(i) // [0, 1, 2, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.ffs")
    public static Block ffs(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@code arg0} is a number. Takes {@code float32} and gives {@code int1}.
     *
     * <pre>{@code
     * LibDevice.finitef(a) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.finitef")
    public static Block finitef(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded down. Takes {@code float32} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.float2intRd(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2int_rd")
    public static Block float2intRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded to the nearest, to the even one of two. Takes {@code float32} and gives
     * {@code int32}.
     *
     * <pre>{@code
     * LibDevice.float2intRn(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2int_rn")
    public static Block float2intRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded up. Takes {@code float32} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.float2intRu(a) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2int_ru")
    public static Block float2intRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int32}, rounded toward zero. Takes {@code float32} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.float2intRz(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2int_rz")
    public static Block float2intRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded down. Takes {@code float32} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.float2llRd(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ll_rd")
    public static Block float2llRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded to the nearest, to the even one of two. Takes {@code float32} and gives
     * {@code int64}.
     *
     * <pre>{@code
     * LibDevice.float2llRn(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ll_rn")
    public static Block float2llRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded up. Takes {@code float32} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.float2llRu(a) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ll_ru")
    public static Block float2llRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code int64}, rounded toward zero. Takes {@code float32} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.float2llRz(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ll_rz")
    public static Block float2llRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded down. Takes {@code float32} and gives
     * {@code int32}.
     *
     * <pre>{@code
     * LibDevice.float2uintRd(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2uint_rd")
    public static Block float2uintRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded to the nearest, to the even one of two.
     * Takes {@code float32} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.float2uintRn(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2uint_rn")
    public static Block float2uintRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded up. Takes {@code float32} and gives {@code
     * int32}.
     *
     * <pre>{@code
     * LibDevice.float2uintRu(a) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2uint_ru")
    public static Block float2uintRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int32}, rounded toward zero. Takes {@code float32} and
     * gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.float2uintRz(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2uint_rz")
    public static Block float2uintRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded down. Takes {@code float32} and gives
     * {@code int64}.
     *
     * <pre>{@code
     * LibDevice.float2ullRd(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ull_rd")
    public static Block float2ullRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded to the nearest, to the even one of two.
     * Takes {@code float32} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.float2ullRn(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ull_rn")
    public static Block float2ullRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded up. Takes {@code float32} and gives {@code
     * int64}.
     *
     * <pre>{@code
     * LibDevice.float2ullRu(a) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ull_ru")
    public static Block float2ullRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number without a sign, in the bits of an {@code int64}, rounded toward zero. Takes {@code float32} and
     * gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.float2ullRz(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.float2ull_rz")
    public static Block float2ullRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits. Takes {@code float32} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.floatAsInt(a) // [1048576000, 1056964608, 1065353216, 1073741824]
     * }</pre>
     */
    @Builtin("extra.libdevice.float_as_int")
    public static Block floatAsInt(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits. Takes {@code float32} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.floatAsUint(a) // [1048576000, 1056964608, 1065353216, 1073741824]
     * }</pre>
     */
    @Builtin("extra.libdevice.float_as_uint")
    public static Block floatAsUint(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The largest whole number that is not above {@code arg0}. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.floor(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.floor")
    public static Block floor(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0 * arg1 + arg2}, rounded once. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fma(a, a, a) // [0.3125, 0.75, 2, 6]
     * }</pre>
     */
    @Builtin("extra.libdevice.fma")
    public static Block fma(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0 * arg1 + arg2}, rounded down. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fmaRd(a, a, a) // [0.3125, 0.75, 2, 6]
     * }</pre>
     */
    @Builtin("extra.libdevice.fma_rd")
    public static Block fmaRd(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0 * arg1 + arg2}, rounded to the nearest, to the even one of two. Takes {@code float32} or {@code
     * float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fmaRn(a, a, a) // [0.3125, 0.75, 2, 6]
     * }</pre>
     */
    @Builtin("extra.libdevice.fma_rn")
    public static Block fmaRn(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0 * arg1 + arg2}, rounded up. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fmaRu(a, a, a) // [0.3125, 0.75, 2, 6]
     * }</pre>
     */
    @Builtin("extra.libdevice.fma_ru")
    public static Block fmaRu(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0 * arg1 + arg2}, rounded toward zero. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.fmaRz(a, a, a) // [0.3125, 0.75, 2, 6]
     * }</pre>
     */
    @Builtin("extra.libdevice.fma_rz")
    public static Block fmaRz(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * The remainder of a truncated division, with the sign of {@code arg0}. Takes {@code float32} or {@code float64},
     * and gives the same.
     *
     * <pre>{@code
     * LibDevice.fmod(a, a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.fmod")
    public static Block fmod(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The mean of two integers, rounded down. Takes {@code int32} or {@code uint32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.hadd(i, i.plus(1)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.hadd")
    public static Block hadd(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The float with these upper and lower bits. Takes {@code int32} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.hiloint2double(LibDevice.double2hiint(cast(a, DType.FP64)), zerosLike(i)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.hiloint2double")
    public static Block hiloint2double(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The length of the vector {@code (arg0, arg1)}. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.hypot(a, a) // [0.353553, 0.707107, 1.41421, 2.82843]
     * }</pre>
     */
    @Builtin("extra.libdevice.hypot")
    public static Block hypot(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The exponent, as an integer. Takes {@code float32} and gives {@code int32}, or {@code float64} and gives {@code
     * int32}.
     *
     * <pre>{@code
     * LibDevice.ilogb(a) // [-2, -1, 0, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.ilogb")
    public static Block ilogb(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded to the nearest, to the even one of two. Takes {@code int32} and gives
     * {@code float64}.
     *
     * <pre>{@code
     * LibDevice.int2doubleRn(i) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.int2double_rn")
    public static Block int2doubleRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded down. Takes {@code int32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.int2floatRd(i) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.int2float_rd")
    public static Block int2floatRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded to the nearest, to the even one of two. Takes {@code int32} and gives
     * {@code float32}.
     *
     * <pre>{@code
     * LibDevice.int2floatRn(i) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.int2float_rn")
    public static Block int2floatRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded up. Takes {@code int32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.int2floatRu(i) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.int2float_ru")
    public static Block int2floatRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded toward zero. Takes {@code int32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.int2floatRz(i) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.int2float_rz")
    public static Block int2floatRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The float with these bits. Takes {@code int32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.intAsFloat(LibDevice.floatAsInt(a)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.int_as_float")
    public static Block intAsFloat(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@code arg0} is a number. Takes {@code float64} and gives {@code int1}.
     *
     * <pre>{@code
     * LibDevice.isfinited(cast(a, DType.FP64)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.isfinited")
    public static Block isfinited(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@code arg0} is infinite. Takes {@code float32} and gives {@code int1}, or {@code float64} and gives
     * {@code int1}.
     *
     * <pre>{@code
     * LibDevice.isinf(a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.isinf")
    public static Block isinf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@code arg0} is NaN. Takes {@code float32} and gives {@code int1}, or {@code float64} and gives {@code
     * int1}.
     *
     * <pre>{@code
     * LibDevice.isnan(a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.isnan")
    public static Block isnan(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The Bessel function of the first kind and order 0. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.j0(a) // [0.984436, 0.93847, 0.765198, 0.223891]
     * }</pre>
     */
    @Builtin("extra.libdevice.j0")
    public static Block j0(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The Bessel function of the first kind and order 1. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.j1(a) // [0.124026, 0.242268, 0.440051, 0.576725]
     * }</pre>
     */
    @Builtin("extra.libdevice.j1")
    public static Block j1(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The Bessel function of the first kind and order {@code arg0}. Takes {@code int32}, {@code float32} and gives
     * {@code float32}, or {@code int32}, {@code float64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.jn(full(2, DType.INT32, 4), a) // [0.00777189, 0.030604, 0.114903, 0.352834]
     * }</pre>
     */
    @Builtin("extra.libdevice.jn")
    public static Block jn(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0} times 2 to the power of {@code arg1}. Takes {@code float32}, {@code int32} and gives {@code
     * float32}, or {@code float64}, {@code int32} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ldexp(a, i) // [0.25, 1, 4, 16]
     * }</pre>
     */
    @Builtin("extra.libdevice.ldexp")
    public static Block ldexp(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The logarithm of the absolute value of the gamma function. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.lgamma(a) // [1.28802, 0.572365, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.lgamma")
    public static Block lgamma(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded down. Takes {@code int64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ll2doubleRd(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2double_rd")
    public static Block ll2doubleRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded to the nearest, to the even one of two. Takes {@code int64} and gives
     * {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ll2doubleRn(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2double_rn")
    public static Block ll2doubleRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded up. Takes {@code int64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ll2doubleRu(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2double_ru")
    public static Block ll2doubleRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded toward zero. Takes {@code int64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ll2doubleRz(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2double_rz")
    public static Block ll2doubleRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded down. Takes {@code int64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ll2floatRd(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2float_rd")
    public static Block ll2floatRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded to the nearest, to the even one of two. Takes {@code int64} and gives
     * {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ll2floatRn(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2float_rn")
    public static Block ll2floatRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded up. Takes {@code int64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ll2floatRu(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2float_ru")
    public static Block ll2floatRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded toward zero. Takes {@code int64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ll2floatRz(cast(i, DType.INT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ll2float_rz")
    public static Block ll2floatRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The nearest whole number, the even one of two, as an integer. Takes {@code float32} and gives {@code int64}, or
     * {@code float64} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.llrint(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.llrint")
    public static Block llrint(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The nearest whole number, away from zero of two, as an integer. Takes {@code float32} and gives {@code int64},
     * or {@code float64} and gives {@code int64}.
     *
     * <pre>{@code
     * LibDevice.llround(a) // [0, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.llround")
    public static Block llround(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The natural logarithm. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.log(a) // [-1.38629, -0.693147, 0, 0.693147]
     * }</pre>
     */
    @Builtin("extra.libdevice.log")
    public static Block log(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The logarithm to the base 10. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.log10(a) // [-0.60206, -0.30103, 0, 0.30103]
     * }</pre>
     */
    @Builtin("extra.libdevice.log10")
    public static Block log10(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code log(1 + x)}, exact near 0. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.log1p(a) // [0.223144, 0.405465, 0.693147, 1.09861]
     * }</pre>
     */
    @Builtin("extra.libdevice.log1p")
    public static Block log1p(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The logarithm to the base 2. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.log2(a) // [-2, -1, 0, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.log2")
    public static Block log2(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The exponent, as a float. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.logb(a) // [-2, -1, 0, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.logb")
    public static Block logb(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The float with these bits. Takes {@code int64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.longlongAsDouble(LibDevice.doubleAsLonglong(cast(a, DType.FP64))) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.longlong_as_double")
    public static Block longlongAsDouble(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The product of the lower 24 bits. Takes {@code int32} or {@code uint32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.mul24(i, i) // [0, 1, 4, 9]
     * }</pre>
     */
    @Builtin("extra.libdevice.mul24")
    public static Block mul24(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The product, rounded down. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.mulRd(a, a) // [0.0625, 0.25, 1, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.mul_rd")
    public static Block mulRd(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The product, rounded to the nearest, to the even one of two. Takes {@code float32} or {@code float64}, and
     * gives the same.
     *
     * <pre>{@code
     * LibDevice.mulRn(a, a) // [0.0625, 0.25, 1, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.mul_rn")
    public static Block mulRn(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The product, rounded up. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.mulRu(a, a) // [0.0625, 0.25, 1, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.mul_ru")
    public static Block mulRu(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The product, rounded toward zero. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.mulRz(a, a) // [0.0625, 0.25, 1, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.mul_rz")
    public static Block mulRz(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The upper half of the product. Takes {@code int32} or {@code uint32} or {@code int64} or {@code uint64}, and
     * gives the same.
     *
     * <pre>{@code
     * LibDevice.mulhi(full(1 << 30, DType.INT32, 2), full(8, DType.INT32, 2)) // [2, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.mulhi")
    public static Block mulhi(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The nearest whole number, the even one of two. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.nearbyint(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.nearbyint")
    public static Block nearbyint(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The next float from {@code arg0} on toward {@code arg1}. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.nextafter(a, a) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.nextafter")
    public static Block nextafter(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The length of a vector of three. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.norm3d(a, a, a) // [0.433013, 0.866025, 1.73205, 3.4641]
     * }</pre>
     */
    @Builtin("extra.libdevice.norm3d")
    public static Block norm3d(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * The length of a vector of four. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.norm4d(a, a, a, a) // [0.5, 1, 2, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.norm4d")
    public static Block norm4d(Number arg0, Number arg1, Number arg2, Number arg3) {
        throw OnlyInKernels.error();
    }

    /**
     * The distribution function of the normal distribution. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.normcdf(a) // [0.598706, 0.691462, 0.841345, 0.97725]
     * }</pre>
     */
    @Builtin("extra.libdevice.normcdf")
    public static Block normcdf(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The inverse of the distribution function of the normal distribution. Takes {@code float32} or {@code float64},
     * and gives the same.
     *
     * <pre>{@code
     * LibDevice.normcdfinv(a) // [-0.67449, 0, inf, nan]
     * }</pre>
     */
    @Builtin("extra.libdevice.normcdfinv")
    public static Block normcdfinv(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * How many bits are 1. Takes {@code int32} and gives {@code int32}, or {@code int64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.popc(i) // [0, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.popc")
    public static Block popc(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0} to the power of {@code arg1}. Takes {@code float32}, {@code int32} and gives {@code float32}, or
     * {@code float64}, {@code int32} and gives {@code float64}, or {@code float32} and gives {@code float32}, or
     * {@code float64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.pow(a, a) // [0.707107, 0.707107, 1, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.pow")
    public static Block pow(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by the cube root. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rcbrt(a) // [1.5874, 1.25992, 1, 0.793701]
     * }</pre>
     */
    @Builtin("extra.libdevice.rcbrt")
    public static Block rcbrt(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by {@code arg0}, roughly: from the upper 32 bits. Takes {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rcp64h(cast(a, DType.FP64)).lt(5f) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.rcp64h")
    public static Block rcp64h(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by {@code arg0}, rounded down. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rcpRd(a) // [4, 2, 1, 0.5]
     * }</pre>
     */
    @Builtin("extra.libdevice.rcp_rd")
    public static Block rcpRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by {@code arg0}, rounded to the nearest, to the even one of two. Takes {@code float32} or {@code
     * float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rcpRn(a) // [4, 2, 1, 0.5]
     * }</pre>
     */
    @Builtin("extra.libdevice.rcp_rn")
    public static Block rcpRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by {@code arg0}, rounded up. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rcpRu(a) // [4, 2, 1, 0.5]
     * }</pre>
     */
    @Builtin("extra.libdevice.rcp_ru")
    public static Block rcpRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by {@code arg0}, rounded toward zero. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rcpRz(a) // [4, 2, 1, 0.5]
     * }</pre>
     */
    @Builtin("extra.libdevice.rcp_rz")
    public static Block rcpRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The remainder of a division that is rounded to the nearest. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.remainder(a, a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.remainder")
    public static Block remainder(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The mean of two integers, rounded up. Takes {@code int32} or {@code uint32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rhadd(i, i.plus(1)) // [1, 2, 3, 4]
     * }</pre>
     */
    @Builtin("extra.libdevice.rhadd")
    public static Block rhadd(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by the length of the vector {@code (arg0, arg1)}. Takes {@code float32} or {@code float64}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.rhypot(a, a) // [2.82843, 1.41421, 0.707107, 0.353553]
     * }</pre>
     */
    @Builtin("extra.libdevice.rhypot")
    public static Block rhypot(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The nearest whole number, the even one of two. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rint(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.rint")
    public static Block rint(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by the length of a vector of three. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rnorm3d(a, a, a) // [2.3094, 1.1547, 0.57735, 0.288675]
     * }</pre>
     */
    @Builtin("extra.libdevice.rnorm3d")
    public static Block rnorm3d(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by the length of a vector of four. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rnorm4d(a, a, a, a) // [2, 1, 0.5, 0.25]
     * }</pre>
     */
    @Builtin("extra.libdevice.rnorm4d")
    public static Block rnorm4d(Number arg0, Number arg1, Number arg2, Number arg3) {
        throw OnlyInKernels.error();
    }

    /**
     * The nearest whole number, away from zero of two. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.round(a) // [0, 1, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.round")
    public static Block round(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by the square root. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.rsqrt(a) // [2, 1.41421, 1, 0.707107]
     * }</pre>
     */
    @Builtin("extra.libdevice.rsqrt")
    public static Block rsqrt(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by the square root, rounded to the nearest, to the even one of two. Takes {@code float32}, and gives
     * the same.
     *
     * <pre>{@code
     * LibDevice.rsqrtRn(a) // [2, 1.41421, 1, 0.707107]
     * }</pre>
     */
    @Builtin("extra.libdevice.rsqrt_rn")
    public static Block rsqrtRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code |arg0 - arg1| + arg2}. Takes {@code int32}, {@code int32}, {@code uint32} and gives {@code int32}, or
     * {@code uint32} and gives {@code uint32}.
     *
     * <pre>{@code
     * LibDevice.sad(i, i.times(2), cast(i, DType.UINT32)) // [0, 2, 4, 6]
     * }</pre>
     */
    @Builtin("extra.libdevice.sad")
    public static Block sad(Number arg0, Number arg1, Number arg2) {
        throw OnlyInKernels.error();
    }

    /**
     * The nearest number from 0 to 1. Takes {@code float32}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.saturatef(a) // [0.25, 0.5, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.saturatef")
    public static Block saturatef(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code arg0} times 2 to the power of {@code arg1}. Takes {@code float32}, {@code int32} and gives {@code
     * float32}, or {@code float64}, {@code int32} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.scalbn(a, i) // [0.25, 1, 4, 16]
     * }</pre>
     */
    @Builtin("extra.libdevice.scalbn")
    public static Block scalbn(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 where the sign is negative, and 0 elsewhere. Takes {@code float32} and gives {@code int32}, or {@code
     * float64} and gives {@code int32}.
     *
     * <pre>{@code
     * LibDevice.signbit(a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.signbit")
    public static Block signbit(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The sine of an angle in radians. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.sin(a) // [0.247404, 0.479426, 0.841471, 0.909297]
     * }</pre>
     */
    @Builtin("extra.libdevice.sin")
    public static Block sin(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The hyperbolic sine. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.sinh(a) // [0.252612, 0.521095, 1.1752, 3.62686]
     * }</pre>
     */
    @Builtin("extra.libdevice.sinh")
    public static Block sinh(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The sine of {@code pi} times {@code arg0}. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.sinpi(a) // [0.707107, 1, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.sinpi")
    public static Block sinpi(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The square root. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.sqrt(a) // [0.5, 0.707107, 1, 1.41421]
     * }</pre>
     */
    @Builtin("extra.libdevice.sqrt")
    public static Block sqrt(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The square root, rounded down. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.sqrtRd(LibDevice.mulRn(a, a)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.sqrt_rd")
    public static Block sqrtRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The square root, rounded to the nearest, to the even one of two. Takes {@code float32} or {@code float64}, and
     * gives the same.
     *
     * <pre>{@code
     * LibDevice.sqrtRn(LibDevice.mulRn(a, a)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.sqrt_rn")
    public static Block sqrtRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The square root, rounded up. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.sqrtRu(LibDevice.mulRn(a, a)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.sqrt_ru")
    public static Block sqrtRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The square root, rounded toward zero. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.sqrtRz(LibDevice.mulRn(a, a)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.sqrt_rz")
    public static Block sqrtRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The difference, rounded down. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.subRd(a, a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.sub_rd")
    public static Block subRd(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The difference, rounded to the nearest, to the even one of two. Takes {@code float32} or {@code float64}, and
     * gives the same.
     *
     * <pre>{@code
     * LibDevice.subRn(a, a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.sub_rn")
    public static Block subRn(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The difference, rounded up. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.subRu(a, a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.sub_ru")
    public static Block subRu(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The difference, rounded toward zero. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.subRz(a, a) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("extra.libdevice.sub_rz")
    public static Block subRz(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }

    /**
     * The tangent of an angle in radians. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.tan(a) // [0.255342, 0.546302, 1.55741, -2.18504]
     * }</pre>
     */
    @Builtin("extra.libdevice.tan")
    public static Block tan(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The hyperbolic tangent. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.tanh(a) // [0.244919, 0.462117, 0.761594, 0.964028]
     * }</pre>
     */
    @Builtin("extra.libdevice.tanh")
    public static Block tanh(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The gamma function. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.tgamma(a) // [3.62561, 1.77245, 1, 1]
     * }</pre>
     */
    @Builtin("extra.libdevice.tgamma")
    public static Block tgamma(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The whole part. Takes {@code float32} or {@code float64}, and gives the same.
     *
     * <pre>{@code
     * LibDevice.trunc(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.trunc")
    public static Block trunc(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded to the nearest, to the even one of two. Takes {@code uint32} and gives
     * {@code float64}.
     *
     * <pre>{@code
     * LibDevice.uint2doubleRn(cast(i, DType.UINT32)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.uint2double_rn")
    public static Block uint2doubleRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded down. Takes {@code uint32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.uint2floatRd(cast(i, DType.UINT32)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.uint2float_rd")
    public static Block uint2floatRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded to the nearest, to the even one of two. Takes {@code uint32} and gives
     * {@code float32}.
     *
     * <pre>{@code
     * LibDevice.uint2floatRn(cast(i, DType.UINT32)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.uint2float_rn")
    public static Block uint2floatRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded up. Takes {@code uint32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.uint2floatRu(cast(i, DType.UINT32)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.uint2float_ru")
    public static Block uint2floatRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded toward zero. Takes {@code uint32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.uint2floatRz(cast(i, DType.UINT32)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.uint2float_rz")
    public static Block uint2floatRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The float with these bits. Takes {@code uint32} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.uintAsFloat(cast(LibDevice.floatAsInt(a), DType.UINT32)) // [0.25, 0.5, 1, 2]
     * }</pre>
     */
    @Builtin("extra.libdevice.uint_as_float")
    public static Block uintAsFloat(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded down. Takes {@code uint64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ull2doubleRd(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2double_rd")
    public static Block ull2doubleRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded to the nearest, to the even one of two. Takes {@code uint64} and gives
     * {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ull2doubleRn(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2double_rn")
    public static Block ull2doubleRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded up. Takes {@code uint64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ull2doubleRu(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2double_ru")
    public static Block ull2doubleRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float64}, rounded toward zero. Takes {@code uint64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.ull2doubleRz(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2double_rz")
    public static Block ull2doubleRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded down. Takes {@code uint64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ull2floatRd(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2float_rd")
    public static Block ull2floatRd(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded to the nearest, to the even one of two. Takes {@code uint64} and gives
     * {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ull2floatRn(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2float_rn")
    public static Block ull2floatRn(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded up. Takes {@code uint64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ull2floatRu(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2float_ru")
    public static Block ull2floatRu(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The number as {@code float32}, rounded toward zero. Takes {@code uint64} and gives {@code float32}.
     *
     * <pre>{@code
     * LibDevice.ull2floatRz(cast(i, DType.UINT64)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("extra.libdevice.ull2float_rz")
    public static Block ull2floatRz(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The Bessel function of the second kind and order 0. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.y0(a) // [-0.931573, -0.444519, 0.088257, 0.510376]
     * }</pre>
     */
    @Builtin("extra.libdevice.y0")
    public static Block y0(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The Bessel function of the second kind and order 1. Takes {@code float32} or {@code float64}, and gives the
     * same.
     *
     * <pre>{@code
     * LibDevice.y1(a) // [-2.70411, -1.47147, -0.781213, -0.107032]
     * }</pre>
     */
    @Builtin("extra.libdevice.y1")
    public static Block y1(Number arg0) {
        throw OnlyInKernels.error();
    }

    /**
     * The Bessel function of the second kind and order {@code arg0}. Takes {@code int32}, {@code float32} and gives
     * {@code float32}, or {@code int32}, {@code float64} and gives {@code float64}.
     *
     * <pre>{@code
     * LibDevice.yn(full(2, DType.INT32, 4), a) // [-20.7013, -5.44137, -1.65068, -0.617408]
     * }</pre>
     */
    @Builtin("extra.libdevice.yn")
    public static Block yn(Number arg0, Number arg1) {
        throw OnlyInKernels.error();
    }
}
