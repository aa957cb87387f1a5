package org.jtriton.backend.ptx.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.backend.KernelLaunch;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.Pipelines;
import org.jtriton.pass.gpu.GpuModule;
import org.junit.jupiter.api.Test;

/** What the model expects of kernels on an H200: not times, which only the GPU knows, but what must follow from what. */
class CostModelTest {
    private static final Machine H200 = Machine.of(new Capability(90), 132, 1.98, 233_472, 4917);
    private static final String HEADER = "import triton\nimport triton.language as tl\n\n@triton.jit\n";

    private static final String PRODUCT = HEADER + """
            def k(a, b, c, N, K, M: tl.constexpr, W: tl.constexpr, D: tl.constexpr):
                rows = tl.program_id(0) * M + tl.arange(0, M)
                columns = tl.program_id(1) * W + tl.arange(0, W)
                d = tl.arange(0, D)
                x = a + rows[:, None] * K + d[None, :]
                y = b + d[:, None] * N + columns[None, :]
                sums = tl.zeros((M, W), tl.float32)
                for i in range(0, K, D):
                    sums = tl.dot(tl.load(x), tl.load(y), sums)
                    x += D
                    y += D * N
                tl.store(c + rows[:, None] * N + columns[None, :], sums.to(tl.float16))
            """;

    private static CostModel.Estimate estimate(
            String source, String signature, int warps, int stages, List<Integer> grid, List<Long> values) {
        return estimate(source, signature, warps, stages, 1, grid, values);
    }

    private static CostModel.Estimate estimate(
            String source, String signature, int warps, int stages, int ctas, List<Integer> grid, List<Long> values) {
        var kernel = KernelFile.of("k.py", source).kernel("k");
        var module = kernel.lower(Signature.parse(signature, kernel), false);
        var tidy = new PassManager(Pipelines.triton()).run(module);
        var gpu = GpuModule.withLaunchMaps(GpuModule.of(tidy, "cuda:90", warps, stages, ctas));
        var laidOut = new PassManager(Pipelines.gpuAfterTriton()).run(gpu);
        List<Long> arguments = new ArrayList<>();
        List<Long> extents = new ArrayList<>();
        for (long value : values) {
            // Below zero it is the size of a buffer.
            arguments.add(Math.max(value, 0));
            extents.add(Math.max(-value, 0));
        }
        return CostModel.estimate(H200, laidOut, new KernelLaunch(grid, arguments, extents));
    }

    /** Of a square product in tiles of that shape. */
    private static CostModel.Estimate product(int n, int k, int m, int w, int d, int warps, int stages) {
        long a = -2L * n * k;
        return estimate(
                PRODUCT,
                "a=*fp16:16,b=*fp16:16,c=*fp16:16,N=i32:16,K=i32:16,M=%d,W=%d,D=%d".formatted(m, w, d),
                warps,
                stages,
                List.of(n / m, n / w, 1),
                List.of(a, a, -2L * n * n, (long) n, (long) k));
    }

    private static double rate(int n, int m, int w, int d, int warps, int stages) {
        return 2.0 * n * n * n / product(n, n, m, w, d, warps, stages).nanoseconds() / 1e3;
    }

    @Test
    void largeTilesAreForLargeMatrices() {
        double large = rate(8192, 128, 256, 64, 8, 3);
        assertThat(large).isBetween(500.0, 800.0);
        assertThat(large).isGreaterThan(rate(8192, 64, 64, 32, 4, 4));
        assertThat(rate(512, 64, 64, 32, 4, 4)).isGreaterThan(rate(512, 128, 256, 64, 8, 3));
    }

    @Test
    void stagesPay() {
        assertThat(rate(8192, 128, 256, 64, 8, 3)).isGreaterThan(1.05 * rate(8192, 128, 256, 64, 8, 1));
    }

    /** Rounds twice as long leave room for two of them: while one is multiplied, the other one comes. */
    @Test
    void twoSlotsAreFew() {
        assertThat(rate(4096, 128, 256, 64, 8, 3)).isGreaterThan(1.03 * rate(4096, 128, 256, 128, 8, 3));
        assertThat(rate(4096, 128, 128, 128, 4, 4)).isGreaterThan(1.3 * rate(4096, 64, 256, 128, 4, 4));
    }

    @Test
    void theArgumentsSayHowManyRounds() {
        double once = product(4096, 2048, 128, 256, 64, 8, 3).nanoseconds();
        double twice = product(4096, 4096, 128, 256, 64, 8, 3).nanoseconds();
        assertThat(twice / once).isBetween(1.7, 2.1);
    }

