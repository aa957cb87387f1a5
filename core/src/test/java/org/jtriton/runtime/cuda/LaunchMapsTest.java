package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.backend.ptx.ArgumentMap;
import org.jtriton.backend.ptx.ArgumentMap.Part;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.ir.FloatType;
import org.jtriton.ptx.PtxRun;
import org.jtriton.runtime.ArgumentSlots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The maps of tensors that launches make of a kernel's arguments. */
class LaunchMapsTest {
    /** Of the kernel k(x, rows, stride): rows of 96 f16. */
    static final ArgumentMap MATRIX = new ArgumentMap(
            FloatType.F16,
            0,
            List.of(new Part.Argument(1, 32), new Part.Number(96)),
            List.of(new Part.Argument(2, 32), new Part.Number(1)),
            List.of(8, 32),
            List.of(0),
            List.of());

    private static final String PRODUCT = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y, z, M, N, K, x_row, y_row, z_row, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
                m = tl.program_id(0) * BM + tl.arange(0, BM)
                n = tl.program_id(1) * BN + tl.arange(0, BN)
                k = tl.arange(0, BK)
                xs = x + (m % M)[:, None] * x_row + k[None, :]
                ys = y + k[:, None] * y_row + (n % N)[None, :]
                acc = tl.zeros((BM, BN), dtype=tl.float32)
                for i in range(0, tl.cdiv(K, BK)):
                    a = tl.load(xs, mask=k[None, :] < K - i * BK, other=0.0)
                    b = tl.load(ys, mask=k[:, None] < K - i * BK, other=0.0)
                    acc = tl.dot(a, b, acc)
                    xs += BK
                    ys += BK * y_row
                zs = z + m[:, None] * z_row + n[None, :]
                tl.store(zs, acc.to(z.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))
            """;

    private static final String TILES = """
            import triton
            import triton.language as tl

            @triton.jit
            def inside(i, end, KIND: tl.constexpr):
                if KIND == "WRAP" or KIND == "EVEN":
                    return i % end
                elif KIND == "FIRST":
                    return tl.max_contiguous(tl.multiple_of(tl.where(i < end, i, 0), 64), 64)
                else:
                    return i

