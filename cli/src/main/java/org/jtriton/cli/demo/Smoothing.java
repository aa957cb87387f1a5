package org.jtriton.cli.demo;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.Language;
import org.jtriton.examples.MovingAverage;

/** The moving average of a time series. */
final class Smoothing implements Workload {
    private static final double TOLERANCE = 2e-6;

    private final MovingAverage example;
    private final int window;
    private final float[] x;
    private final float[] javaY;
    private final Buffer deviceX;
    private final Buffer deviceY;

    Smoothing(Device device, Language language, int n, int window) {
        example = new MovingAverage(device, language);
        this.window = window;
        x = new Inputs(7).normal(n, 1);
        javaY = new float[n];
        deviceX = device.copyOf(x);
        deviceY = device.allocate(DType.FP32, n);
    }

    @Override
    public Work work() {
        return Work.bytes(2.0 * Float.BYTES * x.length);
    }

    @Override
    public void launch() {
        example.run(deviceX, deviceY, window);
    }

    /** With a running sum, as one would: less work than the kernel does, which adds up each window. */
    @Override
    public void plainJava() {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i];
            if (i >= window) {
                sum -= x[i - window];
            }
            javaY[i] = (float) (sum / window);
        }
    }

    @Override
    public Verdict check() {
        var expected = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double sum = 0;
            for (int j = Math.max(0, i - window + 1); j <= i; j++) {
                sum += x[j];
            }
            expected[i] = sum / window;
        }
        return Verdict.of(Verdict.error(deviceY.toFloats(), expected), TOLERANCE);
    }
}
