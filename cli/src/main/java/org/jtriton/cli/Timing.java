package org.jtriton.cli;

import java.util.Arrays;

/**
 * How long something takes: the median of several runs, which a busy machine disturbs least.
 *
 * @param seconds of one run
 */
record Timing(double seconds) {

    /** Runs a task that many times. */
    static Timing of(Runnable task, int runs) {
        var seconds = new double[runs];
        for (int i = 0; i < runs; i++) {
            seconds[i] = once(task);
        }
        return median(seconds);
    }

    /**
     * Runs a task until it is warm, then until the times are worth a median.
     *
     * @param warmUp seconds to spend before anything counts; the task runs twice at least
     * @param measured seconds to spend on runs that count; there are three at least
     */
    static Timing warm(Runnable task, double warmUp, double measured) {
        repeat(task, warmUp, 2);
        return median(repeat(task, measured, 3));
    }

    private static double[] repeat(Runnable task, double seconds, int atLeast) {
        var times = new double[16];
        int runs = 0;
        for (double spent = 0; runs < atLeast || spent < seconds; runs++) {
            if (runs == times.length) {
                times = Arrays.copyOf(times, 2 * runs);
            }
            times[runs] = once(task);
            spent += times[runs];
        }
        return Arrays.copyOf(times, runs);
    }

    private static double once(Runnable task) {
        long start = System.nanoTime();
        task.run();
        return (System.nanoTime() - start) * 1e-9;
    }

    private static Timing median(double[] seconds) {
        Arrays.sort(seconds);
        return new Timing(seconds[seconds.length / 2]);
    }

    double milliseconds() {
        return seconds * 1e3;
    }

    /** In the unit that suits it. */
    String text() {
        return seconds < 1e-3
                ? "%.1f \u00b5s".formatted(seconds * 1e6)
                : seconds < 1 ? "%.2f ms".formatted(seconds * 1e3) : "%.2f s".formatted(seconds);
    }
}
