package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is done element by element on a GPU: assembly, prints, accesses through caches, conversions. */
@Timeout(600)
class ElementsTest {
    private static final String HEAD = """
            import triton
            import triton.language as tl

            @triton.jit
            """;

    private static final String PACKS = HEAD + """
            def k(X, Y, Z, W, N: tl.constexpr):
                o = tl.arange(0, N)
                z, w = tl.inline_asm_elementwise(
                    "and.b32 $0, $3, 0x7f7f7f7f; mov.b32 $1, $4; mov.b32 $2, $5;", "%s",
                    args=[tl.load(X + o), tl.load(Y + o)], dtype=(tl.int8, tl.float16), is_pure=True, pack=4)
                tl.store(Z + o, z)
                tl.store(W + o, w)
            """;

    private static TwoDevices devices;

    @BeforeAll
    static void open() {
        devices = new TwoDevices();
    }

    @AfterAll
    static void close() {
        devices.close();
    }

    @Test
    void assemblyTakesPacksOfShortElements() {
        int n = 512;
        var bytes = devices.gpu().allocate(DType.INT8, n);
        var halves = devices.gpu().allocate(DType.FP16, n);
        for (int i = 0; i < n; i++) {
            bytes.set(i, (byte) (7 * i));
            halves.set(i, i % 64);
        }
        var masked = devices.gpu().allocate(DType.INT8, n);
        var copied = devices.gpu().allocate(DType.FP16, n);
        run(PACKS.formatted("=r,=r,=r,r,r,r"), bytes, halves, masked, copied, TwoDevices.named("N", n));
        for (int i = 0; i < n; i++) {
            assertThat(masked.getLong(i)).isEqualTo(7 * i & 0x7f);
            assertThat(copied.getDouble(i)).isEqualTo(i % 64);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    =r,r         | more than 1 registers go in
                    =r,=r,r,r,r  | 3 registers come out and 3 go in
                    =q,=r,=r,r,r,r | a constraint is one of h, r, l, f, d, b, n, or the number of an output
                    """)
    void constraintsThatDoNotFitAreNamed(String constraints, String message) {
        var x = devices.gpu().allocate(DType.INT8, 128);
        var y = devices.gpu().allocate(DType.FP16, 128);
        assertThatThrownBy(() -> run(PACKS.formatted(constraints), x, y, x, y, TwoDevices.named("N", 128)))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("the constraints '" + constraints + "' of the assembly do not fit: " + message);
    }

    private static final String TABLE = HEAD + """
            def k(X, Y, n, N: tl.constexpr):
                o = tl.arange(0, N)
                x = tl.load(X + o)
                y = tl.inline_asm_elementwise(
                    "lop3.b32 $0, $1, $2, $3, $4;", "=r,r,n,r,n", args=[x, 0x0F0F, x >> 3, %s], dtype=tl.int32, is_pure=True, pack=1)
                tl.store(Y + o, y)
            """;

    /** A lookup table stands in the instruction: {@code (a & b) | c} is 0xEA. */
    @Test
    void constantsStandInAssembly() {
        var x = devices.gpu().allocate(DType.INT32, 128);
        var y = devices.gpu().allocate(DType.INT32, 128);
        for (int i = 0; i < 128; i++) {
            x.set(i, 12345 * i);
        }
        run(TABLE.formatted("0xEA"), x, y, 1, TwoDevices.named("N", 128));
        for (int i = 0; i < 128; i++) {
            assertThat(y.getLong(i)).isEqualTo(12345 * i & 0x0F0F | 12345 * i >> 3);
        }
        assertThatThrownBy(() -> run(TABLE.formatted("n"), x, y, 7, TwoDevices.named("N", 128)))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining(
                        "what is no register is a whole number that is known when the kernel is compiled");
    }

    /** Each element is printed once, also where several threads hold it; only the order may differ. */
    @Test
    void printsAreThoseOfTheInterpreter() {
        var source = HEAD + """
                def k(X, n, N: tl.constexpr):
                    o = tl.arange(0, N)
                    tl.device_print("x:", tl.load(X + o), o < n)
                    tl.device_print("none")
                    tl.device_print("n:", n)
                """;
        var printed = new ArrayList<List<String>>();
        try (var interpreter = Triton.open("interpreter")) {
            for (var device : List.of(interpreter, devices.gpu())) {
                var lines = Collections.synchronizedList(new ArrayList<String>());
                device.onPrint(lines::add);
                var x = device.allocate(DType.FP32, 16);
                for (int i = 0; i < 16; i++) {
                    x.set(i, i / 2.0);
                }
                device.compile("k.py", source).kernel("k").launch(Grid.of(2), x, 5, TwoDevices.named("N", 16));
                printed.add(lines.stream().sorted().toList());
            }
        }
        assertThat(printed.get(1)).hasSize(2 * (2 * 16 + 2)).isEqualTo(printed.get(0));
    }

    @ParameterizedTest
    @CsvSource({"'', evict_first, ''", ".ca, '', .wb", ".cg, evict_last, .cs", ".cv, '', .wt", ".cs, evict_first, .cg"})
    void accessesGoThroughTheCaches(String load, String eviction, String store) {
        var source = HEAD + """
                def k(X, Z, n, N: tl.constexpr):
                    o = tl.arange(0, N)
                    x = tl.load(X + o, mask=o < n, other=3, cache_modifier="%s", eviction_policy="%s")
                    tl.store(Z + o, x, mask=o < n + 3, cache_modifier="%s")
                """;
        for (var type : List.of(DType.INT8, DType.FP16, DType.FP32, DType.FP64)) {
            var tensor = new Tensor(type, 128);
            devices.compare(
                    source.formatted(load, eviction, store),
                    1,
                    List.of(tensor, tensor),
                    100,
                    TwoDevices.named("N", 128));
        }
    }

    /** Whether a row of full vectors ends before a vector or behind it is asked once for the vector. */
    @Test
    void whatIsAlikeIsComputedOnce() {
        var source = HEAD + """
                def k(X, Z, n, N: tl.constexpr):
                    o = tl.arange(0, N)
                    inside = o < n
                    tl.store(Z + o, tl.where(inside, tl.load(X + o) + 1, (o // 8).to(tl.float16)))
                """;
        var tensor = new Tensor(DType.FP16, 1024);
        devices.compare(source, 1, List.of(tensor, tensor), 560, TwoDevices.named("N", 1024));
        var x = devices.gpu().allocate(DType.FP16, 1024);
        var ptx = devices.gpu()
                .compile("k.py", source)
                .kernel("k")
                .compile(x, x, 560, TwoDevices.named("N", 1024))
                .text("ptx");
        assertThat(ptx).containsOnlyOnce("setp").containsOnlyOnce("cvt.rn.f16");
    }

    @Test
    void remaindersAreExact() {
        var source = HEAD + """
                def k(X, Z, N: tl.constexpr):
                    o = tl.arange(0, N)
                    tl.store(Z + o, (tl.load(X + o) * 1000.3) % 0.7)
                """;
        for (var type : List.of(DType.FP32, DType.FP64)) {
            devices.compare(
                    source, 1, List.of(new Tensor(type, 128), new Tensor(type, 128)), TwoDevices.named("N", 128));
        }
    }

    private static void run(String source, Object... arguments) {
        devices.gpu().compile("k.py", source).kernel("k").launch(Grid.of(1), arguments);
    }
}
