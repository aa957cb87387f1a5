package org.jtriton.runtime;

import java.util.Comparator;
import java.util.OptionalDouble;
import org.jtriton.runtime.KernelFunction.Configuration;

/**
 * What is known of a configuration of a tuned kernel. In order the fastest of those that were run comes first, then those that were not,
 * and last what cannot be run.
 */
sealed interface Trial extends Comparable<Trial> {
    Comparator<Trial> ORDER = Comparator.comparingInt(Trial::rank).thenComparingDouble(Trial::time);

    Configuration configuration();

    /**
     * It ran.
     *
     * @param nanoseconds of the fastest run
     * @param expected nanoseconds, by the cost model if it was asked
     */
    record Timed(Configuration configuration, long nanoseconds, OptionalDouble expected) implements Trial {}

    /**
     * It did not run.
     *
     * @param nanoseconds by the cost model, if there is one
     */
    record Expected(Configuration configuration, OptionalDouble nanoseconds) implements Trial {}

    /** It cannot be compiled, or not launched. */
    record Refused(Configuration configuration, RuntimeException error) implements Trial {}

    @Override
    default int compareTo(Trial other) {
        return ORDER.compare(this, other);
    }

    private int rank() {
        return switch (this) {
            case Timed timed -> 0;
            case Expected expected -> 1;
            case Refused refused -> 2;
        };
    }

    /** Without a model all are alike, and stay in their order. */
    private double time() {
        return switch (this) {
            case Timed timed -> timed.nanoseconds;
            case Expected expected -> expected.nanoseconds.orElse(0);
            case Refused refused -> 0;
        };
    }
}