            @triton.jit
            def k(x, y, z, M, N, K, x_m, x_k, y_k, y_n, KIND: tl.constexpr):
                m = tl.program_id(0) * 64 + tl.arange(0, 64)
                n = tl.program_id(1) * 64 + tl.arange(0, 64)
                rows = inside(m, M, KIND)
                columns = inside(n, N, KIND)
                acc = tl.zeros((64, 64), dtype=tl.float32)
                for i in range(0, K, 32):
                    k = i + tl.arange(0, 32)
                    x_mask = k[None, :] < K
                    y_mask = k[:, None] < K
                    if KIND == "MASK":
                        x_mask = x_mask & (m[:, None] < M)
                        y_mask = (n[None, :] < N) & y_mask
                    xs = x + rows[:, None] * x_m + k[None, :] * x_k
                    ys = y + k[:, None] * y_k + columns[None, :] * y_n
                    if KIND == "EVEN":
                        a = tl.load(xs)
                        b = tl.load(ys)
                    else:
                        a = tl.load(xs, mask=x_mask, other=0.0)
                        b = tl.load(ys, mask=y_mask, other=0.0)
                    acc = tl.dot(a, b, acc)
                tl.store(z + m[:, None] * N + n[None, :], acc, mask=(m[:, None] < M) & (n[None, :] < N))
            """;

    private final List<TensorMaps.Tensor> made = new ArrayList<>();
    private final LaunchMaps maps = new LaunchMaps(List.of(MATRIX), 1, this::make);

    private Optional<MemorySegment> make(TensorMaps.Tensor tensor) {
        made.add(tensor);
        return Optional.of(Arena.ofAuto().allocate(128, 64));
    }

    private static ArgumentSlots slots(long... values) {
        var slots = new ArgumentSlots();
        for (long v : values) {
            slots.add(v);
        }
        return slots;
    }

    @Test
    void aMapIsMadeOnceForArgumentsThatComeAgain() {
        var slots = slots(512, 16, 96);
        assertThat(maps.addTo(slots)).isTrue();
        assertThat(slots.count()).isEqualTo(4);
        assertThat(maps.addTo(slots(512, 16 | 7L << 32, 96))).isTrue();
        assertThat(made)
                .containsExactly(
                        new TensorMaps.Tensor(512, DType.FP16, List.of(96L, 16L), List.of(192L), List.of(32, 8), 64));
        assertThat(maps.addTo(slots(1024, 16, 96))).isTrue();
        assertThat(made).hasSize(2);
    }

    @ParameterizedTest(name = "address {0}, {1} rows, stride {2}")
    @CsvSource({"8, 16, 96", "512, 12, 96", "512, 0, 96", "512, -8, 96", "512, 16, 95", "512, 16, -96"})
    void whatTheEngineCannotHaveHasNoMap(long address, long rows, long stride) {
        var slots = slots(address, rows, stride);
        assertThat(maps.addTo(slots)).isFalse();
        assertThat(slots.count()).isEqualTo(3);
        assertThat(made).isEmpty();
    }

    /** The engine could have it. */
    @Test
    void aMatrixOfMoreRowsThanIndicesReachHasNoMap() {
        var rows = new Part.Argument(1, 64);
        var wideRows = new ArgumentMap(
                MATRIX.element(),
                0,
                List.of(rows, MATRIX.sizes().getLast()),
                MATRIX.strides(),
                MATRIX.block(),
                List.of(),
                List.of());
        var wide = new LaunchMaps(List.of(wideRows), 1, this::make);
        assertThat(wide.addTo(slots(512, Integer.MAX_VALUE, 96))).isTrue();
        assertThat(wide.addTo(slots(512, 1L << 31, 96))).isFalse();
        assertThat(made).hasSize(1);
    }

    /** A kernel would read something else there than zeros, or what 32 bits lead to. */
    @ParameterizedTest
    @CsvSource({"0, true", "3, true", "-1, false", "2147483647, true", "2147483648, false"})
    void indicesThatMayBeNegativeOrTooLargeAreAskedFor(long start, boolean isMade) {
        var moved = new ArgumentMap(
                MATRIX.element(),
                0,
                MATRIX.sizes(),
                MATRIX.strides(),
                MATRIX.block(),
                MATRIX.whole(),
                List.of(new Part.Argument(3, 64)));
        assertThat(new LaunchMaps(List.of(moved), 1, this::make).addTo(slots(512, 16, 96, start)))
                .isEqualTo(isMade);
    }

    @Test
    void whatTheDriverRefusesHasNoMapEither() {
        var refused = new LaunchMaps(List.of(MATRIX), 1, _ -> Optional.empty());
        assertThat(refused.addTo(slots(512, 16, 96))).isFalse();
    }

    @Test
    void takenAwayTheirSlotsHoldValuesAgain() {
        var slots = slots(512, 16, 96);
        maps.addTo(slots);
        slots.dropTo(3);
        slots.add(7);
        long place = slots.pointers().getAtIndex(java.lang.foreign.ValueLayout.JAVA_LONG, 3);
        assertThat(place).isEqualTo(slots.values().address() + 3 * Long.BYTES);
    }

    @Test
    void withoutMapsAKernelIsCompiledWhenItIsNeeded() {
        try (var gpu = new FakeGpu()) {
            gpu.maps = List.of(MATRIX);
            var kernel = gpu.kernel("""
                    @triton.jit
                    def k(x, rows, stride):
                        tl.store(x, rows + stride)
                    """);
            var x = gpu.device.allocate(DType.FP16, 32, 96);
            kernel.launch(Grid.of(1), x, 16, 96);
            assertThat(gpu.compiled).hasSize(1);
            for (int rows : new int[] {20, 28, 36}) {
                kernel.launch(Grid.of(1), x, rows, 96);
                kernel.launch(Grid.of(1), x, 8 * rows, 96);
            }
            // Numbers that 16 divides are another signature, which has its own two.
            assertThat(gpu.compiled).hasSizeLessThanOrEqualTo(4);
            assertThat(gpu.cuda.launches).hasSize(7);
            assertThat(gpu.cuda.launches.getFirst().parameters()).hasSize(5);
            assertThat(gpu.cuda.launches.get(1).parameters()).hasSize(4);
            try (var graph = gpu.device.capture(s -> {
                kernel.launch(s, Grid.of(1), x, 16, 96);
                kernel.launch(s, Grid.of(1), x, 20, 96);
            })) {
                graph.launch();
            }
            assertThat(gpu.cuda.launches).hasSize(9);
        }
    }

    @ParameterizedTest(name = "{0} x {1} x {2}")
    @CsvSource({
        // The copy engine brings what is in tiles; the last of k may be a part of one.
        "128, 128, 128, true",
        "64, 192, 48, true",
        "128, 64, 80, true",
        // Rows or columns wrap around within a tile.
        "48, 128, 64, false",
        "128, 80, 96, false",
        "16, 16, 16, false",
        "144, 144, 144, false",
        // Nothing is multiplied.
        "64, 64, 0, false"
    })
    void productsThroughPointers(int m, int n, int k, boolean byEngine) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add)) {
            var x = gpu.allocate(DType.FP16, m, Math.max(k, 16));
            var y = gpu.allocate(DType.FP16, Math.max(k, 16), n);
            var z = gpu.allocate(DType.FP32, m, n);
            double[] xs = numbers((int) x.size(), 3);
            double[] ys = numbers((int) y.size(), 5);
            x.copyFrom(xs);
            y.copyFrom(ys);
            int row = Math.max(k, 16);
            var kernel = gpu.compile("k.py", PRODUCT).kernel("k");
            kernel.launch(
                    Grid.of(Math.ceilDiv(m, 64), Math.ceilDiv(n, 64)),
                    x,
                    y,
                    z,
                    m,
                    n,
                    k,
                    row,
                    n,
                    n,
                    Arg.named("BM", 64),
                    Arg.named("BN", 64),
                    Arg.named("BK", 32));
            double[] expected = IntStream.range(0, m * n)
                    .mapToDouble(i -> IntStream.range(0, k)
                            .mapToDouble(j -> xs[i / n * row + j] * ys[j * n + i % n])
                            .sum())
                    .toArray();
            assertThat(z.toDoubles()).containsExactly(expected, within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor") > 0).isEqualTo(byEngine);
        }
    }

    /** Either operand may be turned, and rows may wrap around, be replaced where they are behind the end, or be left out there; or nothing is left out. */
    @ParameterizedTest(name = "{0} x {1} x {2}, {3}, turned: {4} {5}")
    @CsvSource({
        "128, 64, 48, WRAP, false, true",
        "64, 128, 80, WRAP, true, false",
        "64, 64, 32, WRAP, true, true",
        "128, 64, 48, FIRST, false, false",
        "128, 128, 32, FIRST, true, true",
        "64, 128, 64, EVEN, false, false",
        "128, 64, 96, EVEN, true, true",
        "112, 80, 48, MASK, false, false",
        "80, 112, 64, MASK, true, false",
        "16, 48, 96, MASK, false, true",
        "144, 16, 16, MASK, true, true"
    })
    void tilesOfAllKinds(int m, int n, int k, String kind, boolean xTurned, boolean yTurned) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add)) {
            var x = gpu.allocate(DType.FP16, m * k);
            var y = gpu.allocate(DType.FP16, k * n);
            var z = gpu.allocate(DType.FP32, m, n);
            double[] xs = numbers(m * k, 3);
            double[] ys = numbers(k * n, 5);
            x.copyFrom(xs);
            y.copyFrom(ys);
            gpu.compile("k.py", TILES)
                    .kernel("k")
                    .launch(
                            Grid.of(Math.ceilDiv(m, 64), Math.ceilDiv(n, 64)),
                            x,
                            y,
                            z,
                            m,
                            n,
                            k,
                            xTurned ? 1 : k,
                            xTurned ? m : 1,
                            yTurned ? 1 : n,
                            yTurned ? k : 1,
                            Arg.named("KIND", kind));
            double[] expected = IntStream.range(0, m * n)
                    .mapToDouble(i -> IntStream.range(0, k)
                            .mapToDouble(j -> xs[xTurned ? j * m + i / n : i / n * k + j]
                                    * ys[yTurned ? i % n * k + j : j * n + i % n])
                            .sum())
                    .toArray();
            assertThat(z.toDoubles()).containsExactly(expected, within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor")).isPositive();
        }
    }

    /** Operands of one buffer are only read, so that nothing changes between a copy and its use; not so if the result is there, too. */
    @ParameterizedTest
    @CsvSource({"false, false, true", "true, false, true", "false, true, false", "true, true, false"})
    void partsOfOneBuffer(boolean operandsAre, boolean resultIs, boolean byEngine) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add)) {
            int each = 64 * 64;
            var packed = gpu.allocate(DType.FP16, 4 * each);
            var x = packed.slice(0, each);
            var y = operandsAre ? packed.slice(each, each) : gpu.allocate(DType.FP16, each);
            var z = (resultIs ? packed.slice(2 * each, 2 * each) : gpu.allocate(DType.FP16, 2 * each)).as(DType.FP32);
            double[] xs = numbers(each, 3);
            double[] ys = numbers(each, 5);
            x.copyFrom(xs);
            y.copyFrom(ys);
            gpu.compile("k.py", TILES)
                    .kernel("k")
                    .launch(Grid.of(1, 1), x, y, z, 64, 64, 64, 64, 1, 64, 1, Arg.named("KIND", "EVEN"));
            double[] expected = IntStream.range(0, each)
                    .mapToDouble(i -> IntStream.range(0, 64)
                            .mapToDouble(j -> xs[i / 64 * 64 + j] * ys[j * 64 + i % 64])
                            .sum())
                    .toArray();
            assertThat(z.toDoubles()).containsExactly(expected, within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor") > 0).isEqualTo(byEngine);
        }
    }

    /** The same, but for whole tiles of k, and by pointers that move. */
    @ParameterizedTest
    @CsvSource({"64", "96", "80"})
    void withoutAMaskTilesHaveNoEnd(int k) {
        var source = PRODUCT.replace(", mask=k[None, :] < K - i * BK, other=0.0", "")
                .replace(", mask=k[:, None] < K - i * BK, other=0.0", "")
                .replace("tl.cdiv(K, BK)", "K // BK");
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add)) {
            var x = gpu.allocate(DType.FP16, 64, k);
            var y = gpu.allocate(DType.FP16, k, 64);
            var z = gpu.allocate(DType.FP32, 64, 64);
            double[] xs = numbers(64 * k, 3);
            double[] ys = numbers(64 * k, 5);
            x.copyFrom(xs);
            y.copyFrom(ys);
            var size = new Object[] {Arg.named("BM", 64), Arg.named("BN", 64), Arg.named("BK", 32)};
            gpu.compile("k.py", source)
                    .kernel("k")
                    .launch(Grid.of(1, 1), x, y, z, 64, 64, k, k, 64, 64, size[0], size[1], size[2]);
            double[] expected = IntStream.range(0, 64 * 64)
                    .mapToDouble(i -> IntStream.range(0, k / 32 * 32)
                            .mapToDouble(j -> xs[i / 64 * k + j] * ys[j * 64 + i % 64])
                            .sum())
                    .toArray();
            assertThat(z.toDoubles()).containsExactly(expected, within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor")).isPositive();
        }
    }

    /** Matrices of a batch, with strides of all kinds: rows of one may lie between those of another, and one may serve for all. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // batch, row, batch, row, first row: in elements of x, then of y
        "one after another, 5120, 80, 6144, 64, 0, true",
        "rows beside rows, 80, 240, 64, 192, 0, true",
        "from a row on, 5120, 80, 6144, 64, 16, true",
        "rows that overlap, 1600, 16, 6144, 64, 0, true",
        "one for all, 0, 80, 6144, 64, 0, true",
        "before the first one, 5120, 80, 6144, 64, -16, false"
    })
    void tilesOfOneOfManyMatrices(
            String name, int xBatch, int xRow, int yBatch, int yRow, int first, boolean byEngine) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add)) {
            int before = 16 * 80;
            double[] xs = numbers(before + 3 * 5120 + 16 * 80, 3);
            double[] ys = numbers(3 * 6144, 5);
            var x = gpu.allocate(DType.FP16, xs.length);
            var y = gpu.allocate(DType.FP16, ys.length);
            var z = gpu.allocate(DType.FP32, 3, 64, 64);
            x.copyFrom(xs);
            y.copyFrom(ys);
            gpu.compile("k.py", """
                            import triton
                            import triton.language as tl

