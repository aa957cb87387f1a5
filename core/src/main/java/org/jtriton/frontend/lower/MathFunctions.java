package org.jtriton.frontend.lower;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jtriton.frontend.lower.builtin.Builtins;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;

/** Python's module {@code math}, on constants. */
final class MathFunctions {
    private MathFunctions() {}

    static void define(HostLibrary.Definer math) {
        math.value("pi", ConstVal.of(Math.PI));
        math.value("e", ConstVal.of(Math.E));
        math.value("tau", ConstVal.of(2 * Math.PI));
        math.value("inf", ConstVal.of(Double.POSITIVE_INFINITY));
        math.value("nan", ConstVal.of(Double.NaN));
        unary(math, "sqrt", Math::sqrt);
        unary(math, "exp", Math::exp);
        unary(math, "exp2", x -> Math.pow(2, x));
        unary(math, "log2", MathFunctions::log2);
        unary(math, "log10", Math::log10);
        unary(math, "log1p", Math::log1p);
        unary(math, "sin", Math::sin);
        unary(math, "cos", Math::cos);
        unary(math, "tan", Math::tan);
        unary(math, "tanh", Math::tanh);
        unary(math, "fabs", Math::abs);
        math.function("log", "x, base=None", (cx, a, where) -> {
            double x = Math.log(number(a, "x"));
            return ConstVal.of(a.isNone("base") ? x : x / Math.log(number(a, "base")));
        });
        math.function("pow", "x, y", (cx, a, where) -> ConstVal.of(Math.pow(number(a, "x"), number(a, "y"))));
        math.function("ceil", "x", (cx, a, where) -> rounded(a, RoundingMode.CEILING));
        math.function("floor", "x", (cx, a, where) -> rounded(a, RoundingMode.FLOOR));
        math.function("trunc", "x", (cx, a, where) -> rounded(a, RoundingMode.DOWN));
        math.function("isnan", "x", (cx, a, where) -> ConstVal.of(Double.isNaN(number(a, "x"))));
        math.function("isinf", "x", (cx, a, where) -> ConstVal.of(Double.isInfinite(number(a, "x"))));
        unary(math, "asin", Math::asin);
        unary(math, "acos", Math::acos);
        unary(math, "atan", Math::atan);
        unary(math, "sinh", Math::sinh);
        unary(math, "cosh", Math::cosh);
        unary(math, "cbrt", Math::cbrt);
        unary(math, "expm1", Math::expm1);
        unary(math, "radians", Math::toRadians);
        unary(math, "degrees", Math::toDegrees);
        math.function("isfinite", "x", (cx, a, where) -> ConstVal.of(Double.isFinite(number(a, "x"))));
        binary(math, "atan2", Math::atan2);
        binary(math, "hypot", Math::hypot);
        binary(math, "copysign", Math::copySign);
        binary(math, "fmod", (x, y) -> x % y);
        math.function("isqrt", "n", (cx, a, where) -> {
            if (integer(a, "n").signum() < 0) {
                throw a.wrong("n", "must not be negative");
            }
            return ConstVal.of(integer(a, "n").sqrt());
        });
        math.function("factorial", "n", (cx, a, where) -> ConstVal.of(falling(small(a, "n"), small(a, "n"))));
        math.function("comb", "n, k", (cx, a, where) -> {
            int k = small(a, "k");
            return ConstVal.of(
                    k > small(a, "n")
                            ? BigInteger.ZERO
                            : falling(small(a, "n"), k).divide(falling(k, k)));
        });
        math.function("lcm", "x, y", (cx, a, where) -> {
            BigInteger gcd = integer(a, "x").gcd(integer(a, "y"));
            return ConstVal.of(
                    gcd.signum() == 0
                            ? gcd
                            : integer(a, "x").multiply(integer(a, "y")).abs().divide(gcd));
        });
        math.function(
                "gcd", "x, y", (cx, a, where) -> ConstVal.of(integer(a, "x").gcd(integer(a, "y"))));
        math.function("prod", "x", (cx, a, where) -> {
            BigDecimal product = BigDecimal.ONE;
            boolean exact = true;
            double approximate = 1;
            for (Val v : a.list("x")) {
                ConstVal c = v instanceof ConstVal k && k.number().isPresent() ? k : null;
                if (c == null) {
                    throw a.wrong("x", "must hold numbers known at compile time");
                }
                exact &= c.integer().isPresent();
                approximate *= c.number().get();
                product = exact ? product.multiply(new BigDecimal(c.integer().get())) : product;
            }
            return exact ? ConstVal.of(product.toBigInteger()) : ConstVal.of(approximate);
        });
    }

    private static void binary(HostLibrary.Definer math, String name, DoubleBinaryOperator f) {
        math.function(name, "x, y", (cx, a, where) -> ConstVal.of(f.applyAsDouble(number(a, "x"), number(a, "y"))));
    }

    /** {@code n (n - 1) ...}, with that many factors. */
    private static BigInteger falling(int n, int factors) {
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < factors; i++) {
            product = product.multiply(BigInteger.valueOf(n - i));
        }
        return product;
    }

    private static int small(Arguments a, String name) {
        BigInteger n = integer(a, name);
        if (n.signum() < 0 || n.bitLength() > 12) {
            throw a.wrong(name, "must be between 0 and 4095");
        }
        return n.intValue();
    }

    private static void unary(HostLibrary.Definer math, String name, DoubleUnaryOperator f) {
        math.function(name, "x", (cx, a, where) -> ConstVal.of(f.applyAsDouble(number(a, "x"))));
    }

    /** Exact for powers of two, which is what kernel files ask for. */
    private static double log2(double x) {
        int exponent = Math.getExponent(x);
        return x == Math.scalb(1.0, exponent) ? exponent : Math.log(x) / Math.log(2);
    }

    private static Val rounded(Arguments a, RoundingMode mode) {
        if (a.get("x") instanceof ConstVal c && c.integer().isPresent()) {
            return ConstVal.of(c.integer().get());
        }
        double x = number(a, "x");
        if (Double.isNaN(x) || Double.isInfinite(x)) {
            throw a.wrong("x", "must be finite");
        }
        return ConstVal.of(new BigDecimal(x).setScale(0, mode).toBigInteger());
    }

    private static BigInteger integer(Arguments a, String name) {
        if (a.get(name) instanceof ConstVal c && c.integer().isPresent()) {
            return c.integer().get();
        }
        throw a.wrong(name, "must be an integer known at compile time");
    }

    private static double number(Arguments a, String name) {
        if (a.get(name) instanceof ConstVal c && c.number().isPresent()) {
            return c.number().get();
        }
        String function = a.function().substring(a.function().indexOf('.') + 1);
        throw a.wrong(
                name,
                "must be a number known at compile time",
                a.get(name) instanceof TensorVal
                        ? NamesElsewhere.hint(function, Builtins.names(Modules.LANGUAGE))
                                .orElse(null)
                        : null);
    }
}
