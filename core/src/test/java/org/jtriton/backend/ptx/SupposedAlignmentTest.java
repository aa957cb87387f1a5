package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stores to addresses that are read from memory are wide where these turn out to be aligned, on an emulated GPU, which checks that. */
class SupposedAlignmentTest {
    private static final int ROWS = 16;
    private static final int COLUMNS = 64;

    /** Fills a block of a tensor of which address and stride lie in memory, the address as a number of elements from another. */
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def address(X, A, at):
                tl.store(A, (X + at).to(tl.int64))

            @triton.jit
            def k(A, S, M: tl.constexpr, N: tl.constexpr, LIMIT: tl.constexpr):
                x = tl.load(A).to(tl.pointer_type(tl.float16))
                stride = tl.load(S)
                m = tl.arange(0, M)
                n = tl.arange(0, N)
                value = m[:, None] * 100 + n[None, :]
                tl.store(x + m[:, None] * stride + n[None, :], value.to(tl.float16), mask=n[None, :] < LIMIT)

            @triton.jit
            def from_start(X, S, N: tl.constexpr):
                n = tl.arange(0, N)
                tl.store(X + tl.load(S) + n, n.to(tl.float16))
            """;

    private static double[] run(Device device, int start, int stride, int limit) {
        try (var x = device.allocate(DType.FP16, 2048);
                var a = device.allocate(DType.INT64, 1);
                var s = device.allocate(DType.INT32, 1)) {
            x.copyFrom(new double[2048]);
            s.set(0, stride);
            var module = device.compile("k.py", SOURCE);
            module.kernel("address").launch(Grid.of(1), x, a, start);
            module.kernel("k")
                    .launch(
                            Grid.of(1),
                            a,
                            s,
                            TwoDevices.named("M", ROWS),
                            TwoDevices.named("N", COLUMNS),
                            TwoDevices.named("LIMIT", limit));
            return x.toDoubles();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 64, 64", "32, 72, 64", "1, 64, 64", "8, 65, 64", "0, 100, 64", "16, 64, 40", "3, 64, 37"})
    void aligned(int start, int stride, int limit) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(run(gpu, start, stride, limit)).containsExactly(run(interpreter, start, stride, limit));
        }
    }

    @Test
    void bothWaysAreThere() {
        try (var gpu = EmulatedGpu.open();
                var a = gpu.allocate(DType.INT64, 1);
                var s = gpu.allocate(DType.INT32, 1)) {
            // 128 threads have 8 elements each.
            var ptx = ptx(gpu, a, s, COLUMNS);
            assertThat(ptx.split("st.global.v4.b32", -1)).hasSize(1 + 1);
            assertThat(ptx.split("st.global.b16", -1)).hasSize(1 + 8);
            assertThat(ptx(gpu, a, s, 37)).doesNotContain("st.global.v");
        }
    }

    private static String ptx(Device gpu, Buffer a, Buffer s, int limit) {
        return gpu.compile("k.py", SOURCE)
                .kernel("k")
                .compile(
                        a,
                        s,
                        TwoDevices.named("M", ROWS),
                        TwoDevices.named("N", COLUMNS),
                        TwoDevices.named("LIMIT", limit))
                .text("ptx");
    }

    @Test
    void whereSomethingBeginsCanBeAnywhere() {
        try (var gpu = EmulatedGpu.open();
                var x = gpu.allocate(DType.FP16, 1024);
                var s = gpu.allocate(DType.INT32, 1)) {
            var ptx = gpu.compile("k.py", SOURCE)
                    .kernel("from_start")
                    .compile(x, s, TwoDevices.named("N", 1024))
                    .text("ptx");
            assertThat(ptx).contains("st.global.b16").doesNotContain("st.global.v");
        }
    }
}
