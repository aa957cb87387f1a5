package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.ir.text.IrPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files, the modules that they import, and what decorators say. */
class KernelFileTest {
    @TempDir
    Path folder;

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String ir(JitFunction kernel, String signature) {
        return IrPrinter.print(kernel.lower(Signature.parse(signature, kernel)));
    }

    @Test
    void importsFilesBesideIt() throws IOException {
        write(
                "util.py",
                "import triton.language as tl\nfrom .pkg.sizes import SIZE as S\nBLOCK = tl.constexpr(S * 2)\n");
        write("pkg/__init__.py", "from .sizes import SIZE\n");
        write("pkg/sizes.py", "SIZE = 8\n");
        write("main.py", """
                import triton
                import triton.language as tl
                import pkg
                import pkg.sizes as sizes
                from util import *

                @triton.jit
                def k(Z):
                    tl.store(Z + tl.arange(0, BLOCK), pkg.SIZE + sizes.SIZE)
                """);
        assertThat(ir(KernelFile.load(folder.resolve("main.py")).kernel("k"), "Z=*i32"))
                .contains("end = 16 : i32", "dense<16> : tensor<16xi32>");
    }

    @Test
    void importsFromTheSearchPath() throws IOException {
        write("lib/helper.py", "import triton\n@triton.jit\ndef twice(x):\n    return x * 2\n");
        write(
                "app/main.py",
                "import triton\nimport triton.language as tl\nfrom helper import twice\n"
                        + "@triton.jit\ndef k(Z, n):\n    tl.store(Z, twice(n))\n");
        Path main = folder.resolve("app/main.py");
        assertThat(ir(KernelFile.load(main, List.of(folder.resolve("lib"))).kernel("k"), "Z=*i32,n=i32"))
                .contains("arith.muli %n");
        assertThatThrownBy(() -> ir(KernelFile.load(main).kernel("k"), "Z=*i32,n=i32"))
                .hasMessageContaining("name 'helper.twice' can't be evaluated here: module 'helper' is not available");
    }

    @Test
    void aFileThatIsNot() {
        assertThatThrownBy(() -> KernelFile.load(folder.resolve("none.py")))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("there is no file")
                .hasMessageContaining("none.py");
        assertThatThrownBy(() -> KernelFile.resource(getClass(), "/none.py"))
                .hasMessage("error: there is no resource /none.py");
    }

    @Test
    void aFileThatIsNoText() throws IOException {
        Path file = Files.write(folder.resolve("binary.py"), new byte[] {'a', '\n', (byte) 0xFF});
        assertThatThrownBy(() -> KernelFile.load(file))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("byte 0xFF on line 2 is not UTF-8")
                .hasMessageContaining("binary.py");
    }

