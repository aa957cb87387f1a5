package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceAssertException;
import org.jtriton.Grid;
import org.jtriton.LaunchException;
import org.jtriton.Triton;
import org.jtriton.backend.ptx.ReportLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Streams, events, graphs, and what kernels report, but for the GPU. */
@Isolated("sets system properties")
class CudaStreamsTest {
    private static final String STORE = """
            @triton.jit
            def k(x, n):
                tl.store(x, n)
            """;

    private final FakeGpu gpu = new FakeGpu();
    private final FakeCuda cuda = gpu.cuda;
    private final Device device = gpu.device;

    @AfterEach
    void close() {
        System.clearProperty("jtriton.debug");
        System.clearProperty("jtriton.print.lines");
        gpu.close();
    }

    @Test
    void aLaunchGoesIntoTheStreamThatItNames() {
        var kernel = gpu.kernel(STORE);
        var x = device.allocate(DType.INT32, 1);
        try (var stream = device.newStream()) {
            kernel.launch(stream, Grid.of(1), x, 5);
            kernel.launch(stream, arguments -> Grid.of(arguments.getInt("n")), x, 6);
            assertThat(cuda.launches).hasSize(2).allMatch(launch -> launch.stream() != 0);
            assertThat(cuda.launches.getLast().grid()).containsExactly(6, 1, 1);
            stream.synchronize();
        }
        kernel.launch(device.stream(), Grid.of(1), x, 5);
        assertThat(cuda.launches.getLast().stream()).isZero();
        assertThat(cuda.calls).contains("cuStreamSynchronize", "cuStreamDestroy_v2");
    }

    @Test
    void streamsCopyBothWays() {
        try (var stream = device.newStream();
                var pinned = device.allocatePinned(8)) {
            var x = device.copyOf(1, 2);
            var y = device.allocate(DType.INT32, 2);
            stream.copy(x, y);
            stream.copy(y, pinned.memory());
            assertThat(pinned.memory().toArray(JAVA_INT)).containsExactly(1, 2);
            stream.copy(MemorySegment.ofArray(new int[] {3, 4}), x.at(0));
            var array = new int[2];
            stream.copy(x, MemorySegment.ofArray(array));
            assertThat(array).containsExactly(3, 4);
            assertThatThrownBy(() -> stream.copy(MemorySegment.ofArray(new int[3]), x))
                    .hasMessage("buffer int32[2] has 8 bytes, the other side of the copy 12");
            assertThatThrownBy(() -> stream.copy(x, device.allocate(DType.FP32, 2)))
                    .hasMessage("buffer int32[2] cannot be copied into buffer float32[2]");
            x.close();
            assertThatThrownBy(() -> stream.copy(x, y)).hasMessage("buffer int32[2] is closed");
        }
    }

    @Test
    void eventsTellTheTimeAndPutStreamsInOrder() {
        var kernel = gpu.kernel(STORE);
        var x = device.allocate(DType.INT32, 1);
        try (var one = device.newStream();
                var two = device.newStream();
                var start = one.record()) {
            cuda.launchMillis = 2.5f;
            kernel.launch(one, Grid.of(1), x, 5);
            try (var end = one.record()) {
                two.await(end);
                assertThat(end.since(start)).isEqualTo(Duration.ofNanos(2_500_000));
                cuda.isBusy = true;
                assertThat(end.isReached()).isFalse();
                assertThat(one.isDone()).isFalse();
                cuda.isBusy = false;
                assertThat(end.isReached()).isTrue();
                assertThat(one.isDone()).isTrue();
            }
            assertThat(cuda.calls).contains("cuStreamWaitEvent");
            start.close();
            assertThatThrownBy(start::isReached).hasMessage("event of device cuda:0 is closed");
        }
    }

    @Test
    void aGraphRepeatsItsLaunchesAndKeepsTheirMemory() {
        var kernel = gpu.kernel(STORE);
        var x = device.allocate(DType.INT32, 1);
        var y = device.allocate(DType.INT32, 1);
        cuda.kernel = launch -> cuda.bytes(launch.parameters().getFirst(), 4)
                .set(JAVA_INT, 0, (int) (long) launch.parameters().get(1));

        var graph = device.capture(stream -> {
            kernel.launch(stream, Grid.of(1), x, 5);
            stream.copy(x, y);
            kernel.launch(stream, Grid.of(1), x, 6);
        });
        assertThat(cuda.launches).isEmpty();
        assertThat(y.getLong(0)).isZero();
        graph.launch();
        assertThat(y.getLong(0)).isEqualTo(5);
        assertThat(x.getLong(0)).isEqualTo(6);

        x.close();
        var other = device.allocate(DType.INT32, 1).fill(77);
        try (var stream = device.newStream()) {
            stream.launch(graph);
        }
        assertThat(cuda.launches).hasSize(4);
        assertThat(other.getLong(0)).isEqualTo(77);
        graph.close();
        graph.close();
        assertThatThrownBy(graph::launch).hasMessage("graph of device cuda:0 is closed");
    }

