package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jtriton.CompilationException;
import org.jtriton.ir.text.IrPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernel files as projects write them: full of questions about the world around Python. */
class SurroundingsTest {
    private static final String HEADER = """
            import triton
            import triton.language as tl
            """;

    private static String lower(KernelFile file, String signature) {
        JitFunction kernel = file.kernel("k");
        return IrPrinter.print(kernel.lower(Signature.parse(signature, kernel)));
    }

    private static String lower(String text) {
        return lower(KernelFile.of("k.py", HEADER + text), "Z=*fp32,n=i32");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@libentry()", "@utils.tuned(configs=get('k'), key=['n'])", "@(lambda f: f)", "@wrap"})
    void whatElseStandsAboveAKernelIsNotItsBusiness(String decorator) {
        String text = """
                import utils
                from utils import libentry
                def wrap(f):
                    return lambda *args: f[args]
                DECORATOR
                @triton.jit
                def k(Z, n):
                    tl.store(Z, n)
                """;
        assertThat(lower(text.replace("DECORATOR", decorator))).contains("tt.store");
    }

    @Test
    void versionsAreCompared() {
        assertThat(lower("""
                import importlib
                import operator
                from packaging.version import Version

                def compare(package, op, target):
                    return op(Version(importlib.import_module(package).__version__), Version(target))

                N = tl.constexpr(7 if compare("triton", operator.ge, "3.10") else 5)
                MAJOR = tl.constexpr(Version("3.2.0a1+git").major)

                @triton.jit
                def k(Z, n):
                    tl.store(Z, N * 100 + MAJOR)
                """)).contains("5.030000e+02");
    }

    @Test
    void aConditionThatOnlyPythonKnowsIsNoMatterWhenItLeavesNoChoice() {
        String text = """
                from transformers.utils import is_npu_available

                if not is_npu_available():
                    from triton.language.extra.libdevice import rsqrt
                    from triton.language import exp2
                    WIDTH = tl.constexpr(16)
                else:
                    from triton.language.math import rsqrt
                    from project.npu import exp2
                    WIDTH = tl.constexpr(32)

                @triton.jit
                def k(Z, n):
                    x = rsqrt(exp2(tl.load(Z)))
                    tl.store(Z, x)
                """;
        assertThat(lower(text)).contains("__nv_rsqrtf", "math.exp2");
        assertThatThrownBy(() -> lower(text.replace("tl.store(Z, x)", "tl.store(Z, x + WIDTH)")))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("name 'WIDTH' can't be evaluated here: it depends on a condition: name"
                        + " 'transformers.utils.is_npu_available(...)' can't be evaluated here");
    }

    @Test
    void tritonIsFoundWhereAProjectPassesItOn() {
        String text = """
                from project.triton_utils import tl, triton

                @triton.jit
                def k(Z, n):
                    tl.store(Z, n)
                """;
        assertThat(lower(KernelFile.of("k.py", text), "Z=*fp32,n=i32")).contains("tt.store");
    }

    @Test
    void aFileFindsItsOwnPackage(@TempDir Path folder) throws IOException {
        Path ops = Files.createDirectories(folder.resolve("project/ops"));
        Files.writeString(folder.resolve("project/__init__.py"), "");
        Files.writeString(ops.resolve("__init__.py"), "");
        Files.writeString(folder.resolve("project/sizes.py"), """
                import triton.language as tl
                import torch
                COUNT = torch.cuda.mem_get_info()[0] + 1
                WIDTH = tl.constexpr(1234)
                """);
        Path file = ops.resolve("k.py");
        Files.writeString(file, HEADER + """
                from project.sizes import COUNT, WIDTH

                @triton.jit
                def k(Z, n):
                    tl.store(Z, WIDTH)
                """);
        assertThat(lower(KernelFile.load(file), "Z=*i32,n=i32")).contains("1234");
    }

    @Test
    void namesBesideTheLanguageAreThere() {
        assertThat(lower("""
                from triton.language.extra.libdevice import tanh
                from triton.language.standard import _log2

                @tl.constexpr
                def bits(dtype):
                    return dtype.value.primitive_bitwidth

                @triton.jit
                def k(Z, n):
                    tl.extra.cuda.gdc_wait()
                    x = tanh(tl.load(Z))
                    for i in range(0, n, flatten=True):
                        x += bits(Z.dtype.element_ty) * _log2(8)
                    tl.store(Z, x)
                """)).contains("__nv_tanhf", "scf.for");
    }

    @Test
    void limitsOfTypesOfTorchAreKnown() {
        assertThat(lower("""
                import torch
                from triton.runtime.jit import constexpr_function

                LARGEST: tl.constexpr = torch.finfo(torch.float16).max
                SMALLEST = tl.constexpr(torch.iinfo(torch.int32).min)

                @constexpr_function
                def half(x):
                    return x // 2

                @constexpr_function
                def bits(width):
                    return tl.core.get_int_dtype(width, False)

                @triton.jit
                def k(Z, n):
                    tl.store(Z, LARGEST)
                    tl.store(Z + 1, half(SMALLEST))
                    tl.store(Z + 2, tl.load(Z).to(bits(32), bitcast=True))
                """)).contains("6.550400e+04", "-1.07374182E+9");
        assertThatThrownBy(() -> lower("""
                import torch
                HALF: tl.constexpr = torch.finfo(torch.complex64).max

                @triton.jit
                def k(Z, n):
                    tl.store(Z, HALF)
                """))
                .hasMessageContaining("the limits of torch.complex64, which can't be evaluated here");
    }

    @Test
    void theWorldIsThatOfTheReference() {
        assertThat(lower("""
                import torch
                from triton.backends import backends

                HIP = getattr(torch.version, "hip", None) is not None
                ACTIVE = [b for b in backends.values() if b.driver and b.driver.is_active()]
                N = tl.constexpr(len(ACTIVE) + torch.cuda.get_device_capability()[0] + getattr(torch.version, "x", 90))
                SHARED = triton.runtime.driver.active.utils.get_device_properties(0)["max_shared_mem"]
                assert SHARED == torch.cuda.get_device_properties(0).shared_memory_per_block_optin
                if HIP:
                    N = tl.constexpr(0)

                @triton.jit
                def k(Z, n):
                    tl.store(Z, N)
                """)).contains("1.000000e+02");
    }
}
