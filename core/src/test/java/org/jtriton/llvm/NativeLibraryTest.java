package org.jtriton.llvm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NativeLibraryTest {
    private static final FunctionDescriptor THREE_POINTERS_AND_COUNT =
            FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG);

    @Test
    void javaCallsAVectorAdditionAndNothingBeyondItsEndIsTouched() throws Throwable {
        try (NativeLibrary library = TestKernels.compile(TestKernels.vectorAdd());
                Arena arena = Arena.ofConfined()) {
            MethodHandle add = call(library, "add", THREE_POINTERS_AND_COUNT);
            MemorySegment x = floats(arena, 1000);
            MemorySegment y = floats(arena, 1000);
            MemorySegment z = floats(arena, 1000);
            for (int i = 0; i < 1000; i++) {
                x.setAtIndex(JAVA_FLOAT, i, i);
                y.setAtIndex(JAVA_FLOAT, i, 0.5f);
                z.setAtIndex(JAVA_FLOAT, i, -1);
            }
            add.invokeExact(x, y, z, 997L);
            for (int i = 0; i < 997; i++) {
                assertThat(z.getAtIndex(JAVA_FLOAT, i)).as("lane %d", i).isEqualTo(i + 0.5f);
            }
            for (int i = 997; i < 1000; i++) {
                assertThat(z.getAtIndex(JAVA_FLOAT, i)).as("lane %d", i).isEqualTo(-1);
            }
        }
    }

    @Test
    void gatherAndScatterObeyTheirMask() throws Throwable {
        IrText ir = new IrText("permute");
        FunctionText f = ir.function(
                "permute",
                LType.VOID,
                List.of(
                        new Param(LType.PTR, "from"),
                        new Param(LType.PTR, "index"),
                        new Param(LType.PTR, "to"),
                        new Param(LType.I64, "n")));
        LType indices = LType.I32.withLanes(16);
        Val index = f.load(indices, f.param(1), 4);
        Val mask = f.icmp(IntPredicate.SLT, Const.iota(LType.I64.withLanes(16), 0, 1), f.splat(f.param(3), 16));
        Val wide = f.resize(index, LType.I64.withLanes(16), true);
        Val loaded = f.gather(f.gep(LType.FLOAT, f.param(0), wide), 4, mask, Const.ofReal(TestKernels.FLOATS, -7));
        f.store(loaded, f.param(2), 4);
        Val second = f.gep(LType.FLOAT, f.param(2), Const.i64(16));
        f.scatter(loaded, f.gep(LType.FLOAT, second, wide), 4, mask);
        f.ret();
        try (NativeLibrary library = TestKernels.compile(ir.toString());
                Arena arena = Arena.ofConfined()) {
            MemorySegment from = floats(arena, 16);
            MemorySegment at = arena.allocate(JAVA_INT, 16);
            MemorySegment to = floats(arena, 32);
            for (int i = 0; i < 16; i++) {
                from.setAtIndex(JAVA_FLOAT, i, 100 + i);
                // Lanes from 10 on are masked off, so that their wild addresses must not be touched.
                at.setAtIndex(JAVA_INT, i, i < 10 ? 15 - i : Integer.MIN_VALUE);
            }
            call(library, "permute", THREE_POINTERS_AND_COUNT).invokeExact(from, at, to, 10L);
            for (int i = 0; i < 16; i++) {
                assertThat(to.getAtIndex(JAVA_FLOAT, i)).isEqualTo(i < 10 ? 115 - i : -7);
                assertThat(to.getAtIndex(JAVA_FLOAT, 16 + i)).isEqualTo(i > 5 ? 100 + i : 0);
            }
        }
    }

    @Test
    void callsOfTheMathLibraryResolveToTheProcess() throws Throwable {
        IrText ir = new IrText("math");
        FunctionText f = ir.function("f", LType.DOUBLE, List.of(new Param(LType.DOUBLE, "x")));
        Val sum = f.fadd(f.call(LType.DOUBLE, "erf", f.param(0)), f.math("exp", f.param(0)));
        f.ret(f.fadd(sum, f.call(LType.DOUBLE, "fmod", f.param(0), Const.f64(0.25))));
        try (NativeLibrary library = TestKernels.compile(ir.toString())) {
            double y = (double) call(library, "f", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_DOUBLE))
                    .invokeExact(0.5);
            assertThat(y).isEqualTo(0.5204998778130465 + Math.exp(0.5), within(1e-12));
        }
    }

    @Test
    void anUnknownSymbolIsNamed() {
        try (NativeLibrary library = TestKernels.compile(TestKernels.vectorAdd())) {
            assertThatThrownBy(() -> library.symbol("subtract"))
                    .isInstanceOf(LlvmException.class)
                    .hasMessageContaining("subtract")
                    .hasMessageContaining("Symbols not found");
        }
    }

    @Test
    void anUndefinedCalleeIsNamed() {
        IrText ir = new IrText("call");
        FunctionText f = ir.function("f", LType.VOID, List.of());
        f.call(LType.VOID, "no_such_function");
        f.ret();
        try (NativeLibrary library = TestKernels.compile(ir.toString())) {
            assertThatThrownBy(() -> library.symbol("f"))
                    .isInstanceOf(LlvmException.class)
                    .hasMessageContaining("no_such_function");
        }
    }

    @Test
    void whatIsNoObjectFileIsRefused() {
        byte[] text = "not an object file".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> NativeLibrary.load(text))
                .isInstanceOf(LlvmException.class)
                .hasMessageContaining("cannot link the object file");
    }

    @Test
    void freedCodeIsNeverRun() {
        NativeLibrary library = TestKernels.compile(TestKernels.vectorAdd());
        MethodHandle add = call(library, "add", THREE_POINTERS_AND_COUNT);
        library.close();
        library.close();
        assertThatThrownBy(() -> library.symbol("add"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> add.invoke(MemorySegment.NULL, MemorySegment.NULL, MemorySegment.NULL, 0L))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void closingUnderARunningCallIsRefused() throws Exception {
        IrText ir = new IrText("wait");
        FunctionText f = ir.function("waitFor", LType.VOID, List.of(new Param(LType.PTR, "flag")));
        Label spin = f.newBlock("spin");
        Label done = f.newBlock("done");
        f.br(spin);
        f.at(spin);
        Val seen = f.atomicRmw("or", f.param(0), Const.i32(2), "seq_cst", 4);
        f.condBr(f.icmp(IntPredicate.EQ, f.and(seen, Const.i32(1)), Const.i32(1)), done, spin);
        f.at(done);
        f.ret();
        try (NativeLibrary library = TestKernels.compile(ir.toString());
                Arena arena = Arena.ofShared()) {
            MemorySegment flag = arena.allocate(JAVA_INT);
            MethodHandle wait = call(library, "waitFor", FunctionDescriptor.ofVoid(ADDRESS));
            Thread running = Thread.ofPlatform().start(() -> {
                try {
                    wait.invokeExact(flag);
                } catch (Throwable e) {
                    throw new AssertionError("the native call failed", e);
                }
            });
            while (JAVA_INT.varHandle().getVolatile(flag, 0L) instanceof Integer bits && (bits & 2) == 0) {
                Thread.onSpinWait();
            }
            assertThatThrownBy(library::close).isInstanceOf(IllegalStateException.class);
            JAVA_INT.varHandle().setVolatile(flag, 0L, 3);
            running.join();
        }
    }

    @Test
    void threadsCompileSideBySide() {
        List<Integer> answers = IntStream.range(0, 32)
                .parallel()
                .mapToObj(i -> {
                    IrText ir = new IrText("constant" + i);
                    FunctionText f = ir.function("value", LType.I32, List.of(new Param(LType.I32, "x")));
                    f.ret(f.mul(f.param(0), Const.i32(i)));
                    try (NativeLibrary library = TestKernels.compile(ir.toString())) {
                        return (int) call(library, "value", FunctionDescriptor.of(JAVA_INT, JAVA_INT))
                                .invokeExact(10);
                    } catch (Throwable e) {
                        throw new AssertionError("module " + i, e);
                    }
                })
                .toList();
        assertThat(answers)
                .isEqualTo(IntStream.range(0, 32).mapToObj(i -> 10 * i).toList());
    }

    @Test
    void aRegisterTileOfAMatrixProductIsRight() throws Throwable {
        int rows = 6;
        int columns = 64;
        int depth = 256;
        try (NativeLibrary library = TestKernels.compile(TestKernels.matrixTile(rows, columns / 16));
                Arena arena = Arena.ofConfined()) {
            MethodHandle tile = call(library, "tile", THREE_POINTERS_AND_COUNT);
            MemorySegment a = floats(arena, rows * depth);
            MemorySegment b = floats(arena, columns * depth);
            MemorySegment c = floats(arena, rows * columns);
            for (int i = 0; i < rows * depth; i++) {
                a.setAtIndex(JAVA_FLOAT, i, i % 7 - 3);
            }
            for (int i = 0; i < columns * depth; i++) {
                b.setAtIndex(JAVA_FLOAT, i, i % 5 - 2);
            }
            tile.invokeExact(a, b, c, (long) depth);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    float sum = 0;
                    for (int k = 0; k < depth; k++) {
                        sum += ((k * rows + i) % 7 - 3) * ((k * columns + j) % 5 - 2);
                    }
                    assertThat(c.getAtIndex(JAVA_FLOAT, i * columns + j)).isEqualTo(sum);
                }
            }
            report(tile, a, b, c, rows * columns, depth);
        }
    }

    /** Speed is printed, not asserted: the machine may be busy. */
    private static void report(
            MethodHandle tile, MemorySegment a, MemorySegment b, MemorySegment c, int size, long depth)
            throws Throwable {
        double best = 0;
        for (int round = 0; round < 5; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < 2000; i++) {
                tile.invokeExact(a, b, c, depth);
            }
            best = Math.max(best, 2.0 * size * depth * 2000 / (System.nanoTime() - start));
        }
        System.out.printf("6 x 64 f32 tile: %.1f GFLOP/s on one core%n", best);
    }

    private static MethodHandle call(NativeLibrary library, String name, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(library.symbol(name), descriptor);
    }

    private static MemorySegment floats(Arena arena, int count) {
        return arena.allocate(4L * count, 64);
    }
}
