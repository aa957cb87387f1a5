package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversions and arithmetic of short floats in pairs, on an emulated GPU, give the bits that they give in the interpreter. */
@Timeout(600)
class PairConversionsTest {
    private static final int SIZE = 4096;

    /** Between the bits of two formats; where they are NaNs only that counts, since which NaN it is is nobody's business. */
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(X, Z, N: tl.constexpr):
                o = tl.arange(0, N)
                x = tl.load(X + o).to(tl.%s, bitcast=True)
                z = x.to(tl.%s%s)
                tl.store(Z + o, tl.where(z.to(tl.float32) == z.to(tl.float32), z.to(Z.dtype.element_ty, bitcast=True), -1))
            """;

    record Case(String from, String to, String rounding) {}

    static Stream<Case> cases() {
        var shorts = List.of("float8e4nv", "float8e5");
        var cases = new ArrayList<Case>();
        for (var s : shorts) {
            for (var wide : List.of("float16", "bfloat16", "float32", "float64")) {
                cases.add(new Case(s, wide, ""));
                cases.add(new Case(wide, s, ""));
            }
            cases.add(new Case("float32", s, ", fp_downcast_rounding='rtz'"));
        }
        cases.add(new Case("float32", "float16", ""));
        cases.add(new Case("float32", "bfloat16", ""));
        cases.add(new Case("float8e5", "float8e4nv", ""));
        cases.add(new Case("float8e4nv", "float8e5", ""));
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void areTheInterpreters(Case c) {
        try (var interpreter = Triton.open("interpreter");
                var gpu = EmulatedGpu.open()) {
            assertThat(run(gpu, c)).isEqualTo(run(interpreter, c));
        }
    }

    @Test
    void goTwoAtATime() {
        try (var gpu = EmulatedGpu.open();
                var x = gpu.allocate(DType.INT8, SIZE);
                var z = gpu.allocate(DType.INT16, SIZE)) {
            var widened = ptx(gpu, new Case("float8e4nv", "float16", ""), x, z);
            assertThat(widened.split("cvt.rn.f16x2.e4m3x2", -1)).hasSize(1 + SIZE / 128 / 2);
            var narrowed = ptx(gpu, new Case("float16", "float8e4nv", ""), z, x);
            assertThat(narrowed.split("cvt.rn.satfinite.e4m3x2.f16x2", -1)).hasSize(1 + SIZE / 128 / 2);
        }
    }

    private static final String ARITHMETIC = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(X, Z, N: tl.constexpr):
                o = tl.arange(0, N)
                x = tl.load(X + o).to(tl.bfloat16, bitcast=True)
                y = tl.load(X + N - 1 - o).to(tl.bfloat16, bitcast=True)
                z = x %s y
                tl.store(Z + o, tl.where(z == z, z.to(tl.int16, bitcast=True), -1))
            """;

    @ParameterizedTest
    @CsvSource({"+, add", "-, sub", "*, mul"})
    void sumsAndProductsOfBfloat16(String operator, String instruction) {
        try (var interpreter = Triton.open("interpreter");
                var gpu = EmulatedGpu.open()) {
            var source = ARITHMETIC.formatted(operator);
            assertThat(results(gpu, source, "bfloat16", DType.INT16))
                    .isEqualTo(results(interpreter, source, "bfloat16", DType.INT16));
            var bits = gpu.allocate(DType.INT16, SIZE);
            var ptx = gpu.compile("k.py", source)
                    .kernel("k")
                    .compile(bits, bits, TwoDevices.named("N", SIZE))
                    .text("ptx");
            assertThat(ptx.split(instruction + ".rn.bf16x2", -1)).hasSize(1 + SIZE / 128 / 2);
        }
    }

    /** LLVM pairs what is rounded to f16, and knows what can be computed in f16 instead. */
    @Test
    void f32AreRoundedToF16TwoAtATime() {
        try (var interpreter = Triton.open("interpreter");
                var gpu = EmulatedGpu.open();
                var x = gpu.allocate(DType.INT16, SIZE)) {
            var sums = ARITHMETIC
                    .formatted("+")
                    .replace("bfloat16, bitcast=True)", "float16, bitcast=True).to(tl.float32)")
                    .replace("z = x + y", "z = (x + y).to(tl.float16)");
            assertThat(results(gpu, sums, "float16", DType.INT16))
                    .isEqualTo(results(interpreter, sums, "float16", DType.INT16));
            assertThat(ptx(gpu, sums, x, x).split("add.rn.f16x2", -1)).hasSize(1 + SIZE / 128 / 2);
            var products = sums.replace("x + y", "x * 1.1 + y");
            assertThat(ptx(gpu, products, x, x).split("cvt.rn.f16x2.f32", -1)).hasSize(1 + SIZE / 128 / 2);
        }
    }

    private static String ptx(Device device, Case c, Buffer x, Buffer z) {
        return ptx(device, SOURCE.formatted(c.from(), c.to(), c.rounding()), x, z);
    }

    private static String ptx(Device device, String source, Buffer x, Buffer z) {
        return device.compile("k.py", source)
                .kernel("k")
                .compile(x, z, TwoDevices.named("N", SIZE))
                .text("ptx");
    }

    private static List<Long> run(Device device, Case c) {
        return results(device, SOURCE.formatted(c.from(), c.to(), c.rounding()), c.from(), bits(c.to()));
    }

    private static List<Long> results(Device device, String source, String from, DType to) {
        try (var x = device.allocate(bits(from), SIZE);
                var z = device.allocate(to, SIZE)) {
            var random = new Random(5);
            for (int i = 0; i < SIZE; i++) {
                x.set(i, x.type() == DType.INT8 ? (byte) i : value(i, from, random));
            }
            device.compile("k.py", source).kernel("k").launch(Grid.of(1), x, z, TwoDevices.named("N", SIZE));
            var results = new ArrayList<Long>();
            for (int i = 0; i < SIZE; i++) {
                results.add(z.getLong(i));
            }
            return results;
        }
    }

    /** Bits of any value; of many that 8-bit floats have, or that lie halfway between two, or just beside. */
    private static long value(int i, String type, Random random) {
        if (i % 4 == 0) {
            return random.nextLong() >> 64 - bits(type).bytes() * 8;
        }
        float value = i % 64 == 1
                ? List.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, -0.0f)
                        .get(i / 64 % 4)
                : Math.scalb((random.nextInt(65) - 32) / 32f, random.nextInt(40) - 22);
        return switch (type) {
            case "float16" -> Float.floatToFloat16(value) + random.nextInt(3) - 1;
            case "bfloat16" -> (short) (Float.floatToRawIntBits(value) >> 16);
            case "float32" -> Float.floatToRawIntBits(value) + random.nextInt(3) - 1;
            default -> Double.doubleToRawLongBits(value) + random.nextInt(3) - 1;
        };
    }

    private static DType bits(String type) {
        return switch (type) {
            case "float8e4nv", "float8e5" -> DType.INT8;
            case "float16", "bfloat16" -> DType.INT16;
            case "float32" -> DType.INT32;
            default -> DType.INT64;
        };
    }
}
