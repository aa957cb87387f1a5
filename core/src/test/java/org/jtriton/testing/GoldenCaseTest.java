package org.jtriton.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenCaseTest {
    private static final String FILE = """
            # Two of everything.
            repeat: 2
            loud
            ==== input
            a
              b
            ==== output
            aa
            """;

    @TempDir
    Path folder;

    @Test
    void partsAreToldApart() {
        var golden = GoldenCase.parse(Path.of("x", "twice.txt"), FILE);
        assertThat(golden.name()).isEqualTo("twice");
        assertThat(golden.commands()).containsExactly("repeat: 2", "loud");
        assertThat(golden.words()).containsExactly("repeat:", "2", "loud");
        assertThat(golden.command("repeat")).isEqualTo("2");
        assertThat(golden.input()).isEqualTo("a\n  b\n");
        assertThat(golden.output()).isEqualTo("aa\n");
    }

    @Test
    void whatIsMissingIsNamed() {
        var golden = GoldenCase.parse(Path.of("twice.txt"), FILE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> golden.command("grid"))
                .withMessage("twice.txt: needs a line 'grid: ...'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GoldenCase.parse(Path.of("x.txt"), "text"))
                .withMessage("x.txt: has no line '==== input'");
        assertThatIllegalStateException()
                .isThrownBy(() -> GoldenTest.run(folder, GoldenCase::input))
                .withMessageContaining("no golden files in");
    }

    @Test
    void anErrorIsWrittenBelowItsLine() {
        var golden = GoldenCase.parse(Path.of("twice.txt"), FILE);
        assertThat(golden.withError(2, 3, "not a number\nhint: 1 is one")).isEqualTo("""
                a
                  b
                  ^ error: not a number
                  hint: 1 is one
                """);
    }

    @Test
    void anotherOutputFailsAndBlessingWritesIt() throws Exception {
        var file = Files.writeString(folder.resolve("twice.txt"), FILE);
        GoldenTest.Producer producer = golden -> "aa  \nbb\n\n";
        assertThatThrownBy(() -> GoldenTest.check(file, producer, false)).hasMessageContaining("BLESS=1");
        assertThat(file).hasContent(FILE);

        GoldenTest.check(file, producer, true);
        assertThat(file).hasContent(FILE + "bb\n");
        GoldenTest.check(file, producer, false);
    }

    @Test
    void aNewFileNeedsNoOutput() throws Exception {
        var file = Files.writeString(folder.resolve("new.txt"), "==== input\nx\n");
        assertThatThrownBy(() -> GoldenTest.check(file, GoldenCase::input, false))
                .isInstanceOf(AssertionError.class);
        GoldenTest.check(file, GoldenCase::input, true);
        assertThat(file).hasContent("==== input\nx\n==== output\nx\n");
    }
}
