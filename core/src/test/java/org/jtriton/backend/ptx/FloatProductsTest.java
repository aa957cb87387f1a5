package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Products of f32 as several of shorter floats, on tensor cores: how exact they are, and what becomes of floats that are not finite. */
@Timeout(600)
class FloatProductsTest {
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, rounds, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, T: tl.constexpr, X: tl.constexpr, P: tl.constexpr):
                m = tl.arange(0, M)
                n = tl.arange(0, N)
                k = tl.arange(0, K)
                if X > 1:
                    x = tl.arange(0, X)[:, None, None]
                    a = tl.load(A + x * M * K + m[None, :, None] * K + k[None, None, :])
                    b = tl.load(B + x * K * N + k[None, :, None] * N + n[None, None, :])
                    c = tl.dot(a, b, input_precision=P)
                    tl.store(C + x * M * N + m[None, :, None] * N + n[None, None, :], c)
                else:
                    c = tl.zeros((M, N), dtype=tl.float32)
                    for i in range(rounds):
                        if T:
                            a = tl.trans(tl.load(A + (i * K + k)[:, None] * M + m[None, :]))
                            b = tl.trans(tl.load(B + n[:, None] * K * rounds + (i * K + k)[None, :]))
                        else:
                            a = tl.load(A + m[:, None] * K * rounds + (i * K + k)[None, :])
                            b = tl.load(B + (i * K + k)[:, None] * N + n[None, :])
                        c = tl.dot(a, b, c, input_precision=P)
                    tl.store(C + m[:, None] * N + n[None, :], c)
            """;

    /** A product of {@code batches} matrices, or of one in several rounds. */
    record Case(
            int capability,
            String precision,
            int batches,
            int m,
            int n,
            int k,
            int rounds,
            boolean isTurned,
            int warps) {
        /** Of the sum of all magnitudes: what the parts leave out, and roundings of sums to f32. */
        double bound() {
            double leftOut = precision.equals("bf16x3") ? 0x1p-15 : precision.equals("tf32x3") ? 0x1p-21 : 0x1p-22;
            return leftOut + rounds * 8 * 0x1p-24;
        }

        Buffer run(Device gpu, float[] a, float[] b) {
            Buffer result = gpu.allocate(DType.FP32, batches * m * n);
            gpu.compile("k.py", SOURCE)
                    .kernel("k")
                    .launch(
                            Grid.of(1),
                            buffer(gpu, a),
                            buffer(gpu, b),
                            result,
                            rounds,
                            Arg.named("M", m),
                            Arg.named("N", n),
                            Arg.named("K", k),
                            Arg.named("T", isTurned ? 1 : 0),
                            Arg.named("X", batches),
                            Arg.named("P", precision),
                            Arg.named("num_warps", warps));
            return result;
        }

        private static Buffer buffer(Device gpu, float[] values) {
            Buffer buffer = gpu.allocate(DType.FP32, values.length);
            for (int i = 0; i < values.length; i++) {
                buffer.set(i, values[i]);
            }
            return buffer;
        }

        int atA(int batch, int row, int along) {
            return isTurned ? along * m + row : (batch * m + row) * k * rounds + along;
        }

        int atB(int batch, int along, int column) {
            return isTurned ? column * k * rounds + along : (batch * k * rounds + along) * n + column;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case(80, "tf32x3", 1, 64, 64, 32, 3, false, 4),
                new Case(80, "bf16x3", 1, 32, 64, 32, 2, true, 4),
                new Case(80, "bf16x6", 1, 64, 32, 32, 2, false, 2),
                new Case(90, "tf32x3", 1, 64, 64, 32, 3, false, 4),
                new Case(90, "tf32x3", 1, 128, 128, 32, 2, true, 8),
                new Case(90, "tf32x3", 1, 16, 16, 16, 1, false, 1),
                new Case(90, "bf16x3", 1, 64, 32, 64, 2, true, 4),
                new Case(90, "bf16x6", 1, 128, 64, 32, 2, false, 4),
                new Case(90, "bf16x6", 1, 32, 32, 16, 3, true, 8),
                new Case(90, "tf32x3", 4, 32, 16, 16, 1, false, 2),
                new Case(90, "bf16x3", 2, 16, 32, 32, 1, false, 4),
                new Case(120, "tf32x3", 1, 64, 64, 32, 3, true, 4),
                new Case(120, "bf16x6", 1, 64, 64, 32, 2, false, 8));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void areAlmostAsExactAsFloats(Case c) {
        var random = new Random(11);
        float[] a = floats(c.batches() * c.m() * c.k() * c.rounds(), random);
        float[] b = floats(c.batches() * c.n() * c.k() * c.rounds(), random);
        try (var gpu = EmulatedGpu.open(new Capability(c.capability()))) {
            Buffer result = c.run(gpu, a, b);
            for (int batch = 0; batch < c.batches(); batch++) {
                for (int row = 0; row < c.m(); row++) {
                    for (int column = 0; column < c.n(); column++) {
                        double exact = 0;
                        double magnitudes = 0;
                        for (int i = 0; i < c.k() * c.rounds(); i++) {
                            double product = (double) a[c.atA(batch, row, i)] * b[c.atB(batch, i, column)];
                            exact += product;
                            magnitudes += Math.abs(product);
                        }
                        double error = result.getDouble((batch * c.m() + row) * c.n() + column) - exact;
                        assertThat(Math.abs(error))
                                .as("%s, row %d, column %d", c, row, column)
                                .isLessThanOrEqualTo(c.bound() * magnitudes);
                    }
                }
            }
        }
    }

    /** Of magnitudes that differ by up to 2^20. */
    private static float[] floats(int count, Random random) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = Math.scalb(random.nextFloat(-1, 1), random.nextInt(-10, 11));
        }
        return floats;
    }

    /** Each row of A has one number, times one of B: the products are those of f32, or NaN where they are not finite in several ways. */
    @ParameterizedTest
    @CsvSource({"80, tf32x3, 32", "90, tf32x3, 64", "90, bf16x3, 64", "90, bf16x6, 64", "120, bf16x6, 32"})
    void edges(int capability, String precision, int m) {
        float[] edges = {
            0,
            1,
            -1.5f,
            1 + 0x1p-12f,
            1 - 0x1p-20f,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NaN,
            Float.intBitsToFloat(0x7fffffff),
            Float.MAX_VALUE,
            -Float.MAX_VALUE,
            0x1.fffp127f,
            0x1p127f,
            0x1.ffep-100f,
            Float.MIN_NORMAL,
            0x1.8p-127f
        };
        var c = new Case(capability, precision, 1, m, m, 32, 1, false, 4);
        float[] a = new float[m * 32];
        float[] b = new float[32 * m];
        for (int i = 0; i < m; i++) {
            a[c.atA(0, i, 3)] = edges[i % edges.length];
            b[c.atB(0, 3, i)] = edges[i % edges.length];
        }
        try (var gpu = EmulatedGpu.open(new Capability(capability))) {
            Buffer result = c.run(gpu, a, b);
            for (int row = 0; row < m; row++) {
                for (int column = 0; column < m; column++) {
                    float x = edges[row % edges.length];
                    float y = edges[column % edges.length];
                    float exact = x * y;
                    float got = (float) result.getDouble(row * m + column);
                    if (Float.isFinite(exact) && Math.abs(exact) > (1 - c.bound()) * Float.MAX_VALUE) {
                        assertThat(Math.abs(got))
                                .as("%s * %s", x, y)
                                .isGreaterThan((1 - (float) c.bound()) * Math.abs(exact));
                    } else if (Float.isFinite(exact)) {
                        assertThat(Math.abs((double) got - (double) x * y))
                                .as("%s * %s = %s, not %s", x, y, exact, got)
                                .isLessThanOrEqualTo(c.bound() * Math.abs((double) x * y) + 0x1p-126);
                    } else {
                        assertThat(Float.valueOf(got)).as("%s * %s", x, y).isEqualTo(Float.valueOf(exact));
                    }
                }
            }
        }
    }

    @Test
    void multiplyOnTensorCores() {
        try (var gpu = EmulatedGpu.open(new Capability(90))) {
            var a = gpu.allocate(DType.FP32, 64 * 64);
            String ptx = gpu.compile("k.py", SOURCE)
                    .kernel("k")
                    .compile(
                            a,
                            a,
                            a,
                            2,
                            Arg.named("M", 64),
                            Arg.named("N", 64),
                            Arg.named("K", 32),
                            Arg.named("T", 0),
                            Arg.named("X", 1),
                            Arg.named("P", "tf32x3"))
                    .text("ptx");
            assertThat(ptx)
                    .contains("wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32")
                    .doesNotContain("fma.rn.f32");
        }
    }
}
