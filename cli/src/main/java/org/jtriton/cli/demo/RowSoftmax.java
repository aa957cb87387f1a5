package org.jtriton.cli.demo;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.Language;
import org.jtriton.examples.Softmax;

/** The softmax of each row of a matrix. */
final class RowSoftmax implements Workload {
    private static final double TOLERANCE = 1e-6;

    private final Softmax example;
    private final int rows;
    private final int columns;
    private final float[] x;
    private final float[] javaY;
    private final Buffer deviceX;
    private final Buffer deviceY;

    RowSoftmax(Device device, Language language, int rows, int columns) {
        example = new Softmax(device, language);
        this.rows = rows;
        this.columns = columns;
        x = new Inputs(2).normal(rows * columns, 3);
        javaY = new float[rows * columns];
        deviceX = device.copyOf(x).reshape(rows, columns);
        deviceY = device.allocate(DType.FP32, rows, columns);
    }

    @Override
    public Work work() {
        return Work.bytes(2.0 * Float.BYTES * x.length);
    }

    @Override
    public void launch() {
        example.run(deviceX, deviceY);
    }

    @Override
    public void plainJava() {
        for (int row = 0; row < rows; row++) {
            softmax(row * columns);
        }
    }

    private void softmax(int start) {
        float largest = Float.NEGATIVE_INFINITY;
        for (int i = start; i < start + columns; i++) {
            largest = Math.max(largest, x[i]);
        }
        float sum = 0;
        for (int i = start; i < start + columns; i++) {
            javaY[i] = (float) Math.exp(x[i] - largest);
            sum += javaY[i];
        }
        for (int i = start; i < start + columns; i++) {
            javaY[i] /= sum;
        }
    }

    @Override
    public Verdict check() {
        var expected = new double[x.length];
        for (int row = 0; row < rows; row++) {
            // The numbers are small enough to do without the largest one.
            double sum = 0;
            for (int column = 0; column < columns; column++) {
                sum += Math.exp(x[row * columns + column]);
            }
            for (int column = 0; column < columns; column++) {
                int i = row * columns + column;
                expected[i] = Math.exp(x[i]) / sum;
            }
        }
        return Verdict.of(Verdict.error(deviceY.toFloats(), expected), TOLERANCE);
    }
}
