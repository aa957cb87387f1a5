package org.jtriton.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No text makes a reader crash, hang or run out of memory. {@code -Dfuzz.seconds=3600} looks longer, and {@code -Dfuzz.seed=N}
 * starts elsewhere; with {@code -Dfuzz.seconds=0} that text alone is read.
 */
class TextFuzzTest {
    private static final int SECONDS = 4;

    static Stream<TextReader> readers() {
        return Stream.of(new TextReader.Python(), new TextReader.Ir(), new TextReader.Kernels());
    }

    @ParameterizedTest
    @MethodSource("readers")
    void everyTextEndsInAResultOrAnError(TextReader reader) {
        var fuzzer = new TextFuzzer(reader);
        assertThat(fuzzer.run(FuzzSettings.get(SECONDS))).isEmpty();
        assertThat(fuzzer.count()).isPositive();
    }

    @Test
    void aFindingBecomesSmall() {
        assertThat(TextFuzzer.shrink("x".repeat(50) + "(]" + "y".repeat(77), t -> t.contains("(]")))
                .isEqualTo("(]");
    }
}
