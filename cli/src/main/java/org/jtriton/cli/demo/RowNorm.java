package org.jtriton.cli.demo;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.Language;
import org.jtriton.examples.LayerNorm;

/** Layer norm of each row of a matrix. */
final class RowNorm implements Workload {
    private static final float EPSILON = 1e-5f;
    private static final double TOLERANCE = 1e-5;

    private final LayerNorm example;
    private final int rows;
    private final int columns;
    private final float[] x;
    private final float[] weight;
    private final float[] bias;
    private final float[] javaY;
    private final Buffer deviceX;
    private final Buffer deviceWeight;
    private final Buffer deviceBias;
    private final Buffer deviceY;

    RowNorm(Device device, Language language, int rows, int columns) {
        var inputs = new Inputs(4);
        example = new LayerNorm(device, language);
        this.rows = rows;
        this.columns = columns;
        x = inputs.normal(rows * columns, 2);
        weight = inputs.uniform(columns);
        bias = inputs.uniform(columns);
        javaY = new float[rows * columns];
        deviceX = device.copyOf(x).reshape(rows, columns);
        deviceWeight = device.copyOf(weight);
        deviceBias = device.copyOf(bias);
        deviceY = device.allocate(DType.FP32, rows, columns);
    }

    @Override
    public Work work() {
        return Work.bytes(2.0 * Float.BYTES * x.length);
    }

    @Override
    public void launch() {
        example.run(deviceX, deviceWeight, deviceBias, deviceY, EPSILON);
    }

    @Override
    public void plainJava() {
        for (int row = 0; row < rows; row++) {
            norm(row * columns);
        }
    }

    private void norm(int start) {
        float sum = 0;
        for (int i = 0; i < columns; i++) {
            sum += x[start + i];
        }
        float mean = sum / columns;
        float squares = 0;
        for (int i = 0; i < columns; i++) {
            float centred = x[start + i] - mean;
            squares += centred * centred;
        }
        float scale = (float) (1 / Math.sqrt(squares / columns + EPSILON));
        for (int i = 0; i < columns; i++) {
            javaY[start + i] = (x[start + i] - mean) * scale * weight[i] + bias[i];
        }
    }

    @Override
    public Verdict check() {
        var expected = new double[x.length];
        for (int row = 0; row < rows; row++) {
            int start = row * columns;
            double sum = 0;
            double squares = 0;
            for (int i = start; i < start + columns; i++) {
                sum += x[i];
                squares += (double) x[i] * x[i];
            }
            double mean = sum / columns;
            double deviation = Math.sqrt(squares / columns - mean * mean + EPSILON);
            for (int i = 0; i < columns; i++) {
                expected[start + i] = (x[start + i] - mean) / deviation * weight[i] + bias[i];
            }
        }
        return Verdict.of(Verdict.error(deviceY.toFloats(), expected), TOLERANCE);
    }
}
