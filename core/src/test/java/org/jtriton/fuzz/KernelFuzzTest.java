package org.jtriton.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random kernels do the same on the CPU as on the interpreter. {@code -Dfuzz.seconds=600} looks longer, and
 * {@code -Dfuzz.seed=N} starts elsewhere.
 */
class KernelFuzzTest {
    private static final int SHRINKING_SECONDS = 30;

    @Test
    void theCpuAgreesWithTheInterpreter() {
        long end = System.nanoTime() + Long.getLong("fuzz.seconds", 10) * 1_000_000_000L;
        long seed = Long.getLong("fuzz.seed", 0);
        try (var comparison = new Comparison()) {
            do {
                var program = ProgramGenerator.program(seed++);
                assertThat(comparison.failure(program).map(f -> report(comparison, program, f)))
                        .isEmpty();
            } while (System.nanoTime() < end);
        }
    }

    /** The smallest program found that fails as this one does, and how. */
    static String report(Comparison comparison, Program program, Comparison.Failure failure) {
        var small = Shrinker.shrink(
                program,
                p -> comparison
                        .failure(p)
                        .filter(f -> f.kind().equals(failure.kind()))
                        .isPresent(),
                SHRINKING_SECONDS);
        return "seed %d, n0 = %d, %d programs: %s%n%s"
                .formatted(
                        program.seed(),
                        small.n0(),
                        small.programs(),
                        comparison.failure(small).map(Comparison.Failure::text).orElse("not every time"),
                        small.source());
    }

    @Test
    void aSeedStandsForOneProgram() {
        assertThat(ProgramGenerator.program(7).source())
                .isEqualTo(ProgramGenerator.program(7).source());
    }

    /** A program fails if it multiplies: what is left is a product and what it needs. */
    @Test
    void aFailingProgramBecomesSmall() {
        var program = LongStream.range(0, 1000)
                .mapToObj(ProgramGenerator::program)
                .filter(p -> body(p).contains("tl.cumprod"))
                .findFirst();
        assertThat(program.map(p -> Shrinker.shrink(p, s -> body(s).contains("tl.cumprod"), 10)))
                .map(KernelFuzzTest::body)
                .hasValueSatisfying(text -> assertThat(text.lines()).hasSize(1));
    }

    private static String body(Program p) {
        var text = new StringBuilder();
        p.body().forEach(s -> s.print("", text));
        return text.toString();
    }
}
