package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Block-scaled products in loops, on the emulated GPU and in the interpreter: operands become wider, are scaled, and multiplied. */
class ScaledProductsTest {
    private static final int SIDE = 128;
    private static final int BK = 128;

    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, x_scale, y, y_scale, z, K, S: tl.constexpr, BK: tl.constexpr, X_IN_BYTE: tl.constexpr, Y_IN_BYTE: tl.constexpr):
                x_format: tl.constexpr = "e2m1" if X_IN_BYTE == 2 else "e4m3"
                y_format: tl.constexpr = "e2m1" if Y_IN_BYTE == 2 else "e4m3"
                acc = tl.zeros((S, S), dtype=tl.float32)
                for i in range(tl.cdiv(K, BK)):
                    a = x.load([0, i * (BK // X_IN_BYTE)])
                    b = y.load([0, i * (BK // Y_IN_BYTE)])
                    a_scale = x_scale.load([0, 0, i * (BK // 128), 0, 0])
                    b_scale = y_scale.load([0, 0, i * (BK // 128), 0, 0])
                    a_scale = a_scale.reshape(S // 128, BK // 128, 32, 4, 4).trans(0, 3, 2, 1, 4).reshape(S, BK // 32)
                    b_scale = b_scale.reshape(S // 128, BK // 128, 32, 4, 4).trans(0, 3, 2, 1, 4).reshape(S, BK // 32)
                    acc = tl.dot_scaled(a, a_scale, x_format, b.T, b_scale, y_format, acc)
                z.store([0, 0], acc)
            """;

    private static final String SCALES = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, x_scale, y, y_scale, z, S: tl.constexpr, K: tl.constexpr, X_GROUP: tl.constexpr, Y_GROUP: tl.constexpr):
                i = tl.arange(0, S)
                k = tl.arange(0, K)
                a = tl.load(x + i[:, None] * K + k[None, :])
                b = tl.load(y + i[None, :] * K + k[:, None])
                a_scale = tl.load(x_scale + i[:, None] * (K // X_GROUP) + tl.arange(0, K // X_GROUP)[None, :])
                b_scale = tl.load(y_scale + i[:, None] * (K // Y_GROUP) + tl.arange(0, K // Y_GROUP)[None, :])
                c = tl.dot_scaled(a, a_scale, "e4m3", b, b_scale, "e4m3")
                tl.store(z + i[:, None] * S + i[None, :], c)
            """;

    private static Kernel kernel(Device device) {
        return device.compile("k.py", SOURCE).kernel("k");
    }

    private static Buffer bytes(Device device, int seed, int least, int most, long... shape) {
        var random = new Random(seed);
        var buffer = device.allocate(DType.UINT8, shape);
        var bytes = new byte[(int) buffer.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextInt(least, most);
        }
        return buffer.copyFrom(bytes);
    }

    /** Numbers whose sums are exact. */
    private static Buffer elements(Device device, int seed, int k, int inByte) {
        if (inByte == 2) {
            return bytes(device, seed, 0, 256, SIDE, k / 2);
        }
        var random = new Random(seed);
        return device.allocate(DType.FP8E4NV, SIDE, k)
                .copyFrom(random.ints(SIDE * k, -8, 9).mapToDouble(n -> n).toArray());
    }

    private static Object[] arguments(Device device, Buffer z, int k, int xInByte, int yInByte, int stages, int warps) {
        var x = elements(device, 1, k, xInByte);
        var y = elements(device, 2, k, yInByte);
        var xScale = bytes(device, 3, 125, 130, 1, 1, k / 128, 2, 256);
        // One of the factors is no number.
        var yScale = bytes(device, 4, 125, 130, 1, 1, k / 128, 2, 256);
        yScale.set(17, 255);
        return new Object[] {
            TensorDescriptor.of(x, SIDE, BK / xInByte),
            TensorDescriptor.of(xScale, 1, 1, 1, 2, 256),
            TensorDescriptor.of(y, SIDE, BK / yInByte),
            TensorDescriptor.of(yScale, 1, 1, 1, 2, 256),
            TensorDescriptor.of(z, SIDE, SIDE),
            k,
            SIDE,
            BK,
            xInByte,
            yInByte,
            Arg.named("num_stages", stages),
            Arg.named("num_warps", warps)
        };
    }

    private static double[] run(Device device, int k, int xInByte, int yInByte, int stages, int warps) {
        var z = device.allocate(DType.FP32, SIDE, SIDE);
        kernel(device).launch(Grid.of(1), arguments(device, z, k, xInByte, yInByte, stages, warps));
        return z.toDoubles();
    }

    @ParameterizedTest
    @CsvSource({"384, 1, 1, 2, 4", "128, 1, 1, 3, 8", "384, 1, 1, 4, 8", "256, 2, 2, 3, 8", "256, 1, 2, 3, 4"})
    void elementsAreScaledAndMultiplied(int k, int xInByte, int yInByte, int stages, int warps) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(run(gpu, k, xInByte, yInByte, stages, warps))
                    .containsExactly(run(interpreter, k, xInByte, yInByte, stages, warps));
        }
    }

    /** Floats are scales of 16 elements, exponents of 32; the least exponent is that of a number, too. */
    @ParameterizedTest
    @CsvSource({
        "interpreter, true",
        "interpreter, false",
        "cuda:90, true",
        "cuda:90, false",
        "cuda:80, true",
        "cuda:120, false"
    })
    void scalesAreFloatsOrExponents(String name, boolean areFloats) {
        int side = 64;
        int k = 64;
        int yGroup = areFloats ? 16 : 32;
        var random = new Random(5);
        double[] x = random.ints(side * k, -8, 9).asDoubleStream().toArray();
        double[] y = random.ints(side * k, -8, 9).asDoubleStream().toArray();
        double[] xScale =
                random.ints(side * k / 16, 1, 9).mapToDouble(n -> n * 0.25).toArray();
        int[] exponents = random.ints(side * k / yGroup, 0, 3).toArray();
        double[] yScale = new double[exponents.length];
        for (int i = 0; i < yScale.length; i++) {
            yScale[i] = areFloats ? exponents[i] - 0.5 : Math.scalb(1.0, exponents[i] - 127);
        }
        double[] expected = new double[side * side];
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < k; j++) {
                int atX = i / side * k + j;
                int atY = i % side * k + j;
                expected[i] += x[atX] * xScale[atX / 16] * y[atY] * yScale[atY / yGroup];
            }
        }
        try (var device = name.equals("interpreter") ? Triton.open(name) : EmulatedGpu.open(Capability.parse(name))) {
            var scales = areFloats
                    ? device.allocate(DType.FP8E4NV, yScale.length).copyFrom(yScale)
                    : device.allocate(DType.UINT8, yScale.length).copyFrom(bytes(exponents));
            var z = device.allocate(DType.FP32, side, side);
            device.compile("k.py", SCALES)
                    .kernel("k")
                    .launch(
                            Grid.of(1),
                            device.allocate(DType.FP8E4NV, side, k).copyFrom(x),
                            device.allocate(DType.FP8E4NV, xScale.length).copyFrom(xScale),
                            device.allocate(DType.FP8E4NV, side, k).copyFrom(y),
                            scales,
                            z,
                            side,
                            k,
                            16,
                            yGroup);
            assertThat(z.toDoubles()).containsExactly(expected);
        }
    }

    private static byte[] bytes(int[] numbers) {
        var bytes = new byte[numbers.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) numbers[i];
        }
        return bytes;
    }

    /** Otherwise ptxas takes the zeros for a write to what products that are under way write, and waits for each of these. */
    @Test
    void zerosOfALoopWithoutRoundsAreWrittenBeforeIt() {
        try (var gpu = EmulatedGpu.open();
                var z = gpu.allocate(DType.FP32, SIDE, SIDE)) {
            var ptx = kernel(gpu).compile(arguments(gpu, z, 384, 2, 2, 3, 8)).text("ptx");
            int last = ptx.lastIndexOf("wgmma.mma_async");
            int wait = ptx.indexOf("wgmma.wait_group.sync.aligned 0", last);
            assertThat(ptx.substring(last, wait)).contains("bra").doesNotContain("mov.f32");
        }
    }
}