    @Test
    void aFileInAnEncodingThatItDeclares() throws IOException {
        byte[] text = "# coding: latin-1\nimport triton\n@triton.jit\ndef \u00e9(x):\n    pass\n"
                .getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("latin.py"), text);
        assertThat(KernelFile.load(file).kernel("\u00e9").name()).isEqualTo("\u00e9");
    }

    @Test
    void listsItsKernels() {
        KernelFile file = KernelFile.of("k.py", """
                import pytest
                import triton
                from triton import jit

                @jit
                def a(x):
                    pass

                @triton.jit(noinline=True)
                def b(x):
                    pass

                @triton.autotune(configs=[], key=[])
                @triton.heuristics({})
                @triton.jit
                def c(x):
                    pass

                @pytest.mark.parametrize("n", [1])
                def test(n):
                    pass

                def plain():
                    pass
                """);
        assertThat(file.functions()).extracting(JitFunction::name).containsExactly("a", "b", "c");
        assertThatThrownBy(() -> file.kernel("test"))
                .hasMessageContaining("'test' can't be used: its decorator 'pytest.mark.parametrize' is not available");
    }

    @Test
    void parameters() {
        KernelFile file = KernelFile.of("k.py", """
                import triton
                import triton.language as tl

                @triton.jit(do_not_specialize=["n", 3])
                def k(x, n, eps=1e-5, m=None, A: tl.constexpr = 4, B: "tl.constexpr" = tl.float16, *, C: tl.constexpr, **META):
                    pass
                """);
        List<KernelParameter> parameters = file.kernel("k").parameters();
        assertThat(parameters)
                .extracting(KernelParameter::name)
                .containsExactly("x", "n", "eps", "m", "A", "B", "C", "META");
        assertThat(parameters.stream().filter(KernelParameter::isConstexpr))
                .extracting(KernelParameter::name)
                .containsExactly("A", "B", "C");
        assertThat(parameters.stream().filter(p -> !p.isSpecialized()))
                .extracting(KernelParameter::name)
                .containsExactly("n", "m");
        assertThat(parameters.stream().flatMap(p -> p.defaultValue().stream()).map(ArgType.Constexpr::value))
                .containsExactly(1e-5, null, 4L, org.jtriton.DType.FP16);
        assertThat(parameters.getLast().takesKeywords()).isTrue();
    }

    @Test
    void configurationsAndHeuristics() {
        KernelFile file = KernelFile.of("k.py", """
                import torch
                import triton
                import triton.language as tl

                def configs():
                    all = []
                    for block in [32, 64]:
                        for warps in (4, 8):
                            all.append(triton.Config({"BLOCK": block}, num_warps=warps))
                    return all

                def prune(configs, arguments, **kwargs):
                    return [c for c in configs if c.kwargs["BLOCK"] <= kwargs["n"]]

                @triton.autotune(configs(), key=["n"], reset_to_zero=["z"], prune_configs_by={"early_config_prune": prune})
                @triton.heuristics({
                    "EVEN": lambda args: args["n"] % args["BLOCK"] == 0,
                    "HAS_BIAS": lambda args: args["bias"] is not None,
                    "SIZE": lambda args: args["bias"].numel(),
                })
                @triton.jit
                def k(z, bias, n, BLOCK: tl.constexpr, EVEN: tl.constexpr, HAS_BIAS: tl.constexpr, SIZE: tl.constexpr):
                    pass
                """);
        Autotune tuning = file.kernel("k").autotune().orElseThrow();
        assertThat(tuning.configs())
                .containsExactly(
                        new Autotune.Config(Map.of("BLOCK", 32L), options(4, 3), Optional.empty()),
                        new Autotune.Config(Map.of("BLOCK", 32L), options(8, 3), Optional.empty()),
                        new Autotune.Config(Map.of("BLOCK", 64L), options(4, 3), Optional.empty()),
                        new Autotune.Config(Map.of("BLOCK", 64L), options(8, 3), Optional.empty()));
        assertThat(tuning.configs(Map.of("n", 40))).hasSize(2);
        assertThat(tuning.key()).containsExactly("n");
        assertThat(tuning.resetToZero()).containsExactly("z");
        assertThat(tuning.restoreValue()).isEmpty();

        Map<String, Object> arguments = Map.of("n", 64, "BLOCK", 32L, "bias", new Object());
        List<Heuristic> heuristics = file.kernel("k").heuristics();
        assertThat(heuristics).extracting(Heuristic::parameter).containsExactly("EVEN", "HAS_BIAS", "SIZE");
        assertThat(heuristics.get(0).value().apply(arguments)).isEqualTo(true);
        assertThat(heuristics.get(1).value().apply(arguments)).isEqualTo(true);
        assertThatThrownBy(() -> heuristics.get(2).value().apply(arguments))
                .hasMessageContaining("argument bias")
                .hasMessageContaining("only numbers are known before the launch");
    }

    private static Map<String, Object> options(int warps, int stages) {
        return Map.of("num_warps", (long) warps, "num_stages", (long) stages, "num_ctas", 1L);
    }
}