                            @triton.jit
                            def k(x, y, z, x_batch, x_row, y_batch, y_row, first):
                                batch = tl.program_id(0)
                                x += 1280 + (batch * x_batch).to(tl.int64)
                                y += batch * y_batch
                                i = tl.arange(0, 64)
                                acc = tl.zeros((64, 64), dtype=tl.float32)
                                for start in range(0, 80, 16):
                                    c = start + tl.arange(0, 16)
                                    a = tl.load(x + (first + i)[:, None] * x_row + c[None, :])
                                    b = tl.load(y + c[:, None] * y_row + i[None, :])
                                    acc = tl.dot(a, b, acc)
                                tl.store(z + batch * 4096 + i[:, None] * 64 + i[None, :], acc)
                            """).kernel("k").launch(Grid.of(3), x, y, z, xBatch, xRow, yBatch, yRow, first);
            double[] expected = IntStream.range(0, 3 * 4096)
                    .mapToDouble(i -> IntStream.range(0, 80)
                            .mapToDouble(c -> xs[before + i / 4096 * xBatch + (first + i / 64 % 64) * xRow + c]
                                    * ys[i / 4096 * yBatch + c * yRow + i % 64])
                            .sum())
                    .toArray();
            assertThat(z.toDoubles()).containsExactly(expected, within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor") > 0).isEqualTo(byEngine);
        }
    }

    /** By whatever detour a tile comes to begin before the matrix. */
    @ParameterizedTest
    @CsvSource({
        "first // 2, 0, 32, true",
        "first // 2, 0, -32, false",
        "first & 31, 0, -40, true",
        "'tl.minimum(first, 16)', 0, -32, false",
        "0, first, 32, true",
        "0, first, -32, false"
    })
    void indicesThatFollowFromAnArgument(String row, String lower, int first, boolean byEngine) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add);
                var reference = Triton.open("interpreter")) {
            List<double[]> results = new ArrayList<>();
            for (var device : List.of(reference, gpu)) {
                var x = device.allocate(DType.FP16, 128, 128);
                var y = device.allocate(DType.FP16, 128, 64);
                var z = device.allocate(DType.FP32, 64, 64);
                x.copyFrom(numbers(128 * 128, 3));
                y.copyFrom(numbers(128 * 64, 5));
                device.compile("k.py", """
                                import triton
                                import triton.language as tl