    @Test
    void sizesInMemoryAreTheSameForAllTiles() {
        double tiles = grouped(128, 128, 64, 132);
        // Half as much of K at a time is twice as many rounds, not half of the work.
        assertThat(grouped(128, 128, 32, 132) / tiles).isBetween(0.9, 1.6);
        // A quarter of the tile is four times as many tiles, which read twice as much.
        assertThat(grouped(64, 64, 64, 132) / tiles).isBetween(1.2, 3.0);
        // Fewer programs have more tiles each.
        assertThat(grouped(128, 128, 64, 66) / tiles).isBetween(1.3, 2.2);
    }

    private static double grouped(int m, int w, int d, int programs) {
        var source = HEADER + """
                def k(a, b, c, sizes, count, M: tl.constexpr, W: tl.constexpr, D: tl.constexpr, P: tl.constexpr):
                    tile = tl.program_id(0)
                    first = 0
                    for g in range(count):
                        m = tl.load(sizes + 3 * g)
                        n = tl.load(sizes + 3 * g + 1)
                        k = tl.load(sizes + 3 * g + 2)
                        across = tl.cdiv(n, W)
                        tiles = tl.cdiv(m, M) * across
                        while tile >= first and tile < first + tiles:
                            rows = (tile - first) // across * M + tl.arange(0, M)
                            columns = (tile - first) % across * W + tl.arange(0, W)
                            d = tl.arange(0, D)
                            x = a + rows[:, None] * 4096 + d[None, :]
                            y = b + d[:, None] * 4096 + columns[None, :]
                            sums = tl.zeros((M, W), tl.float32)
                            for i in range(0, tl.cdiv(k, D)):
                                sums = tl.dot(tl.load(x), tl.load(y), sums)
                                x += D
                                y += D * 4096
                            tl.store(c + rows[:, None] * 4096 + columns[None, :], sums.to(tl.float16))
                            tile += P
                        first += tiles
                """;
        long matrix = -2L * 4096 * 4096;
        return estimate(
                        source,
                        "a=*fp16:16,b=*fp16:16,c=*fp16:16,sizes=*i32:16,count=i32,M=%d,W=%d,D=%d,P=%d"
                                .formatted(m, w, d, programs),
                        4,
                        3,
                        List.of(programs, 1, 1),
                        List.of(matrix, matrix, matrix, -64L, 4L))
                .nanoseconds();
    }

    @Test
    void lengthsInMemoryAreTheSameForAllSteps() {
        double longer = stretch(256);
        assertThat(stretch(128) / longer).isBetween(0.8, 2.2);
        assertThat(longer).isGreaterThan(3000);
    }

    /** From one number of a table to the next, some elements at a time. */
    private static double stretch(int step) {
        var source = HEADER + """
                def k(x, y, starts, BLOCK: tl.constexpr):
                    i = tl.arange(0, BLOCK)
                    sum = tl.zeros((BLOCK,), tl.float32)
                    for at in range(tl.load(starts), tl.load(starts + 1), BLOCK):
                        sum += tl.exp(tl.load(x + at + i))
                    tl.store(y + i, sum)
                """;
        return estimate(
                        source,
                        "x=*fp32:16,y=*fp32:16,starts=*i32:16,BLOCK=" + step,
                        4,
                        3,
                        List.of(132, 1, 1),
                        List.of(-4L << 20, -4L << 20, -64L))
                .nanoseconds();
    }

    @Test
    void oneProgramMoreThanMultiprocessorsIsAnotherRound() {
        var all = waves(132);
        assertThat(waves(133) / all).isBetween(1.6, 2.1);
        // Twice as many programs take more power, and the clock is lower.
        assertThat(waves(264) / waves(133)).isBetween(0.95, 1.25);
    }

    private static double waves(int programs) {
        return estimate(
                        PRODUCT,
                        "a=*fp16:16,b=*fp16:16,c=*fp16:16,N=i32:16,K=i32:16,M=128,W=256,D=64",
                        8,
                        3,
                        List.of(1, programs, 1),
                        List.of(0L, 0L, 0L, 8192L, 8192L))
                .nanoseconds();
    }

    /** Of a product by programs that go from tile to tile, whose blocks others have copied if they are asked to. */
    private static CostModel.Estimate tiles(int n, boolean isSpecialized) {
        var source = HEADER + """
                def k(a, b, c, N, K, M: tl.constexpr, W: tl.constexpr, D: tl.constexpr):
                    x = tl.make_tensor_descriptor(a, [N, K], [K, 1], [M, D])
                    y = tl.make_tensor_descriptor(b, [N, K], [K, 1], [W, D])
                    z = tl.make_tensor_descriptor(c, [N, N], [N, 1], [M, W])
                    for t in tl.range(tl.program_id(0), N // M * (N // W), 132, warp_specialize=SPECIALIZED):
                        sums = tl.zeros((M, W), tl.float32)
                        for i in range(0, K, D):
                            sums = tl.dot(x.load([t % (N // M) * M, i]), y.load([t // (N // M) * W, i]).T, sums)
                        z.store([t % (N // M) * M, t // (N // M) * W], sums.to(tl.float16))
                """.replace("SPECIALIZED", isSpecialized ? "True" : "False");
        long a = -2L * n * n;
        return estimate(
                source,
                "a=*fp16:16,b=*fp16:16,c=*fp16:16,N=i32:16,K=i32:16,M=128,W=256,D=64",
                8,
                3,
                List.of(132, 1, 1),
                List.of(a, a, a, (long) n, (long) n));
    }

