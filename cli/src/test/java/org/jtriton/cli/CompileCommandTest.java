package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class CompileCommandTest {
    private static final String KERNEL = """
            import triton
            import triton.language as tl

            @triton.jit
            def double(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
                i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                tl.store(y_ptr + i, 2 * tl.load(x_ptr + i, mask=i < n), mask=i < n)
            """;
    private static final String SIGNATURE = "x_ptr=*fp32:16,y_ptr=*fp32:16,n=i32:16,BLOCK=64";

    @TempDir
    private Path folder;

    private String kernel;

    @BeforeEach
    void writeKernel() throws Exception {
        kernel = Files.writeString(folder.resolve("double.py"), KERNEL) + "::double";
    }

    @Test
    void writesEachStage() throws Exception {
        var out = folder.resolve("made/here");
        var run = Cli.run("compile", kernel, "--signature", SIGNATURE, "-o", out.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "Wrote " + out.resolve("double.ttir"),
                        "Wrote " + out.resolve("double.llir"),
                        "Wrote " + out.resolve("double.asm"));
        assertThat(out.resolve("double.ttir")).content().contains("tt.func public @double", "tensor<64xf32>");
        assertThat(out.resolve("double.llir")).content().contains("define", "fmul");
        assertThat(out.resolve("double.asm")).content().contains(".text", "ret");
    }

    @Test
    void writesOnlyWhatIsAskedFor() throws Exception {
        var run = Cli.run(
                "compile", kernel, "--signature", SIGNATURE, "--emit", "llir", "--json", "-o", folder.toString());
        var files = new ObjectMapper().readTree(run.out());
        assertThat(files.fieldNames()).toIterable().containsExactly("llir");
        assertThat(files.get("llir").asText())
                .isEqualTo(folder.resolve("double.llir").toString());
        assertThat(folder.resolve("double.ttir")).doesNotExist();
    }

    @Test
    @EnabledIfSystemProperty(named = "os.arch", matches = "amd64", disabledReason = "the processors are of x86-64")
    void compilesForAnotherProcessor() {
        var words =
                new String[] {"compile", kernel, "--signature", SIGNATURE, "--emit", "asm", "-o", folder.toString()};
        assertThat(Cli.run(with(words, "--target", "x86-64-v3")).status()).isZero();
        assertThat(folder.resolve("double.asm")).content().contains("ymm").doesNotContain("zmm");
        assertThat(Cli.run(with(words, "--target", "x86-64-v4")).status()).isZero();
        assertThat(folder.resolve("double.asm")).content().contains("zmm");
    }

    @Test
    void compilesForAGpuThatNeedNotBeHere() {
        var run = Cli.run(
                "compile",
                kernel,
                "--signature",
                SIGNATURE,
                "--target",
                "cuda:90",
                "--num-warps",
                "2",
                "--emit",
                "ttir,ttgir,llir,ptx",
                "-o",
                folder.toString());
        assertThat(run.err()).isEmpty();
        assertThat(folder.resolve("double.ttgir")).content().contains("num-warps\" = 2");
        assertThat(folder.resolve("double.ptx")).content().contains(".target sm_90a", ".visible .entry double(");
        assertThat(folder.resolve("double.cubin")).doesNotExist();
    }

    @Test
    void goesOnFromTheFileOfAStage() throws Exception {
        Cli.run("compile", kernel, "--signature", SIGNATURE, "-o", folder.toString());
        var again = folder.resolve("again");
        var run = Cli.run("compile", folder.resolve("double.ttir").toString(), "-o", again.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(again.resolve("double.asm")).hasSameTextualContentAs(folder.resolve("double.asm"));
    }

    @Test
    void goesOnFromIrWithLayouts() throws Exception {
        var words = new String[] {"compile", "--target", "cuda:80", "--emit", "ttgir,llir,ptx", "-o"};
        Cli.run(with(words, folder.toString(), kernel, "--signature", SIGNATURE, "--num-warps", "2"));
        var again = folder.resolve("again");
        var laidOut = folder.resolve("double.ttgir").toString();
        var run = Cli.run(with(words, again.toString(), laidOut));
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(again.resolve("double.ttgir")).hasSameTextualContentAs(folder.resolve("double.ttgir"));
        assertThat(again.resolve("double.llir")).content().contains("define");
        assertThat(again.resolve("double.ptx")).content().contains(".target sm_80", ".visible .entry double(");

        assertRefused("has layouts: there is no stage 'ttir' of it", laidOut, "--emit", "ttir");
        assertRefused("IR with layouts is for GPUs, not for the CPU: name a target such as cuda:90", laidOut);
        var other = Cli.run("compile", laidOut, "--target", "cuda:90");
        assertThat(other.err()).contains("kernel 'double' has layouts for cuda:80, not for cuda:90");
        assertThat(other.status()).isEqualTo(1);
        var without = Files.copy(writeTtir(), folder.resolve("without.ttgir"));
        assertThat(Cli.run("compile", without.toString(), "--target", "cuda:80").err())
                .contains("kernel 'double' has no layouts");
    }

    private Path writeTtir() {
        Cli.run("compile", kernel, "--signature", SIGNATURE, "--emit", "ttir", "-o", folder.toString());
        return folder.resolve("double.ttir");
    }

    @Test
    void brokenTritonIrIsShownWhereItIs() throws Exception {
        var file =
                Files.writeString(folder.resolve("broken.ttir"), "module {\n  tt.func @f() {\n    tt.retrun\n  }\n}\n");
        var run = Cli.run("compile", file.toString());
        assertThat(run.err()).startsWith(file + ":3:5: error:").doesNotContain("\tat ");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void invalidTritonIrIsTheUsers() throws Exception {
        var file = Files.writeString(
                folder.resolve("invalid.ttir"),
                "module {\n  tt.func public @f() {\n    %0 = tt.make_range {end = 48 : i32, start = 0 : i32} : tensor<48xi32>\n"
                        + "    tt.return\n  }\n}\n");
        var run = Cli.run("compile", file.toString());
        assertThat(run.err())
                .startsWith("jtriton: " + file + ": invalid Triton-IR")
                .doesNotContain("\tat ");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void wrongWords() {
        assertRefused("a kernel in Python needs a --signature", kernel);
        assertRefused("there is no kernel 'doubl'", kernel.substring(0, kernel.length() - 1), "--signature", SIGNATURE);
        assertRefused("there is no kernel file 'nowhere.py'", "nowhere.py::f", "--signature", SIGNATURE);
        assertRefused("there is no file 'nowhere.ttir'", "nowhere.ttir");
        assertRefused("'double.py' is not of the form FILE.py::KERNEL", "double.py");
        assertRefused("the kernel has no parameter 'x'", kernel, "--signature", "x=*fp32");
        assertRefused("element type 'fp31'", kernel, "--signature", "x_ptr=*fp31");
        assertRefused("should be name=type", kernel, "--signature", "*fp32");
        assertRefused("'x_ptr' has 'fp32*', which is no type and no number", kernel, "--signature", "x_ptr=fp32*");
        assertRefused("no stage 'ptx' on the CPU; there is ttir, llir, asm", kernel, "--emit", "ttir,ptx");
        assertRefused("there is no target 'cuda:91'; there is cuda:75, cuda:80", kernel, "--target", "cuda:91");
        assertRefused(
                "no stage 'asm' on NVIDIA GPUs; there is ttir, ttgir", kernel, "--target", "cuda:90", "--emit", "asm");
        assertRefused("num_warps must be a power of two from 1 to 32, not 3", kernel, "--num-warps", "3");
        assertRefused("there is no target 'z80'", kernel, "--target", "z80");
    }

    @Test
    void aSignatureThatForgetsAParameter() {
        var run = Cli.run("compile", kernel, "--signature", "x_ptr=*fp32,n=i32,BLOCK=64");
        assertThat(run.err()).contains("the signature has nothing for parameter 'y_ptr'", "def double(");
        assertThat(run.status()).isEqualTo(1);
    }

    private static void assertRefused(String message, String... words) {
        var run = Cli.run(with(new String[] {"compile"}, words));
        assertThat(run.err()).startsWith("jtriton: ").contains(message).doesNotContain("Exception", "\tat ");
        assertThat(run.status()).isEqualTo(2);
    }

    private static String[] with(String[] words, String... more) {
        var all = Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return all;
    }
}
