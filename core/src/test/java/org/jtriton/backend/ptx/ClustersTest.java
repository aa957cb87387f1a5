package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
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
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that several CTAs share, on the emulated GPU and in the interpreter, which knows nothing of them. */
class ClustersTest {
    private static final String HEAD = """
            import triton
            import triton.language as tl

            @triton.jit
            """;

    private static final String ADD = HEAD + """
            def k(x, y, z, n, B: tl.constexpr):
                at = tl.program_id(0) * B + tl.arange(0, B)
                m = at < n
                tl.store(z + at, tl.load(x + at, m) + tl.load(y + at, m) * tl.num_programs(0), m)
            """;

    /** Rows can be divided, their sums need whole ones. */
    private static final String SOFTMAX = HEAD + """
            def k(x, y, z, R: tl.constexpr, C: tl.constexpr):
                at = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
                v = tl.load(x + at)
                e = v - tl.max(v, 1)[:, None]
                tl.store(y + at, e * (1 + tl.sum(tl.abs(e), 1)[:, None]))
                tl.store(z + tl.arange(0, R), tl.argmax(v, 1))
            """;

    /** A product of blocks that threads load, whose parts meet nobody else's. */
    private static final String PRODUCT = HEAD + """
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                rows = tl.program_id(0) * M + tl.arange(0, M)
                columns = tl.arange(0, N)
                ks = tl.arange(0, BK)
                p = x + rows[:, None] * K + ks[None, :]
                q = y + ks[:, None] * N + columns[None, :]
                acc = tl.zeros((M, N), dtype=tl.float32)
                for i in range(0, K, BK):
                    acc = tl.dot(tl.load(p), tl.load(q), acc)
                    p += BK
                    q += BK * N
                tl.store(z + rows[:, None] * N + columns[None, :], acc.to(tl.float16))
            """;

    private static final String BY_DESCRIPTORS = HEAD + """
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                row = tl.program_id(0) * M
                acc = tl.zeros((M, N), dtype=tl.float32)
                for i in range(0, K, BK):
                    acc = tl.dot(x.load([row, i]), y.load([i, 0]), acc)
                z.store([row, 0], acc.to(z.dtype))
            """;

    private static final String PERSISTENT = HEAD + """
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                for tile in range(tl.program_id(0), 3, tl.num_programs(0)):
                    acc = tl.zeros((M, N), dtype=tl.float32)
                    for i in range(0, K, BK):
                        acc = tl.dot(x.load([tile * M, i]), y.load([0, i]).T, acc)
                    z.store([tile * M, 0], acc.to(z.dtype))
            """;

    /** One descriptor in two roles: rows of it are divided, and all of them are needed. */
    private static final String SQUARE = HEAD + """
            def k(x, z, K, M: tl.constexpr, BK: tl.constexpr):
                acc = tl.zeros((M, M), dtype=tl.float32)
                for i in range(0, K, BK):
                    acc = tl.dot(x.load([0, i]), x.load([0, i]).T, acc)
                z.store([0, 0], acc.to(z.dtype))
            """;

    /** What the program stores it loads again, elsewhere: the CTAs wait for each other. */
    private static final String EXCHANGE = HEAD + """
            def k(x, y, B: tl.constexpr):
                i = tl.arange(0, B)
                tl.store(y + i, tl.load(x + i) + 1)
                v = tl.load(y + (B - 1 - i))
                tl.store(y + i, v)
                for n in range(3):
                    tl.store(y + i + n, tl.load(x + i) * n)
                w = tl.load(y + i)
                tl.debug_barrier()
                tl.store(y + B + i, w)
            """;

    private static final String ATOMICS = HEAD + """
            def k(x, y, count, B: tl.constexpr):
                i = tl.arange(0, B)
                v = tl.load(x + i)
                tl.atomic_add(y + i % 16, v)
                old = tl.atomic_max(y + 16 + i, v)
                tl.store(y + 16 + B + i, old)
                tl.atomic_add(count, 1)
            """;

    /** What one thread must find out for all. */
    private static final String TICKET = HEAD + """
            def k(x, y, count, B: tl.constexpr):
                i = tl.arange(0, B)
                n = tl.atomic_add(count, 1)
                tl.store(y + n * B + i, tl.load(x + n * B + i) + 1)
            """;

    private static final String SCALARS = HEAD + """
            def k(x, y, n, B: tl.constexpr):
                i = tl.arange(0, B)
                total = tl.load(x)
                j = 0
                while j < n:
                    if tl.load(x + j) > 0:
                        total += tl.load(x + j)
                        tl.store(y + B + i, tl.load(x + i) + total)
                    j += 1
                tl.store(y + i, tl.cumsum(tl.load(x + i), 0))
                tl.store(y + 2 * B, total)
                a, b = tl.split(tl.reshape(tl.load(x + i), (B // 2, 2)))
                tl.store(y + 3 * B + tl.arange(0, B // 2), a - b)
            """;

