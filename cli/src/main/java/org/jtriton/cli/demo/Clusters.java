package org.jtriton.cli.demo;

import java.util.Arrays;
import java.util.Optional;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.KMeans;
import org.jtriton.examples.Language;

/**
 * K-means on points that were scattered around known centres, which it must find again.
 *
 * <p>The first guesses are points as far from each other as can be, taken among the first few: each cluster gets one.
 */
final class Clusters implements Workload {
    /** The centres lie on a grid; the points around one have a deviation of 1, so that clusters hardly touch. */
    private static final float SPACING = 12;

    private static final int SAMPLE = 1000;

    /** Of a centroid, to the one found in double precision; a sum of single precision has sixty thousand points. */
    private static final double TOLERANCE = 1e-4;

    /** Of a centroid, to the centre that its points were scattered around: five deviations of their mean. */
    private static final double NEAR = 5 / Math.sqrt(60_000);

    private final KMeans example;
    private final int points;
    private final int k;
    private final int rounds;
    private final float[] centres;
    private final int[] origins;
    private final float[] x;
    private final float[] y;
    private final float[] guesses;
    private final PlainKMeans loops;
    private final Buffer deviceX;
    private final Buffer deviceY;
    private final Buffer deviceCentroids;
    private final Buffer deviceLabels;

    Clusters(Device device, Language language, int points, int k, int rounds) {
        var inputs = new Inputs(6);
        example = new KMeans(device, language);
        this.points = points;
        this.k = k;
        this.rounds = rounds;
        centres = new float[2 * k];
        int side = (int) Math.ceil(Math.sqrt(k));
        for (int c = 0; c < k; c++) {
            centres[2 * c] = SPACING * (c % side);
            centres[2 * c + 1] = SPACING * (c / side);
        }
        origins = inputs.integers(points, k);
        x = inputs.normal(points, 1);
        y = inputs.normal(points, 1);
        for (int i = 0; i < points; i++) {
            x[i] += centres[2 * origins[i]];
            y[i] += centres[2 * origins[i] + 1];
        }
        guesses = guesses();
        loops = new PlainKMeans(x, y, k);
        deviceX = device.copyOf(x);
        deviceY = device.copyOf(y);
        deviceCentroids = device.allocate(DType.FP32, 2L * k);
        deviceLabels = device.allocate(DType.INT32, points);
    }

    private float[] guesses() {
        var chosen = new float[2 * k];
        var distances = new double[SAMPLE];
        Arrays.fill(distances, Double.POSITIVE_INFINITY);
        int farthest = 0;
        for (int c = 0; c < k; c++) {
            chosen[2 * c] = x[farthest];
            chosen[2 * c + 1] = y[farthest];
            for (int i = 0; i < SAMPLE; i++) {
                distances[i] = Math.min(distances[i], Math.hypot(x[i] - chosen[2 * c], y[i] - chosen[2 * c + 1]));
            }
            for (int i = 0; i < SAMPLE; i++) {
                farthest = distances[i] > distances[farthest] ? i : farthest;
            }
        }
        return chosen;
    }

    @Override
    public Work work() {
        // Two differences, two squares and a sum for each point, centroid and round.
        return Work.flops(5.0 * points * k * rounds);
    }

    @Override
    public void launch() {
        deviceCentroids.copyFrom(guesses);
        example.run(deviceX, deviceY, deviceCentroids, deviceLabels, rounds);
    }

    @Override
    public void plainJava() {
        loops.run(guesses, rounds);
    }

    @Override
    public Verdict check() {
        var found = deviceCentroids.toFloats();
        var labels = deviceLabels.toInts();
        var reference = new ReferenceKMeans(x, y, k);
        reference.run(guesses, rounds);
        double error = Verdict.error(found, reference.centroids());

        int strangers = 0;
        for (int i = 0; i < points; i++) {
            strangers += reference.labels()[i] == labels[i] ? 0 : 1;
        }
        int lost = 0;
        for (int i = 0; i < points; i++) {
            int centre = origins[i];
            double distance = labels[i] < 0 || labels[i] >= k
                    ? Double.POSITIVE_INFINITY
                    : Math.hypot(
                            found[2 * labels[i]] - centres[2 * centre],
                            found[2 * labels[i] + 1] - centres[2 * centre + 1]);
            lost += distance <= NEAR ? 0 : 1;
        }
        // A point halfway between two centroids may go to either.
        if (strangers > points / 100_000) {
            return new Verdict(
                    error, Optional.of("%d points have another label than they should".formatted(strangers)));
        }
        if (lost > points / 100_000) {
            return new Verdict(error, Optional.of("%d points are not in the cluster they came from".formatted(lost)));
        }
        return Verdict.of(error, TOLERANCE);
    }
}
