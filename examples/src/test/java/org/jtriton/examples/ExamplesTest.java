package org.jtriton.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each example prints what the comment beside its last lines says, on the best device and on the one that checks. */
class ExamplesTest {
    private static final Offset<Double> ROUNDING = Offset.offset(0.006);

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void printsItsResult(String name, Consumer<String[]> main, double[] expected) {
        check(numbers(printed(() -> main.accept(new String[0]))), expected);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("printsItsResult")
    void reliesOnNothingThatNobodyWrote(String name, Consumer<String[]> main, double[] expected) {
        check(numbers(printed(() -> main.accept(new String[] {"interpreter"}))), expected);
    }

    private static void check(double[] printed, double[] expected) {
        assertThat(printed).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(printed[i])
                    .as("number %d of %s", i, Arrays.toString(printed))
                    .isCloseTo(expected[i], ROUNDING);
        }
    }

    static Stream<Arguments> printsItsResult() {
        return Stream.of(
                example("VectorAdd", VectorAdd::main, 11, 22, 33, 44, 55),
                example("Softmax", Softmax::main, 0.333, 0.333, 0.333, 0.090, 0.245, 0.665),
                example("MatMul", MatMul::main, 1, -1, 3, -2),
                example("LayerNorm", LayerNorm::main, -1, 1, -1, 1, -1, -1, 1, 1),
                example("GradientStep", GradientStep::main, 0.1, -0.05, -0.05, 0),
                example("KMeans", KMeans::main, 0, 0, 0, 1, 1, 1, 0.33, 0.33, 8.67, 8.67),
                example("MovingAverage", MovingAverage::main, 2, 2, 1, 2, 5),
                example("Rnn", Rnn::main, 0.018, 0.021, 0.021),
                example("AttentionBackward", AttentionBackward::main, 4.059, 3.059, 0.031));
    }

    private static Arguments example(String name, Consumer<String[]> main, double... expected) {
        return Arguments.of(name, main, expected);
    }

    private static String printed(Runnable program) {
        var bytes = new ByteArrayOutputStream();
        var before = System.out;
        System.setOut(new PrintStream(bytes, true));
        try {
            program.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString();
    }

    private static double[] numbers(String text) {
        return Arrays.stream(text.split("[\\[\\],\\s]+"))
                .filter(word -> !word.isEmpty())
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
