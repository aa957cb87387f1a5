package org.jtriton.runtime.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each operation gives on the interpreter what it gives on the CPU: bit for bit, but for elementary functions and sums. */
@Timeout(300)
class SameAsCpuTest {
    private static final int N = 256;

    private static final List<DType> INTEGERS = List.of(
            DType.INT8, DType.INT16, DType.INT32, DType.INT64, DType.UINT8, DType.UINT16, DType.UINT32, DType.UINT64);
    private static final List<DType> FLOATS =
            List.of(DType.FP16, DType.BF16, DType.FP32, DType.FP64, DType.FP8E5, DType.FP8E4NV);

    private static final List<DType> FORMATS = Stream.concat(
                    FLOATS.stream(), Stream.of(DType.FP8E4B8, DType.FP8E4B15, DType.FP8E5B16))
            .toList();

    private static Device cpu;
    private static Device interpreter;

    @BeforeAll
    static void open() {
        cpu = Triton.open("cpu");
        interpreter = Triton.open("interpreter");
    }

    @AfterAll
    static void close() {
        cpu.close();
        interpreter.close();
    }

    /**
     * Something to compute of the blocks a, b and c of 256 elements, and of i, the numbers from 0.
     *
     * @param type the type of the three
     * @param expression a block of 256 elements
     * @param result its type
     * @param tolerance how far apart the results may be, relative to the larger
     */
    record Case(DType type, String expression, DType result, double tolerance) {
        @Override
        public String toString() {
            return expression + " of " + type;
        }
    }

    static Stream<Case> integers() {
        return INTEGERS.stream()
                .flatMap(t -> Stream.of(
                                "a + b",
                                "a - b",
                                "a * b",
                                "a // b",
                                "a % b",
                                "a << (b & 15)",
                                "a >> (b & 15)",
                                "a & b",
                                "a | b",
                                "a ^ b",
                                "~a",
                                "tl.minimum(a, b)",
                                "tl.maximum(a, b)",
                                "tl.where(a < b, b, c)",
                                "tl.abs(a)",
                                "tl.cumsum(a, 0)",
                                "tl.cumsum(a, 0, reverse=True)",
                                "tl.sort(a)",
                                "tl.flip(a, 0)",
                                "tl.sum(a.reshape(16, 16), 0)[:, None].broadcast_to(16, 16).ravel()",
                                "tl.gather(a, i * 7 % 256, 0)",
                                "tl.trans(a.reshape(16, 4, 4), 2, 0, 1).ravel()",
                                "tl.interleave(a.reshape(2, 128).trans(1, 0).split()[0],"
                                        + " a.reshape(2, 128).trans(1, 0).split()[1])")
                        .map(e -> new Case(t, e, t, 0)));
    }

    static Stream<Case> wideIntegers() {
        return Stream.of(DType.INT32, DType.UINT32, DType.INT64, DType.UINT64)
                .flatMap(t -> Stream.of(
                        new Case(t, "tl.umulhi(a, b)", t, 0),
                        new Case(t, "a.to(tl.float32)", DType.FP32, 0),
                        new Case(t, "a.to(tl.float64)", DType.FP64, 0),
                        new Case(t, "a.to(tl.float16)", DType.FP16, 0),
                        new Case(t, "a.to(tl.int8)", DType.INT8, 0),
                        new Case(t, "tl.histogram((a & 15).to(tl.int32), 256)", DType.INT32, 0)));
    }

    static Stream<Case> floats() {
        return FLOATS.stream()
                .flatMap(t -> Stream.of(
                                "a + b",
                                "a - b",
                                "a * b",
                                "(a / b)",
                                "-a",
                                "tl.minimum(a, b)",
                                "tl.maximum(a, b)",
                                "tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)",
                                "tl.where(a < b, b, c)",
                                "tl.abs(a)",
                                "tl.floor(a.to(tl.float32))",
                                "tl.sqrt(tl.abs(a.to(tl.float32)))",
                                "tl.fma(a.to(tl.float32), b.to(tl.float32), c.to(tl.float32))",
                                "tl.max(a.reshape(16, 16), 1)[:, None].broadcast_to(16, 16).ravel()",
                                "tl.argmin(a.reshape(16, 16), 1)[:, None].broadcast_to(16, 16).ravel()")
                        .map(e -> new Case(t, "(" + e + ").to(tl.float64)", DType.FP64, 0)));
    }

    static Stream<Case> conversions() {
        return FORMATS.stream()
                .flatMap(from -> Stream.concat(
                        FORMATS.stream().map(to -> new Case(from, "a.to(tl." + to + ").to(tl.float64)", DType.FP64, 0)),
                        INTEGERS.stream().map(to -> new Case(from, "a.to(tl.float32).to(tl." + to + ")", to, 0))));
    }

    static Stream<Case> approximate() {
        return Stream.of(DType.FP32, DType.FP64)
                .flatMap(t -> Stream.of(
                                "tl.exp(a)",
                                "tl.exp2(a)",
                                "tl.log(tl.abs(a))",
                                "tl.log2(tl.abs(a))",
                                "tl.sin(a.to(tl.float32))",
                                "tl.cos(a.to(tl.float32))",
                                "tl.rsqrt(tl.abs(a))",
                                "tl.sigmoid(a)",
                                "tl.softmax(a)",
                                "tl.cumprod(1 + a / 1000, 0)",
                                "tl.sum(tl.abs(a), 0) + i",
                                "tl.dot(a.reshape(16, 16), b.reshape(16, 16), out_dtype=tl." + t + ").ravel()")
                        .map(e -> new Case(t, e, t, t == DType.FP32 || e.contains("float32") ? 1e-5 : 1e-12)));
    }