    @Test
    void blocksThatOthersHaveCopiedComeAsSoon() {
        double whole = tiles(8192, false).nanoseconds();
        double specialized = tiles(8192, true).nanoseconds();
        assertThat(2.0 * 8192 * 8192 * 8192 / specialized / 1e3).isBetween(500.0, 800.0);
        assertThat(specialized / whole).isBetween(0.8, 1.05);
    }

    @Test
    void programsAtOnceFollowFromWhatOneTakes() {
        assertThat(product(4096, 4096, 128, 256, 64, 8, 3).programs()).isEqualTo(1);
        assertThat(product(4096, 4096, 64, 64, 32, 4, 3).programs()).isGreaterThan(2);
    }

    @Test
    void theMemoryIsTheCeiling() {
        var source = HEADER + """
                def k(x, y, z, n, BLOCK: tl.constexpr):
                    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                    tl.store(z + i, tl.load(x + i, mask=i < n) + tl.load(y + i, mask=i < n), mask=i < n)
                """;
        int n = 1 << 28;
        var expected = estimate(
                source,
                "x=*fp32:16,y=*fp32:16,z=*fp32:16,n=i32:16,BLOCK=1024",
                4,
                3,
                List.of(n / 1024, 1, 1),
                List.of(-4L * n, -4L * n, -4L * n, (long) n));
        double rate = 3 * 4.0 * n / expected.nanoseconds();
        assertThat(rate).isBetween(2800.0, 4500.0);
    }

    @Test
    void unequalProgramsAreBetweenTheShortestAndTheLongest() {
        var source = HEADER + """
                def k(x, z, n, BLOCK: tl.constexpr, FROM: tl.constexpr):
                    i = tl.arange(0, BLOCK)
                    sum = tl.zeros((BLOCK,), tl.float32)
                    for j in range(0, tl.program_id(0) * FROM + n):
                        sum += tl.exp(tl.load(x + i + j * BLOCK))
                    tl.store(z + tl.program_id(0) * BLOCK + i, sum)
                """;
        double shortest = loops(source, 0, 1);
        double longest = loops(source, 0, 128);
        double mixed = loops(source, 1, 0);
        assertThat(mixed).isBetween(2 * shortest, longest);
    }

    private static double loops(String source, int from, long n) {
        return estimate(
                        source,
                        "x=*fp32:16,z=*fp32:16,n=i32,BLOCK=1024,FROM=%d".formatted(from),
                        4,
                        3,
                        List.of(128, 64, 1),
                        List.of(0L, 0L, n))
                .nanoseconds();
    }

    /** A product of descriptors' blocks, a program for each tile of M x 128. */
    private static double byDescriptors(int n, int m, int ctas) {
        var source = """
                import triton
                import triton.language as tl

                @triton.jit
                def k(a, b, c, N, M: tl.constexpr):
                    x = tl.make_tensor_descriptor(a, [N, N], [N, 1], [M, 64])
                    y = tl.make_tensor_descriptor(b, [N, N], [N, 1], [128, 64])
                    z = tl.make_tensor_descriptor(c, [N, N], [N, 1], [M, 128])
                    row = tl.program_id(0) * M
                    column = tl.program_id(1) * 128
                    sums = tl.zeros((M, 128), tl.float32)
                    for i in range(0, N, 64):
                        sums = tl.dot(x.load([row, i]), y.load([column, i]).T, sums)
                    z.store([row, column], sums.to(tl.float16))
                """;
        long a = -2L * n * n;
        return estimate(
                        source,
                        "a=*fp16:16,b=*fp16:16,c=*fp16:16,N=i32:16,M=%d".formatted(m),
                        8,
                        4,
                        ctas,
                        List.of(n / m, n / 128, 1),
                        List.of(a, a, a, (long) n))
                .nanoseconds();
    }

    @Test
    void whatCtasFetchForEachOtherComesFaster() {
        assertThat(byDescriptors(8192, 256, 2)).isLessThan(byDescriptors(8192, 128, 1));
        assertThat(byDescriptors(8192, 256, 2)).isGreaterThan(byDescriptors(8192, 128, 1) * 0.6);
    }
}
