package org.jtriton.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random kernels do the same on the CPU as on the interpreter. {@code -Dfuzz.seconds=600} looks longer, {@code -Dfuzz.count=10000} until so
 * many have been tried, and {@code -Dfuzz.seed=N} starts elsewhere.
 */
class KernelFuzzTest {
    private static final int SECONDS = 6;

    @Test
    void theDevicesAgree() {
        var fuzzer = new KernelFuzzer(FuzzSettings.get(SECONDS));
        assertThat(fuzzer.run()).isEmpty();
        assertThat(fuzzer.count()).isPositive();
    }

    /** A program and its Java spelling do the same. */
    @Test
    void theLanguagesAgree() {
        var fuzzer = new KernelFuzzer(FuzzSettings.get(SECONDS, "interpreter,java-interpreter,java-cpu"));
        assertThat(fuzzer.run()).isEmpty();
        assertThat(fuzzer.count()).isPositive();
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
                .filter(p -> p.bodyText().contains("tl.cumprod"))
                .findFirst();
        assertThat(program.map(p -> Shrinker.shrink(p, s -> s.bodyText().contains("tl.cumprod"), 10)))
                .map(Program::bodyText)
                .hasValueSatisfying(text -> assertThat(text.lines()).hasSize(2));
    }
}
