package org.jtriton.cli.demo;

/** Lloyd's algorithm in double precision, to compare with. */
final class ReferenceKMeans {
    private final float[] x;
    private final float[] y;
    private final int k;
    private final int[] labels;
    private final double[] centroids;

    ReferenceKMeans(float[] x, float[] y, int k) {
        this.x = x;
        this.y = y;
        this.k = k;
        labels = new int[x.length];
        centroids = new double[2 * k];
    }

    /** The x and y of each. */
    double[] centroids() {
        return centroids;
    }

    /** Of the last round, hence by the centroids before its last move. */
    int[] labels() {
        return labels;
    }

    void run(float[] guesses, int rounds) {
        for (int i = 0; i < 2 * k; i++) {
            centroids[i] = guesses[i];
        }
        for (int round = 0; round < rounds; round++) {
            var sumX = new double[k];
            var sumY = new double[k];
            var count = new int[k];
            for (int i = 0; i < x.length; i++) {
                int label = nearest(x[i], y[i]);
                labels[i] = label;
                sumX[label] += x[i];
                sumY[label] += y[i];
                count[label]++;
            }
            for (int c = 0; c < k; c++) {
                if (count[c] > 0) {
                    centroids[2 * c] = sumX[c] / count[c];
                    centroids[2 * c + 1] = sumY[c] / count[c];
                }
            }
        }
    }

    private int nearest(double px, double py) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < k; c++) {
            double distance = Math.pow(px - centroids[2 * c], 2) + Math.pow(py - centroids[2 * c + 1], 2);
            if (distance < least) {
                least = distance;
                nearest = c;
            }
        }
        return nearest;
    }
}
