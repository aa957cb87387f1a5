package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jtriton.Triton;
import org.jtriton.cli.argument.Npy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
    private static final String KERNEL = """
        import triton
        import triton.language as tl

        @triton.jit
        def scale(x_ptr, y_ptr, n, factor, BLOCK: tl.constexpr):
            i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
            tl.store(y_ptr + i, factor * tl.load(x_ptr + i, mask=i < n), mask=i < n)

        @triton.jit
        def count(n_ptr):
            tl.atomic_add(n_ptr, 1)
        """;

    @TempDir
    private Path folder;

    private String file;

    @BeforeEach
    void writeKernel() throws Exception {
        file = Files.writeString(folder.resolve("k.py"), KERNEL).toString();
    }

    @Test
    void theInterpreterSaysWhatIsWrong() {
        var words = "x_ptr=arange:fp32[100] zeros:fp32[100] 101 0.5 BLOCK=64".split(" ");
        var run = Cli.run(Stream.concat(
                        Stream.of("run", file + "::scale", "--grid", "2", "--device", "interpreter"), Stream.of(words))
                .toArray(String[]::new));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err())
                .contains("k.py:7:34: error: out of bounds: load of element 100 of 'x_ptr', a buffer float32[100]")
                .contains("in program (1, 0, 0), lane [36]")
                .doesNotContain("internal error");
    }

    @Test
    void showsWhatTheLaunchChanged() {
        var run = Cli.run(
                "run",
                file + "::scale",
                "--grid",
                "2",
                "x_ptr=arange:fp32[100]",
                "zeros:fp32[100]",
                "100",
                "0.5",
                "BLOCK=64");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out().lines())
                .hasSize(2)
                .element(1)
                .asString()
                .matches("y_ptr +fp32 +100 +0\\.0000 +49\\.500 +24\\.750 +0\\.0000 0\\.50000 1\\.0000 1\\.5000 2\\.0000"
                        + " 2\\.5000 \\.\\.\\.");
    }

    @Test
    void saysSoWhenNothingChanged() {
        var run = Cli.run(
                "run", file + "::scale", "--grid", "0", "ones:fp32[4]", "zeros:fp32[4]", "4", "2.0", "BLOCK=64");
        assertThat(run.out()).isEqualTo("The launch changed no tensor." + System.lineSeparator());
    }

    @Test
    void timedLaunchesComeAfterTheOneThatIsShown() {
        var run = Cli.run("run", file + "::count", "--grid", "7", "n_ptr=zeros:i32[1]", "--repeat", "3");
        assertThat(run.out()).containsPattern("n_ptr +i32 +1 +7\\.0000 +7\\.0000 +7\\.0000 +7\n");
        assertThat(run.out()).containsPattern("A launch takes [\\d.]+ (\u00b5s|ms) \\(median of 3\\)");
    }

    @Test
    void scriptsReadJson() throws Exception {
        var run = Cli.run("run", file + "::count", "--grid", "1,2,3", "n_ptr=zeros:i32[1]", "--json", "--repeat=1");
        var result = new ObjectMapper().readTree(run.out());
        assertThat(result.get("kernel").asText()).isEqualTo("count");
        assertThat(result.get("milliseconds").asDouble()).isPositive();
        var tensor = result.get("tensors").get(0);
        assertThat(tensor.get("name").asText()).isEqualTo("n_ptr");
        assertThat(tensor.get("changed").asBoolean()).isTrue();
        assertThat(tensor.get("first").get(0).asInt()).isEqualTo(6);
    }

    @Test
    void tensorsAreSavedAndLoaded() throws Exception {
        var first = Cli.run(
                "run",
                file + "::scale",
                "--grid",
                "1",
                "randn:fp16[8,4]",
                "zeros:fp16[8,4]",
                "32",
                "2",
                "BLOCK=32",
                "--save",
                folder.resolve("saved").toString());
        assertThat(first.out()).contains("Saved 2 tensors in ");
        var x = folder.resolve("saved/x_ptr.npy");
        var y = folder.resolve("saved/y_ptr.npy");
        var second = Cli.run(
                "run",
                file + "::scale",
                "--grid",
                "1",
                "@" + y,
                "y_ptr=zeros:fp16[8,4]",
                "n=32",
                "factor=0.5",
                "BLOCK=32",
                "--save",
                folder.resolve("halved").toString());
        assertThat(second.status()).as(second.err()).isZero();
        try (var device = Triton.open("cpu")) {
            var halved = Npy.read(folder.resolve("halved/y_ptr.npy"), device);
            assertThat(halved.shape()).containsExactly(8L, 4L);
            assertThat(halved.toFloats()).containsExactly(Npy.read(x, device).toFloats());
        }
    }

    @Test
    void theSeedDecides() {
        var words = new String[] {
            "run",
            file + "::scale",
            "--grid",
            "1",
            "randn:fp32[8]",
            "zeros:fp32[8]",
            "8",
            "1.0",
            "BLOCK=8",
            "--seed",
            "1"
        };
        var first = Cli.run(words).out();
        assertThat(Cli.run(words).out()).isEqualTo(first);
        words[words.length - 1] = "2";
        assertThat(Cli.run(words).out()).isNotEqualTo(first);
    }

    @Test
    void aLaunchThatIsRefusedNamesTheArgument() {
        assertFails("argument 'factor'", "no value given", "zeros:fp32[8]", "zeros:fp32[8]", "8", "BLOCK=8");
        assertFails(
                "jtriton: kernel 'scale', argument 'BLOCK': no value given; add BLOCK=...",
                "the kernel takes x_ptr, y_ptr, n, factor, BLOCK",
                "zeros:fp32[8]",
                "zeros:fp32[8]",
                "8",
                "1.0");
        assertFails("BLOCKS", "did you mean 'BLOCK'?", "zeros:fp32[8]", "zeros:fp32[8]", "8", "1.0", "BLOCKS=8");
    }

    @Test
    void aKernelThatDoesNotCompile() {
        assertFails("error:", "^", "zeros:fp32[8]", "zeros:fp32[8]", "8", "1.0", "BLOCK=7");
    }

    private void assertFails(String message, String more, String... arguments) {
        var words = new String[4 + arguments.length];
        System.arraycopy(new String[] {"run", file + "::scale", "--grid", "1"}, 0, words, 0, 4);
        System.arraycopy(arguments, 0, words, 4, arguments.length);
        var run = Cli.run(words);
        assertThat(run.err()).contains(message, more).doesNotContain("Exception", "\tat ", "internal");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
    }
}
