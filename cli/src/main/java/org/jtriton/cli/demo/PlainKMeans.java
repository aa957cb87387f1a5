package org.jtriton.cli.demo;

import java.util.Arrays;

/** Lloyd's algorithm in plain loops and single precision. */
final class PlainKMeans {
    private final float[] x;
    private final float[] y;
    private final int k;
    private final int[] labels;
    private final float[] centroids;
    private final float[] sums;

    PlainKMeans(float[] x, float[] y, int k) {
        this.x = x;
        this.y = y;
        this.k = k;
        labels = new int[x.length];
        centroids = new float[2 * k];
        sums = new float[3 * k];
    }

    void run(float[] guesses, int rounds) {
        System.arraycopy(guesses, 0, centroids, 0, 2 * k);
        for (int round = 0; round < rounds; round++) {
            Arrays.fill(sums, 0);
            for (int i = 0; i < x.length; i++) {
                assign(i);
            }
            for (int c = 0; c < k; c++) {
                if (sums[3 * c + 2] > 0) {
                    centroids[2 * c] = sums[3 * c] / sums[3 * c + 2];
                    centroids[2 * c + 1] = sums[3 * c + 1] / sums[3 * c + 2];
                }
            }
        }
    }

    private void assign(int i) {
        float nearest = Float.POSITIVE_INFINITY;
        int label = 0;
        for (int c = 0; c < k; c++) {
            float dx = x[i] - centroids[2 * c];
            float dy = y[i] - centroids[2 * c + 1];
            float distance = dx * dx + dy * dy;
            if (distance < nearest) {
                nearest = distance;
                label = c;
            }
        }
        labels[i] = label;
        sums[3 * label] += x[i];
        sums[3 * label + 1] += y[i];
        sums[3 * label + 2]++;
    }
}
