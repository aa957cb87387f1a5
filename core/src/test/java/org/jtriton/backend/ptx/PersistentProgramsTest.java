package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels whose programs go from tile to tile of the grid, on the emulated GPU, which holds few at once, and in the interpreter. */
class PersistentProgramsTest {
    private static final String KERNELS = """
            import triton
            import triton.language as tl

            @triton.jit
            def equal(a_desc, b_desc, c_desc, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                m = tl.program_id(0) * M
                n = tl.program_id(1) * N
                sums = tl.zeros((M, N), dtype=tl.float32)
                for k in tl.range(0, depth, K, warp_specialize=True):
                    sums = tl.dot(a_desc.load([m, k]), b_desc.load([n, k]).T, sums)
                sums += tl.program_id(2) - tl.num_programs(1)
                c_desc.store([m, tl.program_id(2) * tl.num_programs(1) * N + n], sums.to(tl.float16))

            @triton.jit
            def rising(a_desc, b_desc, c_desc, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                m = tl.program_id(0) * M
                n = tl.program_id(1) * N
                sums = tl.zeros((M, N), dtype=tl.float32)
                for k in tl.range(0, (tl.program_id(0) + tl.program_id(1)) % 4 * K, K, warp_specialize=True):
                    sums = tl.dot(a_desc.load([m, k]), b_desc.load([n, k]).T, sums)
                c_desc.store([m, tl.program_id(2) * tl.num_programs(1) * N + n], sums.to(tl.float16))

            @triton.jit
            def softened(a_desc, b_desc, c_desc, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                m = tl.program_id(0) * M
                n = tl.program_id(1) * N
                a = a_desc.load([m, 0])
                sums = tl.zeros((M, K), dtype=tl.float32)
                for k in tl.range(0, tl.program_id(0) + 1, warp_specialize=True):
                    scores = tl.dot(a, b_desc.load([k * N, 0]).T)
                    sums = tl.dot(tl.maximum(scores, 0).to(tl.float16), b_desc.load([n, 0]), sums)
                c_desc.store([m, tl.program_id(2) * tl.num_programs(1) * N + n], sums.to(tl.float16))
            """;

    private static final int M = 128;
    private static final int N = 64;
    private static final int K = 64;

    private static Buffer matrix(Device device, int factor, int rows, int columns) {
        var buffer = device.allocate(DType.FP16, rows, columns);
        for (int i = 0; i < buffer.size(); i++) {
            buffer.set(i, (i * factor + i / 64) % 5 - 2);
        }
        return buffer;
    }

    private static List<Double> run(Device device, String kernel, int x, int y, int z, int depth) {
        var a = matrix(device, 3, x * M, Math.max(depth, 256));
        var b = matrix(device, 7, Math.max(x, y) * N, Math.max(depth, 256));
        var c = matrix(device, 1, x * M, y * z * N);
        var k = device.compile("k.py", KERNELS).kernel(kernel);
        k.launch(
                Grid.of(x, y, z),
                TensorDescriptor.of(a, M, K),
                TensorDescriptor.of(b, N, K),
                TensorDescriptor.of(c, M, N),
                depth,
                M,
                N,
                K,
                Arg.named("num_warps", 8),
                Arg.named("num_stages", 2));
        return IntStream.range(0, (int) c.size()).mapToObj(c::getDouble).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "equal, 1, 1, 1, 128",
        "equal, 1, 2, 1, 64",
        "equal, 2, 2, 2, 192",
        "equal, 1, 7, 1, 0",
        "rising, 1, 1, 2, 0",
        "rising, 2, 3, 1, 0",
        "rising, 2, 2, 3, 0",
        "rising, 5, 1, 1, 0",
        "softened, 3, 3, 1, 0",
    })
    void tiles(String kernel, int x, int y, int z, int depth) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(run(gpu, kernel, x, y, z, depth)).isEqualTo(run(interpreter, kernel, x, y, z, depth));
        }
    }
}
