package org.jtriton.cli.demo;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.Language;
import org.jtriton.examples.VectorAdd;

/** {@code sum = x + y}. */
final class VectorAddition implements Workload {
    private static final double TOLERANCE = 1e-7;

    private final VectorAdd example;
    private final float[] x;
    private final float[] y;
    private final float[] javaSum;
    private final Buffer deviceX;
    private final Buffer deviceY;
    private final Buffer deviceSum;

    VectorAddition(Device device, Language language, int n) {
        var inputs = new Inputs(1);
        example = new VectorAdd(device, language);
        x = inputs.uniform(n);
        y = inputs.uniform(n);
        javaSum = new float[n];
        deviceX = device.copyOf(x);
        deviceY = device.copyOf(y);
        deviceSum = device.allocate(DType.FP32, n);
    }

    @Override
    public Work work() {
        return Work.bytes(3.0 * Float.BYTES * x.length);
    }

    @Override
    public void launch() {
        example.run(deviceX, deviceY, deviceSum);
    }

    @Override
    public void plainJava() {
        for (int i = 0; i < x.length; i++) {
            javaSum[i] = x[i] + y[i];
        }
    }

    @Override
    public Verdict check() {
        var expected = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            expected[i] = (double) x[i] + y[i];
        }
        return Verdict.of(Verdict.error(deviceSum.toFloats(), expected), TOLERANCE);
    }
}
