package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.backend.ptx.TwoDevices.filled;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Arg;
import org.jtriton.Buffer;
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

/** Products whose operands the copy engine brings, ahead in loops, on the emulated GPU and in the interpreter. */
class PipelineCopiesTest {
    private static final String HEAD = """
            import triton
            import triton.language as tl

            """;

    private static final String BY_INDEX = HEAD + """
            @triton.jit
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                acc = tl.zeros((M, N), dtype=tl.float32)
                for i in range(0, K, BK):
                    acc = tl.dot(x.load([0, i]), y.load([i, 0]), acc)
                z.store([0, 0], acc.to(z.dtype))
            """;

    /** The index is a number that the loop carries, and the right operand lies the other way around. */
    private static final String CARRIED = HEAD + """
            @triton.jit
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                acc = tl.zeros((M, N), dtype=tl.float32)
                offs = 0
                for i in range(tl.cdiv(K, BK)):
                    acc = tl.dot(x.load([0, offs]), y.load([0, offs]).T, acc)
                    offs += BK
                z.store([0, 0], acc.to(z.dtype))
            """;

    /** Many tiles in one program, of which each has a loop of its own. */
    private static final String PERSISTENT = HEAD + """
            @triton.jit
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                for tile in range(3):
                    acc = tl.zeros((M, N), dtype=tl.float32)
                    for i in range(0, K, BK):
                        acc = tl.dot(x.load([tile * M, i]), y.load([i, 0]), acc)
                    z.store([tile * M, 0], acc.to(z.dtype))
            """;

    /** The same, where rows are counted by a number that the loop carries. */
    private static final String COUNTED = HEAD + """
            @triton.jit
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                row = 0
                for tile in range(3):
                    acc = tl.zeros((M, N), dtype=tl.float32)
                    for i in range(0, K, BK):
                        acc = tl.dot(x.load([row, i]), y.load([0, i]).T, acc)
                    z.store([row, 0], acc.to(z.dtype))
                    row += M
            """;

    /** Two products in a row: the first is looked at in its round, the second takes what was made of it. */
    static final String ATTENTION = HEAD + """
            @triton.jit
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                q = x.load([0, 0])
                acc = tl.zeros((M, N), dtype=tl.float32)
                m = tl.full((M,), -1e9, dtype=tl.float32)
                for i in range(0, K, BK):
                    s = tl.dot(q, y.load([i, 0]).T)
                    new = tl.maximum(m, tl.max(s, 1))
                    p = tl.exp2((s - new[:, None]) * 0.01)
                    acc = acc * tl.exp2((m - new) * 0.01)[:, None]
                    acc = tl.dot(p.to(tl.float16), y.load([i, 0]), acc)
                    m = new
                z.store([0, 0], acc.to(z.dtype))
            """;

    /** What a round stores, a later one loads: nothing may be copied ahead of it. */
    private static final String FEEDBACK = HEAD + """
            @triton.jit
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                for i in range(0, K, BK):
                    acc = tl.dot(x.load([0, 0]), y.load([i, 0]))
                    x.store([0, 0], (acc * 0.01).to(x.dtype))
                    tl.debug_barrier()
                z.store([0, 0], x.load([0, 0]).to(z.dtype))
            """;

    /** The engine brings one operand, and threads the other one: each has a ring of its own. */
    private static final String MIXED = HEAD + """
            @triton.jit
            def k(x, y, z, p, K, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
                acc = tl.zeros((M, N), dtype=tl.float32)
                at = tl.arange(0, BK)[:, None] * N + tl.arange(0, N)[None, :]
                for i in range(0, K, BK):
                    acc = tl.dot(x.load([0, i]), tl.load(p + i * N + at), acc)
                z.store([0, 0], acc.to(z.dtype))
            """;

    private static Kernel kernel(Device device, String source) {
        return device.compile("k.py", source).kernel("k");
    }

    private static List<Double> numbers(Buffer buffer) {
        var numbers = new ArrayList<Double>();
        for (int i = 0; i < buffer.size(); i++) {
            numbers.add(buffer.getDouble(i));
        }
        return numbers;
    }

    /** A problem: the tensors and blocks of a kernel. */
    private record Problem(String source, DType type, int m, int n, int bk, boolean isTransposed, int tiles) {
        static Problem of(String source) {
            return new Problem(source, DType.FP16, 64, 64, 64, source.equals(CARRIED), 1);
        }

        List<Double> run(Device device, int k, int stages, int warps) {
            var x = filled(device, type, 5, tiles * m, Math.max(k, 64));
            var y = isTransposed
                    ? filled(device, type, 7, n, Math.max(k, 64))
                    : filled(device, type, 7, Math.max(k, 64), n);
            var z = filled(device, DType.FP32, 1, tiles * m, n);
            kernel(device, source).launch(Grid.of(1), arguments(x, y, z, k, stages, warps));
            return numbers(z);
        }

        Object[] arguments(Buffer x, Buffer y, Buffer z, int k, int stages, int warps) {
            return new Object[] {
                TensorDescriptor.of(x, m, bk),
                isTransposed ? TensorDescriptor.of(y, n, bk) : TensorDescriptor.of(y, bk, n),
                TensorDescriptor.of(z, m, n),
                k,
                m,
                n,
                bk,
                Arg.named("num_stages", stages),
                Arg.named("num_warps", warps)
            };
        }

