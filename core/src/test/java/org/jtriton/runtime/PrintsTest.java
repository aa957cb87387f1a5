package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceAssertException;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Knobs;
import org.jtriton.Triton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What kernels print and assert, as a program that uses a device gets it. */
@Timeout(120)
@Isolated("sets a system property")
class PrintsTest {
    private static final String HEADER = "import triton\nimport triton.language as tl\n\n@triton.jit\n";

    private static Kernel kernel(Device device, String body) {
        return device.compile("kernel.py", HEADER + body).kernel("kernel");
    }

    private static List<String> linesOf(Device device) {
        var lines = Collections.synchronizedList(new ArrayList<String>());
        device.onPrint(lines::add);
        return lines;
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "interpreter"})
    void elementsArePrintedOneByOne(String name) {
        try (var device = Triton.open(name)) {
            var lines = linesOf(device);
            var kernel = kernel(device, """
                def kernel(x, N: tl.constexpr):
                    i = tl.arange(0, N)
                    tl.device_print("x", tl.load(x + i) * 2)
                    tl.device_print("pair: ", i[:, None] + tl.arange(0, 2)[None, :])
                """);
            var x = device.copyOf(
                    IntStream.range(0, 16).mapToDouble(i -> i / 4.0).toArray());
            kernel.launch(Grid.of(1), x, Arg.named("N", 16));
            assertThat(lines)
                    .hasSize(48)
                    .startsWith("pid (0, 0, 0) idx ( 0) x: 0.000000", "pid (0, 0, 0) idx ( 1) x: 0.500000")
                    .contains("pid (0, 0, 0) idx (15) x: 7.500000", "pid (0, 0, 0) idx ( 3, 1) pair: 4")
                    .endsWith("pid (0, 0, 0) idx (15, 1) pair: 16");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "interpreter"})
    void scalarsOfEveryTypeArePrinted(String name) {
        try (var device = Triton.open(name)) {
            var lines = linesOf(device);
            var kernel = kernel(device, """
                def kernel(n, u, h, b, f, pointer):
                    tl.device_print("values", n, u, h, b, f)
                    tl.device_print("bits", n, u, h.to(tl.bfloat16), hex=True)
                    tl.device_print("done")
                    print("program", tl.program_id(1))
                    if n > 0:
                        tl.device_print("never", n)
                    tl.device_print("pointer", pointer)
                """);
            kernel.launch(
                    Grid.of(1),
                    Arg.typed(DType.INT16, -7),
                    Arg.typed(DType.UINT32, 4_000_000_000L),
                    Arg.typed(DType.FP16, 1.5),
                    true,
                    Float.NEGATIVE_INFINITY,
                    device.allocate(DType.INT8, 1));
            assertThat(lines.subList(0, 10))
                    .containsExactly(
                            "pid (0, 0, 0) idx () values: (operand 0) -7",
                            "pid (0, 0, 0) idx () values: (operand 1) 4000000000",
                            "pid (0, 0, 0) idx () values: (operand 2) 1.500000",
                            "pid (0, 0, 0) idx () values: (operand 3) 1",
                            "pid (0, 0, 0) idx () values: (operand 4) -inf",
                            "pid (0, 0, 0) idx () bits: (operand 0) 0xfff9",
                            "pid (0, 0, 0) idx () bits: (operand 1) 0xee6b2800",
                            "pid (0, 0, 0) idx () bits: (operand 2) 0x3fc0",
                            "pid (0, 0, 0) done",
                            "pid (0, 0, 0) idx () program: 0");
            assertThat(lines)
                    .hasSize(11)
                    .last()
                    .asString()
                    .matches("pid \\(0, 0, 0\\) idx \\(\\) pointer: 0x[0-9a-f]{16}");
        }
    }

    @Test
    void everyProgramOfEveryThreadPrints() {
        try (var device = Triton.open("cpu")) {
            var lines = linesOf(device);
            var kernel = kernel(device, """
                def kernel():
                    tl.device_print("at", tl.program_id(0) + 10 * tl.program_id(1) + 100 * tl.program_id(2))
                """);
            kernel.launch(Grid.of(4, 3, 2));
            var expected = new ArrayList<String>();
            for (int z = 0; z < 2; z++) {
                for (int y = 0; y < 3; y++) {
                    for (int x = 0; x < 4; x++) {
                        expected.add("pid (%d, %d, %d) idx () at: %d".formatted(x, y, z, x + 10 * y + 100 * z));
                    }
                }
            }
            assertThat(lines).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void whatCannotBeWrittenFailsTheLaunch() {
        try (var device = Triton.open("cpu")) {
            device.onPrint(line -> {
                throw new IllegalStateException("full: " + line);
            });
            var kernel = kernel(device, "def kernel(n):\n    tl.device_print(\"n\", n)\n");
            assertThatThrownBy(() -> kernel.launch(Grid.of(1), 5))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("full: pid (0, 0, 0) idx () n: 5");
            var lines = linesOf(device);
            kernel.launch(Grid.of(1), 6);
            assertThat(lines).containsExactly("pid (0, 0, 0) idx () n: 6");
        }
    }

    @Test
    void kernelsThatPrintNothingHaveNoCode() {
        try (var device = Triton.open("cpu")) {
            var silent = kernel(device, "def kernel(x):\n    tl.store(x, 1)\n");
            assertThat(silent.compile(device.allocate(DType.FP32, 1)).text("llir"))
                    .doesNotContain("print");
        }
    }

    @Test
    void compileTimeValuesArePrintedWhenCompiled() {
        try (var device = Triton.open("cpu")) {
            var lines = linesOf(device);
            var kernel = kernel(device, """
                def kernel(x, N: tl.constexpr):
                    tl.static_print("N is", N)
                    tl.static_print(f"twice: {2 * N}", x.dtype.element_ty, sep="; ")
                """);
            var x = device.allocate(DType.FP16, 1);
            kernel.launch(Grid.of(3), x, Arg.named("N", 8));
            kernel.launch(Grid.of(3), x, Arg.named("N", 8));
            assertThat(lines).containsExactly("N is 8", "twice: 16; float16");
        }
    }

    @Test
    void aBlockThatFailsNamesProgramAndLine() {
        System.setProperty(Knobs.DEBUG.property(), "true");
        try (var device = Triton.open("cpu")) {
            var kernel = kernel(device, """
                def kernel(x, n, N: tl.constexpr):
                    i = tl.program_id(1) * N + tl.arange(0, N)
                    tl.device_assert(tl.load(x + i, mask=i < n, other=0) >= 0, "only what isn't negative")
                    assert n > 0, "some"
                """);
            var x = device.copyOf(0f, 1, 2, 3, 4, -5, 6);
            assertThatThrownBy(() -> kernel.launch(Grid.of(1, 2), x, 7, Arg.named("N", 4)))
                    .isInstanceOf(DeviceAssertException.class)
                    .hasMessage("kernel 'kernel', program (0, 1, 0): device_assert failed: only what isn't negative"
                            + " (kernel.py:7)");
            kernel.launch(Grid.of(1, 2), x, 5, Arg.named("N", 4));
            assertThatThrownBy(() -> kernel.launch(Grid.of(1, 1), x, 0, Arg.named("N", 4)))
                    .hasMessageContainingAll("device_assert failed: some", "kernel.py:8");
        } finally {
            System.clearProperty(Knobs.DEBUG.property());
        }
    }
}
