package org.jtriton.runtime.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Array arguments: shapes, strides, elements read and written within bounds, atomics by index. */
@Timeout(120)
class ArraysTest {
    private static Device device;

    @BeforeAll
    static void open() {
        device = Triton.open("cpu");
    }

    @AfterAll
    static void close() {
        device.close();
    }

    private static Kernel kernel(String body) {
        return device.compile("kernel.py", "import triton\nimport triton.language as tl\n\n" + body)
                .kernel("kernel");
    }

    private static float[] iota(int n) {
        var values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = i;
        }
        return values;
    }

    @Test
    void gradientsAreAddedToTheWeights() {
        var kernel = kernel("""
            @triton.jit
            def kernel(weights, grads, learning_rate):
                for i in range(tl.program_id(0), grads.shape[0], tl.num_programs(0)):
                    tl.atomic_add(weights, i, -learning_rate * grads[i])
            """);
        var weights = device.allocate(DType.FP32, 1000).fill(1);
        kernel.launch(Grid.of(7), weights, device.copyOf(iota(1000)), 0.5f);
        for (int i = 0; i < 1000; i++) {
            assertThat(weights.getDouble(i)).isEqualTo(1 - 0.5 * i);
        }
    }

    @Test
    void pointsGoToTheNearestCentroid() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, centroids, labels, BLOCK: tl.constexpr):
                i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                point = x[i]
                nearest = tl.full((BLOCK,), float("inf"), tl.float32)
                label = tl.zeros((BLOCK,), tl.int32)
                for c in range(centroids.shape[0]):
                    distance = tl.abs(point - centroids[c])
                    label = tl.where(distance < nearest, c, label)
                    nearest = tl.minimum(distance, nearest)
                labels[i] = label
            """);
        var labels = device.allocate(DType.INT32, 100);
        var centroids = device.copyOf(10f, 50f, 90f);
        kernel.launch(Grid.of(4), device.copyOf(iota(100)), centroids, labels, Arg.named("BLOCK", 32));
        for (int i = 0; i < 100; i++) {
            assertThat(labels.getLong(i)).isEqualTo(i <= 30 ? 0 : i <= 70 ? 1 : 2);
        }
    }

    @Test
    void oneProgramForEachPointOfSeveralCoordinates() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, centroids, sums, counts, labels, D: tl.constexpr):
                i = tl.program_id(0)
                point = x[i, 0:D]
                best = 0
                nearest = float("inf")
                for c in range(centroids.shape[0]):
                    d = point - centroids[c, 0:D]
                    distance = tl.sum(d * d)
                    if distance < nearest:
                        nearest = distance
                        best = c
                labels[i] = best
                tl.atomic_add(sums, (best, tl.arange(0, D)), point)
                tl.atomic_add(counts, best, 1)
            """);
        var x = device.copyOf(0f, 0, 9, 9, 1, 0, 8, 9, 0, 1).reshape(5, 2);
        var centroids = device.copyOf(0f, 0, 10, 10).reshape(2, 2);
        var sums = device.allocate(DType.FP32, 2, 2);
        var counts = device.allocate(DType.INT32, 2);
        var labels = device.allocate(DType.INT32, 5);
        kernel.launch(Grid.of(5), x, centroids, sums, counts, labels, Arg.named("D", 2));
        assertThat(labels.toInts()).containsExactly(0, 1, 0, 1, 0);
        assertThat(counts.toInts()).containsExactly(3, 2);
        assertThat(sums.toFloats()).containsExactly(1, 1, 17, 18);
    }

    @Test
    void lanesOutOfBoundsReadZeroAndWriteNothing() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, out, start, N: tl.constexpr):
                i = start + tl.arange(0, N)
                out[tl.arange(0, N)] = x[i] + 100
                x[i] = -1.0
            """);
        var memory = device.copyOf(iota(12));
        var out = device.allocate(DType.FP32, 8);
        kernel.launch(Grid.of(1), memory.slice(4, 4), out, -2, Arg.named("N", 8));
        assertThat(out.toFloats()).containsExactly(100, 100, 104, 105, 106, 107, 100, 100);
        assertThat(memory.toFloats()).containsExactly(0, 1, 2, 3, -1, -1, -1, -1, 8, 9, 10, 11);
    }

    @Test
    void everyIntegerTypeIndexes() {
        for (var type : new DType[] {DType.INT8, DType.INT16, DType.INT32, DType.INT64, DType.UINT8, DType.UINT64}) {
            var kernel = kernel("""
                @triton.jit
                def kernel(x, index, out, N: tl.constexpr):
                    j = tl.arange(0, N)
                    out[j] = x[index[j]]
                """);
            var index = device.allocate(type, 4);
            index.set(0, 2);
            index.set(2, 100);
            index.set(3, type.isSigned() ? -1 : 200);
            var out = device.allocate(DType.FP32, 4);
            kernel.launch(Grid.of(1), device.copyOf(5f, 6, 7), index, out, Arg.named("N", 4));
            assertThat(out.toFloats()).as("%s", type).containsExactly(7, 5, 0, 0);
        }
    }

    @Test
    void shapesAndStridesAreNumbers() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, out):
                out[0] = x.shape[0]
                out[1] = x.shape[1]
                out[2] = x.shape[-1]
                out[3] = x.stride(0)
                out[4] = x.stride(1)
                out[5] = x.stride(-1)
                a, b, c = x.shape
                out[6] = a * b * c
                s, t, u = x.stride()
                out[7] = s + t + u
            """);
        var out = device.allocate(DType.INT64, 8);
        kernel.launch(Grid.of(1), device.allocate(DType.FP16, 3, 5, 7), out);
        assertThat(out.toLongs()).containsExactly(3, 5, 7, 35, 7, 1, 105, 43);
        kernel.launch(Grid.of(1), device.allocate(DType.FP16, 1, 1, 1), out);
        assertThat(out.toLongs()).containsExactly(1, 1, 1, 1, 1, 1, 1, 3);
        kernel.launch(Grid.of(1), device.allocate(DType.FP16, 0, 16, 1L << 33), out);
        assertThat(out.toLongs())
                .containsExactly(0, 16, 1L << 33, 1L << 37, 1L << 33, 1, 0, (1L << 37) + (1L << 33) + 1);
    }

    @Test
    void blocksAndSlicesSelectRectangles() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, out, row, B: tl.constexpr):
                i = tl.arange(0, B)
                out[0, i[:, None], i[None, :]] = x[i[:, None], i[None, :]]
                out[1, 0:B, 0:B] = x[i, 0:B]
                out[2, i, :B] = x[0:B, i]
                out[3, 0:B, i] = x[row:row + B, 1:1 + B]
                out[4, 0, i] = x[i, i]
                first = tl.program_id(0) * B
                out[4, 1, 0:B] = x[row, first * 2:first * 2 + B]
            """);
        int n = 5;
        var x = device.copyOf(iota(n * n)).reshape(n, n);
        var out = device.allocate(DType.FP32, 5, 4, 4);
        kernel.launch(Grid.of(1), x, out, 2, Arg.named("B", 4));
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                assertThat(at(out, 0, i, j)).isEqualTo(n * i + j);
                assertThat(at(out, 1, i, j)).isEqualTo(n * i + j);
                assertThat(at(out, 2, i, j)).isEqualTo(n * i + j);
                assertThat(at(out, 3, i, j)).isEqualTo(i + 2 < n && j + 1 < n ? n * (i + 2) + j + 1 : 0);
            }
            assertThat(at(out, 4, 0, i)).isEqualTo(n * i + i);
            assertThat(at(out, 4, 1, i)).isEqualTo(n * 2 + i);
        }
    }

    private static double at(Buffer b, int k, int i, int j) {
        return b.getDouble(16 * k + 4 * i + j);
    }

    @Test
    void atomicsTakeAnIndex() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, old, odd, N: tl.constexpr):
                i = tl.arange(0, N)
                tl.atomic_max(x, 0, 9)
                tl.atomic_min(x, 1, -9)
                tl.atomic_and(x, 2, 6)
                tl.atomic_or(x, 3, 8)
                tl.atomic_xor(x, 4, 1, sem="relaxed")
                old[i] = tl.atomic_xchg(x, i + 5, 77, i % 2 == odd)
                x.atomic_add(9, 5)
                tl.atomic_add(x + 9, 1)
                tl.atomic_add(x, 100, 1)
                tl.atomic_add(x, 1)
                tl.atomic_cas(x, 10, 10, 50)
                tl.atomic_cas(x, 11, 10, 50)
                old[i + N] = tl.atomic_cas(x, i + 12, 12, 60)
            """);
        var x = device.allocate(DType.INT32, 13);
        for (int i = 0; i < 13; i++) {
            x.set(i, i);
        }
        var old = device.allocate(DType.INT32, 8);
        kernel.launch(Grid.of(1), x, old, 1, Arg.named("N", 4));
        assertThat(x.toInts()).containsExactly(10, -9, 2, 11, 5, 5, 77, 7, 77, 15, 50, 11, 60);
        assertThat(old.toInts()[1]).isEqualTo(6);
        assertThat(old.toInts()[3]).isEqualTo(8);
        assertThat(Arrays.copyOfRange(old.toInts(), 4, 8)).containsExactly(12, 0, 0, 0);
    }

    @Test
    void deviceFunctionsTakeArrays() {
        var kernel = kernel("""
            @triton.jit
            def size(a):
                return a.shape[0]

            @triton.jit
            def fill(array, value, BLOCK: tl.constexpr):
                n = size(a=array)
                for start in range(0, n, BLOCK):
                    i = start + tl.arange(0, BLOCK)
                    array[i] += value

            @triton.jit
            def kernel(x, y):
                fill(x, 1.0, 16)
                same = y
                fill(same, x[3], 16)
            """);
        var x = device.allocate(DType.FP32, 100);
        var y = device.allocate(DType.BF16, 30);
        kernel.launch(Grid.of(1), x, y);
        assertThat(x.toFloats()).containsOnly(1);
        assertThat(y.toFloats()).containsOnly(1);
    }

    @Test
    void everyElementTypeIsReadAndWritten() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, y, N: tl.constexpr):
                i = tl.arange(0, N)
                y[i] = x[i]
                y[0] = x[2]
            """);
        for (var type : new DType[] {DType.INT1, DType.INT8, DType.UINT16, DType.INT64, DType.FP16, DType.FP64}) {
            var x = device.allocate(type, 3);
            x.set(0, 1);
            x.set(2, 1);
            var y = device.allocate(type, 3);
            kernel.launch(Grid.of(1), x, y, Arg.named("N", 4));
            assertThat(y.toDoubles()).as("%s", type).containsExactly(1, 0, 1);
        }
    }

    @Test
    void pointersOnlyCostNothing() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, y, N: tl.constexpr):
                i = tl.arange(0, N)
                tl.store(y + i, tl.load(x + i)[None, :].reshape(N))
                tl.atomic_add(x + i, 1.0, i < 2)
            """);
        var x = device.allocate(DType.FP32, 2, 4);
        assertThat(kernel.compile(x, x, Arg.named("N", 8)).signature()).isEqualTo("x=*fp32:16,y=*fp32:16,N=8");
        assertThat(kernel.compile(x, x, Arg.named("N", 8)).text("ttir")).containsOnlyOnce("%x: !tt.ptr<f32>");
    }

    @Test
    void sizesAreSpecialisedLikeIntegers() {
        var kernel = kernel("""
            @triton.jit
            def kernel(x, y):
                x[0, 0, 0] = y[0]
            """);
        var compiled = kernel.compile(
                device.allocate(DType.FP32, 5, 32, 1),
                device.allocate(DType.FP32, 8).at(1));
        assertThat(compiled.signature()).isEqualTo("x=*fp32:16[i32,i32:16,i32=1],y=*fp32[i32]");
        assertThat(kernel.compileFor(compiled.signature()).text("ttir")).isEqualTo(compiled.text("ttir"));
        assertThat(kernel.compileFor("x=*fp32[i64,i64,i64],y=*fp32[i32]").text("ttir"))
                .contains("%x_size0: i64", "%y_size0: i32");
    }

    @Test
    void theInterpreterRefusesAnIndexOutOfBounds() {
        try (var interpreter = Triton.open("interpreter")) {
            var text = """
                import triton
                import triton.language as tl

                @triton.jit
                def kernel(x, out, start):
                    i = start + tl.arange(0, 4)
                    tl.atomic_add(out, i, 1.0, i < 5)
                    out[i] = x[i]
                """;
            var kernel = interpreter.compile("kernel.py", text).kernel("kernel");
            var x = interpreter.copyOf(1f, 2, 3, 4, 5);
            var out = interpreter.allocate(DType.FP32, 5).fill(0);
            kernel.launch(Grid.of(1), x, out, 1);
            assertThat(out.toFloats()).containsExactly(0, 2, 3, 4, 5);
            assertThatThrownBy(() -> kernel.launch(Grid.of(1), x, out, 2))
                    .hasMessageContainingAll("an index is out of the array's bounds", "kernel.py:8");
        }
    }

    private static void assertError(String body, String signature, String... parts) {
        var text = "@triton.jit\ndef kernel(x, n):\n    " + body + "\n";
        assertThatThrownBy(() -> kernel(text).compileFor(signature))
                .isInstanceOf(CompilationException.class)
                .hasMessageContainingAll(parts);
    }

    @Test
    void mistakesAreTold() {
        var twoDimensional = "x=*fp32[i32,i32],n=i32";
        assertError("x[n]", twoDimensional, "an array of 2 dimensions is indexed with one index", "kernel.py:6");
        assertError("x[n] = 1", twoDimensional, "an array of 2 dimensions is indexed with one index");
        assertError("x[n, n, n]", twoDimensional, "an array of 2 dimensions is indexed with 3 indices");
        assertError("x[0, -1]", twoDimensional, "the index -1 of an array is out of bounds", "x.shape[0] - 1");
        assertError("x[n, 1.5]", twoDimensional, "an array is indexed by integers", "not by the constant 1.5");
        assertError("x[n, n:2 * n]", twoDimensional, "the length of a slice", "must be known at compile time");
        assertError("x[n, :]", twoDimensional, "the length of a slice", "must be known at compile time");
        assertError("x[n, 0:3]", twoDimensional, "no power of two");
        assertError("x.stride(2)", twoDimensional, "axis 2 is out of range");
        assertError("x[n]", "x=*fp32,n=i32", "a bare pointer has no elements to select", "*fp32[i32]");
        assertError("x[n] = 2", "x=*fp32,n=i32", "a bare pointer has no elements to select");
        assertError("x.shape[0]", "x=*fp32,n=i32", "a bare pointer has no shape");
        assertError("x.stride(0)", "x=*fp32,n=i32", "a bare pointer has no strides");
        assertError("(x + 1)[n]", "x=*fp32[i32],n=i32", "a bare pointer has no elements to select");
        assertError("tl.atomic_add(x, n, 1)", "x=*fp32,n=i32", "a bare pointer has no elements to select");
        assertError("x[n]", "x=*fp32[f32],n=i32", "parameter 'x'", "f32");
        assertError("x[n]", "x=*fp32[i32,i64],n=i32", "all i32 or all i64");
        assertError("x[n]", "x=*fp32[],n=i32", "all i32 or all i64");
    }
}
