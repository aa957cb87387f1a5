package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Operations in which the threads of a program exchange elements give on an emulated GPU what they give in the interpreter, bit for
 * bit: with elements all sums of which are exact, along axes that lie in registers, lanes, warps or all of them. The emulator
 * finds races in shared memory.
 */
@Timeout(600)
class ExchangesTest {
    private static final List<DType> TYPES =
            List.of(DType.INT8, DType.INT16, DType.INT32, DType.INT64, DType.FP16, DType.BF16, DType.FP32, DType.FP64);

    private static final int[][] SHAPES = {{64, 64}, {256, 4}, {1, 1024}, {1024, 1}, {16, 2}};

    private static final String FUNCTIONS = """
            import triton
            import triton.language as tl

            @triton.jit
            def larger(a, i, b, j):
                first = (a > b) | ((a == b) & (i < j))
                return tl.where(first, a, b), tl.where(first, i, j)

            @triton.jit
            def affine(a, b, c, d):
                return a * c, b * c + d

            @triton.jit
            def plus(a, b):
                return a + b

            @triton.jit
            def rounds(a, n):
                for i in range(3):
                    a = tl.cumsum(a + tl.sum(a, 0), 0)
                    if tl.max(a, 0) > 0:
                        a = tl.gather(a, n ^ 1, 0) - i
                return a

            @triton.jit
            def last(a, b):
                return b

            @triton.jit
            def k(X, Y, A: tl.constexpr, B: tl.constexpr):
                n = tl.arange(0, A * B)
                v = tl.load(X + n)
                i = tl.arange(0, A)
                j = tl.arange(0, B)
                m = tl.load(X + i[:, None] * B + j[None, :])
                r = %s
                tl.store(Y + %s, r.to(tl.int64))
            """;

    private static Device gpu;
    private static Device interpreter;

    @BeforeAll
    static void open() {
        gpu = EmulatedGpu.open();
        interpreter = Triton.open("interpreter");
    }

    @AfterAll
    static void close() {
        gpu.close();
        interpreter.close();
    }

    /**
     * Something to compute of v, a block of {@code rows * columns} elements, and m, the same as a matrix.
     *
     * @param where the places of the results
     */
    record Case(DType type, int rows, int columns, int warps, String expression, String where) {
        @Override
        public String toString() {
            return "%s of %s %d x %d by %d warps".formatted(expression, type, rows, columns, warps);
        }
    }

    static Stream<Case> reductions() {
        List<Case> cases = new ArrayList<>();
        for (DType type : TYPES) {
            for (int warps : List.of(1, 4)) {
                cases.add(new Case(type, 8, 64, warps, "tl.sum(m, 1)", "i"));
                cases.add(new Case(type, 8, 64, warps, "tl.max(m, 0)", "j"));
                cases.add(new Case(type, 2, 32, warps, "tl.min(v, 0) + n", "n"));
            }
        }
        int turn = 0;
        for (int warps : List.of(1, 2, 8)) {
            for (int[] shape : SHAPES) {
                DType type = TYPES.get(turn++ % TYPES.size());
                int a = shape[0];
                int b = shape[1];
                cases.add(new Case(type, a, b, warps, "tl.sum(m.to(tl.float32), 0) + 100 * tl.argmin(m, 0)", "j"));
                cases.add(new Case(type, a, b, warps, "tl.sum(m.to(tl.float32), 1) + 100 * tl.argmax(m, 1)", "i"));
                cases.add(new Case(type, a, b, warps, "tl.sum(tl.sum(m.to(tl.int64), 1), 0) + n", "n"));
                cases.add(new Case(type, a, b, warps, "tl.sum(tl.trans(m).to(tl.int64), 1)", "j"));
            }
        }
        for (String op : List.of("sum", "max", "min", "xor_sum")) {
            cases.add(new Case(DType.INT32, 16, 128, 4, "tl." + op + "(m, 1)", "i"));
            cases.add(new Case(DType.UINT32, 16, 128, 4, "tl." + op + "(m, 1)", "i"));
        }
        for (int warps : List.of(1, 4)) {
            cases.add(new Case(
                    DType.FP32,
                    4,
                    16,
                    warps,
                    "tl.sum(tl.reshape(v, 4, 4, 4), 1)",
                    "tl.arange(0, 4)[:, None] * 4 + tl.arange(0, 4)[None, :]"));
            cases.add(new Case(
                    DType.INT16,
                    64,
                    64,
                    warps,
                    "tl.sum(tl.reshape(v, 16, 16, 16), 1).to(tl.int32)",
                    "tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]"));
            cases.add(new Case(
                    DType.FP32, 32, 32, warps, "tl.reduce((m, i[:, None] * B + j[None, :]), 1, larger)[1]", "i"));
            cases.add(new Case(DType.FP32, 32, 32, warps, "tl.reduce((v, n), 0, larger)[1] + n", "n"));
        }
        return cases.stream();
    }