    private static Kernel kernel(Device device, String source) {
        return device.compile("k.py", source).kernel("k");
    }

    private static Buffer filled(Device device, DType type, int factor, int... shape) {
        var buffer = device.allocate(type, IntStream.of(shape).asLongStream().toArray());
        for (int i = 0; i < buffer.size(); i++) {
            buffer.set(i, (i * factor % 15) - 7);
        }
        return buffer;
    }

    /** The PTX of a product of M x 64 by 64 x N. */
    private static String product(String source, int ctas, int m, int n) {
        try (var device = EmulatedGpu.open()) {
            boolean isTransposed = source.equals(PERSISTENT);
            var x = filled(device, DType.FP16, 7, 3 * m, 320);
            var y = isTransposed ? filled(device, DType.FP16, 11, n, 320) : filled(device, DType.FP16, 11, 320, n);
            return kernel(device, source)
                    .compile(
                            TensorDescriptor.of(x, m, 64),
                            isTransposed ? TensorDescriptor.of(y, n, 64) : TensorDescriptor.of(y, 64, n),
                            TensorDescriptor.of(device.allocate(DType.FP16, 3 * m, n), m, n),
                            320,
                            Arg.named("M", m),
                            Arg.named("N", n),
                            Arg.named("BK", 64),
                            Arg.named("num_ctas", ctas))
                    .text("ptx");
        }
    }

    private static List<Double> numbers(Buffer... buffers) {
        var numbers = new ArrayList<Double>();
        for (var buffer : buffers) {
            for (int i = 0; i < buffer.size(); i++) {
                numbers.add(buffer.type().isInteger() ? (double) buffer.getLong(i) : buffer.getDouble(i));
            }
        }
        return numbers;
    }

    /** What a launch leaves behind on a device. */
    private interface Work {
        List<Double> on(Device device, Arg ctas);
    }