    static Stream<Case> atomics() {
        return Stream.of(DType.INT32, DType.INT64, DType.UINT32, DType.UINT64, DType.FP32, DType.FP64)
                .flatMap(t -> Stream.concat(
                                Stream.of("add", "max", "min", "xchg"),
                                t.isFloat() ? Stream.of() : Stream.of("and", "or", "xor"))
                        .map(name -> new Case(t, "tl.atomic_" + name + "(A + i, b, mask=i % 3 != 0)", t, 0)));
    }

    /** The old values are those of the lanes that the mask lets through; what is left in memory is the sum of both. */
    @ParameterizedTest
    @MethodSource("atomics")
    void memoryIsLeftTheSame(Case c) {
        theResultIsTheSame(new Case(
                c.type, "tl.where(i % 3 != 0, " + c.expression + ", c) + tl.load(A + i)", c.result, c.tolerance));
    }

    @ParameterizedTest
    @MethodSource({"integers", "wideIntegers", "floats", "conversions", "approximate"})
    void theResultIsTheSame(Case c) {
        var source = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, Y, N: tl.constexpr):
                i = tl.arange(0, N)
                a = tl.load(A + i)
                b = tl.load(B + i)
                c = tl.load(C + i)
                tl.store(Y + i, %s)
            """.formatted(c.expression);
        var random = new Random(c.toString().hashCode());
        var inputs = IntStream.range(0, 3).mapToObj(n -> input(c.type, random)).toList();
        double[] expected = run(cpu, source, inputs, c);
        double[] actual = run(interpreter, source, inputs, c);
        for (int i = 0; i < N; i++) {
            assertThat(isClose(actual[i], expected[i], c.tolerance))
                    .as("element %d of %s: %s on the interpreter, %s on the CPU", i, c, actual[i], expected[i])
                    .isTrue();
        }
    }

    private static boolean isClose(double actual, double expected, double tolerance) {
        return Double.compare(actual, expected) == 0
                || actual == expected
                || Double.isNaN(actual) && Double.isNaN(expected)
                || Math.abs(actual - expected)
                        <= tolerance * Math.max(1, Math.max(Math.abs(actual), Math.abs(expected)));
    }

    private static double[] run(Device device, String source, List<double[]> inputs, Case c) {
        var buffers = new ArrayList<Object>();
        for (var input : inputs) {
            var buffer = device.allocate(c.type, N);
            for (int i = 0; i < N; i++) {
                buffer.set(i, input[i]);
            }
            buffers.add(buffer);
        }
        var result = device.allocate(c.result, N);
        buffers.add(result);
        buffers.add(Arg.named("N", N));
        device.compile("k.py", source).kernel("k").launch(Grid.of(1), buffers.toArray());
        var values = result.toDoubles();
        buffers.stream().filter(Buffer.class::isInstance).forEach(b -> ((Buffer) b).close());
        return values;
    }

    /** Small and large numbers, and the special ones. */
    private static double[] input(DType type, Random random) {
        var values = new double[N];
        for (int i = 0; i < N; i++) {
            values[i] = switch (random.nextInt(8)) {
                case 0 -> random.nextInt(3) - (type.isFloat() || type.isSigned() ? 1 : 0);
                case 1 -> type.isFloat() ? random.nextDouble() * 400 - 200 : random.nextInt(128);
                default ->
                    type.isFloat()
                            ? random.nextGaussian()
                            : random.nextInt(128) * (type.isSigned() && random.nextBoolean() ? -1 : 1);
            };
        }
        return values;
    }

    /** Ties of the short formats, and doubles just beside them, which rounding by way of float would move onto the tie. */
    @Test
    void doublesAreRoundedOnce() {
        var random = new Random(3);
        var values = new double[1 << 14];
        for (int i = 0; i < values.length; i++) {
            int exponent = i % 2 == 0 ? random.nextInt(-150, -110) : random.nextInt(-30, 20);
            double tie = Math.scalb(1 + random.nextInt(4096) / 4096.0, exponent);
            values[i] = tie * (1 + Math.scalb(random.nextInt(-1, 2), -40)) * (random.nextBoolean() ? 1 : -1);
        }
        var source = """
                import triton
                import triton.language as tl

                @triton.jit
                def k(x, b, h, BLOCK: tl.constexpr):
                    i = tl.arange(0, BLOCK)
                    tl.store(b + i, tl.load(x + i).to(tl.bfloat16))
                    tl.store(h + i, tl.load(x + i).to(tl.float16))
                """;
        var results = new ArrayList<List<String>>();
        for (var name : List.of("interpreter", "cpu")) {
            try (var device = Triton.open(name)) {
                var b = device.allocate(DType.BF16, values.length);
                var h = device.allocate(DType.FP16, values.length);
                device.compile("k.py", source)
                        .kernel("k")
                        .launch(Grid.of(1), device.copyOf(values), b, h, Arg.named("BLOCK", values.length));
                results.add(List.of(
                        Arrays.toString(b.as(DType.INT16).toShorts()),
                        Arrays.toString(h.as(DType.INT16).toShorts())));
            }
        }
        assertThat(results.getLast()).isEqualTo(results.getFirst());
    }
}
