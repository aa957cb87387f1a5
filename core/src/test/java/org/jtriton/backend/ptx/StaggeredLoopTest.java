package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

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
        new AttentionProblem(64, 64, 64, 4, stages, 1).check(ATTENTION, "k", first, last, 1);
    }

    @ParameterizedTest
    @CsvSource({"128, 64, 64, 8, 2", "128, 32, 64, 8, 3", "64, 32, 128, 4, 2"})
    void otherBlocks(int m, int n, int d, int warps, int stages) {
        new AttentionProblem(m, n, d, warps, stages, 1).check(ATTENTION, "k", 0, 256, 1);
    }

    @Test
    void theSecondProductIsUnderWayWhileTheNextRoundComputes() {
        String ttgir = new AttentionProblem(64, 64, 64, 4, 2, 1).text(ATTENTION, "k", "ttgir");
        String loop = ttgir.substring(ttgir.indexOf("scf.for"));
        assertThat(loop.indexOf("pendings = 1")).isBetween(0, loop.indexOf("math.exp2"));
        assertThat(loop.indexOf("pendings = 0"))
                .isGreaterThan(loop.lastIndexOf("math.exp2", loop.indexOf("scf.yield")));
        assertThat(loop.substring(0, loop.indexOf("scf.yield"))).doesNotContain("gpu.barrier");
    }

    @Test
    void aSumThatIsLookedAtIsNotLeftForLater() {
        var problem = new AttentionProblem(64, 64, 64, 4, 2, 1);
        assertThat(problem.text(LOOKED_AT, "k", "ttgir")).doesNotContain("copier_wait_barrier");
        problem.check(LOOKED_AT, "k", 0, 192, 1);
    }

    @Test
    void whatTheLoopCarriesForTheLatePartSharesRegisters() {
        assertThat(new AttentionProblem(64, 64, 64, 4, 2, 1).text(ATTENTION, "k", "llir"))
                .contains("phi i32")
                .doesNotContain("phi half");
    }
}
