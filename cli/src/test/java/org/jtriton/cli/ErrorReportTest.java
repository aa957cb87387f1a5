package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Right words, and something fails: the status is 1, and the message is the user's unless a trace is asked for. */
class ErrorReportTest {
    @TempDir
    private Path folder;

    private String file;

    @BeforeEach
    void writeKernel() throws Exception {
        file = Files.writeString(folder.resolve("broken.py"), "def f(:\n    pass\n")
                .toString();
    }

    @Test
    void aMistakeInAKernelIsShownWhereItIs() {
        var run = Cli.run("run", file + "::f", "--grid", "1");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err())
                .startsWith(file + ":1:7: error:")
                .contains("def f(:")
                .doesNotContain("\tat ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void developersSeeTheTrace() {
        var run = Cli.run("run", file + "::f", "--grid", "1", "--stacktrace");
        assertThat(run.err()).contains("CompilationException", "\tat org.jtriton");
        assertThat(Cli.run("--stacktrace", "run", file + "::f", "--grid", "1").err())
                .contains("\tat org.jtriton");
    }

    @Test
    void anErrorOfOursSaysSo() {
        assertThat(ErrorReport.message(new IndexOutOfBoundsException("index 3")))
                .startsWith("jtriton: internal error: java.lang.IndexOutOfBoundsException: index 3")
                .contains("--stacktrace");
    }
}