                                @triton.jit
                                def k(x, y, z, first, stride):
                                    i = tl.arange(0, 64)
                                    rows = (ROW) + i
                                    x += 32 * 128 + 32
                                    y += 32 * 64
                                    acc = tl.zeros((64, 64), dtype=tl.float32)
                                    for start in range(LOWER, 64, 32):
                                        k = start + tl.arange(0, 32)
                                        a = tl.load(x + rows[:, None] * stride + k[None, :])
                                        b = tl.load(y + k[:, None] * 64 + i[None, :])
                                        acc = tl.dot(a, b, acc)
                                    tl.store(z + i[:, None] * 64 + i[None, :], acc)
                                """.replace("ROW", row).replace("LOWER", lower))
                        .kernel("k")
                        .launch(Grid.of(1), x, y, z, first, 128);
                results.add(z.toDoubles());
            }
            assertThat(results.getLast()).containsExactly(results.getFirst(), within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor") > 0).isEqualTo(byEngine);
        }
    }

    /** Rows of a head of a tensor [batch, row, head, column]: batches are an argument times constants apart, and end where others begin. */
    @ParameterizedTest
    @CsvSource({"80, 128, 64", "64, 64, 32", "48, 96, 32", "16, 160, 32"})
    void headsOfATensorOfFourDimensions(int rows, int columns, int step) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add)) {
            int heads = 3;
            double[] xs = numbers(2 * rows * heads * columns, 3);
            var x = gpu.allocate(DType.FP16, xs.length);
            var z = gpu.allocate(DType.FP32, 2 * heads, 128, 64);
            x.copyFrom(xs);
            gpu.compile("k.py", """
                            import triton
                            import triton.language as tl

