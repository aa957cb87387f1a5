package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.jtriton.ptx.PtxRun;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Products of single warps, whose operands wait in shared memory, give on emulated GPUs what they give in the interpreter; and threads
 * take the operands out of it as matrices, without bank conflicts.
 */
@Timeout(600)
class WarpProductsTest {
    private static final String MATMUL = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, S: tl.constexpr, T: tl.constexpr):
                m = tl.program_id(0) * BM + tl.arange(0, BM)
                n = tl.arange(0, BN)
                k = tl.arange(0, BK)
                a = A + ((m % M)[:, None] + k[None, :] * M if S else (m % M)[:, None] * K + k[None, :])
                b = B + ((n % N)[None, :] * K + k[:, None] if T else k[:, None] * N + (n % N)[None, :])
                sums = tl.zeros((BM, BN), dtype=C.dtype.element_ty)
                for i in range(0, tl.cdiv(K, BK)):
                    x = tl.load(a, mask=k[None, :] < K - i * BK, other=0.0)
                    y = tl.load(b, mask=k[:, None] < K - i * BK, other=0.0)
                    sums = tl.dot(x, y, sums, out_dtype=C.dtype.element_ty)
                    a += BK * M if S else BK
                    b += BK if T else BK * N
                at = C + m[:, None] * N + n[None, :]
                tl.store(at, sums, mask=(m[:, None] < M) & (n[None, :] < N))
            """;

    /** The scores of one product are an operand of another, and a block is multiplied both as it is and transposed. */
    private static final String CHAIN = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, S, C, n, BLOCK: tl.constexpr, D: tl.constexpr):
                i = tl.arange(0, BLOCK)
                d = tl.arange(0, D)
                x = tl.load(A + i[:, None] * D + d[None, :])
                sums = tl.zeros((BLOCK, D), dtype=tl.float32)
                for r in range(n):
                    y = tl.load(B + (r * BLOCK + i)[:, None] * D + d[None, :])
                    scale = tl.load(S + r)
                    p = tl.dot(x, tl.trans(y)) * scale
                    sums = tl.dot(p.to(tl.float16), y, sums)
                tl.store(C + i[:, None] * D + d[None, :], sums)
            """;

    /** Small numbers, widened and scaled by row before they are multiplied; and products of several matrices at once. */
    private static final String WIDENED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, S, C, n, X: tl.constexpr, BLOCK: tl.constexpr):
                x = tl.arange(0, X)[:, None, None]
                i = tl.arange(0, BLOCK)
                at = x * BLOCK * BLOCK + i[None, :, None] * BLOCK + i[None, None, :]
                sums = tl.zeros((X, BLOCK, BLOCK), dtype=tl.float32)
                for r in range(n):
                    a = tl.load(A + r * X * BLOCK * BLOCK + at)
                    b = tl.load(B + r * X * BLOCK * BLOCK + at).to(tl.float16)
                    b = b * tl.load(S + i)[None, :, None]
                    sums = tl.dot(a, b, sums)
                tl.store(C + at, sums)
            """;

    record Case(
            int capability,
            DType type,
            int m,
            int n,
            int k,
            int bm,
            int bn,
            int bk,
            boolean isLeftTurned,
            boolean isRightTurned,
            int warps,
            int stages) {}

    static Stream<Case> matmuls() {
        return Stream.of(
                new Case(80, DType.FP16, 64, 64, 256, 64, 64, 32, false, false, 4, 3),
                new Case(80, DType.FP16, 128, 128, 160, 128, 128, 32, false, true, 4, 4),
                new Case(80, DType.BF16, 128, 64, 192, 128, 64, 64, true, false, 8, 2),
                new Case(80, DType.FP16, 64, 128, 64, 64, 128, 64, true, true, 2, 3),
                new Case(80, DType.FP16, 32, 32, 16, 32, 32, 16, false, false, 1, 3),
                new Case(80, DType.FP16, 64, 64, 128, 64, 64, 32, false, false, 4, 1),
                new Case(80, DType.FP16, 60, 56, 72, 64, 64, 32, false, false, 4, 3),
                new Case(80, DType.FP16, 64, 64, 0, 64, 64, 32, false, false, 4, 3),
                new Case(80, DType.FP32, 64, 64, 128, 64, 64, 32, false, false, 4, 3),
                new Case(80, DType.FP32, 64, 32, 64, 64, 32, 16, true, true, 4, 3),
                new Case(80, DType.INT8, 64, 64, 256, 64, 64, 64, false, true, 4, 3),
                new Case(80, DType.INT8, 64, 64, 128, 64, 64, 64, false, false, 4, 3),
                new Case(89, DType.FP8E5, 64, 64, 256, 64, 64, 64, false, true, 8, 3),
                new Case(120, DType.FP16, 64, 64, 256, 64, 64, 32, false, false, 4, 3),
                new Case(120, DType.FP8E4NV, 128, 64, 256, 128, 64, 128, false, true, 4, 4),
                new Case(90, DType.FP16, 64, 64, 256, 64, 64, 32, true, false, 2, 3));
    }

    @ParameterizedTest
    @MethodSource("matmuls")
    void matmul(Case c) {
        var runs = new ArrayList<PtxRun>();
        try (var devices = new TwoDevices(EmulatedGpu.open(new Capability(c.capability()), runs::add))) {
            devices.compare(
                    MATMUL,
                    Math.ceilDiv(c.m(), c.bm()),
                    List.of(
                            new Tensor(c.type(), Math.max(1, c.m() * c.k())),
                            new Tensor(c.type(), Math.max(1, c.k() * c.n())),
                            new Tensor(c.type().isFloat() ? DType.FP32 : DType.INT32, c.m() * c.n())),
                    c.m(),
                    c.n(),
                    c.k(),
                    Arg.named("BM", c.bm()),
                    Arg.named("BN", c.bn()),
                    Arg.named("BK", c.bk()),
                    Arg.named("S", c.isLeftTurned() ? 1 : 0),
                    Arg.named("T", c.isRightTurned() ? 1 : 0),
                    Arg.named("num_warps", c.warps()),
                    Arg.named("num_stages", c.stages()));
        }
        PtxRun run = runs.getFirst();
        assertThat(run.conflicts("ldmatrix")).isZero();
        if (c.k() > 0) {
            boolean isByMatrices = c.type().bits() == 16 || !c.isLeftTurned() || c.isRightTurned();
            assertThat(run.executed("mma")).isPositive();
            assertThat(run.executed("ldmatrix") > 0).isEqualTo(isByMatrices);
            assertThat(run.executed("cp.async") > 0).isEqualTo(c.stages() > 1 && c.k() % 16 == 0);
        }
        if (c.type() == DType.FP32) {
            assertThat(run.conflicts("ld.shared")).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void chains(int capability) {
        try (var devices = new TwoDevices(EmulatedGpu.open(new Capability(capability)))) {
            for (int rounds : new int[] {0, 1, 2, 5}) {
                devices.compare(
                        CHAIN,
                        1,
                        List.of(
                                new Tensor(DType.FP16, 32 * 64),
                                new Tensor(DType.FP16, 5 * 32 * 64),
                                new Tensor(DType.FP32, 5),
                                new Tensor(DType.FP32, 32 * 64)),
                        rounds,
                        Arg.named("BLOCK", 32),
                        Arg.named("D", 64));
            }
        }
    }

    /** Operands are read a step ahead of the products, and not all at once. */
    @Test
    void operandsAreReadBetweenProducts() {
        try (var gpu = EmulatedGpu.open(new Capability(80))) {
            var halves = gpu.allocate(DType.FP16, 64 * 64);
            String ptx = gpu.compile("k.py", MATMUL)
                    .kernel("k")
                    .compile(
                            halves,
                            halves,
                            gpu.allocate(DType.FP32, 64 * 64),
                            64,
                            64,
                            64,
                            Arg.named("BM", 64),
                            Arg.named("BN", 64),
                            Arg.named("BK", 64),
                            Arg.named("S", 0),
                            Arg.named("T", 0))
                    .text("ptx");
            String order = ptx.lines()
                    .map(line -> line.contains("ldmatrix") ? "read " : line.contains("mma.sync") ? "multiply " : "")
                    .collect(Collectors.joining());
            assertThat(order.replaceAll("(read )+", "read ").replaceAll("(multiply )+", "multiply "))
                    .isEqualTo("read multiply read multiply read multiply ");
        }
    }

    /** What is computed of one product and multiplied by another is in the registers where it is wanted. */
    @ParameterizedTest
    @CsvSource({"64, 128, 4", "64, 64, 4", "128, 64, 8", "32, 64, 2"})
    void chainsExchangeNothing(int block, int d, int warps) {
        try (var gpu = EmulatedGpu.open(new Capability(80))) {
            var halves = gpu.allocate(DType.FP16, block * d);
            var floats = gpu.allocate(DType.FP32, block * d);
            String ttgir = gpu.compile("k.py", CHAIN)
                    .kernel("k")
                    .compile(
                            halves,
                            halves,
                            floats,
                            floats,
                            4,
                            Arg.named("BLOCK", block),
                            Arg.named("D", d),
                            Arg.named("num_warps", warps))
                    .text("ttgir");
            String loop = ttgir.substring(ttgir.indexOf("scf.for"), ttgir.indexOf("scf.yield"));
            assertThat(loop).contains("tt.dot").doesNotContain("allocation.offset");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void widened(int capability) {
        try (var devices = new TwoDevices(EmulatedGpu.open(new Capability(capability)))) {
            devices.compare(
                    WIDENED,
                    1,
                    List.of(
                            new Tensor(DType.FP16, 3 * 2 * 32 * 32),
                            new Tensor(DType.INT8, 3 * 2 * 32 * 32),
                            new Tensor(DType.FP16, 32),
                            new Tensor(DType.FP32, 2 * 32 * 32)),
                    3,
                    Arg.named("X", 2),
                    Arg.named("BLOCK", 32));
        }
    }
}
