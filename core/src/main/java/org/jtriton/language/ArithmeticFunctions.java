package org.jtriton.language;

/**
 * Arithmetic and elementary functions, element by element, on blocks and single numbers. Two operands are brought to
 * their common shape and type. Part of {@link Tl}.
 */
public abstract class ArithmeticFunctions extends ShapeFunctions {
    ArithmeticFunctions() {}

    /**
     * {@code e} to the power of {@code x}. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * exp(a) // [1.284025, 1.648721, 2.718282, 7.389056]
     * }</pre>
     */
    @Builtin("exp")
    public static Block exp(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * 2 to the power of {@code x}. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * exp2(a) // [1.189207, 1.414214, 2, 4]
     * }</pre>
     */
    @Builtin("exp2")
    public static Block exp2(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The natural logarithm. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * log(a) // [-1.386294, -0.693147, 0, 0.693147]
     * }</pre>
     */
    @Builtin("log")
    public static Block log(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The logarithm to the base 2. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * log2(a) // [-2, -1, 0, 1]
     * }</pre>
     */
    @Builtin("log2")
    public static Block log2(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The sine of an angle in radians. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * sin(a) // [0.247404, 0.479426, 0.841471, 0.909297]
     * }</pre>
     */
    @Builtin("sin")
    public static Block sin(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The cosine of an angle in radians. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * cos(a) // [0.968912, 0.877583, 0.540302, -0.416147]
     * }</pre>
     */
    @Builtin("cos")
    public static Block cos(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The square root. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * sqrt(a) // [0.5, 0.707107, 1, 1.414214]
     * }</pre>
     */
    @Builtin("sqrt")
    public static Block sqrt(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * 1 divided by the square root. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * rsqrt(a) // [2, 1.414214, 1, 0.707107]
     * }</pre>
     */
    @Builtin("rsqrt")
    public static Block rsqrt(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The error function. It is an error for other types than {@code float32} and {@code float64}.
     *
     * <pre>{@code
     * erf(a) // [0.276326, 0.520500, 0.842701, 0.995322]
     * }</pre>
     */
    @Builtin("erf")
    public static Block erf(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The largest whole number that is not above {@code x}. It is an error for other types than {@code float32} and
     * {@code float64}.
     *
     * <pre>{@code
     * floor(a) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("floor")
    public static Block floor(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The smallest whole number that is not below {@code x}. It is an error for other types than {@code float32} and
     * {@code float64}.
     *
     * <pre>{@code
     * ceil(a) // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("ceil")
    public static Block ceil(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The square root, rounded to the nearest. It is an error for other types than {@code float32}.
     *
     * <pre>{@code
     * sqrtRn(a) // [0.5, 0.707107, 1, 1.414214]
     * }</pre>
     */
    @Builtin("sqrt_rn")
    public static Block sqrtRn(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The absolute value, of the same type.
     *
     * <pre>{@code
     * abs(i.minus(2)) // [2, 1, 0, 1]
     * }</pre>
     */
    @Builtin("abs")
    public static Block abs(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code 1 / (1 + exp(-x))}. It is an error for other types than floats.
     *
     * <pre>{@code
     * sigmoid(a) // [0.562177, 0.622459, 0.731059, 0.880797]
     * }</pre>
     */
    @Builtin("sigmoid")
    public static Block sigmoid(Number x) {
        throw OnlyInKernels.error();
    }

    /**
     * The exponentials along a dimension, divided by their sum; floats only. Takes {@code dim} (the first one where
     * nothing is said), {@code keepDims} and {@link #ieeeRounding}.
     *
     * <pre>{@code
     * softmax(zeros(DType.FP32, 4)) // [0.25, 0.25, 0.25, 0.25]
     * }</pre>
     */
    @Builtin("softmax")
    public static Block softmax(Block x, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The sum. Integers wrap around. Takes {@link #sanitizeOverflow}.
     *
     * <pre>{@code
     * add(1, i) // [1, 2, 3, 4]
     * }</pre>
     */
    @Builtin("add")
    public static Block add(Number x, Number y, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The difference. Integers wrap around. Takes {@link #sanitizeOverflow}.
     *
     * <pre>{@code
     * sub(1, i) // [1, 0, -1, -2]
     * }</pre>
     */
    @Builtin("sub")
    public static Block sub(Number x, Number y, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The product. Integers wrap around. Takes {@link #sanitizeOverflow}.
     *
     * <pre>{@code
     * mul(2, i) // [0, 2, 4, 6]
     * }</pre>
     */
    @Builtin("mul")
    public static Block mul(Number x, Number y, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@link #add}, {@link #sub} and {@link #mul} may be watched for overflow; it changes no result.
     *
     * <pre>{@code
     * add(1, i, sanitizeOverflow(false)) // [1, 2, 3, 4]
     * }</pre>
     */
    @Keyword("sanitize_overflow")
    public static Option sanitizeOverflow(boolean sanitize) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient; integers are divided as floats.
     *
     * <pre>{@code
     * div(1, a) // [4, 2, 1, 0.5]
     * }</pre>
     */
    @Spelling("x / y")
    public static Block div(Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient of integers, truncated as in Java. It is an error for floats.
     *
     * <pre>{@code
     * intDiv(7, i.plus(1)) // [7, 3, 2, 1]
     * }</pre>
     */
    @Spelling("x // y")
    public static Block intDiv(Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * The remainder, with the sign of {@code x} as in Java.
     *
     * <pre>{@code
     * rem(7, i.plus(1)) // [0, 1, 1, 3]
     * }</pre>
     */
    @Spelling("x % y")
    public static Block rem(Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits of an integer moved to the left by {@code y}.
     *
     * <pre>{@code
     * shl(1, i) // [1, 2, 4, 8]
     * }</pre>
     */
    @Spelling("x << y")
    public static Block shl(Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits of an integer moved to the right by {@code y}; the sign of signed ones stays.
     *
     * <pre>{@code
     * shr(8, i) // [8, 4, 2, 1]
     * }</pre>
     */
    @Spelling("x >> y")
    public static Block shr(Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient of integers, rounded up; for positive ones.
     *
     * <pre>{@code
     * cdiv(i, 2) // [0, 1, 1, 2]
     * }</pre>
     */
    @Builtin("cdiv")
    public static Block cdiv(Number x, Number div) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient of two numbers, rounded up; for positive ones.
     *
     * <pre>{@code
     * cdiv(n, 3) // 2
     * }</pre>
     */
    @Builtin("cdiv")
    public static int cdiv(int x, int div) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient of two numbers, rounded up; for positive ones.
     *
     * <pre>{@code
     * cdiv((long) n, 3L) // 2
     * }</pre>
     */
    @Builtin("cdiv")
    public static long cdiv(long x, long div) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient of floats in their own type. It is an error for integers. Takes {@link #ieeeRounding}.
     *
     * <pre>{@code
     * fdiv(1f, a) // [4, 2, 1, 0.5]
     * }</pre>
     */
    @Builtin("fdiv")
    public static Block fdiv(Number x, Number y, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Has {@link #fdiv} and {@link #softmax} divide with correct rounding.
     *
     * <pre>{@code
     * fdiv(1f, a, ieeeRounding()) // [4, 2, 1, 0.5]
     * }</pre>
     */
    @Keyword("ieee_rounding")
    public static Option ieeeRounding() {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient, rounded to the nearest. It is an error for other types than {@code float32}.
     *
     * <pre>{@code
     * divRn(a, a) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("div_rn")
    public static Block divRn(Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * {@code x * y + z}, rounded once. It is an error for integers.
     *
     * <pre>{@code
     * fma(a, a, a) // [0.3125, 0.75, 2, 6]
     * }</pre>
     */
    @Builtin("fma")
    public static Block fma(Number x, Number y, Number z) {
        throw OnlyInKernels.error();
    }

    /**
     * The upper half of the product of two integers without sign. It is an error for other integers than those of 32
     * and 64 bits.
     *
     * <pre>{@code
     * umulhi(full(-1, DType.INT32, 2), full(2, DType.INT32, 2)) // [1, 1]
     * }</pre>
     */
    @Builtin("umulhi")
    public static Block umulhi(Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /**
     * The smaller of two elements; of a number and a NaN the number, unless {@link #propagateNan} says otherwise.
     *
     * <pre>{@code
     * minimum(i, 2) // [0, 1, 2, 2]
     * }</pre>
     */
    @Builtin("minimum")
    public static Block minimum(Number x, Number y, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The larger of two elements; of a number and a NaN the number, unless {@link #propagateNan} says otherwise.
     *
     * <pre>{@code
     * maximum(i, 2) // [2, 2, 2, 3]
     * }</pre>
     */
    @Builtin("maximum")
    public static Block maximum(Number x, Number y, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The smaller of two numbers.
     *
     * <pre>{@code
     * minimum(n, 3) // 3
     * }</pre>
     */
    @Builtin("minimum")
    public static int minimum(int x, int y) {
        throw OnlyInKernels.error();
    }

    /**
     * The larger of two numbers.
     *
     * <pre>{@code
     * maximum(n, 3) // 4
     * }</pre>
     */
    @Builtin("maximum")
    public static int maximum(int x, int y) {
        throw OnlyInKernels.error();
    }

    /**
     * The smaller of two numbers.
     *
     * <pre>{@code
     * minimum((long) n, 3L) // 3
     * }</pre>
     */
    @Builtin("minimum")
    public static long minimum(long x, long y) {
        throw OnlyInKernels.error();
    }

    /**
     * The larger of two numbers.
     *
     * <pre>{@code
     * maximum((long) n, 3L) // 4
     * }</pre>
     */
    @Builtin("maximum")
    public static long maximum(long x, long y) {
        throw OnlyInKernels.error();
    }

    /**
     * The element, or the limit that it is beyond. It is an error for integers. Takes {@link #propagateNan}.
     *
     * <pre>{@code
     * clamp(a, 0.5f, 1f) // [0.5, 0.5, 1, 1]
     * }</pre>
     */
    @Builtin("clamp")
    public static Block clamp(Number x, Number min, Number max, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether {@link #minimum}, {@link #maximum} and {@link #clamp} give NaN where an operand is NaN.
     *
     * <pre>{@code
     * maximum(a, 1f, propagateNan(PropagateNan.ALL)) // [1, 1, 1, 2]
     * }</pre>
     */
    @Keyword("propagate_nan")
    public static Option propagateNan(PropagateNan propagate) {
        throw OnlyInKernels.error();
    }
}
