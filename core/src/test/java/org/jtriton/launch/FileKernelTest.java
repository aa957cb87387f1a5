package org.jtriton.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.KernelLibrary;
import org.jtriton.LaunchException;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Kernels of files, launched with types. */
class FileKernelTest {
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def add(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
                i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                mask = i < n
                x = tl.load(x_ptr + i, mask=mask)
                y = tl.load(y_ptr + i, mask=mask)
                tl.store(out_ptr + i, x + y, mask=mask)

            @triton.jit
            def leaky_relu(x_ptr, slope, BLOCK: tl.constexpr = 8):
                i = tl.arange(0, BLOCK)
                x = tl.load(x_ptr + i)
                tl.store(x_ptr + i, tl.where(x > 0, x, slope * x))

            @triton.autotune([triton.Config({"BLOCK": 2}), triton.Config({"BLOCK": 4})], key=[])
            @triton.jit
            def tuned(x_ptr, BLOCK: tl.constexpr):
                i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                tl.store(x_ptr + i, i)

            @triton.jit
            def pair(p, out, c: tl.constexpr):
                tl.store(out, p[0] * p[1] + c[1])

            @triton.jit
            def first_of(x, other):
                if other is None:
                    tl.store(x, 1)
                else:
                    tl.store(x, tl.load(other))
            """;

    private static Device device;
    private static KernelLibrary library;

    @BeforeAll
    static void open() {
        device = Triton.open("interpreter");
        library = device.compile("typed.py", SOURCE);
    }

    @AfterAll
    static void close() {
        device.close();
    }

    private record Pair(int a, long b) {}

    static void add(Buffer x, Buffer y, Buffer z, int n, int block) {
        throw new AssertionError("only a declaration");
    }

    static void leakyRelu(Buffer x, float slope) {
        throw new AssertionError("only a declaration");
    }

    private final Buffer x = device.copyOf(1f, 2, 3, 4, 5);
    private final Buffer y = device.copyOf(10f, 20, 30, 40, 50);
    private final Buffer sum = device.allocate(DType.FP32, 5);

    @Test
    void classesGiveTheTypes() {
        var add = library.kernel("add", Buffer.class, Buffer.class, Buffer.class, int.class, int.class);

        add.grid(3).numWarps(8).numStages(2).numCtas(1).maxRegisters(64).launch(x, y, sum, 5, 2);

        assertThat(sum.toFloats()).containsExactly(11, 22, 33, 44, 55);
        assertThat(add.name()).isEqualTo("add");
        assertThat(add.untyped().parameters()).hasSize(5);
        assertThat(add.compile(x, y, sum, 5, 2)).isNotNull();
    }

    @Test
    void aMethodGivesTheTypesAndTheName() {
        library.kernel(FileKernelTest::add).grid(1).launch(x, y, sum, 5, 8);
        library.kernel(FileKernelTest::leakyRelu).grid(1);

        assertThat(sum.toFloats()).containsExactly(11, 22, 33, 44, 55);
    }

    @Test
    void aDefaultIsLeftToTheKernel() {
        var values = device.copyOf(-2f, 2, -4, 4, -6, 6, -8, 8);

        library.kernel(FileKernelTest::leakyRelu).grid(1).launch(values, 0.5f);

        assertThat(values.toFloats()).containsExactly(-1, 2, -2, 4, -3, 6, -4, 8);
    }

    @Test
    void theGridIsAFunctionOfTheArguments() {
        var add = library.kernel(FileKernelTest::add).grid((x, y, z, n, block) -> Grid.of(Triton.cdiv(n, block)));

        add.in(device.stream()).launch(x, y, sum, 5, 2);

        assertThat(sum.toFloats()).containsExactly(11, 22, 33, 44, 55);
    }

    @Test
    void theGridIsAFunctionOfWhatTuningChose() {
        var values = device.allocate(DType.INT32, 8);

        library.kernel("tuned", Buffer.class)
                .tunedGrid(chosen -> Grid.of(8 / chosen.getLong("BLOCK")))
                .launch(values);

        assertThat(values.toInts()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void theLastGridCounts() {
        var values = device.allocate(DType.INT32, 8);
        var tuned = library.kernel("tuned", Buffer.class, int.class);

        tuned.grid((v, block) -> Grid.of(8)).grid(Grid.of(1)).launch(values, 2);
        assertThat(values.toInts()).containsExactly(0, 1, 0, 0, 0, 0, 0, 0);

        tuned.grid(1).tunedGrid(chosen -> Grid.of(2, 1)).launch(values, 2);
        assertThat(values.toInts()).containsExactly(0, 1, 2, 3, 0, 0, 0, 0);

        tuned.grid(1, 1, 1).grid((v, block) -> Grid.of(8 / block)).launch(values, 2);
        assertThat(values.toInts()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void recordsAreTuples() {
        var out = device.allocate(DType.INT32, 1);

        library.kernel("pair", Pair.class, Buffer.class, Pair.class)
                .grid(1)
                .launch(new Pair(3, 4), out, new Pair(5, 6));

        assertThat(out.toInts()).containsExactly(18);
    }

    @Test
    void aPointerMayBeNull() {
        var out = device.allocate(DType.INT32, 1);
        var firstOf = library.kernel("first_of", Buffer.class, Buffer.class).grid(1);

        firstOf.launch(out, null);
        assertThat(out.toInts()).containsExactly(1);

        firstOf.launch(out, device.copyOf(7));
        assertThat(out.toInts()).containsExactly(7);
    }

    @Test
    void streamsAndGraphsTakeTypedLaunches() {
        var add = library.kernel(FileKernelTest::add).grid(1);
        try (var stream = device.newStream();
                var graph = device.capture(s -> add.in(s).launch(x, y, sum, 5, 8))) {
            assertThat(sum.toFloats()).containsOnly(0);
            stream.launch(graph);
        }
        assertThat(sum.toFloats()).containsExactly(11, 22, 33, 44, 55);
    }

    @Test
    void aLaunchWithoutAGridSaysWhatToWrite() {
        var add = library.kernel(FileKernelTest::add);
        assertThatThrownBy(() -> add.launch(x, y, sum, 5, 8))
                .isInstanceOf(LaunchException.class)
                .hasMessage("kernel 'add': a launch needs a grid: write .grid(...) before .launch(...)");
        // What follows works as before.
        add.grid(1).launch(x, y, sum, 5, 8);
        assertThat(sum.toFloats()).containsExactly(11, 22, 33, 44, 55);
    }

    @Test
    void optionsAreChecked() {
        var add = library.kernel(FileKernelTest::add);
        assertThatThrownBy(() -> add.numWarps(3)).hasMessage("num_warps must be a power of two from 1 to 32, not 3");
        assertThatThrownBy(() -> add.numStages(-1)).hasMessageContaining("num_stages must be");
        assertThatThrownBy(() -> add.numCtas(5)).hasMessageContaining("num_ctas must be");
        assertThatThrownBy(() -> add.maxRegisters(300)).hasMessageContaining("maxnreg must be");
    }

    @Test
    void whatDoesNotFitTheFileIsNamed() {
        assertThatThrownBy(() -> library.kernel("add", Buffer.class, Buffer.class, Buffer.class, int.class))
                .hasMessage(
                        "kernel 'add' of typed.py, parameter 'BLOCK': no type given; it takes (x_ptr, y_ptr, out_ptr,"
                                + " n, BLOCK: constexpr), not (Buffer, Buffer, Buffer, int)");
        assertThatThrownBy(
                        () -> library.kernel("add", Buffer.class, Buffer.class, Buffer.class, int.class, Buffer.class))
                .hasMessage("kernel 'add' of typed.py, parameter 'BLOCK': it is a constexpr, which a Buffer cannot be:"
                        + " declare an int, or what its value is");
        assertThatThrownBy(() -> library.kernel("leaky_relu", Buffer.class, float.class, int.class, int.class))
                .hasMessage("kernel 'leaky_relu' of typed.py takes 3 arguments (x_ptr, slope, BLOCK: constexpr), not 4:"
                        + " there is no parameter for the int");
        assertThatThrownBy(() -> library.kernel("leaky_relu", float[].class, float.class))
                .hasMessage("kernel 'leaky_relu' of typed.py, parameter 'x_ptr': a float[] cannot be an argument:"
                        + " declare a Pointer (Device.copyOf makes a buffer of an array)");
        assertThatThrownBy(() -> library.kernel("leaky_relu", Thread.class, float.class))
                .hasMessageContaining("parameter 'x_ptr': a Thread cannot be an argument: declare a Pointer, a");
        assertThatThrownBy(() -> library.kernel("ad", Buffer.class))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("'ad'");
        assertThat(library.kernel("first_of", List.class, Number.class)).isNotNull();
    }
}
