package org.jtriton.backend.ptx;

import static org.jtriton.backend.ptx.TwoDevices.named;

import java.util.List;
import org.jtriton.DType;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Loops that read ahead give on an emulated GPU what they give in the interpreter. The emulator reports copies that are touched while
 * they are under way, and races in shared memory.
 */
@Timeout(600)
class PrefetchTest {
    /** Sums of small numbers are exact, so that their order does not matter. */
    private static final String ROWS = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(Y, X, stride, rows, columns, OTHER: tl.constexpr, BLOCK: tl.constexpr, STAGES: tl.constexpr):
                column = tl.arange(0, BLOCK)
                inside = column < columns
                for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
                    x = tl.load(X + row * stride + column, mask=inside, other=OTHER).to(tl.float32)
                    y = x - tl.max(x, axis=0) + tl.sum(x, axis=0)
                    tl.store(Y + row * stride + column, y.to(Y.dtype.element_ty), mask=inside)
            """;

    /** Two loads in a round, in a loop that is run again and again, with blocks of two dimensions and a sum that is carried. */
    private static final String TILES = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(Y, A, B, rounds, M: tl.constexpr, N: tl.constexpr):
                i = tl.arange(0, M)[:, None]
                j = tl.arange(0, N)[None, :]
                for y in range(3):
                    total = tl.zeros([M, N], tl.float32)
                    for n in tl.range(0, rounds, num_stages=4):
                        a = tl.load(A + n * M * N + i * N + j, mask=i + y < M, other=2)
                        b = tl.load(B + n * M * N + i * N + j)
                        total = total * tl.max(a, axis=1)[:, None] - b.to(tl.float32)
                        total = total - tl.sum(total, axis=0)[None, :] * 0
                    tl.store(Y + (y * M + i) * N + j, total)
            """;

    /** The wide elements that are stored leave each thread two narrow ones, which are not enough for a copy. */
    private static final String WIDENED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(Y, X, rounds, BLOCK: tl.constexpr):
                j = tl.arange(0, BLOCK)
                for n in tl.range(0, rounds, num_stages=5):
                    x = tl.load(X + n * BLOCK + j, mask=j < BLOCK - 16, other=1)
                    tl.store(Y + n * BLOCK + j, x.to(tl.int64) * 2)
            """;

    private static TwoDevices devices;

    @BeforeAll
    static void open() {
        devices = new TwoDevices();
    }

    @AfterAll
    static void close() {
        devices.close();
    }

    @ParameterizedTest
    @CsvSource({
        // More rounds than stages, fewer, and none; whole rows, and rows of which some threads have nothing.
        "4096, 4, 4, 12, 4096, 0, fp16",
        "4096, 4, 4, 12, 4000, 3, fp16",
        "4096, 4, 4, 3, 1008, -3, fp16",
        "4096, 4, 4, 1, 16, 0, fp16",
        "4096, 4, 4, 0, 4000, 0, fp16",
        "16384, 8, 4, 9, 15984, 2, fp16",
        "2048, 4, 3, 9, 2000, 5, fp32",
        // Without neighbours that share a mask: 4 bytes at once where an element has as many, registers where it has
        // fewer.
        "2048, 4, 4, 9, 1999, 5, fp32",
        "4096, 4, 4, 9, 3999, 1, fp16",
        "4096, 1, 2, 5, 4000, 0, int8",
        "1024, 1, 5, 14, 1000, 0, fp64",
    })
    void rows(int block, int warps, int stages, int rows, int columns, int other, String type) {
        var rowsOfAll = new Tensor(DType.named(type), Math.max(1, rows) * block);
        devices.compare(
                ROWS,
                2,
                List.of(rowsOfAll, rowsOfAll),
                block,
                rows,
                columns,
                named("OTHER", other),
                named("BLOCK", block),
                named("STAGES", stages),
                named("num_warps", warps));
    }

    @ParameterizedTest
    @CsvSource({"64, 32, 7", "8, 256, 3", "64, 32, 0"})
    void tiles(int m, int n, int rounds) {
        var tiles = new Tensor(DType.FP16, Math.max(3, rounds) * m * n);
        devices.compare(
                TILES,
                1,
                List.of(new Tensor(DType.FP32, 3 * m * n), tiles, tiles),
                rounds,
                named("M", m),
                named("N", n),
                named("num_warps", 2));
    }

    @Test
    void elementsThatAreTooNarrowAfterAll() {
        devices.compare(
                WIDENED,
                1,
                List.of(new Tensor(DType.INT64, 7 * 4096), new Tensor(DType.INT8, 7 * 4096)),
                7,
                named("BLOCK", 4096),
                named("num_warps", 1));
    }
}