                            @triton.jit
                            def k(x, z, T, H: tl.constexpr, K: tl.constexpr, BK: tl.constexpr):
                                t, batch, head = tl.program_id(0), tl.program_id(1) // H, tl.program_id(1) % H
                                x += (batch * T * H + head) * K
                                acc = tl.zeros((64, 64), dtype=tl.float32)
                                for i in range(tl.cdiv(K, BK)):
                                    a = tl.make_block_ptr(x, (T, K), (H * K, 1), (t * 64, i * BK), (64, BK), (1, 0))
                                    b = tl.make_block_ptr(x, (K, T), (1, H * K), (i * BK, 0), (BK, 64), (0, 1))
                                    acc += tl.dot(tl.load(a, boundary_check=(0, 1)), tl.load(b, boundary_check=(0, 1)))
                                i = tl.arange(0, 64)
                                z += tl.program_id(1) * 128 * 64 + t * 64 * 64
                                tl.store(z + i[:, None] * 64 + i[None, :], acc)
                            """)
                    .kernel("k")
                    .launch(
                            Grid.of(2, 2 * heads),
                            x,
                            z,
                            rows,
                            Arg.named("H", heads),
                            Arg.named("K", columns),
                            Arg.named("BK", step));
            double[] expected = IntStream.range(0, (int) z.size())
                    .mapToDouble(i -> {
                        int batch = i / (128 * 64) / heads;
                        int head = i / (128 * 64) % heads;
                        int row = i / 64 % 128;
                        int other = i % 64;
                        return row >= rows || other >= rows
                                ? 0
                                : IntStream.range(0, columns)
                                        .mapToDouble(c -> xs[((batch * rows + row) * heads + head) * columns + c]
                                                * xs[((batch * rows + other) * heads + head) * columns + c])
                                        .sum();
                    })
                    .toArray();
            assertThat(z.toDoubles()).containsExactly(expected, within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor")).isPositive();
        }
    }

    /** Chunks of a sequence, of which each program has tiles of one, some behind its end, and some of no chunk at all. */
    @ParameterizedTest(name = "{0} in chunks of {1}: {2}")
    @CsvSource({
        "128, 64, 'min(length, total - chunk * length)', true",
        "160, 80, 'min(total - chunk * length, length)', true",
        "96, 32, 'min(length, total - length * chunk)', true",
        "128, 64, 'min(64, total - chunk * 64)', true",
        "128, 64, 'min(64, 128 - chunk * 64)', true",
        // The last one is shorter.
        "96, 64, 'min(64, 96 - chunk * 64)', false",
        "96, 64, 'min(64, total - chunk * 64)', false",
        "112, 48, 'min(length, total - chunk * length)', false",
        "64, 96, 'min(length, total - chunk * length)', false",
        // Other ends.
        "128, 64, 'min(length, total - (chunk + 1) * length)', false",
        "128, 64, 'min(length, total - 2 * chunk * length)', false",
        "128, 64, 'min(length, total - chunk * 64)', false",
        "128, 64, 'min(64, total - chunk * length)', false",
        "128, 64, 'min(length, total - chunk * length) - 16', false",
        "128, 64, 'max(length, total - chunk * length)', false",
        "128, 64, 'min(length, total + chunk * length)', false"
    })
    void tilesOfChunks(int total, int length, String end, boolean byEngine) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(Capability.parse("cuda:90"), runs::add);
                var reference = Triton.open("interpreter")) {
            List<double[]> results = new ArrayList<>();
            for (var device : List.of(reference, gpu)) {
                // Ends that are too far lead behind the last chunk.
                var x = device.allocate(DType.FP16, 4 * total, 64);
                var z = device.allocate(DType.FP32, 3, 128, 64);
                x.copyFrom(numbers(4 * total * 64, 3));
                device.compile("k.py", """
                                import triton
                                import triton.language as tl

