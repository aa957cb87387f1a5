package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.backend.ptx.TwoDevices.filled;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/** Kernels with warps that do nothing but have blocks copied, on the emulated GPU and in the interpreter. */
class SpecializedWarpsTest {
    private static final String PRODUCT = """
            import triton
            import triton.language as tl

            @triton.jit
            def one(a_desc, b_desc, c_desc, rows, columns, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                tile = tl.program_id(0)
                m = tile // tl.cdiv(columns, N) * M
                n = tile % tl.cdiv(columns, N) * N
                sums = tl.zeros((M, N), dtype=tl.float32)
                for k in tl.range(0, depth, K, warp_specialize=True):
                    sums = tl.dot(a_desc.load([m, k]), b_desc.load([n, k]).T, sums)
                c_desc.store([m, n], sums.to(tl.float16))

            @triton.jit
            def many(a_desc, b_desc, c_desc, rows, columns, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                tiles = tl.cdiv(rows, M) * tl.cdiv(columns, N)
                for tile in tl.range(tl.program_id(0), tiles, tl.num_programs(0), warp_specialize=True):
                    m = tile // tl.cdiv(columns, N) * M
                    n = tile % tl.cdiv(columns, N) * N
                    sums = tl.zeros((M, N), dtype=tl.float32)
                    for k in range(0, depth, K):
                        sums = tl.dot(a_desc.load([m, k]), b_desc.load([n, k]).T, sums)
                    c_desc.store([m, n], sums.to(tl.float16))

            @triton.jit
            def made(a_ptr, b_ptr, c_ptr, rows, columns, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                a_desc = tl.make_tensor_descriptor(a_ptr, [rows, depth], [depth, 1], [M, K])
                b_desc = tl.make_tensor_descriptor(b_ptr, [columns, depth], [depth, 1], [N, K])
                c_desc = tl.make_tensor_descriptor(c_ptr, [rows, columns], [columns, 1], [M, N])
                many(a_desc, b_desc, c_desc, rows, columns, depth, M, N, K)

            @triton.jit
            def some(a_desc, b_desc, c_desc, rows, columns, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                tile = tl.program_id(0)
                m = tile // tl.cdiv(columns, N) * M
                n = tile % tl.cdiv(columns, N) * N
                sums = tl.zeros((M, N), dtype=tl.float32)
                if tile % 3 < 2:
                    for k in tl.range(0, depth, K, warp_specialize=True):
                        sums = tl.dot(a_desc.load([m, k]), b_desc.load([n, k]).T, sums)
                    for k in tl.range(0, depth - K, K):
                        sums = tl.dot(a_desc.load([m, k]), b_desc.load([n, k]).T, sums)
                c_desc.store([m, n], sums.to(tl.float16))
            """;

    private static final String AROUND = """

            @triton.jit
            def around(a_desc, b_desc, c_desc, rows, columns, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                tiles = tl.cdiv(rows, M) * tl.cdiv(columns, N)
                for tile in tl.range(tl.program_id(0), tiles, tl.num_programs(0), warp_specialize=True):
                    m = tile // tl.cdiv(columns, N) * M
                    n = tile % tl.cdiv(columns, N) * N
                    first = a_desc.load([m, 0])
                    sums = tl.zeros((M, N), dtype=tl.float32)
                    for k in range(0, depth, K):
                        sums = tl.dot(a_desc.load([m, k]), b_desc.load([n, k]).T, sums)
                    second = b_desc.load([n, K])
                    sums = tl.dot(first, second.T, sums)
                    c_desc.store([m, n], sums.to(tl.float16))
            """;

    private record Product(int rows, int columns, int depth, int m, int n, int k, int warps, int stages) {
        List<Double> run(Device device, String kernel, int programs, Arg... more) {
            var a = filled(device, DType.FP16, 5, rows, depth);
            var b = filled(device, DType.FP16, 7, columns, depth);
            var c = filled(device, DType.FP16, 1, rows, columns);
            device.compile("k.py", PRODUCT + AROUND)
                    .kernel(kernel)
                    .launch(Grid.of(programs), arguments(kernel, a, b, c, more));
            return IntStream.range(0, (int) c.size()).mapToObj(c::getDouble).toList();
        }

