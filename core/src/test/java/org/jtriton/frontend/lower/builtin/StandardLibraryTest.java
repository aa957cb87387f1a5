package org.jtriton.frontend.lower.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The standard library computes what it says, run on the CPU and compared with plain Java. */
class StandardLibraryTest {
    private static final String HEAD = "import triton\nimport triton.language as tl\n\n\n";

    private static Device device;

    @BeforeAll
    static void open() {
        device = Triton.open("cpu");
    }

    @AfterAll
    static void close() {
        device.close();
    }

    /** Runs the body of a kernel with parameters X, Y, Z and N once. */
    private static void run(String body, Buffer x, Buffer y, Buffer z, int n) {
        String source = HEAD
                + "@triton.jit\ndef k(X, Y, Z, N: tl.constexpr):\n    i = tl.arange(0, N)\n    x = tl.load(X + i)\n"
                + body.indent(4);
        device.compile("library.py", source).kernel("k").launch(Grid.of(1), x, y, z, Arg.named("N", n));
    }

    private static int[] ints(String body, int[] x, int size) {
        Buffer z = device.allocate(DType.INT32, size);
        run(body, device.copyOf(x), device.copyOf(x), z, x.length);
        return z.toInts();
    }

    private static float[] floats(String body, float[] x, int size) {
        Buffer z = device.allocate(DType.FP32, size);
        run(body, device.copyOf(x), device.copyOf(x), z, x.length);
        return z.toFloats();
    }