                                @triton.jit
                                def k(x, z, total, length, row):
                                    chunk = tl.program_id(1)
                                    m = tl.program_id(0) * 64 + tl.arange(0, 64)
                                    n = tl.arange(0, 64)
                                    end = END
                                    x += chunk * LENGTH * row
                                    acc = tl.zeros((64, 64), dtype=tl.float32)
                                    for i in range(0, 64, 32):
                                        k = i + tl.arange(0, 32)
                                        a = tl.load(x + m[:, None] * row + k[None, :], mask=m[:, None] < end, other=0.0)
                                        b = tl.load(x + n[None, :] * row + k[:, None], mask=n[None, :] < end, other=0.0)
                                        acc = tl.dot(a, b, acc)
                                    tl.store(z + chunk * 128 * 64 + m[:, None] * 64 + n[None, :], acc)
                                """.replace("END", end)
                                .replace("LENGTH", end.contains("chunk * 64") ? "64" : "length"))
                        .kernel("k")
                        .launch(Grid.of(2, 3), x, z, total, length, 64);
                results.add(z.toDoubles());
            }
            assertThat(results.getLast()).containsExactly(results.getFirst(), within(1e-3));
            assertThat(runs.getLast().executed("cp.async.bulk.tensor") > 0).isEqualTo(byEngine);
        }
    }

    /** As many as there are chunks, if they are all whole. */
    @ParameterizedTest
    @CsvSource({"1024, 256, 4", "16, 16, 1", "1000, 256, 0", "128, 256, 0", "1024, 0, 0", "0, 16, 0", "-32, -16, 0"})
    void quotientsWithoutARest(int total, int length, int count) {
        var chunks = new ArgumentMap(
                MATRIX.element(),
                0,
                List.of(new Part.Quotient(new Part.Argument(1, 32), new Part.Argument(3, 32)), new Part.Number(96)),
                List.of(new Part.Product(new Part.Argument(2, 32), new Part.Number(2)), new Part.Number(1)),
                MATRIX.block(),
                List.of(),
                List.of());
        assertThat(new LaunchMaps(List.of(chunks), 1, this::make).addTo(slots(512, total, 96, length)))
                .isEqualTo(count > 0);
        assertThat(made)
                .isEqualTo(
                        count == 0
                                ? List.of()
                                : List.of(new TensorMaps.Tensor(
                                        512,
                                        DType.FP16,
                                        List.of(96L, (long) count),
                                        List.of(384L),
                                        List.of(32, 8),
                                        64)));
    }

    @Test
    void descriptorsThatAKernelMakesOfArguments() {
        try (var gpu = EmulatedGpu.open()) {
            var kernel = gpu.compile("k.py", """
                    import triton
                    import triton.language as tl

