package org.jtriton.bench.cpu;

import java.util.Arrays;
import java.util.List;

/**
 * Times several ways to do the same work. They take turns, so that whatever else the machine does meets all of them; a time is the
 * median of the turns.
 */
final class Stopwatch {
    private static final double WARM_UP_SECONDS = 0.3;
    private static final int LEAST_WARM_UP = 3;
    private static final double TURN_SECONDS = 0.02;
    private static final int TURNS = 15;

    private Stopwatch() {}

    /** The seconds of a run, for each of the ways. */
    static double[] seconds(List<Runnable> ways) {
        var runs = ways.stream().mapToInt(Stopwatch::warmUp).toArray();
        var seconds = new double[ways.size()][TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            for (int way = 0; way < ways.size(); way++) {
                seconds[way][turn] = turn(ways.get(way), runs[way]) / runs[way];
            }
        }
        return Arrays.stream(seconds).mapToDouble(Stopwatch::median).toArray();
    }

    /** Runs it for a while; how many runs make a turn. */
    private static int warmUp(Runnable way) {
        int runs = 0;
        double spent = 0;
        double last = 0;
        while (runs < LEAST_WARM_UP || spent < WARM_UP_SECONDS) {
            last = turn(way, 1);
            spent += last;
            runs++;
        }
        return (int) Math.clamp(TURN_SECONDS / last, 1, 100_000);
    }

    private static double turn(Runnable way, int runs) {
        long start = System.nanoTime();
        for (int i = 0; i < runs; i++) {
            way.run();
        }
        return (System.nanoTime() - start) * 1e-9;
    }

    static double median(double... values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
