package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Descriptors that a launch brings, on the emulated GPU's copy engine and in the interpreter. */
class TensorCopiesTest {
    private static final String COPY = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y, i, j):
                y.store([i + 1, j], x.load([i, j]))
            """;

    /** The engine on its way through loops and branches, twice with what it has stored itself. */
    private static final String MANY = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y, n):
                a = x.load([0, 0])
                if n > 1:
                    a += x.load([8, 0])
                else:
                    a -= x.load([0, 16])
                b = x.load([-4, -16])
                for i in range(n):
                    y.store([8 * i, 0], a + b)
                    tl.debug_barrier()
                    a += y.load([8 * i, 0])
                s = tl.sum(a.to(tl.float32), axis=1)
                y.store([0, 16], (a + y.load([0, 0])).to(y.dtype) + s[:, None].to(y.dtype))
            """;

    /** Where an element lies matters. */
    private static final String NUMBERED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y, i, j, R: tl.constexpr, C: tl.constexpr):
                numbers = tl.arange(0, R)[:, None] * 3 + tl.arange(0, C)[None, :]
                y.store([i + 1, j], x.load([i, j]) + numbers.to(tl.float16))
            """;

    private static final String SUMS = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y):
                v = x.load([0, 0])
                y.atomic_add([8, 0], v)
                y.atomic_add([8, 16], v)
                y.atomic_add([12, 8], v)
            """;

    /** Blocks that may begin before the tensor. */
    private static final String COMBINED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y, i, OP: tl.constexpr):
                v = x.load([0, 0])
                for step in range(2):
                    if OP == "add":
                        y.atomic_add([i, 16 * step], v)
                    elif OP == "and":
                        y.atomic_and([i, 16 * step], v)
                    elif OP == "or":
                        y.atomic_or([i, 16 * step], v)
                    else:
                        y.atomic_xor([i, 16 * step], v)
                y.atomic_add([i, -8], v)
            """;

    /** Stores that meet each other, and loads that see what was stored. */
    private static final String IN_ORDER = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y, p):
                a = x.load([0, 0])
                y.store([0, 0], a)
                y.store([0, 16], a + 1)
                y.store([4, 16], a + 2)
                b = tl.load(p + tl.arange(0, 8)[:, None] * 32 + tl.arange(0, 16)[None, :])
                y.store([16, 0], a + b)
                for i in range(3):
                    y.store([24, 8 * i], a * i)
                c = y.load([24, 0])
                y.store([16, 16], c)
            """;

    private static Kernel kernel(Device device, String source) {
        return device.compile("k.py", source).kernel("k");
    }

    private static Buffer filled(Device device, DType type, int... shape) {
        var buffer = device.allocate(type, IntStream.of(shape).asLongStream().toArray());
        for (int i = 0; i < buffer.size(); i++) {
            buffer.set(i, (i * 7 % 31) - (type.isSigned() ? 15 : 0));
        }
        return buffer;
    }

    private static List<Double> numbers(Buffer buffer) {
        var numbers = new ArrayList<Double>();
        for (int i = 0; i < buffer.size(); i++) {
            numbers.add(buffer.type().isInteger() ? (double) buffer.getLong(i) : buffer.getDouble(i));
        }
        return numbers;
    }

    private static List<Double> copied(Device device, DType type, int i, int j, int warps) {
        var x = filled(device, type, 20, 48);
        var y = filled(device, type, 20, 64);
        kernel(device, COPY)
                .launch(
                        Grid.of(1),
                        TensorDescriptor.of(x, 8, 32),
                        TensorDescriptor.of(y, 8, 32),
                        i,
                        j,
                        Arg.named("num_warps", warps));
        return numbers(y);
    }

    @ParameterizedTest
    @EnumSource(names = {"INT8", "UINT8", "FP16", "BF16", "FP32", "INT64", "FP64"})
    void blocksOfEveryTypeAreCopied(DType type) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(copied(gpu, type, 4, 16, 4)).isEqualTo(copied(interpreter, type, 4, 16, 4));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INT8", "UINT8", "FP16", "BF16", "FP32", "INT64", "FP64"})
    void blocksOfEveryTypeMayBeginBeforeTheTensor(DType type) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(copied(gpu, type, -4, 16, 4)).isEqualTo(copied(interpreter, type, -4, 16, 4));
            assertThat(copied(gpu, type, 2, -16, 2)).isEqualTo(copied(interpreter, type, 2, -16, 2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void whatIsOutsideIsZeroAndIsNotWritten(int warps) {
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            for (int i : new int[] {-3, 15, 25}) {
                for (int j : new int[] {-16, 48, -17, 41}) {
                    assertThat(copied(gpu, DType.FP16, i, j, warps))
                            .as("%d, %d", i, j)
                            .isEqualTo(copied(interpreter, DType.FP16, i, j, warps));
                }
            }
        }
    }

    private static List<Double> many(Device device, int n) {
        var x = filled(device, DType.FP32, 16, 32);
        var y = filled(device, DType.FP32, 32, 32);
        kernel(device, MANY).launch(Grid.of(1), TensorDescriptor.of(x, 8, 16), TensorDescriptor.of(y, 8, 16), n);
        return numbers(y);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void phasesAreCountedThroughControlFlow(int n) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(many(gpu, n)).isEqualTo(many(interpreter, n));
        }
    }

    /** Several boxes beside each other and one below the other, swizzled and not. */
    @ParameterizedTest
    @CsvSource({"8, 16", "16, 128", "4, 64", "512, 8", "8, 64", "64, 256", "4, 512"})
    void largeBlocksAreSeveralBoxes(int rows, int columns) {
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            assertThat(large(gpu, rows, columns)).isEqualTo(large(interpreter, rows, columns));
        }
    }

    private static List<Double> large(Device device, int rows, int columns) {
        var x = filled(device, DType.FP16, rows + 3, 2 * columns);
        var y = filled(device, DType.FP16, rows + 3, columns + 8);
        var k = kernel(device, NUMBERED);
        var from = TensorDescriptor.of(x, rows, columns);
        var to = TensorDescriptor.of(y, rows, columns);
        if (device.name().equals("cuda")) {
            assertThat(k.compile(from, to, 0, 0, rows, columns).text("ptx"))
                    .contains("cp.async.bulk.tensor.2d.shared::cluster");
        }
        k.launch(Grid.of(1), from, to, 1, 16, rows, columns);
        return numbers(y);
    }

    /** Three dimensions, of which a row of the swizzle is one of the last two. */
    @Test
    void blocksOfThreeDimensionsAreCopied() {
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            assertThat(cubes(gpu)).isEqualTo(cubes(interpreter));
        }
    }

    private static List<Double> cubes(Device device) {
        var x = filled(device, DType.FP32, 5, 6, 40);
        var y = filled(device, DType.FP32, 4, 8, 64);
        var source = COPY.replace("[i + 1, j]", "[i, 1, j]").replace("[i, j]", "[i, 2, j]");
        kernel(device, source)
                .launch(Grid.of(1), TensorDescriptor.of(x, 2, 4, 32), TensorDescriptor.of(y, 2, 4, 32), 1, 16);
        return numbers(y);
    }

    private static List<Double> sums(Device device, DType type) {
        var x = filled(device, type, 16, 32);
        var y = filled(device, type, 32, 32);
        kernel(device, SUMS).launch(Grid.of(2), TensorDescriptor.of(x, 8, 16), TensorDescriptor.of(y, 8, 16));
        return numbers(y);
    }

    @ParameterizedTest
    @EnumSource(names = {"INT32", "UINT32", "UINT64", "FP16", "BF16", "FP32"})
    void sumsOfEveryType(DType type) {
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            assertThat(sums(gpu, type)).isEqualTo(sums(interpreter, type));
        }
    }

    private static List<Double> combined(Device device, DType type, int i, String op) {
        var x = filled(device, type, 16, 32);
        var y = filled(device, type, 16, 32);
        kernel(device, COMBINED)
                .launch(Grid.of(2), TensorDescriptor.of(x, 8, 16), TensorDescriptor.of(y, 8, 16), i, op);
        return numbers(y);
    }

    @ParameterizedTest
    @CsvSource({
        "INT32, add",
        "UINT32, add",
        "FP16, add",
        "BF16, add",
        "FP32, add",
        "INT32, and",
        "UINT32, or",
        "INT32, xor"
    })
    void whatIsCombinedMayBeginBeforeTheTensor(DType type, String op) {
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            for (int i : new int[] {-4, 2, 12}) {
                assertThat(combined(gpu, type, i, op)).as("%d", i).isEqualTo(combined(interpreter, type, i, op));
            }
        }
    }

    /** Threads take such a block from where it lies for the engine: it is not brought into another layout for them. */
    @Test
    void aBlockIsStagedOnceWhoeverStoresIt() {
        try (var gpu = EmulatedGpu.open()) {
            var d = TensorDescriptor.of(filled(gpu, DType.FP16, 20, 48), 8, 32);
            assertThat(kernel(gpu, COPY).compile(d, d, 0, 16).text("ttgir"))
                    .contains("may_be_negative")
                    .doesNotContain("tt.store")
                    .doesNotContain("convert_layout")
                    .containsOnlyOnce("ttg.local_alloc");
        }
    }

    @Test
    void sumsAreTheEngines() {
        try (var gpu = EmulatedGpu.open()) {
            var d = TensorDescriptor.of(filled(gpu, DType.FP32, 32, 32), 8, 16);
            assertThat(kernel(gpu, SUMS).compile(d, d).text("ptx"))
                    .contains("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group");
        }
    }

    private static List<Double> inOrder(Device device, boolean isSame) {
        var x = filled(device, DType.FP32, 16, 32);
        var y = filled(device, DType.FP32, 40, 32);
        var p = isSame ? y : filled(device, DType.FP32, 40, 32);
        kernel(device, IN_ORDER).launch(Grid.of(1), TensorDescriptor.of(x, 8, 16), TensorDescriptor.of(y, 8, 16), p);
        return numbers(y);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void storesGoOnWhereNothingMeetsThem(boolean isSame) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            assertThat(inOrder(gpu, isSame)).isEqualTo(inOrder(interpreter, isSame));
        }
    }

    @Test
    void theEngineIsUsedWhereItCanBe() {
        try (var gpu = EmulatedGpu.open()) {
            var x = filled(gpu, DType.FP16, 20, 48);
            assertThat(ptx(gpu, TensorDescriptor.of(x, 8, 32)))
                    .contains("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes")
                    .contains("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group");
        }
    }

    @Test
    void tensorsThatItCannotHaveAreAddressedPlainly() {
        try (var gpu = EmulatedGpu.open()) {
            var x = filled(gpu, DType.FP16, 20, 48);
            for (var d : List.of(
                    TensorDescriptor.of(x, 8, 4),
                    TensorDescriptor.of(x, 512, 128),
                    TensorDescriptor.of(x, 4, new long[] {10, 48}, new long[] {48, 1}, new int[] {8, 32}),
                    TensorDescriptor.of(x, 0, new long[] {10, 48}, new long[] {47, 1}, new int[] {8, 32}),
                    TensorDescriptor.of(x, 0, new long[] {0, 48}, new long[] {48, 1}, new int[] {8, 32}))) {
                assertThat(ptx(gpu, d)).as("%s", d).doesNotContain("cp.async.bulk");
            }
        }
    }

    @Test
    void rowsThatMayBeginAnywhereAreAddressedPlainly() {
        try (var gpu = EmulatedGpu.open()) {
            var d = TensorDescriptor.of(filled(gpu, DType.FP16, 20, 48), 8, 32);
            assertThat(kernel(gpu, COPY).compile(d, d, 0, 7).text("ptx")).doesNotContain("cp.async.bulk");
        }
    }

    private static String ptx(Device gpu, TensorDescriptor d) {
        return kernel(gpu, COPY).compile(d, d, 0, 0).text("ptx");
    }
}
