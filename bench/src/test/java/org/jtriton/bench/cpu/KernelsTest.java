package org.jtriton.bench.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.KernelLibrary;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The kernels of the benchmark against plain loops, where there is no libtorch. */
class KernelsTest {
    private Device device;
    private KernelLibrary kernels;

    @BeforeEach
    void open() {
        device = Triton.open("cpu");
        kernels = device.load(CpuSuite.class, "kernels.py");
    }

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void matmul() {
        int n = 20;
        var a = Data.normal(1, n * n);
        var b = Data.normal(2, n * n);
        var bias = Data.normal(3, n);
        var expected = new float[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                float sum = bias[j];
                for (int k = 0; k < n; k++) {
                    sum += a[i * n + k] * b[k * n + j];
                }
                expected[i * n + j] = sum >= 0 ? sum : 0.5f * sum;
            }
        }
        var c = device.allocate(DType.FP32, n, n);
        kernels.kernel("matmul")
                .launch(
                        arguments -> Grid.of(Triton.cdiv(n, arguments.getInt("BLOCK_M"))
                                * (long) Triton.cdiv(n, arguments.getInt("BLOCK_N"))),
                        device.copyOf(a),
                        device.copyOf(b),
                        device.copyOf(bias),
                        c,
                        n,
                        n,
                        n,
                        0.5f,
                        Arg.named("HAS_BIAS", true),
                        Arg.named("GROUP", 4));
        assertThat(Data.relativeError(c.toFloats(), expected)).isLessThan(1e-5);
    }

    @Test
    void attention() {
        int length = 40;
        int size = 16;
        var q = Data.normal(1, length * size);
        var k = Data.normal(2, length * size);
        var v = Data.normal(3, length * size);
        var expected = new float[length * size];
        for (int i = 0; i < length; i++) {
            var weights = new double[length];
            for (int j = 0; j < length; j++) {
                for (int d = 0; d < size; d++) {
                    weights[j] += 0.25 * q[i * size + d] * k[j * size + d];
                }
                weights[j] = Math.exp(weights[j]);
            }
            double total = Arrays.stream(weights).sum();
            for (int d = 0; d < size; d++) {
                double sum = 0;
                for (int j = 0; j < length; j++) {
                    sum += weights[j] / total * v[j * size + d];
                }
                expected[i * size + d] = (float) sum;
            }
        }
        var o = device.allocate(DType.FP32, length * size);
        kernels.kernel("attention")
                .launch(
                        arguments -> Grid.of(Triton.cdiv(length, arguments.getInt("BLOCK_M"))),
                        device.copyOf(q),
                        device.copyOf(k),
                        device.copyOf(v),
                        o,
                        length,
                        0.25f,
                        Arg.named("D", size));
        assertThat(Data.relativeError(o.toFloats(), expected)).isLessThan(1e-5);
    }

    @Test
    void alongRows() {
        var x = device.copyOf(3f, 1f, 2f, -1f);
        var sums = device.allocate(DType.FP32, 4);
        kernels.kernel("running_sum").launch(Grid.of(1), x, sums, 4, Arg.named("BLOCK", 4));
        assertThat(sums.toFloats()).containsExactly(3, 4, 6, 5);
        var sorted = device.allocate(DType.FP32, 4);
        kernels.kernel("sort_rows").launch(Grid.of(1), x, sorted, Arg.named("COLUMNS", 4));
        assertThat(sorted.toFloats()).containsExactly(-1, 1, 2, 3);
    }

    @Test
    void geluAndDropout() {
        var x = device.allocate(DType.FP32, 1000).fill(1);
        var y = device.allocate(DType.FP32, 1000);
        kernels.kernel("scaled_gelu_dropout")
                .launch(Grid.of(1), x, y, 1000, 2f, -1f, 0.5f, 7, Arg.named("BLOCK", 1024));
        var values = y.toFloats();
        // GELU(1) = 0.841345, and twice that where it is kept.
        for (float value : values) {
            assertThat(value == 0 || Math.abs(value - 1.68269f) < 1e-5).isTrue();
        }
        assertThat(Arrays.stream(y.toDoubles()).filter(value -> value == 0).count())
                .isBetween(400L, 600L);
    }
}
