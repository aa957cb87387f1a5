package org.jtriton.interpreter;

import static java.util.Map.entry;

import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** The elementary functions that Java has, by the names of C. They are computed in double precision, the same everywhere. */
final class Elementary {
    private static final double LN_2 = 0.6931471805599453;
    private static final double SQRT_2 = 1.4142135623730951;

    private static final Map<String, DoubleUnaryOperator> UNARY = Map.ofEntries(
            entry("acos", StrictMath::acos),
            entry("asin", StrictMath::asin),
            entry("atan", StrictMath::atan),
            entry("cbrt", StrictMath::cbrt),
            entry("ceil", Math::ceil),
            entry("cos", StrictMath::cos),
            entry("cosh", StrictMath::cosh),
            entry("exp", StrictMath::exp),
            entry("exp10", x -> StrictMath.pow(10, x)),
            entry("exp2", x -> StrictMath.pow(2, x)),
            entry("expm1", StrictMath::expm1),
            entry("fabs", Math::abs),
            entry("floor", Math::floor),
            entry("log", StrictMath::log),
            entry("log10", StrictMath::log10),
            entry("log1p", StrictMath::log1p),
            entry("log2", Elementary::log2),
            entry("nearbyint", Math::rint),
            entry("rint", Math::rint),
            entry("rsqrt", x -> 1 / Math.sqrt(x)),
            entry("sin", StrictMath::sin),
            entry("sinh", StrictMath::sinh),
            entry("sqrt", Math::sqrt),
            entry("tan", StrictMath::tan),
            entry("tanh", StrictMath::tanh),
            entry("trunc", x -> x < 0 ? Math.ceil(x) : Math.floor(x)));

    private static final Map<String, DoubleBinaryOperator> BINARY = Map.ofEntries(
            entry("atan2", StrictMath::atan2),
            entry("copysign", StrictMath::copySign),
            entry("fmod", (x, y) -> x % y),
            entry("hypot", StrictMath::hypot),
            entry("pow", Elementary::pow),
            entry("remainder", StrictMath::IEEEremainder));

    private Elementary() {}

    /** The function of that name, or null. */
    static DoubleUnaryOperator unary(String name) {
        return UNARY.get(name);
    }

    /** The function of that name, or null. */
    static DoubleBinaryOperator binary(String name) {
        return BINARY.get(name);
    }

    /** Takes x apart into 2^n m with m between the square roots of 1/2 and 2, so that powers of two come out exactly. */
    private static double log2(double x) {
        int exponent = Math.getExponent(x);
        boolean isNormal = exponent >= Double.MIN_EXPONENT && exponent <= Double.MAX_EXPONENT;
        if (!isNormal || x < 0) {
            return StrictMath.log(x) / LN_2;
        }
        int n = Math.scalb(x, -exponent) > SQRT_2 ? exponent + 1 : exponent;
        return n + StrictMath.log(Math.scalb(x, -n)) / LN_2;
    }

    /** As C has it: 1 to any power is 1, and so is -1 to an infinite one. */
    private static double pow(double x, double y) {
        boolean isOne = x == 1 || x == -1 && Double.isInfinite(y);
        return isOne ? 1 : StrictMath.pow(x, y);
    }
}
