package org.jtriton.interpreter;

import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;

/**
 * Matrix products. Each element of the result starts from the accumulator's and adds the products in the order of the inner
 * dimension: with one rounding each in float32, or in float64 for its operands, and exactly, up to wrapping, for integers.
 */
final class Products {
    private Products() {}

    /** Sizes: a is [batches, m, k], b is [batches, k, n]. */
    private record Sizes(int batches, int m, int n, int k) {
        static Sizes of(Op op) {
            List<Integer> d = op.result().type().shape();
            int rank = d.size();
            int batches = d.subList(0, rank - 2).stream().reduce(1, (x, y) -> x * y);
            return new Sizes(
                    batches,
                    d.get(rank - 2),
                    d.get(rank - 1),
                    op.operand(0).type().shape().get(rank - 1));
        }
    }

    static Step step(Op op, Assembler assembler) {
        int a = assembler.slot(op.operand(0));
        int b = assembler.slot(op.operand(1));
        int c = assembler.slot(op.operand(2));
        int result = assembler.slot(op.result());
        Sizes sizes = Sizes.of(op);
        int sizeA = Shapes.size(op.operand(0));
        int sizeB = Shapes.size(op.operand(1));
        int sizeC = Shapes.size(op.result());
        Product product = product(op);
        return frame -> {
            long[] sum = frame.get(c, sizeC).clone();
            product.add(frame.get(a, sizeA), frame.get(b, sizeB), sum, sizes);
            frame.set(result, sum);
        };
    }

    /** Adds the product of a and b to d. */
    private interface Product {
        void add(long[] a, long[] b, long[] d, Sizes sizes);
    }

    private static Product product(Op op) {
        Type left = op.operand(0).type().scalar();
        Type right = op.operand(1).type().scalar();
        Type result = op.result().type().scalar();
        if (!(left instanceof FloatType x) || !(right instanceof FloatType y)) {
            return (a, b, d, sizes) -> integers(a, b, d, sizes, result);
        }
        FloatType z = (FloatType) result;
        return z == FloatType.F64
                ? (a, b, d, sizes) -> doubles(decoded(a, x), decoded(b, y), d, sizes)
                : (a, b, d, sizes) -> floats(singles(a, x), singles(b, y), d, sizes, z);
    }

    private static void integers(long[] a, long[] b, long[] d, Sizes s, Type type) {
        for (int row = 0; row < s.batches * s.m; row++) {
            int batch = row / s.m;
            for (int k = 0; k < s.k; k++) {
                long x = a[row * s.k + k];
                int line = (batch * s.k + k) * s.n;
                for (int j = 0; j < s.n; j++) {
                    d[row * s.n + j] += x * b[line + j];
                }
            }
            for (int j = 0; j < s.n; j++) {
                d[row * s.n + j] = Bits.normalize(d[row * s.n + j], type);
            }
        }
    }

    private static void doubles(double[] a, double[] b, long[] d, Sizes s) {
        double[] sums = new double[s.n];
        for (int row = 0; row < s.batches * s.m; row++) {
            int batch = row / s.m;
            for (int j = 0; j < s.n; j++) {
                sums[j] = Double.longBitsToDouble(d[row * s.n + j]);
            }
            for (int k = 0; k < s.k; k++) {
                double x = a[row * s.k + k];
                int line = (batch * s.k + k) * s.n;
                for (int j = 0; j < s.n; j++) {
                    sums[j] = Math.fma(x, b[line + j], sums[j]);
                }
            }
            for (int j = 0; j < s.n; j++) {
                d[row * s.n + j] = Double.doubleToRawLongBits(sums[j]);
            }
        }
    }

    private static void floats(float[] a, float[] b, long[] d, Sizes s, FloatType type) {
        float[] sums = new float[s.n];
        for (int row = 0; row < s.batches * s.m; row++) {
            int batch = row / s.m;
            for (int j = 0; j < s.n; j++) {
                sums[j] = (float) Format.decode(d[row * s.n + j], type);
            }
            for (int k = 0; k < s.k; k++) {
                float x = a[row * s.k + k];
                int line = (batch * s.k + k) * s.n;
                for (int j = 0; j < s.n; j++) {
                    sums[j] = Math.fma(x, b[line + j], sums[j]);
                }
            }
            for (int j = 0; j < s.n; j++) {
                d[row * s.n + j] = Format.encode(sums[j], type);
            }
        }
    }

    private static double[] decoded(long[] bits, FloatType type) {
        double[] numbers = new double[bits.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Format.decode(bits[i], type);
        }
        return numbers;
    }

    private static float[] singles(long[] bits, FloatType type) {
        float[] numbers = new float[bits.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (float) Format.decode(bits[i], type);
        }
        return numbers;
    }
}
