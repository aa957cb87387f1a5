package org.jtriton.cli.demo;

import java.util.SplittableRandom;

/** Numbers to start from, the same in every run. */
final class Inputs {
    private final SplittableRandom random;

    Inputs(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Uniform in [-1, 1). */
    float[] uniform(int count) {
        var values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = 2 * random.nextFloat() - 1;
        }
        return values;
    }

    /** Normal, with mean 0. */
    float[] normal(int count, double deviation) {
        var values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (deviation * random.nextGaussian());
        }
        return values;
    }

    /** Uniform from 0 to {@code bound - 1}. */
    int[] integers(int count, int bound) {
        return random.ints(count, 0, bound).toArray();
    }
}
