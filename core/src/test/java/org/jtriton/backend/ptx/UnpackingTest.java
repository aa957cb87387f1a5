package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Floats of 4 bits, on emulated GPUs of every generation that has its own instructions for them. */
class UnpackingTest {
    private static final double[] NUMBERS = {0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6};

    /** The floats of 16 rows of 16 bytes times the unit matrix, whose format says of which type they are multiplied. */
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(X, E, Z, FORMAT: tl.constexpr):
                m = tl.arange(0, 16)
                k = tl.arange(0, 32)
                x = tl.load(X + m[:, None] * 16 + m[None, :])
                e = tl.load(E + k[:, None] * 32 + k[None, :])
                z = tl.dot_scaled(x, None, "e2m1", e, None, FORMAT)
                tl.store(Z + m[:, None] * 32 + k[None, :], z)
            """;

    private static double[] run(Device device, String format) {
        var x = device.allocate(DType.UINT8, 16, 16);
        var bytes = new byte[256];
        IntStream.range(0, 256).forEach(i -> bytes[i] = (byte) i);
        x.copyFrom(bytes);
        var e = device.allocate(format.equals("fp16") ? DType.FP16 : DType.BF16, 32, 32);
        var unit = new double[32 * 32];
        IntStream.range(0, 32).forEach(i -> unit[33 * i] = 1);
        e.copyFrom(unit);
        var z = device.allocate(DType.FP32, 16, 32);
        device.compile("k.py", SOURCE).kernel("k").launch(Grid.of(1), x, e, z, TwoDevices.named("FORMAT", format));
        return z.toDoubles();
    }

    private static double[] expected() {
        return IntStream.range(0, 512)
                .mapToDouble(i -> NUMBERS[i / 2 >> 4 * (i % 2) & 15] + 0.0)
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({"75, bf16", "75, fp16", "80, bf16", "80, fp16", "90, bf16", "90, fp16"})
    void everyByteIsTwoNumbers(int capability, String format) {
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:" + capability))) {
            assertThat(run(gpu, format)).containsExactly(expected());
        }
    }

    @ParameterizedTest
    @CsvSource({"interpreter, bf16", "interpreter, fp16", "cpu, bf16", "cpu, fp16"})
    void otherDevicesAgree(String name, String format) {
        try (var device = Triton.open(name)) {
            assertThat(run(device, format)).containsExactly(expected());
        }
    }

    @Test
    void pairsOfFloatsAreMultipliedAtOnce() {
        try (var gpu = EmulatedGpu.open();
                var x = gpu.allocate(DType.UINT8, 16, 16);
                var e = gpu.allocate(DType.BF16, 32, 32);
                var z = gpu.allocate(DType.FP32, 16, 32)) {
            var ptx = gpu.compile("k.py", SOURCE)
                    .kernel("k")
                    .compile(x, e, z, TwoDevices.named("FORMAT", "bf16"))
                    .text("ptx");
            // A thread has 2 of the 256 bytes, in half a word.
            assertThat(ptx.split("mul.rn.bf16x2", -1)).hasSize(1 + 4);
        }
    }
}
