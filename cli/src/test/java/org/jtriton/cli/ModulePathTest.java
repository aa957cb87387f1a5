package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command line as its users start it: as modules. All other tests run on the class path. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ModulePathTest {
    @Test
    void theCommandLineStarts() throws Exception {
        var run = jtriton("--help");
        assertThat(run.output()).startsWith("Usage: jtriton");
        assertThat(run.status()).isZero();
    }

    /** A device compiles with libLLVM, whose jar is on the module path but is no module that anything requires. */
    @Test
    void libLlvmIsFound() throws Exception {
        var run = jtriton("devices");
        assertThat(run.output()).contains("cpu", "llvm").doesNotContain("Exception", "WARNING");
        assertThat(run.status()).isZero();
    }

    @Test
    void wrongWordsAreNoTrace() throws Exception {
        var run = jtriton("no-such-command");
        assertThat(run.output()).contains("no-such-command").doesNotContain("Exception", "WARNING");
        assertThat(run.status()).isEqualTo(2);
    }

    private record Run(int status, String output) {}

    private static Run jtriton(String... words) throws Exception {
        var modules = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("test-classes"))
                .collect(Collectors.joining(File.pathSeparator));
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=org.jtriton",
                "-p",
                modules,
                "-m",
                "org.jtriton.cli/org.jtriton.cli.Main"));
        command.addAll(List.of(words));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes());
        return new Run(process.waitFor(), output);
    }
}