    @Test
    void anErrorInAGraphNamesWhatIsInIt() {
        var kernel = gpu.kernel(STORE);
        var x = device.allocate(DType.INT32, 1);
        var graph = device.capture(stream -> {
            kernel.launch(stream, Grid.of(3), x, 5);
            kernel.launch(stream, Grid.of(4), x, 6);
        });
        kernel.launch(Grid.of(1), x, 7);
        device.stream().synchronize();
        graph.launch();
        cuda.failNext("cuStreamSynchronize", CudaError.ILLEGAL_ADDRESS);
        assertThatThrownBy(() -> device.stream().synchronize())
                .hasMessageContaining("\n  a graph of 2 launches: kernel 'k', 3 x 1 x 1 programs")
                .hasMessageContaining(", 5); kernel 'k', 4 x 1 x 1 programs")
                .hasMessageNotContaining(", 7)");
    }

    @Test
    void aCaptureThatFailsLeavesNothingBehind() {
        var x = device.allocate(DType.INT32, 1);
        var kernel = gpu.kernel(STORE);
        kernel.launch(Grid.of(1), x, 5);
        int handles = cuda.liveHandles();
        assertThatThrownBy(() -> device.capture(stream -> {
                    kernel.launch(stream, Grid.of(1), x, 5);
                    throw new IllegalStateException("changed my mind");
                }))
                .hasMessage("changed my mind");
        assertThatThrownBy(() -> device.capture(stream -> stream.synchronize()))
                .hasMessage("stream of device cuda:0 is captured into a graph: it has nothing to wait for");
        assertThatThrownBy(() -> device.capture(stream -> stream.copy(x, MemorySegment.ofArray(new int[1]))))
                .hasMessageContaining("a graph cannot copy into a Java array");
        assertThat(cuda.liveHandles()).isEqualTo(handles);
    }

    @Test
    void streamsOfOtherDevicesAreRefused() {
        var kernel = gpu.kernel(STORE);
        var x = device.allocate(DType.INT32, 1);
        try (var cpu = Triton.open("cpu")) {
            assertThatThrownBy(() -> kernel.launch(cpu.stream(), Grid.of(1), x, 5))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("kernel 'k': stream of device cpu is no stream of device cuda:0");
            assertThatThrownBy(() -> cpu.stream().copy(x, x)).hasMessage("buffer int32[1] is not of device cpu");
            assertThatThrownBy(() -> device.stream().await(cpu.stream().record()))
                    .hasMessage("event of device cpu belongs to another device than stream of device cuda:0");
        }
        var stream = device.newStream();
        stream.close();
        assertThat(stream.isClosed()).isTrue();
        assertThatThrownBy(() -> kernel.launch(stream, Grid.of(1), x, 5))
                .hasMessage("stream of device cuda:0 is closed");
        device.stream().close();
        assertThat(device.stream().isClosed()).isFalse();
    }

    @Test
    void printsComeOutOfTheLaunch() {
        System.setProperty("jtriton.print.lines", "2");
        var kernel = gpu.kernel("""
                @triton.jit
                def k(n):
                    tl.device_print("n", n)
                """);
        cuda.kernel = launch -> {
            var report = cuda.bytes(launch.parameters().getLast(), ReportLayout.bytes(2));
            assertThat(report.get(JAVA_INT, ReportLayout.RECORD_CAPACITY)).isEqualTo(2);
            report.set(JAVA_INT, ReportLayout.RECORD_COUNT, 5);
            for (int i = 0; i < 2; i++) {
                var record = report.asSlice(ReportLayout.RECORDS + i * ReportLayout.RECORD_BYTES);
                record.set(JAVA_INT, ReportLayout.PRINT_Y, i);
                record.set(JAVA_LONG, ReportLayout.BITS, launch.parameters().getFirst());
            }
        };

        kernel.launch(Grid.of(1, 2), 42);

        assertThat(gpu.lines)
                .containsExactly(
                        "pid (0, 0, 0) idx () n: 42",
                        "pid (0, 1, 0) idx () n: 42",
                        "(and 3 lines of kernel 'k' that there was no room for: set jtriton.print.lines)");
        assertThatThrownBy(() -> device.capture(stream -> kernel.launch(stream, Grid.of(1), 42)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("kernel 'k' prints or has assertions");
    }

    @Test
    void aFailedAssertionComesOutOfTheLaunch() {
        System.setProperty("jtriton.debug", "true");
        var kernel = gpu.kernel("""
                @triton.jit
                def k(n):
                    tl.device_assert(n < 10, "small")
                    tl.device_assert(n > 0, "large")
                """);
        cuda.kernel = launch -> {
            if (launch.parameters().getFirst() <= 0) {
                var report = cuda.bytes(launch.parameters().getLast(), ReportLayout.bytes(0));
                report.set(JAVA_INT, ReportLayout.FAILED, 2);
                report.set(JAVA_INT, ReportLayout.FAILED_X, 3);
            }
        };

        kernel.launch(Grid.of(5), 5);
        assertThatThrownBy(() -> kernel.launch(Grid.of(5), -5))
                .isInstanceOf(DeviceAssertException.class)
                .hasMessage("kernel 'k', program (3, 0, 0): device_assert failed: large (k.py:7)");
        kernel.launch(Grid.of(5), Arg.named("n", 5));
    }
}
