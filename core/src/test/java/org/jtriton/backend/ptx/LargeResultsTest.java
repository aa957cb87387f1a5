package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.backend.ptx.TwoDevices.filled;

import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of products that are larger than shared memory reach rows of global memory, in parts. */
class LargeResultsTest {
    private static final String PRODUCT = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                m = tl.arange(0, M)
                n = tl.arange(0, N)
                k = tl.arange(0, K)
                sums = tl.dot(tl.load(A + m[:, None] * K + k[None, :]), tl.load(B + k[:, None] * N + n[None, :]))
                at = C + m[:, None] * N + n[None, :]
                tl.store(at, sums + tl.load(at))
            """;

    private static List<Double> run(Device device, int m, int n, int warps) {
        var a = filled(device, DType.FP16, 5, m, 32);
        var b = filled(device, DType.FP16, 7, 32, n);
        var c = filled(device, DType.FP32, 3, m, n);
        device.compile("k.py", PRODUCT)
                .kernel("k")
                .launch(Grid.of(1), a, b, c, m, n, 32, Arg.named("num_warps", warps));
        return IntStream.range(0, (int) c.size()).mapToObj(c::getDouble).toList();
    }

    @ParameterizedTest
    @CsvSource({"cuda:90, 256, 256, 8", "cuda:90, 256, 256, 16", "cuda:89, 256, 128, 16", "cuda:89, 128, 256, 8"})
    void inParts(String capability, int m, int n, int warps) {
        try (var gpu = EmulatedGpu.open(Capability.parse(capability));
                var interpreter = Triton.open("interpreter")) {
            assertThat(run(gpu, m, n, warps)).isEqualTo(run(interpreter, m, n, warps));
        }
    }
}
