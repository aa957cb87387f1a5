package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Elementary functions that a GPU approximates: how near they come, and in how many instructions. */
@Timeout(600)
class ApproximationsTest {
    private static final int SIZE = 128;

    private static final String FUNCTION = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(X, Z, N: tl.constexpr):
                o = tl.arange(0, N)
                tl.store(Z + o, tl.%s(tl.load(X + o)))
            """;

    private static final String QUOTIENTS = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(X, Y, Z, N: tl.constexpr):
                o = tl.arange(0, N)
                tl.store(Z + o, tl.load(X + o) / tl.load(Y + o))
            """;

    private static Device gpu;

    @BeforeAll
    static void open() {
        gpu = EmulatedGpu.open();
    }

    @AfterAll
    static void close() {
        gpu.close();
    }

    /** What is too small for a normal number may become 0. */
    @Test
    void exponentials() {
        check(
                "exp", Math::exp, -1e30, -150, -104, -103, -88, -87.5, -87, -12.25, -1, -1e-6, 0, 1e-9, 0.5, 3, 80,
                88.5, 90);
        check(
                "exp2",
                x -> Math.pow(2, x),
                -1e30,
                -200,
                -149,
                -127,
                -126,
                -125.5,
                -1,
                -1e-6,
                0,
                1e-9,
                0.5,
                3,
                100.25,
                127.5,
                129);
    }

    /** To 2 units in the last place, or of the smallest number that there is. */
    @Test
    void quotients() {
        float[] points = {
            0,
            1,
            3,
            -7,
            0.1f,
            1e-3f,
            123456.7f,
            0x1p-149f,
            0x1.8p-140f,
            -0x1.fffffcp-127f,
            0x1p-126f,
            0x1.2p-126f,
            0x1p-125f,
            0x1p-100f,
            0x1.8p100f,
            0x1p125f,
            0x1.cp125f,
            0x1p126f,
            -0x1.000002p126f,
            0x1.8p127f,
            Float.MAX_VALUE,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NaN
        };
        int n = 1024;
        Buffer x = gpu.allocate(DType.FP32, n);
        Buffer y = gpu.allocate(DType.FP32, n);
        Buffer z = gpu.allocate(DType.FP32, n);
        for (int i = 0; i < n; i++) {
            x.set(i, points[i % points.length]);
            y.set(i, points[i / points.length % points.length]);
        }
        gpu.compile("k.py", QUOTIENTS).kernel("k").launch(Grid.of(1), x, y, z, TwoDevices.named("N", n));
        for (int i = 0; i < n; i++) {
            float expected = (float) x.getDouble(i) / (float) y.getDouble(i);
            float given = (float) z.getDouble(i);
            String what = x.getDouble(i) + " / " + y.getDouble(i);
            if (Float.isNaN(expected) || Float.isInfinite(expected)) {
                assertThat((Float) given).as(what).isEqualTo((Float) expected);
            } else {
                assertThat(Math.abs(given - expected)).as(what).isLessThanOrEqualTo(2 * Math.ulp(expected));
            }
        }
    }

    @Test
    void quotientsByOneDivisorShareItsReciprocal() {
        var source = QUOTIENTS.replace("tl.load(Y + o)", "tl.load(Y)");
        Buffer x = gpu.allocate(DType.FP32, 1024);
        var ptx = gpu.compile("k.py", source)
                .kernel("k")
                .compile(x, x, x, TwoDevices.named("N", 1024))
                .text("ptx");
        assertThat(ptx).containsOnlyOnce("rcp.approx.ftz.f32");
    }

    private static void check(String name, DoubleUnaryOperator function, double... points) {
        double[] all = DoubleStream.concat(
                        DoubleStream.of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NaN),
                        DoubleStream.of(points))
                .toArray();
        Buffer x = gpu.allocate(DType.FP32, SIZE);
        Buffer z = gpu.allocate(DType.FP32, SIZE);
        for (int i = 0; i < SIZE; i++) {
            x.set(i, all[i % all.length]);
        }
        var kernel = gpu.compile("k.py", FUNCTION.formatted(name)).kernel("k");
        kernel.launch(Grid.of(1), x, z, TwoDevices.named("N", SIZE));
        for (int i = 0; i < SIZE; i++) {
            double at = x.getDouble(i);
            double expected = (float) function.applyAsDouble(at);
            double given = z.getDouble(i);
            if (Double.isNaN(expected) || Double.isInfinite(expected)) {
                assertThat((Double) given).as("%s(%s)", name, at).isEqualTo((Double) expected);
            } else {
                // The factor of exp is rounded, which grows with its argument.
                double within = expected * (1 + Math.min(Math.abs(at), 200)) * 0x1p-22 + Float.MIN_NORMAL;
                assertThat(Math.abs(given - expected)).as("%s(%s)", name, at).isLessThanOrEqualTo(within);
            }
        }
        assertThat(kernel.compile(x, z, TwoDevices.named("N", SIZE)).text("ptx"))
                .containsOnlyOnce("ex2.approx.ftz.f32");
    }
}
