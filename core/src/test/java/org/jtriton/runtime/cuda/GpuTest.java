package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import org.jtriton.Arg;
import org.jtriton.CompilerBugException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceAssertException;
import org.jtriton.DeviceMemoryException;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Knobs;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The driver itself: what the tests with a fake one take for granted. */
@Tag("gpu")
@Isolated("sets system properties, and wants the GPU for itself")
class GpuTest {
    private static final String PRELUDE = "import triton\nimport triton.language as tl\n\n";

    private static final String ADD = PRELUDE + """
            @triton.jit
            def k(x, y, n, f, flag, B: tl.constexpr):
                i = tl.program_id(0) * B + tl.arange(0, B)
                v = tl.load(x + i, mask=i < n)
                tl.store(y + i, v + f + flag, mask=i < n)
            """;

    /** Adds 1 to the number at x, once for each program. */
    private static final String COUNT = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .entry k(.param .u64 x, .param .u64 report)
            {
                .reg .b64 %rd<2>;
                .reg .b32 %r<2>;
                .reg .pred %p<2>;
                mov.u32 %r1, %tid.x;
                setp.ne.u32 %p1, %r1, 0;
                @%p1 ret;
                ld.param.u64 %rd1, [x];
                red.global.add.u32 [%rd1], 1;
                ret;
            }
            """;

    /** Each program prints its n, and fails its second assertion where its number is 2. */
    private static final String REPORT = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .entry k(.param .u32 n, .param .u64 report)
            {
                .reg .b64 %rd<4>;
                .reg .b32 %r<8>;
                .reg .pred %p<3>;
                mov.u32 %r1, %tid.x;
                setp.ne.u32 %p1, %r1, 0;
                @%p1 ret;
                ld.param.u64 %rd1, [report];
                ld.param.u32 %r2, [n];
                mov.u32 %r3, %ctaid.x;
                atom.global.add.u32 %r4, [%rd1+16], 1;
                ld.global.u32 %r5, [%rd1+20];
                setp.ge.u32 %p1, %r4, %r5;
                @%p1 bra checked;
                mul.wide.u32 %rd2, %r4, 32;
                add.u64 %rd2, %rd2, %rd1;
                st.global.u32 [%rd2+36], %r3;
                st.global.u32 [%rd2+56], %r2;
            checked:
                setp.ne.u32 %p2, %r3, 2;
                @%p2 ret;
                atom.global.cas.b32 %r6, [%rd1], 0, 2;
                st.global.u32 [%rd1+4], %r3;
                ret;
            }
            """;

    @BeforeEach
    void needsAGpu() {
        Gpus.assume(1);
    }

    @AfterEach
    void forgetSettings() {
        System.clearProperty(Knobs.PTXAS.property());
        System.clearProperty(Knobs.DEBUG.property());
        System.clearProperty(Knobs.PRINT_LINES.property());
    }

    private static Kernel count(Device device) {
        return device.compile("k.py", PRELUDE + "@triton.jit\ndef k(x):\n    tl.store(x, 1)\n")
                .kernel("k");
    }

