package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import org.jtriton.llvm.LlvmModule;
import org.jtriton.llvm.NativeLibrary;
import org.jtriton.llvm.TargetSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What LLVM makes of random functions computes the same on this machine and, as PTX, on the emulator. */
class SameAsHostTest {
    private static final TargetSpec HOPPER = new TargetSpec("nvptx64-nvidia-cuda", "sm_90a", "+ptx87");

    /** Functions of each length. */
    private static final int FUNCTIONS = Integer.getInteger("ptx.functions", 12);

    private static final String DEVICE = """
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @kernel(ptr addrspace(1) %buffer) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %i = zext i32 %t to i64
              %pa = getelementptr i64, ptr addrspace(1) %buffer, i64 %i
              %pb = getelementptr i64, ptr addrspace(1) %pa, i64 32
              %pc = getelementptr i64, ptr addrspace(1) %pa, i64 64
              %pr = getelementptr i64, ptr addrspace(1) %pa, i64 96
              %a = load i64, ptr addrspace(1) %pa
              %b = load i64, ptr addrspace(1) %pb
              %c = load i64, ptr addrspace(1) %pc
              %r = call i64 @body(i64 %a, i64 %b, i64 %c)
              store i64 %r, ptr addrspace(1) %pr
              ret void
            }
            """;

    private static final String HOST = """
            define i64 @host(i64 %a, i64 %b, i64 %c) {
              %r = call i64 @body(i64 %a, i64 %b, i64 %c)
              ret i64 %r
            }
            """;

    @ParameterizedTest
    @ValueSource(ints = {6, 30, 150})
    void randomFunctions(int operations) throws Throwable {
        for (int seed = 0; seed < FUNCTIONS; seed++) {
            check(RandomIr.function(1000L * operations + seed, operations), seed);
        }
    }

    private static void check(String function, int seed) throws Throwable {
        var a = Snippet.values(3 * seed);
        var b = Snippet.values(3 * seed + 1);
        var c = Snippet.values(3 * seed + 2);
        String ptx;
        try (var module = LlvmModule.parse(function + DEVICE, HOPPER)) {
            module.optimize(LlvmModule.O3);
            ptx = module.emitAssembly();
        }
        var results = emulate(ptx, a, b, c);
        try (var module = LlvmModule.parse(function + HOST, TargetSpec.host())) {
            module.optimize(LlvmModule.O3);
            try (var library = NativeLibrary.load(module.emitObject())) {
                var host = Linker.nativeLinker()
                        .downcallHandle(
                                library.symbol("host"),
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.JAVA_LONG));
                for (int lane = 0; lane < 32; lane++) {
                    assertThat(results[lane])
                            .as("of %x, %x, %x:%n%s%n%s", a[lane], b[lane], c[lane], function, ptx)
                            .isEqualTo((long) host.invokeExact(a[lane], b[lane], c[lane]));
                }
            }
        }
    }

    private static long[] emulate(String ptx, long[]... values) {
        try (var arena = Arena.ofConfined()) {
            var buffer = arena.allocate(4 * 256, 8);
            for (int i = 0; i < 3; i++) {
                for (int lane = 0; lane < 32; lane++) {
                    buffer.setAtIndex(ValueLayout.JAVA_LONG, 32L * i + lane, values[i][lane]);
                }
            }
            var module = PtxModule.parse(ptx);
            module.kernel("kernel").launch(1, 1, 1, 32, 0, module.memory().register("the buffer", buffer));
            return buffer.asSlice(3 * 256).toArray(ValueLayout.JAVA_LONG);
        }
    }
}