    private static int[] random(int n) {
        return new Random(n).ints(n, -50, 50).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 64, 512})
    void sortOrders(int n) {
        int[] x = random(n);
        int[] up = x.clone();
        Arrays.sort(up);
        int[] down = IntStream.range(0, n).map(i -> up[n - 1 - i]).toArray();
        assertThat(ints("tl.store(Z + i, tl.sort(x))", x, n)).isEqualTo(up);
        assertThat(ints("tl.store(Z + i, tl.sort(x, descending=True))", x, n)).isEqualTo(down);
    }

    @Test
    void sortTakesEveryRowByItself() {
        int[] x = random(64);
        int[] expected = x.clone();
        for (int row = 0; row < 8; row++) {
            Arrays.sort(expected, 8 * row, 8 * row + 8);
        }
        String body = "tl.store(Z + i, tl.sort(x.reshape(8, 8), 1).reshape(64))";
        assertThat(ints(body, x, 64)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"64, 1", "64, 8", "64, 64", "16, 4", "2, 1"})
    void topkGivesTheLargest(int n, int k) {
        int[] x = random(n);
        int[] sorted = x.clone();
        Arrays.sort(sorted);
        String largest = "tl.store(Z + tl.arange(0, %d), tl.topk(x, %d))".formatted(k, k);
        String smallest = "tl.store(Z + tl.arange(0, %d), tl.topk(x, %d, descending=False))".formatted(k, k);
        assertThat(ints(largest, x, k))
                .isEqualTo(IntStream.range(0, k).map(i -> sorted[n - 1 - i]).toArray());
        assertThat(ints(smallest, x, k)).isEqualTo(Arrays.copyOf(sorted, k));
    }

    @Test
    void aBitonicRunIsMerged() {
        int[] x = {1, 4, 6, 9, 8, 5, 3, 2};
        assertThat(ints("tl.store(Z + i, tl.bitonic_merge(x))", x, 8)).isEqualTo(new int[] {1, 2, 3, 4, 5, 6, 8, 9});
    }

    @Test
    void flipReverses() {
        int[] x = random(32);
        int[] expected = IntStream.range(0, 32).map(i -> x[31 - i]).toArray();
        int[] rows = IntStream.range(0, 32).map(i -> x[(3 - i / 8) * 8 + i % 8]).toArray();
        assertThat(ints("tl.store(Z + i, tl.flip(x))", x, 32)).isEqualTo(expected);
        assertThat(ints("tl.store(Z + i, tl.flip(x.reshape(4, 8), 0).reshape(32))", x, 32))
                .isEqualTo(rows);
        assertThat(ints("tl.store(Z + i, x.reshape(4, 8).flip(-2).reshape(32))", x, 32))
                .isEqualTo(rows);
    }

    @Test
    void scansRunBothWays() {
        int[] x = random(16);
        int[] forward = x.clone();
        Arrays.parallelPrefix(forward, Integer::sum);
        int[] backward = new int[16];
        for (int i = 15, s = 0; i >= 0; i--) {
            s += x[i];
            backward[i] = s;
        }
        assertThat(ints("tl.store(Z + i, tl.cumsum(x))", x, 16)).isEqualTo(forward);
        assertThat(ints("tl.store(Z + i, tl.cumsum(x, reverse=True))", x, 16)).isEqualTo(backward);
        assertThat(ints("tl.store(Z + i, tl.cumprod(x * 0 + 2))", x, 16))
                .isEqualTo(IntStream.range(0, 16).map(i -> 2 << i).toArray());
    }

    @Test
    void theFirstOfEqualsWins() {
        int[] x = {3, 9, -4, 9, -4, 9, 0, 1};
        String body = """
                tl.store(Z, tl.argmax(x, 0))
                tl.store(Z + 1, tl.argmin(x, 0))
                v, at = tl.max(x.reshape(2, 4), return_indices=True)
                tl.store(Z + 2, v)
                tl.store(Z + 3, at)
                """;
        assertThat(ints(body, x, 4)).isEqualTo(new int[] {1, 2, 9, 1});
    }

    @Test
    void smallTypesDoNotOverflow() {
        byte[] x = new byte[64];
        Arrays.fill(x, (byte) 100);
        Buffer z = device.allocate(DType.INT32, 2);
        run(
                "tl.store(Z, tl.sum(x))\ntl.store(Z + 1, tl.sum((x > 0)).to(tl.int32))",
                device.copyOf(x),
                device.copyOf(x),
                z,
                64);
        assertThat(z.toInts()).isEqualTo(new int[] {6400, 64});
    }

    @Test
    void bitsAreReduced() {
        int[] x = random(32);
        String body = "tl.store(Z, tl.xor_sum(x))\ntl.store(Z + 1, tl.reduce_or(x, 0))";
        assertThat(ints(body, x, 2)).isEqualTo(new int[] {
            Arrays.stream(x).reduce(0, (a, b) -> a ^ b), Arrays.stream(x).reduce(0, (a, b) -> a | b)
        });
    }

    @Test
    void blocksAreInterleavedAndJoined() {
        int[] x = IntStream.range(0, 4).toArray();
        assertThat(ints("tl.store(Z + tl.arange(0, 8), tl.interleave(x, -x))", x, 8))
                .isEqualTo(new int[] {0, 0, 1, -1, 2, -2, 3, -3});
        assertThat(ints("tl.store(Z + tl.arange(0, 8), tl.cat(x, x + 10))", x, 8))
                .isEqualTo(new int[] {0, 1, 2, 3, 10, 11, 12, 13});
        String rows = "y = x.reshape(2, 2)\ntl.store(Z + tl.arange(0, 8), tl.cat(y, y + 10, dim=1).reshape(8))";
        assertThat(ints(rows, x, 8)).isEqualTo(new int[] {0, 1, 10, 11, 2, 3, 12, 13});
    }

    @Test
    void groupsOfRowsAreWalkedByColumns() {
        int[] x = IntStream.range(0, 16).toArray();
        String body = "a, b = tl.swizzle2d(i // 4, i % 4, 4, 4, 2)\ntl.store(Z + a * 4 + b, i)";
        assertThat(ints(body, x, 16)).isEqualTo(new int[] {0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15});
    }

    @Test
    void divisionRoundsUp() {
        int[] x = {0, 1, 7, 8, 9, 15, 16, 17};
        assertThat(ints("tl.store(Z + i, tl.cdiv(x, 8))", x, 8)).isEqualTo(new int[] {0, 1, 1, 1, 2, 2, 2, 3});
    }

    @Test
    void softmaxAddsUpToOneInEveryShape() {
        float[] x = {1, 2, 3, 4, -1, 0, 1, 100};
        float[] one = floats("tl.store(Z, tl.sum(tl.softmax(x)))", x, 1);
        assertThat(one[0]).isEqualTo(1f, org.assertj.core.api.Assertions.within(1e-6f));
        float[] rows = floats("tl.store(Z + tl.arange(0, 2), tl.sum(tl.softmax(x.reshape(2, 4), 1), 1))", x, 2);
        assertThat(rows).containsExactly(new float[] {1, 1}, org.assertj.core.api.Assertions.within(1e-6f));
    }

    // Random numbers

    /** Philox 4x32-10 as its paper defines it, in unsigned 64-bit arithmetic. */
    private static int[] philox(long seed, long offset) {
        long[] c = {offset & 0xFFFFFFFFL, offset >>> 32, 0, 0};
        long k0 = seed & 0xFFFFFFFFL;
        long k1 = seed >>> 32;
        for (int round = 0; round < 10; round++) {
            long p0 = 0xD2511F53L * c[0];
            long p1 = 0xCD9E8D57L * c[2];
            c = new long[] {
                (p1 >>> 32 ^ c[1] ^ k0) & 0xFFFFFFFFL,
                p1 & 0xFFFFFFFFL,
                (p0 >>> 32 ^ c[3] ^ k1) & 0xFFFFFFFFL,
                p0 & 0xFFFFFFFFL
            };
            k0 = k0 + 0x9E3779B9L & 0xFFFFFFFFL;
            k1 = k1 + 0xBB67AE85L & 0xFFFFFFFFL;
        }
        return new int[] {(int) c[0], (int) c[1], (int) c[2], (int) c[3]};
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1234567, 1099511627776L, -1})
    void randomIntegersArePhilox(long seed) {
        Buffer z = device.allocate(DType.INT32, 4 * 16);
        String source = HEAD + """
                @triton.jit
                def k(Z, seed, N: tl.constexpr):
                    i = tl.arange(0, N)
                    a, b, c, d = tl.randint4x(seed, i + 5)
                    tl.store(Z + 4 * i, a)
                    tl.store(Z + 4 * i + 1, b)
                    tl.store(Z + 4 * i + 2, c)
                    tl.store(Z + 4 * i + 3, d)
                """;
        device.compile("random.py", source)
                .kernel("k")
                .launch(Grid.of(1), z, Arg.typed(DType.INT64, seed), Arg.named("N", 16));
        int[] expected = IntStream.range(0, 16)
                .flatMap(i -> Arrays.stream(philox(seed, i + 5)))
                .toArray();
        assertThat(z.toInts()).isEqualTo(expected);
    }

    @Test
    void uniformNumbersLieBelowOne() {
        int[] x = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 30, -(1 << 30), 12345};
        float[] u = new float[8];
        Buffer z = device.allocate(DType.FP32, 8);
        run("tl.store(Z + i, tl.uint_to_uniform_float(x))", device.copyOf(x), device.copyOf(x), z, 8);
        u = z.toFloats();
        for (int i = 0; i < 8; i++) {
            int folded = x[i] < 0 ? -x[i] - 1 : x[i];
            assertThat(u[i]).isBetween(0f, Math.nextDown(1f)).isEqualTo(folded * 4.6566127342e-10f);
        }
    }
}
