package org.jtriton.runtime;

import java.util.Comparator;
import org.jtriton.runtime.KernelFunction.Configuration;

/** What came of trying a configuration of a tuned kernel. In order the fastest comes first, and what could not be run last. */
sealed interface Trial extends Comparable<Trial> {
    Configuration configuration();

    /** It ran.
     *
     * @param nanoseconds of the fastest run
     */
    record Timed(Configuration configuration, long nanoseconds) implements Trial {}

    /** It cannot be compiled, or not launched. */
    record Refused(Configuration configuration, RuntimeException error) implements Trial {}

    @Override
    default int compareTo(Trial other) {
        return Comparator.comparingLong(Trial::order).compare(this, other);
    }

    private static long order(Trial trial) {
        return switch (trial) {
            case Timed timed -> timed.nanoseconds;
            case Refused refused -> Long.MAX_VALUE;
        };
    }
}
