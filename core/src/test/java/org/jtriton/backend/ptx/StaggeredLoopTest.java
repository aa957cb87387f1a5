package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops whose second product waits for the next round, on the emulated GPU and in the interpreter. */
class StaggeredLoopTest {
    private static final String ATTENTION = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(q_desc, k_desc, v_desc, o_desc, m_ptr, first, last, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
                q = q_desc.load([0, 0])
                sums = tl.zeros((M, D), dtype=tl.float32)
                total = tl.zeros((M,), dtype=tl.float32)
                largest = tl.full((M,), -1000.0, dtype=tl.float32)
                row = first
                for i in range(first, last, N):
                    s = tl.dot(q, k_desc.load([row, 0]).T)
                    new = tl.maximum(largest, tl.max(s, 1))
                    p = tl.exp2((s - new[:, None]) * 0.01)
                    shrink = tl.exp2((largest - new) * 0.01)
                    sums = sums * shrink[:, None]
                    sums = tl.dot(p.to(tl.float16), v_desc.load([row, 0]), sums)
                    total = total * shrink + tl.sum(p, 1)
                    largest = new
                    row += N
                o_desc.store([0, 0], sums)
                tl.store(m_ptr + tl.arange(0, M), largest + total)
            """;

    /** The sum is looked at in its round. */
    private static final String LOOKED_AT =
            ATTENTION.replace("largest = new\n", "largest = new + tl.max(sums, 1) * 0.0\n");

    private record Problem(int m, int n, int d, int warps, int stages) {
        List<Double> run(Device device, String source, int first, int last) {
            var q = filled(device, DType.FP16, 5, m, d);
            var k = filled(device, DType.FP16, 7, 512, d);
            var v = filled(device, DType.FP16, 3, 512, d);
            var o = filled(device, DType.FP32, 1, m, d);
            var largest = filled(device, DType.FP32, 1, m);
            device.compile("k.py", source).kernel("k").launch(Grid.of(1), arguments(q, k, v, o, largest, first, last));
            List<Double> numbers = new ArrayList<>();
            for (Buffer b : List.of(o, largest)) {
                for (int i = 0; i < b.size(); i++) {
                    numbers.add(b.getDouble(i));
                }
            }
            return numbers;
        }

        Object[] arguments(Buffer q, Buffer k, Buffer v, Buffer o, Buffer largest, int first, int last) {
            return new Object[] {
                TensorDescriptor.of(q, m, d),
                TensorDescriptor.of(k, n, d),
                TensorDescriptor.of(v, n, d),
                TensorDescriptor.of(o, m, d),
                largest,
                first,
                last,
                m,
                n,
                d,
                Arg.named("num_stages", stages),
                Arg.named("num_warps", warps)
            };
        }

        private static Buffer filled(Device device, DType type, int factor, int... shape) {
            var buffer = device.allocate(
                    type, java.util.stream.IntStream.of(shape).asLongStream().toArray());
            for (int i = 0; i < buffer.size(); i++) {
                buffer.set(i, (i * factor + i / 64) % 9 - 4);
            }
            return buffer;
        }

        void check(String source, int first, int last) {
            try (var gpu = EmulatedGpu.openWatching();
                    var interpreter = Triton.open("interpreter")) {
                // Sums of f32 in another order.
                assertThat(run(gpu, source, first, last))
                        .usingElementComparator((a, b) -> Math.abs(a - b) <= 1e-5 * Math.abs(b) ? 0 : 1)
                        .isEqualTo(run(interpreter, source, first, last));
            }
        }

        String text(String source, String stage) {
            try (var gpu = EmulatedGpu.open()) {
                var b = filled(gpu, DType.FP16, 1, 512, d);
                var f = filled(gpu, DType.FP32, 1, m, d);
                return gpu.compile("k.py", source)
                        .kernel("k")
                        .compile(arguments(b, b, b, f, f, 0, 256))
                        .text(stage);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 3",
        "64, 0, 3",
        "0, 64, 2",
        "0, 128, 2",
        "0, 192, 2",
        "64, 512, 2",
        "0, 64, 3",
        "0, 128, 3",
        "0, 512, 3",
        "0, 450, 4"
    })
    void anyNumberOfRounds(int first, int last, int stages) {
        new Problem(64, 64, 64, 4, stages).check(ATTENTION, first, last);
    }

    @ParameterizedTest
    @CsvSource({"128, 64, 64, 8, 2", "128, 32, 64, 8, 3", "64, 32, 128, 4, 2"})
    void otherBlocks(int m, int n, int d, int warps, int stages) {
        new Problem(m, n, d, warps, stages).check(ATTENTION, 0, 256);
    }

    @Test
    void theSecondProductIsUnderWayWhileTheNextRoundComputes() {
        String ttgir = new Problem(64, 64, 64, 4, 2).text(ATTENTION, "ttgir");
        String loop = ttgir.substring(ttgir.indexOf("scf.for"));
        assertThat(loop.indexOf("pendings = 1")).isBetween(0, loop.indexOf("math.exp2"));
        assertThat(loop.indexOf("pendings = 0"))
                .isGreaterThan(loop.lastIndexOf("math.exp2", loop.indexOf("scf.yield")));
        assertThat(loop.substring(0, loop.indexOf("scf.yield"))).doesNotContain("gpu.barrier");
    }

    @Test
    void aSumThatIsLookedAtIsNotLeftForLater() {
        var problem = new Problem(64, 64, 64, 4, 2);
        assertThat(problem.text(LOOKED_AT, "ttgir")).doesNotContain("copier_wait_barrier");
        problem.check(LOOKED_AT, 0, 192);
    }

    @Test
    void whatTheLoopCarriesForTheLatePartSharesRegisters() {
        assertThat(new Problem(64, 64, 64, 4, 2).text(ATTENTION, "llir"))
                .contains("phi i32")
                .doesNotContain("phi half");
    }
}