    static Stream<Case> scans() {
        List<Case> cases = new ArrayList<>();
        String all = "i[:, None] * B + j[None, :]";
        for (DType type : TYPES) {
            for (int warps : List.of(1, 4)) {
                cases.add(new Case(type, 8, 64, warps, "tl.cumsum(m, 1)", all));
                cases.add(new Case(type, 8, 64, warps, "tl.cumsum(m, 0, reverse=True)", all));
            }
        }
        int turn = 0;
        for (int warps : List.of(1, 2, 8)) {
            for (int[] shape : SHAPES) {
                for (int axis = 0; axis < 2; axis++) {
                    for (String reverse : List.of("False", "True")) {
                        DType type = TYPES.get(turn++ % 4);
                        String how = "%d, %%s, reverse=%s".formatted(axis, reverse);
                        String expression = "tl.associative_scan(m, " + how.formatted("last") + ") * 5"
                                + " + tl.associative_scan((m, m + 1), " + how.formatted("affine") + ")[1] * 3"
                                + " + tl.associative_scan(m.to(tl.float32), " + how.formatted("plus")
                                + ").to(tl.int32)";
                        cases.add(new Case(type, shape[0], shape[1], warps, expression, all));
                    }
                }
            }
        }
        cases.add(new Case(DType.INT32, 64, 64, 4, "tl.cumsum(v, 0)", "n"));
        cases.add(new Case(DType.INT32, 64, 64, 4, "tl.cumsum(tl.trans(m), 1)", "j[:, None] * A + i[None, :]"));
        cases.add(new Case(DType.INT32, 64, 64, 4, "tl.ravel(tl.cumsum(tl.reshape(v, 16, 16, 16), 1))", "n"));
        cases.add(new Case(
                DType.INT32, 64, 64, 4, "tl.ravel(tl.cumsum(tl.reshape(v, 16, 16, 16), 2, reverse=True))", "n"));
        cases.add(
                new Case(DType.INT32, 16, 16, 8, "tl.ravel(tl.cumsum(tl.reshape(tl.cumsum(v, 0), 4, 4, 16), 0))", "n"));
        return cases.stream();
    }

    static Stream<Case> gathersAndHistograms() {
        List<Case> cases = new ArrayList<>();
        String all = "i[:, None] * B + j[None, :]";
        for (DType type : TYPES) {
            cases.add(new Case(type, 8, 64, 4, "tl.gather(v, n * 7 % (A * B), 0)", "n"));
        }
        for (int warps : List.of(1, 2, 8)) {
            cases.add(new Case(
                    DType.INT32, 64, 16, warps, "tl.gather(m, (i[:, None] * 5 + j[None, :] * 3) % A, 0)", all));
            cases.add(
                    new Case(DType.FP16, 64, 16, warps, "tl.gather(m, (i[:, None] * 5 + j[None, :] * 3) % B, 1)", all));
            cases.add(new Case(DType.INT64, 4, 4, warps, "tl.gather(v, n * 7 % (A * B), 0)", "n"));
            cases.add(new Case(DType.INT32, 64, 16, warps, "tl.gather(v, j * 60, 0)", "j"));
            for (DType type : List.of(DType.INT8, DType.INT32, DType.INT64)) {
                cases.add(new Case(type, 64, 16, warps, "tl.histogram(v.to(tl.int32), 16)", "j"));
            }
            cases.add(new Case(DType.INT32, 512, 4, warps, "tl.histogram(v & 255, 512)", "i"));
            cases.add(new Case(DType.INT32, 4, 4, warps, "tl.histogram(v & 255, 4)", "i"));
            cases.add(new Case(DType.INT32, 64, 16, warps, "tl.histogram(v, 64, mask=(n & 1) == 0)", "i"));
            cases.add(new Case(
                    DType.INT32,
                    64,
                    16,
                    warps,
                    "tl.cumsum(tl.histogram(v, 64), 0) + tl.gather(tl.histogram(v, 64), i ^ 5, 0) + tl.max(v, 0)",
                    "i"));
        }
        return cases.stream();
    }

    /** What an operation leaves in shared memory is not written before all have read it, round after round. */
    static Stream<Case> loops() {
        return Stream.of(1, 2, 4, 16, 32)
                .flatMap(warps -> Stream.of(
                        new Case(DType.INT32, 32, 32, warps, "rounds(v, n)", "n"),
                        new Case(DType.INT64, 4, 8, warps, "rounds(v, n)", "n"),
                        new Case(DType.INT16, 32, 64, warps, "tl.sum(tl.sum(m, 0) * j, 0) + tl.sum(m, 1) + i", "i")));
    }

    @ParameterizedTest
    @MethodSource({"reductions", "scans", "gathersAndHistograms", "loops"})
    void theResultIsTheSame(Case c) {
        long[] expected = run(interpreter, c);
        long[] actual = run(gpu, c);
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual[i]).as("element %d of %s", i, c).isEqualTo(expected[i]);
        }
    }

    private static long[] run(Device device, Case c) {
        String source = FUNCTIONS.formatted(c.expression, c.where);
        Random random = new Random(c.toString().hashCode());
        int n = c.rows * c.columns;
        try (Buffer x = device.allocate(c.type, n);
                Buffer y = device.allocate(DType.INT64, n)) {
            y.fill(-1);
            for (int i = 0; i < n; i++) {
                x.set(i, random.nextInt(c.type == DType.UINT32 ? 0 : -9, 10));
            }
            device.compile("k.py", source)
                    .kernel("k")
                    .launch(Grid.of(1), x, y, c.rows, c.columns, Arg.named("num_warps", c.warps));
            return y.toLongs();
        }
    }
}