                    @triton.jit
                    def k(x, y, rows, columns):
                        xs = tl.make_tensor_descriptor(x, [rows, columns], [columns, 1], [16, 32])
                        ys = tl.make_tensor_descriptor(y, [rows, columns], [columns, 1], [16, 32])
                        i = tl.program_id(0) * 16
                        ys.store([i, 0], xs.load([i, 0]) + 1)
                    """).kernel("k");
            for (int rows : new int[] {32, 20, 0}) {
                var x = gpu.allocate(DType.FP32, Math.max(rows, 1), 32);
                var y = gpu.allocate(DType.FP32, Math.max(rows, 1), 32);
                x.copyFrom(numbers((int) x.size(), 3));
                kernel.launch(Grid.of(2), x, y, rows, 32);
                double[] expected = new double[(int) y.size()];
                for (int i = 0; i < rows * 32; i++) {
                    expected[i] = x.getDouble(i) + 1;
                }
                assertThat(y.toDoubles()).isEqualTo(expected);
                assertThat(kernel.compile(x, y, rows, 32).text("ptx"))
                        .contains("cp.async.bulk.tensor")
                        .doesNotContain("tensormap.replace");
            }
        }
    }

    /** A kernel that writes what it reads has no part of it on the way before. */
    @Test
    void whatAKernelWritesIsLoadedByThreads() {
        try (var gpu = EmulatedGpu.open()) {
            var kernel = gpu.compile("k.py", PRODUCT).kernel("k");
            var x = gpu.allocate(DType.FP16, 64, 64);
            var block = new Object[] {Arg.named("BM", 64), Arg.named("BN", 64), Arg.named("BK", 32)};
            var z = gpu.allocate(DType.FP32, 64, 64);
            var y = gpu.allocate(DType.FP16, 64, 64);
            assertThat(kernel.compile(x, y, z, 64, 64, 64, 64, 64, 64, block[0], block[1], block[2])
                            .text("ptx"))
                    .contains("cp.async.bulk.tensor");
            assertThat(kernel.compile(x, y, x, 64, 64, 64, 64, 64, 64, block[0], block[1], block[2])
                            .text("ptx"))
                    .doesNotContain("cp.async.bulk.tensor");
        }
    }

    /** Small ones, which f16 has exactly. */
    private static double[] numbers(int count, int seed) {
        return IntStream.range(0, count)
                .mapToDouble(i -> (i * seed % 17 - 8) / 8.0)
                .toArray();
    }
}
