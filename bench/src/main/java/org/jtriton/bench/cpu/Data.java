package org.jtriton.bench.cpu;

import java.util.Random;

/** Inputs, and how far results are from each other. */
final class Data {
    private Data() {}

    /** Normally distributed numbers, the same ones for the same seed: mean 0, deviation 1. */
    static float[] normal(int seed, int count) {
        var random = new Random(seed);
        var values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** The norm of the difference as a share of the norm of what is expected. */
    static double relativeError(float[] result, float[] expected) {
        double difference = 0;
        double norm = 0;
        for (int i = 0; i < expected.length; i++) {
            double d = (double) result[i] - expected[i];
            difference += d * d;
            norm += (double) expected[i] * expected[i];
        }
        return Math.sqrt(difference / norm);
    }
}
