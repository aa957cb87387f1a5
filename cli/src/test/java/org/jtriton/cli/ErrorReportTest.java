package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jtriton.CompilerBugException;
import org.jtriton.LaunchException;
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
    void aFileThatIsNoTextIsSaidToBeNone() throws Exception {
        var binary = Files.write(folder.resolve("binary.ttir"), new byte[] {(byte) 0xFF, 0});
        var run = Cli.run("compile", binary.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).startsWith("jtriton: a file that should be text is not UTF-8");
    }

    @Test
    void anErrorOfOursSaysSo() {
        assertThat(ErrorReport.message(new IndexOutOfBoundsException("index 3")))
                .startsWith("jtriton: internal error: java.lang.IndexOutOfBoundsException: index 3")
                .contains("This is a bug of JTriton: please report it", "--stacktrace");
    }

    @Test
    void aBugOfTheCompilerNamesKernelAndStage() {
        var bug = catchThrowableOfType(
                CompilerBugException.class,
                () -> CompilerBugException.in("pass cse", () -> List.of().getFirst()));
        assertThat(ErrorReport.message(bug.compiling("add", "x=*fp32,n=i32"))).isEqualTo("""
                jtriton: internal error in pass cse: NoSuchElementException
                kernel: add, compiled for x=*fp32,n=i32
                This is a bug of JTriton, not of the kernel: please report these lines together with the kernel's file.
                (--stacktrace shows where it was found)""");
    }

    @Test
    void theStatusTellsOurMistakesFromTheUsers() {
        assertThat(statusAfter(new IndexOutOfBoundsException("index 3"))).isEqualTo(70);
        assertThat(statusAfter(new LaunchException("kernel 'add' takes 2 arguments")))
                .isEqualTo(1);
        assertThat(statusAfter(new FailedException("it failed"))).isEqualTo(1);
    }

    private static int statusAfter(Exception e) {
        var command = Main.commandLine().setErr(new PrintWriter(new StringWriter()));
        return new ErrorReport(() -> false).handleExecutionException(e, command, null);
    }
}
