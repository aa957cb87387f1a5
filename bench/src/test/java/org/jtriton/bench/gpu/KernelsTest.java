package org.jtriton.bench.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel files of products and attention against plain loops, in sizes that the interpreter can do, too. */
class KernelsTest {
    private static final Path KERNELS = Path.of("gpu", "kernels");
    private static final Path FUSED = Path.of("..", "examples", "kernels", "attention_backward.py");

    private static final int M = 48;
    private static final int N = 32;
    private static final int K = 64;

    private static final int HEADS = 2;
    private static final int LENGTH = 64;
    private static final int SIZE = 16;
    private static final double SCALE = 0.25;

    private final Random random = new Random(1);
    private Device device;

    @AfterEach
    void close() {
        device.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void matmul(String on) {
        var a = open(on, DType.FP16, M, K);
        var b = numbers(DType.FP16, K, N);
        var c = device.allocate(DType.FP16, M, N);
        kernel("matmul.py", "matmul").launch(Grid.of(6), a, b, c, M, N, K, K, 1, N, 1, N, 1, 16, 16, 32, 2);
        assertProduct(c, a.toDoubles(), transposed(b.toDoubles(), K, N));
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void matmulOfBytes(String on) {
        var a = open(on, DType.FP8E5, M, K);
        var b = numbers(DType.FP8E5, N, K);
        var c = device.allocate(DType.FP16, M, N);
        // The last rows of tiles are past the end of a.
        kernel("matmul.py", "matmul").launch(Grid.of(2), a, b, c, M, N, K, K, 1, 1, K, N, 1, 32, 32, 32, 2);
        assertProduct(c, a.toDoubles(), b.toDoubles());
    }

    @ParameterizedTest
    @CsvSource({"interpreter, naive", "cpu, naive", "interpreter, persistent", "cpu, persistent"})
    void persistentByPointers(String on, String variant) {
        var a = open(on, DType.FP16, M, K);
        var b = numbers(DType.FP16, N, K);
        var c = device.allocate(DType.FP16, M, N);
        var kernel = kernel("persistent.py", variant);
        if (variant.equals("naive")) {
            kernel.launch(Grid.of(6), a, b, c, M, N, K, K, 1, 1, K, N, 1, 16, 16, 32, 2);
        } else {
            kernel.launch(Grid.of(4), a, b, c, M, N, K, K, 1, 1, K, N, 1, 16, 16, 32, 2, 4);
        }
        assertProduct(c, a.toDoubles(), b.toDoubles());
    }

    @ParameterizedTest
    @CsvSource({
        "interpreter, tma, false",
        "cpu, tma, false",
        "interpreter, tma_clusters, false",
        "cpu, tma_clusters, false",
        "interpreter, tma_persistent, false",
        "cpu, tma_persistent, true",
        "interpreter, descriptor_persistent, true",
        "cpu, descriptor_persistent, false"
    })
    void persistentByDescriptors(String on, String variant, boolean inHalves) {
        var a = open(on, DType.FP16, M, K);
        var b = numbers(DType.FP16, N, K);
        var c = device.allocate(DType.FP16, M, N);
        var kernel = kernel("persistent.py", variant);
        var aBlocks = TensorDescriptor.of(a, 16, 32);
        var bBlocks = TensorDescriptor.of(b, 16, 32);
        var cBlocks = TensorDescriptor.of(c, 16, inHalves ? 8 : 16);
        switch (variant) {
            case "tma" -> kernel.launch(Grid.of(6), aBlocks, bBlocks, cBlocks, M, N, K, 16, 16, 32, 2, false);
            case "tma_clusters" -> kernel.launch(Grid.of(4), aBlocks, bBlocks, cBlocks, M, N, K, 16, 16, 32, 2);
            case "tma_persistent" ->
                kernel.launch(Grid.of(4), aBlocks, bBlocks, cBlocks, M, N, K, 16, 16, 32, 2, inHalves, 4, true, false);
            default -> kernel.launch(Grid.of(4), a, b, c, M, N, K, 16, 16, 32, 2, inHalves, 4, false, true);
        }
        assertProduct(c, a.toDoubles(), b.toDoubles());
    }

    @ParameterizedTest
    @CsvSource({"interpreter, by_pointers", "cpu, by_pointers", "interpreter, by_descriptors", "cpu, by_descriptors"})
    void grouped(String on, String variant) {
        boolean isTransposed = variant.equals("by_descriptors");
        var a = open(on, DType.FP16, M, K);
        var b = isTransposed ? numbers(DType.FP16, N, K) : numbers(DType.FP16, K, N);
        var small = numbers(DType.FP16, 32, 32);
        Buffer[] left = {a, small};
        Buffer[] right = {b, small};
        Buffer[] results = {device.allocate(DType.FP16, M, N), device.allocate(DType.FP16, 32, 32)};
        var sizes = device.copyOf(M, N, K, 32, 32, 32);
        var strides = device.copyOf(K, isTransposed ? K : N, N, 32, 32, 32);
        kernel("grouped.py", variant)
                .launch(
                        Grid.of(3),
                        addresses(left),
                        addresses(right),
                        addresses(results),
                        sizes,
                        strides,
                        2,
                        Arg.named("PROGRAMS", 3),
                        Arg.named("BLOCK_M", 16),
                        Arg.named("BLOCK_N", 16),
                        Arg.named("BLOCK_K", 32));
        assertProduct(results[0], a.toDoubles(), isTransposed ? b.toDoubles() : transposed(b.toDoubles(), K, N));
        var square = small.toDoubles();
        assertThat(error(results[1], product(square, isTransposed ? square : transposed(square, 32, 32), 32, 32, 32)))
                .isLessThan(1e-3);
    }

    private Buffer addresses(Buffer... tensors) {
        var addresses = device.allocate(DType.INT64, tensors.length);
        for (int i = 0; i < tensors.length; i++) {
            kernel("grouped.py", "address").launch(Grid.of(1), tensors[i], addresses, i);
        }
        return addresses;
    }

    @ParameterizedTest
    @CsvSource({"interpreter, 1, 1", "cpu, 1, 1", "interpreter, 2, 2", "cpu, 2, 2", "interpreter, 1, 2", "cpu, 1, 2"})
    void blockScaled(String on, int aInByte, int bInByte) {
        int n = 128;
        device = Triton.open(on);
        var a = elements(n, aInByte);
        var b = elements(n, bInByte);
        var aScale = scales(n);
        var bScale = scales(n);
        var c = device.allocate(DType.FP16, n, n);
        kernel("block_scaled.py", "block_scaled")
                .launch(
                        Grid.of(1),
                        TensorDescriptor.of(a, n, 128 / aInByte),
                        TensorDescriptor.of(aScale, 1, 1, 1, 2, 256),
                        TensorDescriptor.of(b, n, 128 / bInByte),
                        TensorDescriptor.of(bScale, 1, 1, 1, 2, 256),
                        TensorDescriptor.of(c, n, n),
                        n,
                        n,
                        n,
                        aInByte,
                        bInByte,
                        n,
                        n,
                        128,
                        2);
        assertThat(error(c, product(scaled(a, aScale, aInByte), scaled(b, bScale, bInByte), n, n, 128)))
                .isLessThan(1e-3);
    }

    /** n rows of 128 elements of e4m3, or of e2m1 and two in a byte. */
    private Buffer elements(int n, int inByte) {
        if (inByte == 1) {
            return numbers(DType.FP8E4NV, n, 128);
        }
        var bytes = new byte[n * 64];
        random.nextBytes(bytes);
        return device.allocate(DType.UINT8, n, 64).copyFrom(bytes);
    }

    private Buffer scales(int n) {
        var bytes = new byte[n * 4];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextInt(125, 130);
        }
        return device.allocate(DType.UINT8, 1, n / 128, 1, 2, 256).copyFrom(bytes);
    }

    /** The values that elements and scales mean. Of a group of 32 elements in row r, the scale is byte 16 (r % 32) + 4 (r / 32) + group. */
    private static double[] scaled(Buffer elements, Buffer scales, int inByte) {
        var values = new double[Math.toIntExact(elements.size()) * inByte];
        var bytes = inByte == 2 ? elements.toBytes() : null;
        var plain = inByte == 1 ? elements.toDoubles() : null;
        for (int i = 0; i < values.length; i++) {
            int row = i / 128;
            int scale = 16 * (row % 32) + 4 * (row / 32) + i % 128 / 32;
            double value = plain != null ? plain[i] : e2m1(bytes[i / 2] >> 4 * (i % 2) & 15);
            values[i] = value * Math.pow(2, scales.getLong(scale) - 127);
        }
        return values;
    }

    private static double e2m1(int bits) {
        double[] magnitudes = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
        return bits < 8 ? magnitudes[bits] : -magnitudes[bits - 8];
    }

    @ParameterizedTest
    @CsvSource({"interpreter, true", "cpu, true", "interpreter, false", "cpu, false"})
    void attention(String on, boolean isCausal) {
        var q = open(on, DType.FP16, HEADS * LENGTH, SIZE);
        var k = numbers(DType.FP16, HEADS * LENGTH, SIZE);
        var v = numbers(DType.FP16, HEADS * LENGTH, SIZE);
        var o = device.allocate(DType.FP16, HEADS * LENGTH, SIZE);
        var log = device.allocate(DType.FP32, HEADS * LENGTH);
        kernel("attention.py", "forward")
                .launch(
                        Grid.of(2, HEADS),
                        SCALE,
                        log,
                        TensorDescriptor.of(q, 32, SIZE),
                        TensorDescriptor.of(k, 16, SIZE),
                        TensorDescriptor.of(v, 16, SIZE),
                        TensorDescriptor.of(o, 32, SIZE),
                        LENGTH,
                        SIZE,
                        32,
                        16,
                        isCausal,
                        false);
        var expected = new Attention(q, k, v, isCausal);
        assertThat(error(o, expected.o)).isLessThan(1e-3);
        assertThat(error(log, expected.log)).isLessThan(1e-5);
    }

    @ParameterizedTest
    @CsvSource({"interpreter, true", "cpu, true", "interpreter, false", "cpu, false"})
    void attentionBackward(String on, boolean isCausal) {
        var gradients = new Gradients(on, isCausal);
        var file = "attention_backward.py";
        var scaledK = device.allocate(DType.FP16, HEADS * LENGTH, SIZE);
        int count = HEADS * LENGTH * SIZE;
        kernel(file, "scaled")
                .launch(Grid.of(Triton.cdiv(count, 256)), gradients.k, scaledK, SCALE / Math.log(2), count, 256);
        kernel(file, "prepare").launch(Grid.of(2, HEADS), gradients.o, gradients.dO, gradients.delta, LENGTH, 32, SIZE);
        kernel(file, "backward")
                .launch(
                        Grid.of(2, 1, HEADS),
                        gradients.q,
                        scaledK,
                        gradients.v,
                        SCALE,
                        gradients.dO,
                        gradients.dQ,
                        gradients.dK,
                        gradients.dV,
                        gradients.log,
                        gradients.delta,
                        LENGTH * SIZE,
                        SIZE,
                        1,
                        LENGTH,
                        32,
                        32,
                        32,
                        32,
                        2,
                        SIZE,
                        isCausal);
        gradients.assertRight();
    }

    @ParameterizedTest
    @CsvSource({"interpreter, true", "cpu, true", "interpreter, false", "cpu, false"})
    void attentionBackwardInOneLoop(String on, boolean isCausal) {
        var gradients = new Gradients(on, isCausal);
        var sums = device.allocate(DType.FP32, HEADS * LENGTH, SIZE);
        var kernels = device.load(FUSED);
        kernels.kernel("prepare")
                .launch(Grid.of(HEADS * 2), gradients.o, gradients.dO, gradients.delta, sums, 32, SIZE);
        kernels.kernel("backward")
                .launch(
                        Grid.of(2, HEADS),
                        SCALE,
                        gradients.log,
                        gradients.delta,
                        TensorDescriptor.of(gradients.q, 16, SIZE),
                        TensorDescriptor.of(gradients.k, 32, SIZE),
                        TensorDescriptor.of(gradients.v, 32, SIZE),
                        TensorDescriptor.of(gradients.dO, 16, SIZE),
                        TensorDescriptor.of(sums, 16, SIZE),
                        TensorDescriptor.of(gradients.dK, 32, SIZE),
                        TensorDescriptor.of(gradients.dV, 32, SIZE),
                        LENGTH,
                        SIZE,
                        16,
                        32,
                        isCausal);
        int count = HEADS * LENGTH * SIZE;
        kernels.kernel("finish").launch(Grid.of(Triton.cdiv(count, 256)), sums, gradients.dQ, SCALE, count, 256);
        gradients.assertRight();
    }

    /** What a backward pass is given, and what it should give. */
    private final class Gradients {
        private final Buffer q;
        private final Buffer k;
        private final Buffer v;
        private final Buffer dO;
        private final Buffer o;
        private final Buffer log;
        private final Buffer delta;
        private final Buffer dQ;
        private final Buffer dK;
        private final Buffer dV;
        private final Attention attention;

        Gradients(String on, boolean isCausal) {
            q = open(on, DType.FP16, HEADS * LENGTH, SIZE);
            k = numbers(DType.FP16, HEADS * LENGTH, SIZE);
            v = numbers(DType.FP16, HEADS * LENGTH, SIZE);
            dO = numbers(DType.FP16, HEADS * LENGTH, SIZE);
            attention = new Attention(q, k, v, isCausal);
            o = device.allocate(DType.FP16, HEADS * LENGTH, SIZE).copyFrom(attention.o);
            log = device.allocate(DType.FP32, HEADS * LENGTH).copyFrom(attention.log);
            delta = device.allocate(DType.FP32, HEADS * LENGTH);
            dQ = device.allocate(DType.FP16, HEADS * LENGTH, SIZE);
            dK = device.allocate(DType.FP16, HEADS * LENGTH, SIZE);
            dV = device.allocate(DType.FP16, HEADS * LENGTH, SIZE);
        }

        void assertRight() {
            int count = HEADS * LENGTH * SIZE;
            var expectedQ = new double[count];
            var expectedK = new double[count];
            var expectedV = new double[count];
            var gradient = dO.toDoubles();
            for (int head = 0; head < HEADS; head++) {
                for (int i = head * LENGTH; i < (head + 1) * LENGTH; i++) {
                    for (int j = head * LENGTH; j < (head + 1) * LENGTH; j++) {
                        double p = attention.weights[i][j];
                        double ds = p * SCALE * (dot(gradient, i, attention.v, j) - dot(gradient, i, attention.o, i));
                        for (int d = 0; d < SIZE; d++) {
                            expectedQ[i * SIZE + d] += ds * attention.k[j * SIZE + d];
                            expectedK[j * SIZE + d] += ds * attention.q[i * SIZE + d];
                            expectedV[j * SIZE + d] += p * gradient[i * SIZE + d];
                        }
                    }
                }
            }
            assertThat(error(dQ, expectedQ)).as("dQ").isLessThan(2e-3);
            assertThat(error(dK, expectedK)).as("dK").isLessThan(2e-3);
            assertThat(error(dV, expectedV)).as("dV").isLessThan(2e-3);
        }
    }

    /** In plain loops: of query i its weight of key j, and what comes of it. */
    private static final class Attention {
        private final double[] q;
        private final double[] k;
        private final double[] v;
        private final double[] o = new double[HEADS * LENGTH * SIZE];
        private final double[] log = new double[HEADS * LENGTH];
        private final double[][] weights = new double[HEADS * LENGTH][HEADS * LENGTH];

        Attention(Buffer q, Buffer k, Buffer v, boolean isCausal) {
            this.q = q.toDoubles();
            this.k = k.toDoubles();
            this.v = v.toDoubles();
            for (int i = 0; i < HEADS * LENGTH; i++) {
                int first = i / LENGTH * LENGTH;
                int last = isCausal ? i + 1 : first + LENGTH;
                for (int j = first; j < last; j++) {
                    weights[i][j] = Math.exp(SCALE * dot(this.q, i, this.k, j));
                }
                double total = Arrays.stream(weights[i]).sum();
                log[i] = Math.log(total) / Math.log(2);
                for (int j = first; j < last; j++) {
                    weights[i][j] /= total;
                    for (int d = 0; d < SIZE; d++) {
                        o[i * SIZE + d] += weights[i][j] * this.v[j * SIZE + d];
                    }
                }
            }
        }
    }

    private static double dot(double[] x, int row, double[] y, int otherRow) {
        double sum = 0;
        for (int d = 0; d < SIZE; d++) {
            sum += x[row * SIZE + d] * y[otherRow * SIZE + d];
        }
        return sum;
    }

    private Kernel kernel(String file, String name) {
        return device.load(KERNELS.resolve(file)).kernel(name);
    }

    private Buffer open(String on, DType type, int rows, int columns) {
        device = Triton.open(on);
        return numbers(type, rows, columns);
    }

    private Buffer numbers(DType type, int rows, int columns) {
        return device.allocate(type, rows, columns).copyFrom(filled(rows * columns, _ -> random.nextGaussian()));
    }

    private static double[] filled(int count, IntToDoubleFunction element) {
        var values = new double[count];
        Arrays.setAll(values, element);
        return values;
    }

    private static double[] transposed(double[] matrix, int rows, int columns) {
        return filled(matrix.length, i -> matrix[i % rows * columns + i / rows]);
    }

    private static void assertProduct(Buffer c, double[] a, double[] b) {
        assertThat(error(c, product(a, b, M, N, K))).isLessThan(1e-3);
    }

    /** The product of a, m x k, and the transpose of b, n x k. */
    private static double[] product(double[] a, double[] b, int m, int n, int k) {
        var c = new double[m * n];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                for (int l = 0; l < k; l++) {
                    c[i * n + j] += a[i * k + l] * b[j * k + l];
                }
            }
        }
        return c;
    }

    /** The norm of the difference as a share of the norm of what is expected. */
    private static double error(Buffer result, double[] expected) {
        var values = result.toDoubles();
        double difference = 0;
        double norm = 0;
        for (int i = 0; i < expected.length; i++) {
            difference += Math.pow(values[i] - expected[i], 2);
            norm += Math.pow(expected[i], 2);
        }
        return Math.sqrt(difference / norm);
    }
}