        Object[] arguments(String kernel, Buffer a, Buffer b, Buffer c, Arg... more) {
            boolean isMade = kernel.equals("made");
            Object[] all = {
                isMade ? a : TensorDescriptor.of(a, m, k),
                isMade ? b : TensorDescriptor.of(b, n, k),
                isMade ? c : TensorDescriptor.of(c, m, n),
                rows,
                columns,
                depth,
                m,
                n,
                k,
                Arg.named("num_stages", stages),
                Arg.named("num_warps", warps)
            };
            return Stream.concat(Stream.of(all), Stream.of(more)).toArray();
        }

        void check(String kernel, int programs) {
            try (var gpu = EmulatedGpu.openWatching();
                    var interpreter = Triton.open("interpreter")) {
                assertThat(run(gpu, kernel, programs)).isEqualTo(run(interpreter, kernel, programs));
            }
        }

        String text(String kernel, String stage, Arg... more) {
            try (var gpu = EmulatedGpu.open()) {
                var a = filled(gpu, DType.FP16, 5, rows, depth);
                var b = filled(gpu, DType.FP16, 7, columns, depth);
                var c = filled(gpu, DType.FP16, 1, rows, columns);
                return gpu.compile("k.py", PRODUCT)
                        .kernel(kernel)
                        .compile(arguments(kernel, a, b, c, more))
                        .text(stage);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "one, 0, 4, 3",
        "one, 64, 4, 3",
        "one, 448, 4, 3",
        "one, 200, 8, 2",
        "many, 0, 4, 3",
        "many, 64, 4, 4",
        "many, 320, 4, 2",
        "many, 448, 8, 3",
        "made, 192, 4, 3",
        "made, 320, 8, 2",
        "around, 64, 4, 2",
        "around, 448, 4, 2",
        "around, 384, 8, 3",
        "one, 320, 16, 3",
        "many, 192, 16, 2",
        "some, 64, 4, 3",
        "some, 256, 8, 3"
    })
    void products(String kernel, int depth, int warps, int stages) {
        var product = new Product(256, 192, Math.max(depth, 8), 64 * warps / 4, 64, 64, warps, stages);
        int tiles = 256 / product.m * 3;
        product.check(kernel, List.of("one", "some").contains(kernel) ? tiles : 2);
    }

    /** Each CTA of a cluster has producers of its own. */
    @ParameterizedTest
    @CsvSource({"one, 6", "many, 2"})
    void productsOfTwoCtas(String kernel, int programs) {
        var product = new Product(512, 192, 320, 256, 64, 64, 8, 3);
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            var two = Arg.named("num_ctas", 2);
            assertThat(product.run(gpu, kernel, programs, two)).isEqualTo(product.run(interpreter, kernel, programs));
            assertThat(product.text(kernel, "ptx", two)).contains("setmaxnreg", "%cluster_ctarank");
        }
    }

    @Test
    void copiesAreWhatOthersDo() {
        String ttgir = new Product(256, 192, 128, 128, 64, 64, 8, 3).text("many", "ttgir");
        String program = ttgir.substring(ttgir.indexOf("default {"), ttgir.indexOf("partition0() num_warps(4)"));
        String others = ttgir.substring(ttgir.indexOf("partition0()"));
        assertThat(ttgir).contains("actualRegisters = array<i32: 240, 24>", "\"ttg.total-num-warps\" = 12");
        assertThat(program).contains("ttng.wait_barrier", "ttng.arrive_barrier").doesNotContain("copy_global_to_local");
        assertThat(others)
                .contains("ttng.copier_wait_barrier", "async_tma_copy_global_to_local")
                .doesNotContain("warp_group_dot", "copy_local_to_global");
    }

