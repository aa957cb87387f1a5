package org.jtriton.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arithmetic where LLVM or the processor would do something else: division, shifts, conversions, memory order. */
class CpuArithmeticTest {
    private static final String KERNELS = """
            import triton
            import triton.language as tl

            @triton.jit
            def divide(x, y, q, r, N: tl.constexpr):
                i = tl.arange(0, N)
                a = tl.load(x + i)
                b = tl.load(y + i)
                tl.store(q + i, a // b)
                tl.store(r + i, a % b)

            @triton.jit
            def divide_scalars(x, y, q, r, n):
                for i in range(n):
                    a = tl.load(x + i)
                    b = tl.load(y + i)
                    tl.store(q + i, a // b)
                    tl.store(r + i, a % b)

            @triton.jit
            def shift(x, y, left, right, N: tl.constexpr):
                i = tl.arange(0, N)
                a = tl.load(x + i)
                b = tl.load(y + i)
                tl.store(left + i, a << b)
                tl.store(right + i, a >> b)

            @triton.jit
            def cast(x, z, N: tl.constexpr):
                i = tl.arange(0, N)
                tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty))

            @triton.jit
            def count_far(x, y, z, N: tl.constexpr):
                i = tl.arange(0, N)
                a = tl.load(x + i) // tl.load(y + i)
                b = tl.load(y + i) // tl.load(x + i)
                c = (a + b) // (tl.load(x + i) + tl.load(y + i))
                tl.atomic_add(z + (c & 7), tl.full((N,), 1, tl.int32))

            @triton.jit
            def long_chain(x, z, N: tl.constexpr, K: tl.constexpr):
                i = tl.arange(0, N)
                s = tl.load(x + i)
                for k in tl.static_range(K):
                    s = s * 0.5 + 1.0
                tl.store(z + i, s)

            @triton.jit
            def mixed_index(x, z, N: tl.constexpr, K: tl.constexpr):
                i = tl.arange(0, N)
                h = i
                for k in tl.static_range(K):
                    h = (h ^ (h >> 3)) + (h & 5)
                tl.store(z + (h & (N - 1)) * 0 + i, tl.load(x + (h & (N - 1))))

            @triton.jit
            def shift_row(x, z, N: tl.constexpr):
                i = tl.arange(0, N)
                tl.store(z + i + 1, tl.load(x + i))
            """;

    private static Device device;

    @BeforeAll
    static void open() {
        device = Triton.open("cpu");
    }

    @AfterAll
    static void close() {
        device.close();
    }

    private static final int[] DIVIDENDS = {
        7, -7, 0, 1, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, 12345, -12345, 3, 100, -1, 5, 6, -8, 9
    };
    private static final int[] DIVISORS = {2, 2, 5, -1, -1, 1, 1, -7, -7, 4, -100, 3, 5, -6, 8, 2_000_000_000};

    @Test
    void divisionTruncatesAndTheSmallestIntegerWraps() {
        int n = DIVIDENDS.length;
        for (String kernel : new String[] {"divide", "divide_scalars"}) {
            try (Buffer q = device.allocate(DType.INT32, n);
                    Buffer r = device.allocate(DType.INT32, n)) {
                device.compile("k.py", KERNELS)
                        .kernel(kernel)
                        .launch(Grid.of(1), device.copyOf(DIVIDENDS), device.copyOf(DIVISORS), q, r, n);
                for (int i = 0; i < n; i++) {
                    assertThat(q.toInts()[i])
                            .as("%s: %d // %d", kernel, DIVIDENDS[i], DIVISORS[i])
                            .isEqualTo(DIVIDENDS[i] / DIVISORS[i]);
                    assertThat(r.toInts()[i])
                            .as("%s: %d %% %d", kernel, DIVIDENDS[i], DIVISORS[i])
                            .isEqualTo(DIVIDENDS[i] % DIVISORS[i]);
                }
            }
        }
    }

    @Test
    void divisionByZeroDoesNotBringTheProcessDown() {
        int[] zeros = new int[16];
        try (Buffer q = device.allocate(DType.INT32, 16);
                Buffer r = device.allocate(DType.INT32, 16)) {
            for (String kernel : new String[] {"divide", "divide_scalars"}) {
                device.compile("k.py", KERNELS)
                        .kernel(kernel)
                        .launch(Grid.of(1), device.copyOf(DIVIDENDS), device.copyOf(zeros), q, r, 16);
                assertThat(q.toInts()).hasSize(16);
            }
        }
    }