    private static void compare(int ctas, Work work) {
        try (var interpreter = Triton.open("interpreter");
                var gpu = EmulatedGpu.openWatching()) {
            var expected = work.on(interpreter, Arg.named("num_ctas", ctas));
            assertThat(work.on(gpu, Arg.named("num_ctas", ctas))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void elements(int ctas) {
        compare(ctas, (device, option) -> {
            var z = device.allocate(DType.FP32, 1000);
            kernel(device, ADD)
                    .launch(
                            Grid.of(4),
                            filled(device, DType.FP32, 7, 1000),
                            filled(device, DType.FP32, 11, 1000),
                            z,
                            1000,
                            Arg.named("B", 256),
                            option);
            return numbers(z);
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 16", "4, 16", "8, 8"})
    void rows(int ctas, int rows) {
        compare(ctas, (device, option) -> {
            var y = device.allocate(DType.FP32, rows, 64);
            var z = device.allocate(DType.INT32, rows);
            kernel(device, SOFTMAX)
                    .launch(
                            Grid.of(1),
                            filled(device, DType.FP32, 7, rows, 64),
                            y,
                            z,
                            Arg.named("R", rows),
                            Arg.named("C", 64),
                            option);
            return numbers(y, z);
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 128, 64, 2, 4", "4, 128, 128, 1, 4", "2, 64, 128, 1, 4", "4, 16, 32, 2, 1"})
    void productsOfThreads(int ctas, int m, int n, int programs, int warps) {
        compare(ctas, (device, option) -> {
            var z = device.allocate(DType.FP16, programs * m, n);
            kernel(device, PRODUCT)
                    .launch(
                            Grid.of(programs),
                            filled(device, DType.FP16, 7, programs * m, 128),
                            filled(device, DType.FP16, 11, 128, n),
                            z,
                            128,
                            Arg.named("M", m),
                            Arg.named("N", n),
                            Arg.named("BK", 32),
                            Arg.named("num_warps", warps),
                            option);
            return numbers(z);
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 128, 64", "2, 128, 128", "2, 64, 128", "4, 256, 64", "4, 128, 128"})
    void productsOfTheEngine(int ctas, int m, int n) {
        for (var source : List.of(BY_DESCRIPTORS, PERSISTENT)) {
            boolean isTransposed = source.equals(PERSISTENT);
            compare(ctas, (device, option) -> {
                var x = filled(device, DType.FP16, 7, 3 * m, 320);
                var y = isTransposed ? filled(device, DType.FP16, 11, n, 320) : filled(device, DType.FP16, 11, 320, n);
                var z = device.allocate(DType.FP16, 3 * m, n);
                kernel(device, source)
                        .launch(
                                Grid.of(isTransposed ? 2 : 3),
                                TensorDescriptor.of(x, m, 64),
                                isTransposed ? TensorDescriptor.of(y, n, 64) : TensorDescriptor.of(y, 64, n),
                                TensorDescriptor.of(z, m, n),
                                320,
                                Arg.named("M", m),
                                Arg.named("N", n),
                                Arg.named("BK", 64),
                                option);
                return numbers(z);
            });
        }
    }

    /** Half of an operand that both need is fetched by each, and written to both. */
    @ParameterizedTest
    @CsvSource({"2, 128, 128", "2, 256, 64", "4, 256, 256"})
    void whatAllNeedIsFetchedOnce(int ctas, int m, int n) {
        for (var source : List.of(BY_DESCRIPTORS, PERSISTENT)) {
            assertThat(product(source, ctas, m, n))
                    .contains(".reqnctapercluster " + ctas)
                    .contains("complete_tx::bytes.multicast::cluster")
                    .contains("mbarrier.arrive.shared::cluster.b64");
        }
        assertThat(product(BY_DESCRIPTORS, 1, m, n)).doesNotContain("cluster.ctarank", "multicast::cluster");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void oneDescriptorInTwoRoles(int ctas) {
        compare(ctas, (device, option) -> {
            var x = filled(device, DType.FP16, 7, 128, 192);
            var z = device.allocate(DType.FP32, 128, 128);
            kernel(device, SQUARE)
                    .launch(
                            Grid.of(1),
                            TensorDescriptor.of(x, 128, 64),
                            TensorDescriptor.of(z, 128, 128),
                            192,
                            Arg.named("M", 128),
                            Arg.named("BK", 64),
                            option);
            return numbers(z);
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 128, 64", "2, 256, 64", "4, 256, 64"})
    void productsThatTakeTurns(int ctas, int m, int bk) {
        compare(ctas, (device, option) -> {
            var x = filled(device, DType.FP16, 7, m, 64);
            var y = filled(device, DType.FP16, 11, 320, 64);
            var z = device.allocate(DType.FP16, m, 64);
            kernel(device, PipelineCopiesTest.ATTENTION)
                    .launch(
                            Grid.of(1),
                            TensorDescriptor.of(x, m, 64),
                            TensorDescriptor.of(y, bk, 64),
                            TensorDescriptor.of(z, m, 64),
                            320,
                            Arg.named("M", m),
                            Arg.named("N", 64),
                            Arg.named("BK", bk),
                            option);
            // Powers are not to the last bit.
            return numbers(z).stream().map(v -> (double) Math.round(v / 8)).toList();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void memoryInOrder(int ctas) {
        compare(ctas, (device, option) -> {
            var y = device.allocate(DType.FP32, 512);
            kernel(device, EXCHANGE)
                    .launch(Grid.of(1), filled(device, DType.FP32, 7, 256), y, Arg.named("B", 256), option);
            return numbers(y);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void atomics(int ctas) {
        compare(ctas, (device, option) -> {
            var y = filled(device, DType.INT32, 3, 16 + 512);
            var count = filled(device, DType.INT32, 0, 1);
            kernel(device, ATOMICS)
                    .launch(Grid.of(1), filled(device, DType.INT32, 7, 256), y, count, Arg.named("B", 256), option);
            return numbers(y, count);
        });
    }

    @Test
    void ticketsAreTakenOnce() {
        compare(2, (device, option) -> {
            var y = device.allocate(DType.INT32, 3 * 256);
            var count = filled(device, DType.INT32, 7, 1);
            count.set(0, 0);
            var x = filled(device, DType.INT32, 7, 3 * 256);
            kernel(device, TICKET).launch(Grid.of(3), x, y, count, Arg.named("B", 256), option);
            return numbers(y, count);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void scalarsAndBranches(int ctas) {
        compare(ctas, (device, option) -> {
            var y = device.allocate(DType.INT32, 4 * 128);
            kernel(device, SCALARS)
                    .launch(Grid.of(1), filled(device, DType.INT32, 7, 128), y, 9, Arg.named("B", 128), option);
            return numbers(y);
        });
    }

    @Test
    void olderGpusHaveNone() {
        try (var device = EmulatedGpu.open(Capability.parse("cuda:80"))) {
            var x = device.allocate(DType.FP32, 256);
            assertThatThrownBy(() -> kernel(device, ADD)
                            .launch(Grid.of(1), x, x, x, 256, Arg.named("B", 256), Arg.named("num_ctas", 2)))
                    .isInstanceOf(CompilationException.class)
                    .hasMessageContaining("num_ctas=2: cuda:80 has no clusters");
        }
    }
}