    @Test
    void aSingleWarpLeavesRegistersAsTheyAre() {
        var product = new Product(256, 192, 128, 64, 64, 64, 4, 3);
        assertThat(product.text("one", "ttgir"))
                .contains("partition0() num_warps(1)")
                .doesNotContain("actualRegisters");
        assertThat(product.text("one", "ptx")).contains(".maxntid 160").doesNotContain("setmaxnreg");
    }

    @Test
    void aGroupHandsOverRegisters() {
        assertThat(new Product(256, 192, 128, 128, 64, 64, 8, 3).text("one", "ptx"))
                .contains(".maxntid 384", ".maxnreg 168", "setmaxnreg.dec.sync.aligned.u32 24;", "setmaxnreg.inc")
                .containsPattern("bar.sync \t%r\\d+, %r\\d+");
    }

    /** What all warps begin with is what they want together, rounded up. */
    @Test
    void noWarpWaitsForRegistersThatNobodyHas() {
        assertThat(new Product(256, 192, 128, 256, 64, 64, 16, 2).text("one", "ptx"))
                .contains(".maxntid 640", ".maxnreg 96", "setmaxnreg.inc.sync.aligned.u32 112;");
    }

    /** Four warps share a multiprocessor with one program more at most. */
    @Test
    void aGroupIsForLargeRings() {
        assertThat(new Product(256, 192, 128, 64, 64, 128, 4, 3).text("one", "ptx"))
                .contains(".maxntid 256", ".maxnreg 128", "setmaxnreg.inc.sync.aligned.u32 232;");
    }

    /** An instruction of 256 columns cannot be assembled with 128 registers, with which four warps and four others begin. */
    @Test
    void wideProductsKeepTheirRegisters() {
        assertThat(new Product(256, 256, 128, 64, 256, 64, 4, 3).text("one", "ttgir"))
                .contains("partition0() num_warps(1)")
                .doesNotContain("actualRegisters");
    }

    @Test
    void whatIsStoredUsesTheRings() {
        String ttgir = new Product(256, 192, 128, 64, 64, 64, 4, 3).text("one", "ttgir");
        assertThat(ttgir).containsPattern("ttg.local_alloc %\\S+ \\{allocation.offset = 0 ");
    }

    private static final String ATTENTION = """
            import triton
            import triton.language as tl

            @triton.jit
            def past(q, k_desc, v_desc, row, first, last, sums, total, largest, N: tl.constexpr, IS_LAST: tl.constexpr):
                for i in tl.range(first, last, N, warp_specialize=True):
                    s = tl.dot(q, k_desc.load([row + i, 0]).T)
                    if IS_LAST:
                        s += tl.where(tl.arange(0, N)[None, :] < last - i, 0.0, -8.0)
                    new = tl.maximum(largest, tl.max(s, 1))
                    p = tl.exp2((s - new[:, None]) * 0.01)
                    shrink = tl.exp2((largest - new) * 0.01)
                    sums = sums * shrink[:, None]
                    sums = tl.dot(p.to(tl.float16), v_desc.load([row + i, 0]), sums)
                    total = total * shrink + tl.sum(p, 1)
                    largest = new LOOK
                return sums, total, largest

            @triton.jit
            def tile(q_desc, k_desc, v_desc, o_desc, m_ptr, t, row, first, last, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
                q = q_desc.load([t * M, 0])
                sums = tl.zeros((M, D), dtype=tl.float32)
                total = tl.zeros((M,), dtype=tl.float32)
                largest = tl.full((M,), -1000.0, dtype=tl.float32)
                sums, total, largest = past(q, k_desc, v_desc, row, 0, first, sums, total, largest, N, False)
                sums, total, largest = past(q, k_desc, v_desc, row, first, last, sums, total, largest, N, True)
                o_desc.store([t * M, 0], sums)
                tl.store(m_ptr + t * M + tl.arange(0, M), largest + total)

            @triton.jit
            def one(q_desc, k_desc, v_desc, o_desc, m_ptr, first, last, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
                tile(q_desc, k_desc, v_desc, o_desc, m_ptr, tl.program_id(0), 0, first, last, M, N, D)

            @triton.jit
            def many(q_desc, k_desc, v_desc, o_desc, m_ptr, first, last, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
                for t in range(tl.program_id(0), 3, tl.num_programs(0)):
                    tile(q_desc, k_desc, v_desc, o_desc, m_ptr, t, 0, first, last, M, N, D)
            """;

