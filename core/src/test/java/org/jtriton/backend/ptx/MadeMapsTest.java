package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Descriptors that a kernel makes itself, on the emulated GPU's copy engine and in the interpreter. */
class MadeMapsTest {
    private static final String HEAD = """
            import triton
            import triton.language as tl

            """;

    /** Each program has tensors of its own, one behind the other, of which the first dimension is the program's. */
    private static final String COPY = HEAD + """
            @triton.jit
            def k(x_ptr, y_ptr, rows, columns, i, j):
                program = tl.program_id(2) * 4 + tl.program_id(1) * 2 + tl.program_id(0)
                x = tl.make_tensor_descriptor(x_ptr + program * 20 * 48, [rows, columns], [48, 1], [8, 32])
                y = tl.make_tensor_descriptor(y_ptr + program * 20 * 64, [20, 64], [64, 1], [8, 32])
                y.store([i + 1, j], x.load([i, j]))
            """;

    /** One map more than a program of four warps has warps. */
    private static final String FIVE = HEAD + """
            @triton.jit
            def k(x_ptr, y_ptr, n):
                x0 = tl.make_tensor_descriptor(x_ptr, [8, n], [n, 1], [8, 32])
                x1 = tl.make_tensor_descriptor(x_ptr + 8 * n, [8, n], [n, 1], [8, 32])
                x2 = tl.make_tensor_descriptor(x_ptr + 16 * n, [8, n], [n, 1], [8, 32])
                x3 = tl.make_tensor_descriptor(x_ptr + 24 * n, [8, n], [n, 1], [8, 32])
                y = tl.make_tensor_descriptor(y_ptr, [8, n], [n, 1], [8, 32])
                y.store([0, 0], x0.load([0, 0]) + 2 * x1.load([0, 0]) + 3 * x2.load([0, 0]) + 4 * x3.load([0, 0]))
            """;

    private static final String SUMS = HEAD + """
            @triton.jit
            def k(x_ptr, y_ptr, n):
                x = tl.make_tensor_descriptor(x_ptr, [16, n], [n, 1], [8, 16])
                y = tl.make_tensor_descriptor(y_ptr, [16, n], [n, 1], [8, 16])
                v = x.load([0, 0])
                for i in range(3):
                    y.atomic_add([4 * i - 4, 0], v)
            """;

    private static final String PERSISTENT = HEAD + """
            @triton.jit
            def k(x_ptr, y_ptr, z_ptr, M, N, K, B: tl.constexpr):
                x = tl.make_tensor_descriptor(x_ptr, [M, K], [K, 1], [B, 64])
                y = tl.make_tensor_descriptor(y_ptr, [N, K], [K, 1], [B, 64])
                z = tl.make_tensor_descriptor(z_ptr, [M, N], [N, 1], [B, B])
                for tile in range(tl.program_id(0), tl.cdiv(M, B), 2):
                    sums = tl.zeros((B, B), dtype=tl.float32)
                    for i in range(0, K, 64):
                        sums = tl.dot(x.load([tile * B, i]), y.load([0, i]).T, sums)
                    z.store([tile * B, 0], sums)
            """;

    /** Where tensors lie and how large they are is read from memory, and each round has others. */
    private static final String GROUPED = HEAD + """
            @triton.jit
            def address(x_ptr, addresses_ptr, i):
                tl.store(addresses_ptr + i, x_ptr.to(tl.int64))

            @triton.jit
            def k(addresses_ptr, sizes_ptr, products, B: tl.constexpr):
                for g in range(products):
                    M = tl.load(sizes_ptr + g * 3)
                    N = tl.load(sizes_ptr + g * 3 + 1)
                    K = tl.load(sizes_ptr + g * 3 + 2)
                    x_ptr = tl.load(addresses_ptr + g * 3).to(tl.pointer_type(tl.float16))
                    y_ptr = tl.load(addresses_ptr + g * 3 + 1).to(tl.pointer_type(tl.float16))
                    z_ptr = tl.load(addresses_ptr + g * 3 + 2).to(tl.pointer_type(tl.float32))
                    x = tl.make_tensor_descriptor(x_ptr, [M, K], [K, 1], [B, 64])
                    y = tl.make_tensor_descriptor(y_ptr, [N, K], [K, 1], [B, 64])
                    z = tl.make_tensor_descriptor(z_ptr, [M, N], [N, 1], [B, B])
                    tile = tl.program_id(0)
                    tiles = tl.cdiv(M, B) * tl.cdiv(N, B)
                    LOOP:
                        m = tile // tl.cdiv(N, B) * B
                        n = tile % tl.cdiv(N, B) * B
                        sums = tl.zeros((B, B), dtype=tl.float32)
                        for i in range(0, K, 64):
                            sums = tl.dot(x.load([m, i]), y.load([n, i]).T, sums)
                        z.store([m, n], sums)
                        tile += tl.num_programs(0)
            """;

