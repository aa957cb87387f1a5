package org.jtriton.ptx;

import java.math.BigDecimal;

/**
 * Arithmetic that loses nothing which a later rounding needs.
 *
 * <p>A result rounded to nearest in double and then once more to f16 can differ from the exact result rounded to f16: when the
 * first rounding lands on the middle between two f16 values, the second no longer knows on which side the exact result lay.
 * Rounding <em>to odd</em> keeps that: an inexact result becomes the one of its two neighbours whose last bit is 1, which is
 * never a value or a middle of a format that has at least two bits less (Boldo and Melquiond, "Emulation of FMA and
 * correctly rounded sums: proved algorithms using rounding to odd", IEEE Transactions on Computers 57(4), 2008).
 *
 * <p>Example: 1 + 2^-11 + 2^-60 in f16. The exact sum lies above the middle of 1 and 1 + 2^-10, so f16 gives 1 + 2^-10. A double
 * to nearest gives the middle, and the tie would go to 1; to odd it gives 1 + 2^-11 + 2^-52.
 *
 * <p>f64 itself is rounded to nearest by the machine; for the other directions the sign of the error says which neighbour to take.
 */
final class Exact {
    private Exact() {}

    static long add(FloatFormat format, Rounding rounding, double a, double b) {
        double sum = a + b;
        double bRounded = sum - a;
        return round(format, rounding, sum, (a - (sum - bRounded)) + (b - bRounded), a == -b && a != 0);
    }

    static long multiply(FloatFormat format, Rounding rounding, double a, double b) {
        double product = a * b;
        return round(format, rounding, product, Math.fma(a, b, -product), false);
    }

    static long divide(FloatFormat format, Rounding rounding, double a, double b) {
        double quotient = a / b;
        double remainder = Math.fma(-quotient, b, a);
        return round(format, rounding, quotient, Math.copySign(1, b) * remainder, false);
    }

    static long squareRoot(FloatFormat format, Rounding rounding, double a) {
        double root = Math.sqrt(a);
        return round(format, rounding, root, Math.fma(-root, root, a), false);
    }

    /** {@code a * b + c} with one rounding. */
    static long fma(FloatFormat format, Rounding rounding, double a, double b, double c) {
        if (format != FloatFormat.F64) {
            // The product of two 24-bit fractions fits into a double.
            return add(format, rounding, a * b, c);
        }
        double result = Math.fma(a, b, c);
        double error = 0;
        if (rounding != Rounding.NEAREST_EVEN && Double.isFinite(result)) {
            var exact = new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
            error = exact.compareTo(new BigDecimal(result));
        }
        return round(format, rounding, result, error, false);
    }

    /**
     * Rounds an exact result.
     *
     * @param nearest it, rounded to nearest double
     * @param error something of the sign of what that rounding left off
     * @param isCancelled whether two opposite numbers were added: a zero that is negative only when rounding down
     */
    private static long round(
            FloatFormat format, Rounding rounding, double nearest, double error, boolean isCancelled) {
        if (!Double.isFinite(nearest) || rounding == Rounding.NEAREST_EVEN && format == FloatFormat.F64) {
            return format.encode(nearest, rounding);
        }
        if (isCancelled) {
            return format.encode(rounding == Rounding.DOWN ? -0.0 : 0.0, rounding);
        }
        if (error == 0 || Double.isNaN(error)) {
            return format.encode(nearest, rounding);
        }
        if (format == FloatFormat.F64) {
            return Double.doubleToRawLongBits(
                    switch (rounding) {
                        case NEAREST_EVEN, NEAREST_AWAY -> nearest;
                        case DOWN -> error < 0 ? Math.nextDown(nearest) : nearest;
                        case UP -> error > 0 ? Math.nextUp(nearest) : nearest;
                        case TOWARD_ZERO -> error > 0 == nearest > 0 ? nearest : Math.nextAfter(nearest, 0);
                    });
        }
        return format.encode(toOdd(nearest, error), rounding);
    }

    /**
     * Rounds an exact value.
     *
     * @param nearest it, rounded to nearest double
     * @param error something of the sign of what that rounding left off
     */
    static long round(FloatFormat format, Rounding rounding, double nearest, double error) {
        return round(format, rounding, nearest, error, false);
    }

    private static double toOdd(double nearest, double error) {
        long bits = Double.doubleToRawLongBits(nearest);
        if ((bits & 1) != 0) {
            return nearest;
        }
        return Double.longBitsToDouble(error > 0 == nearest > 0 ? bits + 1 : bits - 1);
    }
}
