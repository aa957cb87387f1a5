package org.jtriton.cli.demo;

import java.util.Optional;

/**
 * How a result compares with the right one.
 *
 * @param error the largest error of an element: absolute where the right value is below 1, relative where it is above
 * @param complaint what is wrong; empty if the result is right
 */
public record Verdict(double error, Optional<String> complaint) {

    /** Right if the error is no larger than {@code tolerance}. */
    static Verdict of(double error, double tolerance) {
        return error <= tolerance
                ? new Verdict(error, Optional.empty())
                : new Verdict(error, Optional.of("the error is %.1e, more than %.1e".formatted(error, tolerance)));
    }

    /** The largest error of an element; infinite if one is NaN where it should not be. */
    static double error(float[] actual, double[] expected) {
        double error = 0;
        for (int i = 0; i < actual.length; i++) {
            double e = Math.abs(actual[i] - expected[i]) / Math.max(1, Math.abs(expected[i]));
            error = Math.max(error, Double.isNaN(e) ? Double.POSITIVE_INFINITY : e);
        }
        return error;
    }
}
