package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.junit.jupiter.api.Test;

/** A launch of a kernel that is compiled allocates nothing, down to the driver. */
class LaunchAllocationTest {
    private static final int LAUNCHES = 10_000;

    private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void aLaunchAllocatesNothing() {
        try (var gpu = new FakeGpu()) {
            var names = IntStream.range(0, 18).mapToObj(i -> "a" + i).collect(Collectors.joining(", "));
            var kernel = gpu.kernel("""
                    @triton.jit
                    def k(x, y, %s, B: tl.constexpr):
                        tl.store(x + tl.arange(0, B), a0 + a17)
                    """.formatted(names));
            var arguments = new Object[22];
            arguments[0] = gpu.device.allocate(DType.INT32, 64);
            arguments[1] = gpu.device.allocate(DType.INT32, 64);
            for (int i = 2; i < 20; i++) {
                arguments[i] = i % 2 == 0 ? (Object) (i * 1000) : (Object) (float) i;
            }
            arguments[20] = Arg.named("B", 1024);
            arguments[21] = Arg.named("num_warps", 8);
            var grid = Grid.of(7);
            kernel.launch(grid, arguments);
            assertAllocatesNothing(gpu, () -> kernel.launch(grid, arguments));
        }
    }

    @Test
    void norDoesOneWithTheMapOfATensor() {
        try (var gpu = new FakeGpu()) {
            var kernel = gpu.kernel("""
                    @triton.jit
                    def k(x):
                        x.store([0, 0], x.load([0, 0]))
                    """);
            var descriptor = TensorDescriptor.of(gpu.device.allocate(DType.FP32, 64, 64), 16, 16);
            var arguments = new Object[] {descriptor};
            var grid = Grid.of(7);
            kernel.launch(grid, arguments);
            assertThat(gpu.cuda.calls).contains("cuTensorMapEncodeTiled type 7 rank 2 size 64 block 16 swizzle 2");
            assertAllocatesNothing(gpu, () -> kernel.launch(grid, arguments));
        }
    }

    @Test
    void norDoesOneWhoseProgramsMakeMaps() {
        try (var gpu = new FakeGpu()) {
            gpu.mapBytes = 128;
            var kernel = gpu.kernel("""
                    @triton.jit
                    def k(x):
                        tl.store(x, 1)
                    """);
            var arguments = new Object[] {gpu.device.allocate(DType.INT32, 1)};
            var grid = Grid.of(7);
            kernel.launch(grid, arguments);
            assertAllocatesNothing(gpu, () -> kernel.launch(grid, arguments));
        }
    }

    @Test
    void norDoesOneWithMapsOfItsArguments() {
        try (var gpu = new FakeGpu()) {
            gpu.maps = List.of(LaunchMapsTest.MATRIX);
            var kernel = gpu.kernel("""
                    @triton.jit
                    def k(x, rows, stride):
                        tl.store(x, rows + stride)
                    """);
            var arguments = new Object[] {gpu.device.allocate(DType.FP16, 16, 96), 16, 96};
            var grid = Grid.of(7);
            kernel.launch(grid, arguments);
            assertThat(gpu.cuda.calls).contains("cuTensorMapEncodeTiled type 6 rank 2 size 96 block 32 swizzle 2");
            assertAllocatesNothing(gpu, () -> kernel.launch(grid, arguments));
        }
    }

    /** Beside the objects that the Java compiler makes of numbers; these are made before here. */
    @Test
    void norDoesATypedOne() {
        try (var gpu = new FakeGpu()) {
            var kernel = gpu.library("""
                    @triton.jit
                    def k(x, y, a, b, c, B: tl.constexpr):
                        tl.store(x + tl.arange(0, B), a + b * c)
                    """)
                    .kernel("k", Buffer.class, Buffer.class, int.class, float.class, long.class, int.class)
                    .grid(7)
                    .numWarps(8)
                    .numStages(2);
            var x = gpu.device.allocate(DType.INT32, 64);
            var y = gpu.device.allocate(DType.INT32, 64);
            Integer a = 1000;
            Float b = 2.5f;
            Long c = 3_000_000_000L;
            Integer block = 1024;
            kernel.launch(x, y, a, b, c, block);
            assertAllocatesNothing(gpu, () -> kernel.launch(x, y, a, b, c, block));
        }
    }

    private void assertAllocatesNothing(FakeGpu gpu, Runnable launch) {
        gpu.cuda.isQuiet = true;
        launch(launch);

        long bytes = launch(launch);

        // The JVM itself may allocate a little meanwhile; one object a launch would be 160 000 bytes.
        assertThat(bytes).isLessThan(LAUNCHES);
    }

    private long launch(Runnable launch) {
        long before = thread.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < LAUNCHES; i++) {
            launch.run();
        }
        return thread.getCurrentThreadAllocatedBytes() - before;
    }
}