    private static String attention(boolean isLookedAt) {
        return ATTENTION.replace("LOOK", isLookedAt ? "+ tl.max(sums, 1) * 0.0" : "");
    }

    @ParameterizedTest
    @CsvSource({
        "one, 0, 0, 4, 2, false",
        "one, 64, 64, 4, 3, false",
        "one, 0, 128, 4, 2, false",
        "one, 256, 384, 4, 2, false",
        "one, 320, 450, 8, 3, false",
        "one, 256, 320, 4, 3, true",
        "many, 128, 192, 4, 2, false",
        "many, 192, 320, 8, 3, false",
        "many, 64, 64, 4, 2, true"
    })
    void attention(String kernel, int first, int last, int warps, int stages, boolean isLookedAt) {
        new AttentionProblem(16 * warps, 64, 64, warps, stages, 3)
                .check(attention(isLookedAt), kernel, first, last, kernel.equals("one") ? 3 : 2);
    }

    @Test
    void loopsThatCopyAlikeShareTheirRings() {
        String ttgir = new AttentionProblem(64, 64, 64, 4, 2, 3).text(attention(false), "one", "ttgir");
        assertThat(ttgir.split("memdesc<2x64x64xf16, #shared, #smem, mutable>\\n", -1))
                .hasSize(3);
        assertThat(ttgir.split("pendings = 1", -1)).hasSize(3);
    }

    @Test
    void theNextTilesQueriesAreCopiedToo() {
        String ttgir = new AttentionProblem(64, 64, 64, 4, 2, 3).text(attention(false), "many", "ttgir");
        assertThat(ttgir).doesNotContain("ttng.tensor_load");
        assertThat(ttgir.substring(ttgir.indexOf("partition0()")).split("async_tma_copy_global_to_local", -1))
                .hasSize(6);
    }

    /** Other programs, of which the producers would have to know what only the consumers do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k = row # ; row = tl.max(tl.load(c_ptr + row + tl.arange(0, 64)), 0) | a block",
                "k = row # ; row = tl.load(c_ptr + row); tl.store(c_ptr + row, 0) | memory that is written",
                "k = row # ; tl.store(a_ptr + row, 0.0) | copied from what is written",
                "k = row # ; row += 64; tl.device_assert(row < 5000) | an assertion",
            })
    void otherProgramsStayWhole(String body, String why) {
        String source = """
                import triton
                import triton.language as tl

                @triton.jit
                def kernel(a_desc, a_ptr, c_ptr, rounds):
                    row = 0
                    sums = tl.zeros((64, 64), dtype=tl.float32)
                    for i in tl.range(rounds, warp_specialize=True):
                        BODY
                        a = a_desc.load([k, 0])
                        sums = tl.dot(a, a.T, sums)
                    tl.store(c_ptr + 5000 + tl.arange(0, 64)[:, None] * 64 + tl.arange(0, 64)[None, :], sums.to(tl.int32))
                """.replace("BODY", body.replace("# ; ", "\n        ").replace("; ", "\n        "));
        try (var gpu = EmulatedGpu.open()) {
            System.setProperty("jtriton.debug", "true");
            var a = filled(gpu, DType.FP16, 1, 512, 64);
            var c = filled(gpu, DType.INT32, 1, 10000);
            String ttgir = gpu.compile("k.py", source)
                    .kernel("kernel")
                    .compile(TensorDescriptor.of(a, 64, 64), a, c, 4)
                    .text("ttgir");
            assertThat(ttgir).as(why).contains("tt.warp_specialize").doesNotContain("ttg.warp_specialize");
        } finally {
            System.clearProperty("jtriton.debug");
        }
    }
}