    /** A map is made, used and made again in the same round of operations. */
    private static final String ROUNDS = HEAD + """
            @triton.jit
            def k(x_ptr, y_ptr, z_ptr, n, B: tl.constexpr):
                for g in range(n):
                    x = tl.make_tensor_descriptor(x_ptr + g * 64, [B, 64 * n - 64 * g], [64 * n, 1], [B, 64])
                    y = tl.make_tensor_descriptor(y_ptr + g * 64, [B, 64 * n - 64 * g], [64 * n, 1], [B, 64])
                    z = tl.make_tensor_descriptor(z_ptr + g * B * B, [B, B], [B, 1], [B, B])
                    z.store([0, 0], tl.dot(x.load([0, 0]), y.load([0, 0]).T))
            """;

    private static Kernel kernel(Device device, String source) {
        return device.compile("k.py", source).kernel("k");
    }

    private static Buffer filled(Device device, DType type, int... shape) {
        var buffer = device.allocate(type, IntStream.of(shape).asLongStream().toArray());
        for (int i = 0; i < buffer.size(); i++) {
            buffer.set(i, (i * 7 + i / 64) % 9 - (type.isSigned() ? 4 : 0));
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

    private static void isTheSame(Function<Device, List<Double>> run) {
        try (var gpu = EmulatedGpu.openWithoutLaunchMaps();
                var interpreter = Triton.open("interpreter")) {
            assertThat(run.apply(gpu)).isEqualTo(run.apply(interpreter));
        }
    }

    /** That the kernel of a launch makes so many maps, if it is for the GPU. */
    private static void makes(int maps, Device device, Kernel kernel, Object... arguments) {
        if (device.name().equals("cuda")) {
            assertThat(kernel.compile(arguments).text("ptx").split("tensormap.cp_fenceproxy", -1))
                    .hasSize(1 + maps);
        }
    }

    private static List<Double> copied(Device device, DType type, Grid grid, int rows, int i, int j, int warps) {
        var x = filled(device, type, 8, 20, 48);
        var y = filled(device, type, 8, 20, 64);
        var k = kernel(device, COPY);
        var arguments = new Object[] {x, y, rows, 48, i, j, Arg.named("num_warps", warps)};
        makes(2, device, k, arguments);
        k.launch(grid, arguments);
        return numbers(y);
    }

    @ParameterizedTest
    @EnumSource(names = {"INT8", "UINT8", "FP16", "BF16", "FP32", "INT64", "FP64", "FP8E5"})
    void blocksOfEveryTypeAreCopied(DType type) {
        isTheSame(device -> copied(device, type, Grid.of(1), 20, 4, 16, 4));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void eachProgramHasItsOwn(int warps) {
        isTheSame(device -> copied(device, DType.FP16, Grid.of(2, 2, 2), 20, 4, 16, warps));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void mapsOfOneProgramAreMadeByAsManyWarpsAsThereAre(int warps) {
        isTheSame(device -> {
            var x = filled(device, DType.FP32, 32, 32);
            var y = filled(device, DType.FP32, 8, 32);
            var k = kernel(device, FIVE);
            var arguments = new Object[] {x, y, 32, Arg.named("num_warps", warps)};
            makes(5, device, k, arguments);
            k.launch(Grid.of(1), arguments);
            return numbers(y);
        });
    }

    @Test
    void betweenTheMapsOfOneProgramNobodyWaits() {
        try (var gpu = EmulatedGpu.openWithoutLaunchMaps()) {
            var x = filled(gpu, DType.FP32, 32, 32);
            String ptx = kernel(gpu, FIVE)
                    .compile(x, filled(gpu, DType.FP32, 8, 32), 32)
                    .text("ptx");
            String making = ptx.substring(ptx.indexOf("tensormap.replace"), ptx.lastIndexOf("tensormap.cp_fenceproxy"));
            assertThat(making).doesNotContain("bar.sync");
        }
    }

    @ParameterizedTest
    @CsvSource({"20, -3, 16", "20, 15, -16", "9, 4, 48", "1, 0, 0", "0, 0, 0", "0, 4, 16"})
    void whatIsOutsideIsZeroAndIsNotWritten(int rows, int i, int j) {
        isTheSame(device -> copied(device, DType.FP32, Grid.of(1), rows, i, j, 4));
    }

    @ParameterizedTest
    @EnumSource(names = {"INT32", "UINT32", "FP16", "BF16", "FP32"})
    void sumsOfEveryType(DType type) {
        isTheSame(device -> {
            var x = filled(device, type, 16, 32);
            var y = filled(device, type, 16, 32);
            var k = kernel(device, SUMS);
            makes(2, device, k, x, y, 32);
            k.launch(Grid.of(2), x, y, 32);
            return numbers(y);
        });
    }

    @ParameterizedTest
    @CsvSource({"64, 2", "192, 3", "320, 3"})
    void tilesOfProducts(int k, int stages) {
        isTheSame(device -> {
            var x = filled(device, DType.FP16, 320, k);
            var y = filled(device, DType.FP16, 64, k);
            var z = filled(device, DType.FP32, 320, 64);
            var kernel = kernel(device, PERSISTENT);
            var arguments = new Object[] {x, y, z, 320, 64, k, 64, Arg.named("num_stages", stages)};
            makes(3, device, kernel, arguments);
            kernel.launch(Grid.of(2), arguments);
            return numbers(z);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1; 4; while tile < tiles",
                "2; 8; while tile < tiles",
                "3; 4; for _ in range(tile, tiles, tl.num_programs(0))"
            })
    void mapsAreMadeAnewForEachProduct(int programs, int warps, String loop) {
        isTheSame(device -> {
            int[][] sizes = {{64, 64, 128}, {128, 80, 256}, {0, 64, 64}, {96, 64, 0}, {192, 128, 64}};
            var library = device.compile("k.py", GROUPED.replace("LOOP", loop));
            var addresses = device.allocate(DType.INT64, 3L * sizes.length);
            var all = device.allocate(DType.INT32, 3L * sizes.length);
            var results = new ArrayList<Buffer>();
            for (int g = 0; g < sizes.length; g++) {
                int m = sizes[g][0];
                int n = sizes[g][1];
                int k = sizes[g][2];
                var tensors = List.of(
                        filled(device, DType.FP16, Math.max(m, 1), Math.max(k, 1)),
                        filled(device, DType.FP16, n, Math.max(k, 1)),
                        filled(device, DType.FP32, Math.max(m, 1), n));
                for (int i = 0; i < 3; i++) {
                    library.kernel("address").launch(Grid.of(1), tensors.get(i), addresses, 3 * g + i);
                    all.set(3L * g + i, sizes[g][i]);
                }
                results.add(tensors.getLast());
            }
            var kernel = library.kernel("k");
            var arguments = new Object[] {addresses, all, sizes.length, 64, Arg.named("num_warps", warps)};
            makes(3, device, kernel, arguments);
            kernel.launch(Grid.of(programs), arguments);
            return results.stream().flatMap(z -> numbers(z).stream()).toList();
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 64", "4, 64", "3, 128"})
    void copiesByAMapAreDoneBeforeItIsMadeAnew(int rounds, int block) {
        isTheSame(device -> {
            var x = filled(device, DType.FP16, block, 64 * rounds);
            var y = filled(device, DType.FP16, block, 64 * rounds);
            var z = filled(device, DType.FP32, rounds, block, block);
            var kernel = kernel(device, ROUNDS);
            makes(3, device, kernel, x, y, z, rounds, block);
            kernel.launch(Grid.of(1), x, y, z, rounds, block);
            return numbers(z);
        });
    }

    @Test
    void whatIsNotKnownToBeAlignedIsAddressedPlainly() {
        try (var gpu = EmulatedGpu.openWithoutLaunchMaps()) {
            var x = filled(gpu, DType.FP16, 16, 40);
            var k = kernel(gpu, SUMS);
            assertThat(k.compile(x, x, 32).text("ptx")).contains("tensormap.replace");
            assertThat(k.compile(x, x, 40).text("ptx")).doesNotContain("tensormap", "cp.async.bulk");
            assertThat(k.compile(x.slice(1, 16 * 39), x, 32).text("ptx").split("tensormap.cp_fenceproxy", -1))
                    .hasSize(1 + 1);
        }
    }
}