        String text(int stages, int warps, String stage) {
            try (var gpu = EmulatedGpu.open()) {
                var x = filled(gpu, type, 5, tiles * m, 256);
                var y = filled(gpu, type, 7, 256, n);
                var z = filled(gpu, DType.FP32, 1, tiles * m, n);
                return kernel(gpu, source)
                        .compile(arguments(x, y, z, 256, stages, warps))
                        .text(stage);
            }
        }

        String ptx(Device device, int stages, int warps) {
            var x = filled(device, type, 5, tiles * m, 256);
            var y = isTransposed ? filled(device, type, 7, n, 256) : filled(device, type, 7, 256, n);
            var z = filled(device, DType.FP32, 1, tiles * m, n);
            return kernel(device, source)
                    .compile(arguments(x, y, z, 256, stages, warps))
                    .text("ptx");
        }

        void check(int k, int stages, int warps) {
            try (var gpu = EmulatedGpu.openWatching();
                    var interpreter = Triton.open("interpreter")) {
                assertThat(run(gpu, k, stages, warps)).isEqualTo(run(interpreter, k, stages, warps));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "64, 3", "128, 3", "256, 3", "320, 4", "192, 2", "192, 1"})
    void roundsAreCopiedAhead(int k, int stages) {
        Problem.of(BY_INDEX).check(k, stages, 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 256})
    void indicesThatTheLoopCarriesAreCarriedAhead(int k) {
        Problem.of(CARRIED).check(k, 3, 4);
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 3", "64, 3, 3", "192, 3, 3", "192, 2, 3", "256, 4, 2", "128, 3, 1"})
    void ringsGoOnFromTileToTile(int k, int stages, int tiles) {
        String source = PERSISTENT.replace("range(3)", "range(%d)".formatted(tiles));
        new Problem(source, DType.FP16, 64, 64, 64, false, tiles).check(k, stages, 4);
    }

    @ParameterizedTest
    @CsvSource({"64, 3", "192, 3", "320, 2"})
    void theNextTileIsFoundFromWhatTheLoopCarries(int k, int stages) {
        new Problem(COUNTED, DType.FP16, 64, 64, 64, true, 3).check(k, stages, 8);
    }

    @Test
    void theNextTileIsCopiedBeforeTheLastIsStored() {
        String ttgir = new Problem(PERSISTENT, DType.FP16, 64, 64, 64, false, 3).text(3, 4, "ttgir");
        String tile = ttgir.substring(ttgir.indexOf("scf.for", ttgir.indexOf("scf.for") + 1));
        String behind = tile.substring(tile.indexOf("pendings = 0"));
        assertThat(behind.indexOf("async_tma_copy_global_to_local"))
                .isBetween(0, behind.indexOf("async_tma_copy_local_to_global"));
    }

    @Test
    void twoProductsInARowAreWaitedForInTheirRound() {
        Problem.of(ATTENTION).check(256, 3, 4);
    }

    @Test
    void nothingIsCopiedAheadOfWhatChangesIt() {
        Problem.of(FEEDBACK).check(128, 3, 4);
    }

    private static List<Double> mixed(Device device, int k) {
        var x = filled(device, DType.FP16, 5, 64, k);
        var y = filled(device, DType.FP16, 7, k, 64);
        var z = filled(device, DType.FP32, 1, 64, 64);
        var d = TensorDescriptor.of(x, 64, 64);
        kernel(device, MIXED).launch(Grid.of(1), d, d, TensorDescriptor.of(z, 64, 64), y, k, 64, 64, 64);
        return numbers(z);
    }

    @Test
    void threadsAndTheEngineCopyBesideEachOther() {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(mixed(gpu, 256)).isEqualTo(mixed(interpreter, 256));
        }
    }

    @Test
    void wideBlocksAndTwoGroupsOfWarps() {
        new Problem(BY_INDEX, DType.FP16, 128, 128, 64, false, 1).check(128, 3, 8);
    }

    @ParameterizedTest
    @CsvSource({"FP32, 32", "FP8E5, 64", "BF16, 32"})
    void otherTypes(DType type, int bk) {
        new Problem(CARRIED, type, 64, 32, bk, true, 1).check(128, 3, 4);
    }

    /** The tensor cores multiply only 16 bits that way: threads turn each block, whoever has it copied. */
    @ParameterizedTest
    @CsvSource({
        "FP32, 32, 32, false",
        "FP32, 64, 32, true",
        "FP8E5, 32, 64, false",
        "FP8E5, 64, 32, true",
        "FP8E5, 128, 64, false",
    })
    void rowsAcrossK(DType type, int n, int bk, boolean isByOthers) {
        String source =
                isByOthers ? BY_INDEX.replace("range(0, K, BK)", "tl.range(0, K, BK, warp_specialize=True)") : BY_INDEX;
        new Problem(source, type, 64, n, bk, false, 1).check(256, 3, 4);
        new Problem(PERSISTENT, type, 64, n, bk, false, 3).check(128, 3, 4);
    }

    @Test
    void theEngineFillsARing() {
        try (var gpu = EmulatedGpu.open()) {
            var ptx = Problem.of(BY_INDEX).ptx(gpu, 4, 4);
            assertThat(ptx.split("mbarrier\\.init\\.", -1)).hasSize(4 + 1);
            assertThat(ptx)
                    .contains("wgmma.wait_group.sync.aligned 1")
                    .contains("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes");
        }
    }
}
