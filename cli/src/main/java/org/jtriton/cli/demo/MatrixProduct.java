package org.jtriton.cli.demo;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.Language;
import org.jtriton.examples.MatMul;

/** {@code c = leakyRelu(a b)} for square matrices, of single or half precision. */
final class MatrixProduct implements Workload {
    private static final float SLOPE = 0.01f;

    /** Of an element: for sums of a thousand products, and for rounding to half precision at the end. */
    private static final double SINGLE_TOLERANCE = 3e-4;

    private static final double HALF_TOLERANCE = 1e-3;

    private final MatMul example;
    private final DType type;
    private final int size;
    private final Buffer deviceA;
    private final Buffer deviceB;
    private final Buffer deviceC;
    private final Runnable loops;

    MatrixProduct(Device device, Language language, int size, DType type) {
        var inputs = new Inputs(3);
        example = new MatMul(device, language);
        this.type = type;
        this.size = size;
        deviceA = device.copyOf(type, inputs.normal(size * size, 1)).reshape(size, size);
        deviceB = device.copyOf(type, inputs.normal(size * size, 1)).reshape(size, size);
        deviceC = device.allocate(type, size, size);
        loops = type == DType.FP16
                ? new HalfLoops(size, deviceA.toShorts(), deviceB.toShorts(), new short[size * size])
                : new SingleLoops(size, deviceA.toFloats(), deviceB.toFloats(), new float[size * size]);
    }

    @Override
    public Work work() {
        return Work.flops(2.0 * size * size * size);
    }

    @Override
    public void launch() {
        example.run(deviceA, deviceB, deviceC, SLOPE);
    }

    @Override
    public void plainJava() {
        loops.run();
    }

    /** The order in which the inner loop goes along rows: the best one for loops without tiles. */
    private record SingleLoops(int size, float[] a, float[] b, float[] c) implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < size; i++) {
                row(i * size);
            }
        }

        private void row(int start) {
            for (int j = 0; j < size; j++) {
                c[start + j] = 0;
            }
            for (int k = 0; k < size; k++) {
                float factor = a[start + k];
                for (int j = 0; j < size; j++) {
                    c[start + j] += factor * b[k * size + j];
                }
            }
            for (int j = 0; j < size; j++) {
                c[start + j] = c[start + j] >= 0 ? c[start + j] : SLOPE * c[start + j];
            }
        }
    }

    /** The same for halves, which Java keeps in shorts: sums are kept in single precision. */
    private record HalfLoops(int size, short[] a, short[] b, short[] c) implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < size; i++) {
                row(i * size);
            }
        }

        private void row(int start) {
            var sums = new float[size];
            for (int k = 0; k < size; k++) {
                float factor = Float.float16ToFloat(a[start + k]);
                for (int j = 0; j < size; j++) {
                    sums[j] += factor * Float.float16ToFloat(b[k * size + j]);
                }
            }
            for (int j = 0; j < size; j++) {
                c[start + j] = Float.floatToFloat16(sums[j] >= 0 ? sums[j] : SLOPE * sums[j]);
            }
        }
    }

    @Override
    public Verdict check() {
        var a = deviceA.toDoubles();
        var b = deviceB.toDoubles();
        var expected = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) {
                accumulate(expected, i * size, a[i * size + k], b, k * size);
            }
        }
        for (int i = 0; i < expected.length; i++) {
            expected[i] = expected[i] >= 0 ? expected[i] : (double) SLOPE * expected[i];
        }
        return Verdict.of(
                Verdict.error(deviceC.toFloats(), expected), type == DType.FP16 ? HALF_TOLERANCE : SINGLE_TOLERANCE);
    }

    private void accumulate(double[] sums, int to, double factor, double[] b, int from) {
        for (int j = 0; j < size; j++) {
            sums[to + j] += factor * b[from + j];
        }
    }
}
