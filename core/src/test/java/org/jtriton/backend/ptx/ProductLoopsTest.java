package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Loops around matrix products, which copy ahead of them, give on an emulated GPU what they give in the interpreter: for any number of
 * rounds and stages, with masks, pointers that the loop carries, and addresses that it reads from memory.
 */
@Timeout(600)
class ProductLoopsTest {
    private static final String MATMUL = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, T: tl.constexpr):
                m = tl.program_id(0) * BM + tl.arange(0, BM)
                n = tl.arange(0, BN)
                k = tl.arange(0, BK)
                a = A + (m % M)[:, None] * K + k[None, :]
                if T:
                    b = B + (n % N)[None, :] * K + k[:, None]
                else:
                    b = B + k[:, None] * N + (n % N)[None, :]
                sums = tl.zeros((BM, BN), dtype=tl.float32)
                for i in range(0, tl.cdiv(K, BK)):
                    x = tl.load(a, mask=k[None, :] < K - i * BK, other=0.0)
                    y = tl.load(b, mask=k[:, None] < K - i * BK, other=0.0)
                    sums = tl.dot(x, y, sums)
                    a += BK
                    b += BK if T else BK * N
                at = C + m[:, None] * N + n[None, :]
                tl.store(at, sums.to(C.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))
            """;

    private static final String TABLE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, P, C, n, BLOCK: tl.constexpr):
                i = tl.arange(0, BLOCK)
                at = i[:, None] * BLOCK + i[None, :]
                x = tl.load(A + at)
                sums = tl.zeros((BLOCK, BLOCK), dtype=tl.float32)
                for r in range(n):
                    page = tl.load(P + r) & 1
                    y = tl.load(B + page * BLOCK * BLOCK + at)
                    p = tl.dot(x, tl.trans(y))
                    sums = tl.dot((p * 0.5).to(tl.float16), y, sums) + 1.0
                tl.store(C + at, sums)
            """;

    /** Nothing is known of a distance that comes from memory but what the kernel says of the pointers in each round. */
    private static final String HINTED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, D, C, K, BLOCK: tl.constexpr):
                d = tl.load(D)
                i = tl.arange(0, BLOCK)
                a = A + i[:, None] * d + i[None, :]
                b = B + i[:, None] * d + i[None, :]
                sums = tl.zeros((BLOCK, BLOCK), dtype=tl.float32)
                for r in range(0, K, BLOCK):
                    tl.multiple_of(a, [16, 16])
                    tl.multiple_of(b, [16, 16])
                    sums = tl.dot(tl.load(a), tl.load(b), sums)
                    a += BLOCK
                    b += BLOCK * d
                tl.store(C + i[:, None] * BLOCK + i[None, :], sums)
            """;

    /** Programs that go from tile to tile, whose rows the loop counts as well. */
    private static final String TILES = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, S, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
                rows = tl.cdiv(M, BM)
                tiles = rows * tl.cdiv(N, BN)
                done = 0
                for tile in range(tl.program_id(0), tiles, 2):
                    m = tile % rows * BM + tl.arange(0, BM)
                    n = tile // rows * BN + tl.arange(0, BN)
                    row = (m % M)[:, None] * K
                    column = (n % N)[None, :]
                    sums = tl.zeros((BM, BN), dtype=tl.float32)
                    for i in range(0, tl.cdiv(K, BK)):
                        k = i * BK + tl.arange(0, BK)
                        x = tl.load(A + row + k[None, :], mask=k[None, :] < K, other=0.0)
                        y = tl.load(B + k[:, None] * N + column, mask=k[:, None] < K, other=0.0)
                        sums = tl.dot(x, y, sums)
                    done += 1
                    at = C + m[:, None] * N + n[None, :]
                    tl.store(at, (sums * done).to(C.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))
                tl.store(S + tl.program_id(0), done)
            """;

    /** Operands that threads put into shared memory, since their rows begin anywhere, in a loop that begins again. */
    private static final String AGAIN = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, K, again, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
                m = tl.arange(0, BM)
                n = tl.arange(0, BN)
                sums = tl.zeros((BM, BN), dtype=tl.float32)
                for r in range(again):
                    for i in range(0, K, BK):
                        k = i + tl.arange(0, BK)
                        x = tl.load(A + m[:, None] * K + k[None, :], mask=k[None, :] < K, other=0.0)
                        y = tl.load(B + n[None, :] * K + k[:, None], mask=k[:, None] < K, other=0.0)
                        sums += tl.dot(x, y)
                tl.store(C + m[:, None] * BN + n[None, :], sums)
            """;

    /** Both loops multiply blocks of which a few fill shared memory. */
    private static final String NESTED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, n, m, S: tl.constexpr, MAKES: tl.constexpr):
                i = tl.arange(0, S)
                at = i[:, None] * S + i[None, :]
                if MAKES:
                    a = tl.make_tensor_descriptor(A, [2 * S, S], [S, 1], [S, S])
                    b = tl.make_tensor_descriptor(B, [2 * S, S], [S, 1], [S, S])
                sums = tl.zeros((S, S), tl.float32)
                for r in range(n):
                    if MAKES:
                        sums = tl.dot(a.load([r * S, 0]), b.load([r * S, 0]), sums)
                    else:
                        sums = tl.dot(tl.load(A + r * S * S + at), tl.load(B + r * S * S + at), sums)
                    for t in range(m):
                        if MAKES:
                            sums = tl.dot(a.load([t * S, 0]), b.load([t * S, 0]), sums)
                        else:
                            sums = tl.dot(tl.load(A + t * S * S + at), tl.load(B + t * S * S + at), sums)
                tl.store(C + at, sums)
            """;

    /** The operands of one product fit into shared memory, those of two don't. */
    private static final String LARGE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, N: tl.constexpr, K: tl.constexpr):
                n = tl.arange(0, N)
                k = tl.arange(0, K)
                a = A + n[:, None] * K + k[None, :]
                b = B + k[:, None] * N + n[None, :]
                x = tl.dot(tl.load(a), tl.load(b))
                y = tl.dot(tl.load(a + N * K), tl.load(b + N * K))
                c = C + n[:, None] * N + n[None, :]
                tl.store(c, x)
                tl.store(c + N * N, y)
            """;

    /** What is copied ahead could fill shared memory, where threads also exchange the operands of the second product. */
    private static final String FULL = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, n, stride, S: tl.constexpr, BK: tl.constexpr):
                s = tl.arange(0, S)
                h = tl.arange(0, S // 2)
                k = tl.arange(0, BK)
                sums = tl.zeros((S, S), dtype=tl.float32)
                others = tl.zeros((BK, S // 2), dtype=tl.float32)
                for i in range(n):
                    x = tl.load(A + i * S * BK + s[:, None] * BK + k[None, :])
                    sums = tl.dot(x, x.T, sums)
                    y = tl.load(B + i * stride + k[:, None] * stride + k[None, :])
                    z = tl.load(B + i * stride + k[:, None] * stride + h[None, :])
                    others = tl.dot(y.T, z, others)
                tl.store(C + s[:, None] * S + s[None, :], sums)
                tl.store(C + S * S + k[:, None] * (S // 2) + h[None, :], others)
            """;

    private static TwoDevices devices;

    @BeforeAll
    static void open() {
        // Threads copy; what the engine copies is in other tests.
        devices = new TwoDevices(EmulatedGpu.openWithoutLaunchMaps());
    }

    @AfterAll
    static void close() {
        devices.close();
    }

    record Case(DType type, int m, int n, int k, int bm, int bn, int bk, boolean isTransposed, int warps, int stages) {}

    static Stream<Case> matmuls() {
        return Stream.of(
                new Case(DType.FP16, 64, 64, 256, 64, 64, 64, false, 4, 3),
                new Case(DType.FP16, 64, 64, 64, 64, 64, 64, false, 4, 4),
                new Case(DType.FP16, 64, 64, 192, 64, 64, 32, true, 4, 2),
                new Case(DType.BF16, 128, 64, 256, 64, 64, 64, true, 4, 4),
                new Case(DType.FP16, 128, 128, 160, 128, 128, 32, false, 8, 3),
                new Case(DType.FP16, 64, 48, 112, 64, 64, 32, false, 4, 3),
                new Case(DType.FP16, 64, 64, 128, 64, 64, 32, false, 4, 1),
                new Case(DType.FP8E5, 64, 32, 256, 64, 32, 64, true, 4, 3),
                new Case(DType.FP8E5, 64, 32, 128, 64, 32, 64, false, 4, 3),
                new Case(DType.FP16, 32, 32, 96, 32, 32, 32, false, 4, 3),
                new Case(DType.FP16, 64, 64, 128, 64, 64, 32, true, 2, 4));
    }

    @ParameterizedTest
    @MethodSource("matmuls")
    void matmul(Case c) {
        devices.compare(
                MATMUL,
                c.m() / c.bm(),
                List.of(
                        new Tensor(c.type(), c.m() * c.k()),
                        new Tensor(c.type(), c.k() * c.n()),
                        new Tensor(DType.FP32, c.m() * c.n())),
                c.m(),
                c.n(),
                c.k(),
                Arg.named("BM", c.bm()),
                Arg.named("BN", c.bn()),
                Arg.named("BK", c.bk()),
                Arg.named("T", c.isTransposed() ? 1 : 0),
                Arg.named("num_warps", c.warps()),
                Arg.named("num_stages", c.stages()));
    }

    @ParameterizedTest
    @CsvSource({
        "128, 128, 128, 3",
        "192, 64, 64, 3",
        "64, 64, 0, 3",
        "192, 128, 160, 4",
        "100, 72, 112, 2",
        "64, 192, 256, 1"
    })
    void fromTileToTile(int m, int n, int k, int stages) {
        devices.compare(
                TILES,
                2,
                List.of(
                        new Tensor(DType.FP16, Math.max(1, m * k)),
                        new Tensor(DType.FP16, Math.max(1, k * n)),
                        new Tensor(DType.FP32, m * n),
                        new Tensor(DType.INT32, 2)),
                m,
                n,
                k,
                Arg.named("BM", 64),
                Arg.named("BN", 64),
                Arg.named("BK", 64),
                Arg.named("num_stages", stages));
    }

    @Test
    void theNextTileIsCopiedBeforeTheLastIsStored() {
        assertThat(copiesBetweenTiles(tiles(64, 64, 4, 3))).isPositive();
    }

    /** The block that is stored has no room beside a fourth slot, which is worth more than copies that begin earlier. */
    @Test
    void aTileIsStoredBeforeTheNextIsCopiedWhereSlotsNeedTheRoom() {
        assertThat(copiesBetweenTiles(tiles(128, 256, 8, 3))).isPositive();
        assertThat(copiesBetweenTiles(tiles(128, 256, 8, 4))).isZero();
        assertThat(tiles(128, 256, 8, 4)).contains("4x128x64xf16").doesNotContain("3x128x64xf16");
    }

    @Test
    void pointersStayInTheLoopOverK() {
        String ttgir = tiles(64, 64, 4, 3);
        String rounds = ttgir.substring(ttgir.indexOf("pendings = 1"), ttgir.indexOf("pendings = 0"));
        assertThat(rounds.split("tt.addptr", -1)).hasSize(3);
        assertThat(rounds).doesNotContain("tensor<64x64xi32");
    }

    private static String tiles(int m, int n, int warps, int stages) {
        return devices.gpu()
                .compile("k.py", TILES)
                .kernel("k")
                .compile(
                        devices.gpu().allocate(DType.FP16, 1 << 14),
                        devices.gpu().allocate(DType.FP16, 1 << 14),
                        devices.gpu().allocate(DType.FP16, 1 << 14),
                        devices.gpu().allocate(DType.INT32, 2),
                        128,
                        128,
                        128,
                        Arg.named("BM", m),
                        Arg.named("BN", n),
                        Arg.named("BK", 64),
                        Arg.named("num_warps", warps),
                        Arg.named("num_stages", stages))
                .text("ttgir");
    }

    private static int copiesBetweenTiles(String ttgir) {
        String behind = ttgir.substring(ttgir.lastIndexOf("pendings = 0"));
        return behind.substring(0, behind.indexOf("tt.store")).split("async_copy_global_to_local", -1).length - 1;
    }

    @Test
    void addressesFromATable() {
        for (int rounds : new int[] {0, 1, 2, 5}) {
            devices.compare(
                    TABLE,
                    1,
                    List.of(
                            new Tensor(DType.FP16, 64 * 64),
                            new Tensor(DType.FP16, 2 * 64 * 64),
                            new Tensor(DType.INT32, 8),
                            new Tensor(DType.FP32, 64 * 64)),
                    rounds,
                    Arg.named("BLOCK", 64));
        }
    }

    @ParameterizedTest
    @CsvSource({"128, 4, 1", "127, 4, 2", "128, 8, 1", "300, 4, 3"})
    void aLoopThatBeginsAgainFillsNoBufferThatIsStillRead(int k, int warps, int stages) {
        devices.compare(
                AGAIN,
                1,
                List.of(
                        new Tensor(DType.BF16, 128 * k),
                        new Tensor(DType.BF16, 64 * k),
                        new Tensor(DType.FP32, 128 * 64)),
                k,
                3,
                Arg.named("BM", 128),
                Arg.named("BN", 64),
                Arg.named("BK", 128),
                Arg.named("num_warps", warps),
                Arg.named("num_stages", stages));
    }

    @ParameterizedTest
    @CsvSource({"false, cuda:80", "true, cuda:90", "false, cuda:90"})
    void loopsInsideOfLoopsShareWhatSharedMemoryThereIs(boolean makes, String target) {
        try (TwoDevices two = new TwoDevices(EmulatedGpu.open(Capability.parse(target)))) {
            two.compare(
                    NESTED,
                    1,
                    List.of(
                            new Tensor(DType.FP16, 2 * 128 * 128),
                            new Tensor(DType.FP16, 2 * 128 * 128),
                            new Tensor(DType.FP32, 128 * 128)),
                    2,
                    2,
                    Arg.named("S", 128),
                    Arg.named("MAKES", makes),
                    Arg.named("num_warps", 8),
                    Arg.named("num_stages", 4));
        }
    }

    @Test
    void copiesLeaveRoomForOperandsThatAreNotCopied() {
        try (TwoDevices two = new TwoDevices(EmulatedGpu.open(Capability.parse("cuda:80")))) {
            two.compare(
                    FULL,
                    1,
                    List.of(
                            new Tensor(DType.FP16, 2 * 64 * 128),
                            new Tensor(DType.FP16, 130 * 129),
                            new Tensor(DType.FP32, 64 * 64 + 128 * 32)),
                    2,
                    129,
                    Arg.named("S", 64),
                    Arg.named("BK", 128),
                    Arg.named("num_warps", 1),
                    Arg.named("num_stages", 9));
        }
    }

    @Test
    void productsDoNotGoOnWhereTheirOperandsLeaveNoRoom() {
        devices.compare(
                LARGE,
                1,
                List.of(
                        new Tensor(DType.FP16, 2 * 128 * 256),
                        new Tensor(DType.FP16, 2 * 128 * 256),
                        new Tensor(DType.FP32, 2 * 128 * 128)),
                Arg.named("N", 128),
                Arg.named("K", 256),
                Arg.named("num_warps", 8));
    }

    @Test
    void hintsOnPointersThatALoopCarriesMakeCopiesWide() {
        var gpu = devices.gpu();
        var block = Arg.named("BLOCK", 64);
        var a = gpu.allocate(DType.FP16, 64 * 192);
        String ptx = gpu.compile("k.py", HINTED)
                .kernel("k")
                .compile(a, a, gpu.allocate(DType.INT32, 1), gpu.allocate(DType.FP32, 64 * 64), 192, block)
                .text("ptx");
        assertThat(ptx).contains("cp.async.cg.shared.global").doesNotContain("cp.async.ca");
    }

    @Test
    void productsOfALoopGoOn() {
        String ptx = devices.gpu()
                .compile("k.py", MATMUL)
                .kernel("k")
                .compile(
                        devices.gpu().allocate(DType.FP16, 1 << 14),
                        devices.gpu().allocate(DType.FP16, 1 << 14),
                        devices.gpu().allocate(DType.FP32, 1 << 14),
                        128,
                        128,
                        128,
                        Arg.named("BM", 128),
                        Arg.named("BN", 128),
                        Arg.named("BK", 64),
                        Arg.named("T", 0))
                .text("ptx");
        assertThat(ptx).contains("wgmma.wait_group.sync.aligned 1;").contains("cp.async.cg.shared.global");
    }
}
