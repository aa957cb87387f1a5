package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is wrong with the words is said in a line, without a trace, and the status is 2. */
class WrongWordsTest {
    private static final String KERNEL = """
            import triton
            import triton.language as tl

            @triton.jit
            def fill(x_ptr, n, BLOCK: tl.constexpr):
                i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                tl.store(x_ptr + i, 1.0, mask=i < n)
            """;

    @TempDir
    private Path folder;

    private String file;

    @BeforeEach
    void writeKernel() throws Exception {
        file = Files.writeString(folder.resolve("fill.py"), KERNEL).toString();
    }

    @Test
    void noCommand() {
        var run = Cli.run();
        assertThat(run.err()).startsWith("Usage: jtriton").contains("demo", "run", "compile", "replay", "devices");
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void anUnknownCommand() {
        assertRefused(Cli.run("rum"), "rum");
    }

    @Test
    void whatCannotBeANameOfAFile() {
        assertRefused(Cli.run("run", "a\0.py::k", "--grid", "1"), "cannot be the name of a file");
    }

    @Test
    void benchmarksAreNotInTheJars() {
        assertRefused(Cli.run("bench", "--suite", "gpu"), "call its script, ./jtriton bench");
        assertRefused(Cli.run("bench", "--suite", "abacus"), "abacus");
    }

    @Test
    void bundlesComeFromACheckout() {
        assertRefused(Cli.run("bundle"), "call its script, ./jtriton bundle");
    }

    @Test
    void anUnknownOption() {
        assertRefused(Cli.run("devices", "--jsn"), "--jsn");
    }

    @Test
    void anUnknownDevice() {
        assertRefused(Cli.run("demo", "--device", "abacus"), "no device 'abacus'; there is: [cpu");
    }

    @Test
    void aDemoRowThatIsNone() {
        assertRefused(Cli.run("demo", "--filter", "fft"), "no row contains 'fft'");
    }

    @Test
    void testsOutsideOfACheckout() {
        assertRefused(Cli.run("test", "-Dtest=X"), "./jtriton test");
    }

    @Test
    void aKernelFileThatIsNotThere() {
        assertRefused(Cli.run("run", "nowhere.py::fill", "--grid", "1"), "there is no kernel file 'nowhere.py'");
    }

    @Test
    void aKernelWithoutAFile() {
        assertRefused(Cli.run("run", "fill", "--grid", "1"), "'fill' is not of the form FILE.py::KERNEL");
        assertRefused(Cli.run("run", file + "::", "--grid", "1"), "is not of the form FILE.py::KERNEL");
    }

    @Test
    void aFileWithoutAKernel() {
        assertRefused(
                Cli.run("run", file, "--grid", "1"),
                "'%s' is not of the form FILE.py::KERNEL; there is %s::fill".formatted(file, file));
        assertRefused(Cli.run("run", file + ":fill", "--grid", "1"), "; there is %s::fill".formatted(file));
        assertRefused(Cli.run("compile", file, "--signature", "n=i32"), "; there is %s::fill".formatted(file));
    }

    @Test
    void fewerLaunchesThanNone() {
        assertRefused(Cli.run("run", file + "::fill", "--grid", "1", "--repeat", "-3"), "--repeat is -3");
    }

    @Test
    void aKernelThatTheFileHasNot() {
        assertRefused(
                Cli.run("run", file + "::fil", "--grid", "1"), "there is no kernel 'fil'", "did you mean 'fill'?");
    }

    @Test
    void noGrid() {
        assertRefused(Cli.run("run", file + "::fill"), "--grid");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "-1 => the grid '-1' is not of the form N[,M[,K]]",
                "1,2,3,4 => the grid '1,2,3,4' is not of the form N[,M[,K]]",
                "x => the grid 'x' is not of the form N[,M[,K]]",
                "1, => the grid '1,' is not of the form N[,M[,K]]",
                "99999999999999999999 => the grid '99999999999999999999' is too large"
            })
    void aGridThatIsNone(String grid, String message) {
        assertRefused(
                Cli.run("run", file + "::fill", "--grid=" + grid, "x_ptr=zeros:fp32[8]", "8", "BLOCK=8"), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "x=gauss:fp32[8] => a tensor cannot be filled by 'gauss'; there is zeros, ones, arange, rand, randn, randint",
                "x=randn:fp31[8] => there is no element type 'fp31'; there is i1",
                "x=randn:fp32[a] => the shape 'a' is not one or more sizes",
                "x=randn:fp32[] => the shape '' is not one or more sizes",
                "x=randn:fp32 => 'randn:fp32' is no tensor: one is written randn:fp32[4096,1024]",
                "x=@nowhere.npy => there is no file nowhere.npy",
                "x=i64:five => 'five' is no number",
                "x=randn:fp32[100000000000] => tensor 'x' of 400.0 GB is too large: a tensor here has less than 2 GiB",
                "x=randn:i32[8] => randn makes fractions, and int32 holds integers: use randint"
            })
    void anArgumentThatIsNone(String argument, String message) {
        assertRefused(Cli.run("run", file + "::fill", "--grid", "1", argument), message);
    }

    @Test
    void tooManyArguments() {
        assertRefused(
                Cli.run("run", file + "::fill", "--grid", "1", "zeros:fp32[8]", "8", "8", "9"),
                "too many arguments: the kernel takes x_ptr, n, BLOCK");
    }

    @Test
    void recordsThatAreNotThere() throws Exception {
        assertRefused(Cli.run("replay"), "PATH");
        assertRefused(Cli.run("replay", "nowhere.jsonl"), "there is no file or folder 'nowhere.jsonl'");
        assertRefused(Cli.run("replay", folder.toString()), "there are no records in [" + folder + "]");
        var records = Files.writeString(folder.resolve("broken.jsonl"), "{\"id\": 1");
        assertRefused(Cli.run("replay", records.toString()), "broken.jsonl:1: not JSON");
    }

    private static void assertRefused(Cli run, String... message) {
        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(List.of(run.err().split("\n")))
                .as("a message of few lines")
                .hasSizeLessThan(8)
                .last()
                .asString()
                .contains("--help' shows how it is used");
        assertThat(run.err()).startsWith("jtriton: ").contains(message).doesNotContain("Exception", "\tat ");
    }
}
