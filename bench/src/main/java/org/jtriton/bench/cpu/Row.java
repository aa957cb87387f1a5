package org.jtriton.bench.cpu;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/**
 * A row: the same work in several ways, ready to run.
 *
 * @param ours what JTriton does
 * @param peers what others do, by name; the first one is the one to beat
 * @param targets how many times faster than each peer we are to be
 * @param error the relative error of our result, after a run
 * @param tolerance the largest error that is right
 * @param work what a run does, for its rate
 * @param limit the seconds that ours may take, where there is no peer
 */
record Row(
        String name,
        Runnable ours,
        Map<String, Runnable> peers,
        Map<String, Double> targets,
        DoubleSupplier error,
        double tolerance,
        Optional<Work> work,
        OptionalDouble limit) {
    /** What bounds a kind of work on this machine. */
    enum Ceiling {
        ARITHMETIC("GFLOP/s"),
        MEMORY("GB/s");

        private final String unit;

        Ceiling(String unit) {
            this.unit = unit;
        }

        String unit() {
            return unit;
        }
    }

    /**
     * How much is done in a run.
     *
     * @param amount operations or bytes
     */
    record Work(double amount, Ceiling ceiling) {
        /** In {@link Ceiling#unit}. */
        double rate(double seconds) {
            return amount / seconds / 1e9;
        }
    }

    /** A row that is being put together; what is not said is compared with nothing. */
    static final class Builder {
        private final String name;
        private final Runnable ours;
        private final Map<String, Runnable> peers = new LinkedHashMap<>();
        private final Map<String, Double> targets = new LinkedHashMap<>();
        private DoubleSupplier error = () -> 0;
        private double tolerance;
        private Optional<Work> work = Optional.empty();
        private OptionalDouble limit = OptionalDouble.empty();

        Builder(String name, Runnable ours) {
            this.name = name;
            this.ours = ours;
        }

        Builder peer(String peer, double target, Runnable run) {
            peers.put(peer, run);
            targets.put(peer, target);
            return this;
        }

        Builder bytes(double bytes) {
            work = Optional.of(new Work(bytes, Ceiling.MEMORY));
            return this;
        }

        Builder operations(double operations) {
            work = Optional.of(new Work(operations, Ceiling.ARITHMETIC));
            return this;
        }

        Builder limit(double seconds) {
            limit = OptionalDouble.of(seconds);
            return this;
        }

        Builder check(double largest, DoubleSupplier relativeError) {
            tolerance = largest;
            error = relativeError;
            return this;
        }

        Row build() {
            return new Row(name, ours, peers, targets, error, tolerance, work, limit);
        }
    }
}
