package org.jtriton.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.FindingException;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;
import org.jtriton.testing.GeneratedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what happens. */
class ReadmeTest {
    private final String readme = Files.readString(GeneratedText.REPOSITORY.resolve("README.md"));

    @TempDir
    private static Path folder;

    ReadmeTest() throws IOException {}

    /** As printed, in a JVM of its own, which compiles it: its comment says what it prints. */
    @Test
    void theJavaProgramPrintsWhatItSays() throws IOException, InterruptedException {
        assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "needs javac, which this Java runtime does not have");
        var program = block("java");
        var source = Files.writeString(folder.resolve("Add.java"), program);
        var java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString())
                .redirectErrorStream(true)
                .start();
        var printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(printed).isZero();
        var said = program.lines()
                .filter(line -> line.contains("println"))
                .map(line -> line.substring(line.indexOf("// ") + 3))
                .collect(Collectors.joining("\n"));
        assertThat(printed.strip()).isEqualTo(said);
    }

    @Test
    void theKernelRuns() {
        var xs = new float[3000];
        var ys = new float[3000];
        for (int i = 0; i < xs.length; i++) {
            xs[i] = i;
            ys[i] = 0.5f * i;
        }
        try (Device device = Triton.open("cpu")) {
            Kernel add = device.compile("add.py", block("python")).kernel("add");
            Buffer x = device.copyOf(xs);
            Buffer y = device.copyOf(ys);
            Buffer sum = device.allocate(DType.FP32, xs.length);
            add.launch(Grid.of(Triton.cdiv(xs.length, 1024)), x, y, sum, xs.length, Arg.named("BLOCK", 1024));
            float[] sums = sum.toFloats();
            for (int i = 0; i < xs.length; i++) {
                assertThat(sums[i]).isEqualTo(1.5f * i);
            }
        }
    }

    @Test
    void theMistakeIsShownAsTheReadmeShowsIt() {
        var mistaken = block("python").replace("tl.program_id", "tl.progam_id");
        try (Device device = Triton.open("cpu")) {
            Buffer x = device.copyOf(1f);
            assertThatExceptionOfType(CompilationException.class)
                    .isThrownBy(() -> device.compile("add.py", mistaken)
                            .kernel("add")
                            .launch(Grid.of(1), x, x, x, 1, Arg.named("BLOCK", 1024)))
                    .satisfies(e -> assertThat(e.getMessage().strip())
                            .isEqualTo(block("text").strip()));
        }
    }

    @Test
    void theFindingIsAsTheReadmeShowsIt() {
        var mistaken = block("python").replace("x + y, mask=mask", "x + y");
        try (Device device = Triton.open("interpreter")) {
            Buffer x = device.copyOf(new float[3000]);
            Buffer sum = device.allocate(DType.FP32, 3000);
            assertThatExceptionOfType(FindingException.class)
                    .isThrownBy(() -> device.compile("add.py", mistaken)
                            .kernel("add")
                            .launch(Grid.of(3), x, x, sum, 3000, Arg.named("BLOCK", 1024)))
                    .satisfies(e -> assertThat(e.getMessage().strip())
                            .isEqualTo(block("finding").strip()));
        }
    }

    /** The first fenced block of a language. */
    private String block(String language) {
        var fence =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertThat(fence.find()).as("the README has a block of %s", language).isTrue();
        return fence.group(1);
    }
}
