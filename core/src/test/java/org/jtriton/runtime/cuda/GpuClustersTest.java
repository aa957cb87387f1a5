package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clusters on a real GPU: programs that several CTAs share do what those of one do. */
@Tag("gpu")
@Isolated("wants the GPU for itself")
class GpuClustersTest {
    private static final String HEAD = """
            import triton
            import triton.language as tl

            @triton.jit
            """;

    /** Tensor cores may be others, where tiles are smaller. */
    private static final double ROUNDED = 0.05;

    private static final String ADD = HEAD + """
            def k(x, y, n, B: tl.constexpr):
                i = tl.program_id(0) * B + tl.arange(0, B)
                tl.store(y + i, tl.load(x + i, mask=i < n) + tl.num_programs(0), mask=i < n)
            """;

    private static final String PRODUCT = HEAD + """
            def k(x, y, z, tiles, K, M: tl.constexpr, N: tl.constexpr):
                for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
                    acc = tl.zeros((M, N), dtype=tl.float32)
                    for i in range(0, K, 64):
                        acc = tl.dot(x.load([tile * M, i]), y.load([0, i]).T, acc)
                    z.store([tile * M, 0], acc.to(z.dtype))
            """;

    private static final String EXCHANGE = HEAD + """
            def k(x, y, rounds, B: tl.constexpr):
                i = tl.arange(0, B)
                p = tl.program_id(0) * B
                tl.store(y + p + i, tl.load(x + p + i))
                for n in range(rounds):
                    v = tl.load(y + p + (B - 1 - i))
                    tl.store(y + p + i, v + n)
            """;

    @BeforeEach
    void needsClusters() {
        Gpus.assume(1);
        try (var device = Triton.open("cuda")) {
            add(device, device.allocate(DType.FP32, 256), 2);
        } catch (CompilationException e) {
            assumeTrue(!e.getMessage().contains("has no clusters"), "clusters begin with compute capability 9.0");
            throw e;
        }
    }

    private static Kernel kernel(Device device, String source) {
        return device.compile("k.py", source).kernel("k");
    }

    private static double[] add(Device device, Buffer x, int ctas) {
        var y = device.allocate(DType.FP32, x.size());
        kernel(device, ADD).launch(Grid.of(4), x, y, (int) x.size(), Arg.named("B", 256), Arg.named("num_ctas", ctas));
        return y.toDoubles();
    }

    private static Buffer random(Device device, DType type, long... shape) {
        var buffer = device.allocate(type, shape);
        var random = new Random(5);
        buffer.copyFrom(random.doubles(buffer.size(), -1, 1).toArray());
        return buffer;
    }

    @ParameterizedTest
    @CsvSource({"2", "4", "8", "16"})
    void elements(int ctas) {
        try (var device = Triton.open("cuda")) {
            var x = random(device, DType.FP32, 1000);
            assertThat(add(device, x, ctas)).isEqualTo(add(device, x, 1));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 256, 128, 4", "2, 256, 128, 8", "2, 128, 256, 8", "4, 256, 256, 8", "2, 128, 64, 4"})
    void products(int ctas, int m, int n, int warps) {
        try (var device = Triton.open("cuda")) {
            int tiles = 60;
            var x = random(device, DType.FP16, (long) tiles * m, 1024);
            var y = random(device, DType.FP16, n, 1024);
            var expected = product(device, x, y, tiles, m, n, 1, 8);
            for (int times = 0; times < 5; times++) {
                var given = product(device, x, y, tiles, m, n, ctas, warps);
                assertThat(given).hasSameSizeAs(expected);
                double furthest = IntStream.range(0, given.length)
                        .mapToDouble(i -> Math.abs(given[i] - expected[i]))
                        .max()
                        .orElse(0);
                assertThat(furthest).isLessThan(ROUNDED);
            }
        }
    }

    private static double[] product(Device device, Buffer x, Buffer y, int tiles, int m, int n, int ctas, int warps) {
        var z = device.allocate(DType.FP16, (long) tiles * m, n);
        kernel(device, PRODUCT)
                .launch(
                        Grid.of(20),
                        TensorDescriptor.of(x, ctas == 1 ? m / 2 : m, 64),
                        TensorDescriptor.of(y, n, 64),
                        TensorDescriptor.of(z, ctas == 1 ? m / 2 : m, n),
                        ctas == 1 ? 2 * tiles : tiles,
                        1024,
                        Arg.named("M", ctas == 1 ? m / 2 : m),
                        Arg.named("N", n),
                        Arg.named("num_warps", warps),
                        Arg.named("num_ctas", ctas));
        return z.toDoubles();
    }

    @ParameterizedTest
    @CsvSource({"2", "4"})
    void memoryInOrder(int ctas) {
        try (var device = Triton.open("cuda")) {
            var x = random(device, DType.FP32, 500 * 1024);
            double[][] results = new double[2][];
            for (int i = 0; i < 2; i++) {
                var y = device.allocate(DType.FP32, x.size());
                kernel(device, EXCHANGE)
                        .launch(Grid.of(500), x, y, 50, Arg.named("B", 1024), Arg.named("num_ctas", i == 0 ? 1 : ctas));
                results[i] = y.toDoubles();
            }
            assertThat(results[1]).isEqualTo(results[0]);
        }
    }

    @Test
    void launchesOfAGraph() {
        try (var device = Triton.open("cuda")) {
            var x = random(device, DType.FP32, 1000);
            var y = device.allocate(DType.FP32, 1000);
            var add = kernel(device, ADD);
            try (var graph = device.capture(
                    s -> add.launch(s, Grid.of(4), x, y, 1000, Arg.named("B", 256), Arg.named("num_ctas", 2)))) {
                graph.launch();
                assertThat(y.toDoubles()).isEqualTo(add(device, x, 1));
            }
        }
    }
}