    @Test
    void aShiftByTheWidthOrMoreLeavesNothingButTheSign() {
        int[] values = {1, -1, 5, -5, 1, -1, 7, -7, 1, 2, 3, 4, 5, 6, 7, 8};
        int[] amounts = {31, 31, 32, 32, 33, 64, 100, 100, 0, 1, 2, 3, 4, 5, 6, 7};
        try (Buffer left = device.allocate(DType.INT32, 16);
                Buffer right = device.allocate(DType.INT32, 16)) {
            device.compile("k.py", KERNELS)
                    .kernel("shift")
                    .launch(Grid.of(1), device.copyOf(values), device.copyOf(amounts), left, right, 16);
            for (int i = 0; i < 16; i++) {
                int up = amounts[i] < 32 ? values[i] << amounts[i] : 0;
                int down = values[i] >> Math.min(amounts[i], 31);
                assertThat(left.toInts()[i]).isEqualTo(up);
                assertThat(right.toInts()[i]).isEqualTo(down);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DType.class,
            names = {"FP8E5", "FP8E4NV", "FP8E4B15", "FP8E5B16", "FP8E4B8", "FP16", "BF16"})
    void everyShortFloatWidensExactly(DType type) {
        FloatType format = (FloatType) type.irType();
        int n = 1 << type.bits();
        int block = Math.min(n, 4096);
        try (Buffer x = device.allocate(type, n);
                Buffer z = device.allocate(DType.FP32, n)) {
            for (int i = 0; i < n; i++) {
                setBits(x, i, type.bytes(), i);
            }
            for (int from = 0; from < n; from += block) {
                cast(x.at(from), z.at(from), block);
            }
            float[] wide = z.toFloats();
            for (int i = 0; i < n; i++) {
                double expected = FloatBits.decode(i, format);
                assertThat(Double.valueOf(wide[i])).as("bits %x of %s", i, type).isEqualTo(Double.valueOf(expected));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DType.class,
            names = {"FP8E5", "FP8E4NV", "FP8E4B15", "FP8E5B16", "FP8E4B8", "FP16", "BF16"})
    void narrowingRoundsToNearestEven(DType type) {
        FloatType format = (FloatType) type.irType();
        Random random = new Random(5);
        int n = 4096;
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            int exponent = random.nextInt(40) - 24;
            values[i] = (float) Math.scalb(1 + random.nextDouble(), exponent) * (random.nextBoolean() ? 1 : -1);
        }
        try (Buffer x = device.copyOf(values);
                Buffer z = device.allocate(type, n)) {
            cast(x, z, n);
            double largest = largestFinite(format);
            for (int i = 0; i < n; i++) {
                double expected = FloatBits.decode(FloatBits.encode(values[i], format), format);
                boolean saturates = type.bits() == 8 && (Double.isInfinite(expected) || Double.isNaN(expected));
                assertThat(z.getDouble(i))
                        .as("%s as %s", values[i], type)
                        .isEqualTo(saturates ? Math.copySign(largest, values[i]) : expected);
            }
        }
    }

    private static double largestFinite(FloatType format) {
        double largest = 0;
        for (int i = 0; i < 256; i++) {
            double v = FloatBits.decode(i, format);
            largest = Double.isFinite(v) ? Math.max(largest, v) : largest;
        }
        return largest;
    }

    private static void cast(Object x, Object z, int n) {
        device.compile("k.py", KERNELS).kernel("cast").launch(Grid.of(1), x, z, Arg.named("N", n));
    }

    private static void setBits(Buffer b, int i, int bytes, int bits) {
        if (bytes == 1) {
            b.memory().set(java.lang.foreign.ValueLayout.JAVA_BYTE, i, (byte) bits);
        } else {
            b.memory().set(java.lang.foreign.ValueLayout.JAVA_SHORT, 2L * i, (short) bits);
        }
    }

    @Test
    void allLoadsOfABlockComeBeforeItsStores() {
        float[] row = new float[65];
        for (int i = 0; i < row.length; i++) {
            row[i] = i;
        }
        try (Buffer x = device.copyOf(row)) {
            device.compile("k.py", KERNELS).kernel("shift_row").launch(Grid.of(1), x, x, 64);
            float[] shifted = x.toFloats();
            assertThat(shifted[0]).isZero();
            for (int i = 1; i < 65; i++) {
                assertThat(shifted[i]).isEqualTo(i - 1);
            }
        }
    }

    @Test
    void anExpressionMayBeLong() {
        try (Buffer x = device.copyOf(new float[16]);
                Buffer z = device.allocate(DType.FP32, 16)) {
            device.compile("k.py", KERNELS).kernel("long_chain").launch(Grid.of(1), x, z, 16, 1500);
            assertThat(z.toFloats()).containsOnly(2f);
        }
    }

    /** Each step uses the one before three times, so following every use on its own would never end. */
    @Test
    void anIndexMayShareItsPartsManyTimes() {
        float[] row = new float[64];
        for (int i = 0; i < 64; i++) {
            row[i] = i;
        }
        try (Buffer x = device.copyOf(row);
                Buffer z = device.allocate(DType.FP32, 64)) {
            device.compile("k.py", KERNELS).kernel("mixed_index").launch(Grid.of(1), x, z, 64, 40);
            float[] picked = z.toFloats();
            for (int i = 0; i < 64; i++) {
                int h = i;
                for (int k = 0; k < 40; k++) {
                    h = (h ^ (h >> 3)) + (h & 5);
                }
                assertThat(picked[i]).isEqualTo(h & 63);
            }
        }
    }

    /** The pointers cost so much that they are kept in memory, as a block of their own. */
    @Test
    void pointersMayBeKeptInMemory() {
        int[] a = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
        int[] b = {9, 1, 50, 2, 31, 3, 70, 4, 90, 1, 2, 3, 4, 5, 6, 7};
        int[] expected = new int[8];
        for (int i = 0; i < 16; i++) {
            expected[(a[i] / b[i] + b[i] / a[i]) / (a[i] + b[i]) & 7]++;
        }
        try (Buffer z = device.copyOf(new int[8])) {
            device.compile("k.py", KERNELS)
                    .kernel("count_far")
                    .launch(Grid.of(1), device.copyOf(a), device.copyOf(b), z, 16);
            assertThat(z.toInts()).isEqualTo(expected);
        }
    }
}