    /** 0, 1, 2 and so on. */
    private static float[] numbers(int count) {
        var values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = i;
        }
        return values;
    }

    @Test
    void memoryHoldsWhatIsPutThere() {
        try (var device = Triton.open("cuda")) {
            for (var type : DType.values()) {
                var x = device.allocate(type, 1000);
                assertThat(x.toDoubles()).as("%s", type).containsOnly(0);
                x.fill(1);
                assertThat(x.toDoubles()).as("%s", type).containsOnly(1);
                x.set(999, 0);
                assertThat(x.getDouble(999)).isZero();
                assertThat(x.getDouble(998)).isEqualTo(1);
            }
            assertThat(device.allocate(DType.FP64, 33).fill(0.1).toDoubles()).containsOnly(0.1);
            var values = numbers(5_000_000);
            assertThat(device.copyOf(values).toFloats()).isEqualTo(values);
        }
    }

    @Test
    void aKernelOfPythonRuns() {
        try (var device = Triton.open("cuda:0")) {
            var kernel = device.compile("k.py", ADD).kernel("k");
            var values = numbers(100_003);
            var x = device.copyOf(values);
            var y = device.allocate(DType.FP32, values.length);
            for (int warps : new int[] {1, 4, 8}) {
                y.fill(0);
                kernel.launch(
                        meta -> Grid.of(Triton.cdiv(meta.getInt("n"), meta.getInt("B"))),
                        x,
                        y,
                        values.length,
                        0.5,
                        true,
                        Arg.named("B", 1024),
                        Arg.named("num_warps", warps));
                var sum = y.toFloats();
                for (int i = 0; i < sum.length; i++) {
                    assertThat(sum[i]).isEqualTo(values[i] + 1.5f);
                }
            }
            var compiled = kernel.compile(x, y, 5, 0.5, true, Arg.named("B", 1024));
            assertThat(compiled.binary("cubin")).startsWith(0x7F, 'E', 'L', 'F');
            assertThat((int) compiled.properties().get("registers")).isPositive();
        }
    }

    @Test
    void aLaunchIsRightWhateverContextIsCurrent() throws InterruptedException {
        try (var device = Gpus.withPtx(COUNT, 2, 0);
                var again = Triton.open("cuda")) {
            var x = device.allocate(DType.INT32, 1);
            var kernel = count(device);
            Runnable launch = () -> kernel.launch(Grid.of(1), x);
            launch.run();
            LibCuda.get().cuCtxSetCurrent(0);
            launch.run();
            launch.run();
            Thread.ofPlatform().start(launch).join();
            Thread.ofVirtual().start(launch).join();
            again.allocate(DType.INT32, 1).close();
            launch.run();
            assertThat(x.getLong(0)).isEqualTo(6);
        }
    }

    @Test
    void theDriversAssemblerDoesAsWell() {
        System.setProperty(Knobs.PTXAS.property(), "driver");
        try (var device = Gpus.withPtx(COUNT, 2, 0)) {
            var x = device.allocate(DType.INT32, 1);
            count(device).launch(Grid.of(10, 3, 2), x);
            assertThat(x.getLong(0)).isEqualTo(60);
        }
        try (var device = Gpus.withPtx(COUNT.replace("red.global", "red.globule"), 2, 0)) {
            assertThatThrownBy(() -> count(device).launch(Grid.of(1), device.allocate(DType.INT32, 1)))
                    .isInstanceOf(CompilerBugException.class)
                    .cause()
                    .hasMessageContaining("line 13")
                    .hasMessageContaining("red.globule");
        }
    }

    @Test
    void moreThan48KiBOfSharedMemory() {
        try (var device = Gpus.withPtx(COUNT, 1, 150_000)) {
            var x = device.allocate(DType.INT32, 1);
            count(device).launch(Grid.of(500), x);
            assertThat(x.getLong(0)).isEqualTo(500);
            assertThat(count(device).compile(x).properties()).containsEntry("programs per multiprocessor", 1);
        }
    }

    @Test
    void streamsEventsAndGraphs() {
        try (var device = Gpus.withPtx(COUNT, 1, 0);
                var stream = device.newStream();
                var other = device.newStream();
                var pinned = device.allocatePinned(4 * 1000)) {
            var kernel = count(device);
            var x = device.allocate(DType.INT32, 1);
            var start = stream.record();
            for (int i = 0; i < 100; i++) {
                kernel.launch(stream, Grid.of(50), x);
            }
            var end = stream.record();
            other.await(end);
            kernel.launch(other, Grid.of(1), x);
            // The device's own stream comes after all others.
            kernel.launch(Grid.of(1), x);
            assertThat(x.getLong(0)).isEqualTo(5002);
            assertThat(end.isReached()).isTrue();
            assertThat(end.since(start)).isPositive();

            var graph = device.capture(s -> {
                for (int i = 0; i < 10; i++) {
                    kernel.launch(s, Grid.of(7), x);
                }
            });
            assertThat(x.getLong(0)).isEqualTo(5002);
            stream.launch(graph);
            graph.launch();
            assertThat(x.getLong(0)).isEqualTo(5142);
            graph.close();

            // A kernel may be compiled and loaded while it is captured.
            var fresh = count(device);
            try (var first = device.capture(s -> fresh.launch(s, Grid.of(3), x))) {
                first.launch();
                assertThat(x.getLong(0)).isEqualTo(5145);
            }

            var y = device.allocate(DType.FP32, 1000).fill(2.5);
            stream.copy(y, pinned.memory());
            stream.synchronize();
            assertThat(stream.isDone()).isTrue();
            assertThat(pinned.memory().toArray(JAVA_FLOAT)).containsOnly(2.5f);
            pinned.memory().fill((byte) 0);
            stream.copy(pinned.memory(), y);
            assertThat(y.toFloats()).containsOnly(0);
        }
    }

    /** Launches that begin early, in streams, between them, in graphs and around copies: each reads what others of the one before wrote. */
    @Test
    void launchesThatOverlapSeeWhatWasWrittenBefore() {
        int size = 1 << 20;
        int rounds = 200;
        try (var device = Triton.open("cuda");
                var stream = device.newStream();
                var other = device.newStream()) {
            var kernel = device.compile("k.py", PRELUDE + """
                    @triton.jit
                    def k(x, y, n, BLOCK: tl.constexpr):
                        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                        tl.store(y + i, tl.load(x + n - 1 - i) + 1)
                    """).kernel("k");
            var grid = Grid.of(size / 256);
            var x = device.allocate(DType.INT32, size).fill(0);
            var y = device.allocate(DType.INT32, size).fill(0);
            for (int round = 0; round < rounds; round++) {
                kernel.launch(stream, grid, x, y, size, 256);
                kernel.launch(stream, grid, y, x, size, 256);
            }
            assertThat(x.toInts()).containsOnly(2 * rounds);

            for (int round = 0; round < rounds; round++) {
                kernel.launch(stream, grid, x, y, size, 256);
                other.await(stream.record());
                kernel.launch(other, grid, y, x, size, 256);
                stream.await(other.record());
                // In the device's own stream, which comes after all others and before them.
                kernel.launch(grid, x, y, size, 256);
                kernel.launch(stream, grid, y, x, size, 256);
            }
            assertThat(x.toInts()).containsOnly(6 * rounds);

            try (var graph = device.capture(s -> {
                for (int i = 0; i < 10; i++) {
                    kernel.launch(s, grid, x, y, size, 256);
                    kernel.launch(s, grid, y, x, size, 256);
                }
            })) {
                for (int round = 0; round < 10; round++) {
                    graph.launch();
                    kernel.launch(grid, x, y, size, 256);
                    y.fill(1000 + round);
                    kernel.launch(grid, y, x, size, 256);
                }
                assertThat(x.toInts()).containsOnly(1010);
                graph.launch();
                assertThat(x.toInts()).containsOnly(1030);
            }
        }
    }

    @Test
    void memoryIsUsedAgainOnlyAfterTheWorkBefore() {
        try (var device = Gpus.withPtx(COUNT, 1, 0);
                var stream = device.newStream()) {
            var kernel = count(device);
            for (int round = 0; round < 50; round++) {
                var x = device.allocate(DType.INT32, 1);
                for (int i = 0; i < 20; i++) {
                    kernel.launch(stream, Grid.of(100), x);
                }
                x.close();
                try (var y = device.allocate(DType.INT32, 1)) {
                    assertThat(y.getLong(0)).isZero();
                }
            }
        }
    }

    @Test
    void printsAndAssertions() {
        System.setProperty(Knobs.DEBUG.property(), "true");
        System.setProperty(Knobs.PRINT_LINES.property(), "2");
        var lines = new ArrayList<String>();
        try (var device = Gpus.withPtx(REPORT, 4, 0)) {
            device.onPrint(lines::add);
            var kernel = device.compile("k.py", PRELUDE + """
                            @triton.jit
                            def k(n):
                                tl.device_print("n", n)
                                tl.device_assert(n > 0, "positive")
                                tl.device_assert(n < 100, "small")
                            """).kernel("k");
            kernel.launch(Grid.of(2), 42);
            assertThat(lines).containsExactlyInAnyOrder("pid (0, 0, 0) idx () n: 42", "pid (1, 0, 0) idx () n: 42");
            assertThatThrownBy(() -> kernel.launch(Grid.of(4), 43))
                    .isInstanceOf(DeviceAssertException.class)
                    .hasMessage("kernel 'k', program (2, 0, 0): device_assert failed: small (k.py:8)");
            assertThat(lines).last().asString().startsWith("(and 2 lines of kernel 'k'");
            lines.clear();
            kernel.launch(Grid.of(1), 44);
            assertThat(lines).containsExactly("pid (0, 0, 0) idx () n: 44");
        }
    }

    @Test
    void tooMuchMemoryIsSaid() {
        try (var device = Triton.open("cuda")) {
            assertThatThrownBy(() -> device.allocate(DType.INT8, 1L << 43))
                    .isInstanceOf(DeviceMemoryException.class)
                    .hasMessageStartingWith("device cuda:0 has no 8 TiB left: of ");
            assertThat(device.allocate(DType.INT32, 10).toInts()).containsOnly(0);
        }
    }

    @Test
    void tuningFindsAConfiguration() {
        try (var device = Triton.open("cuda")) {
            var kernel = device.compile("k.py", PRELUDE + """
                            @triton.autotune([triton.Config({"B": b}, num_warps=w) for b in [64, 1024] for w in [1, 4]], key=["n"])
                            @triton.jit
                            def k(x, n, B: tl.constexpr):
                                i = tl.program_id(0) * B + tl.arange(0, B)
                                tl.store(x + i, i, mask=i < n)
                            """).kernel("k");
            var x = device.allocate(DType.INT32, 1 << 20);
            kernel.launch(meta -> Grid.of(Triton.cdiv(1 << 20, meta.getInt("B"))), x, 1 << 20);
            assertThat(x.getLong((1 << 20) - 1)).isEqualTo((1 << 20) - 1);
        }
    }

    @Test
    void aLostContextSaysSo() throws Exception {
        var process = new ProcessBuilder(Gpus.java(LostDevice.class))
                .redirectErrorStream(true)
                .start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(text)
                .contains("cuMemcpyDtoH_v2 failed: CUDA_ERROR_ILLEGAL_ADDRESS")
                .contains("kernel 'k', 1 x 1 x 1 programs of 32 threads")
                .contains("device cuda:0 has stopped");
    }

    @Test
    void twoGpusWorkSideBySide() {
        Gpus.assume(2);
        try (var one = Triton.open("cuda:0");
                var two = Triton.open("cuda:1")) {
            for (var device : Map.of(one, two, two, one).entrySet()) {
                var kernel = device.getKey().compile("k.py", ADD).kernel("k");
                var x = device.getKey().allocate(DType.FP32, 64).fill(3);
                var y = device.getKey().allocate(DType.FP32, 64);
                kernel.launch(Grid.of(1), x, y, 64, 1.0, false, Arg.named("B", 64));
                assertThat(device.getValue()
                                .allocate(DType.FP32, 64)
                                .copyFrom(y)
                                .toFloats())
                        .containsOnly(4);
            }
        }
    }
}
