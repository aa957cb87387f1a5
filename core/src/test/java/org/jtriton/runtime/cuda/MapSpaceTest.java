package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Memory for the maps that programs make. */
class MapSpaceTest {
    private static final int MAP_BYTES = 256;

    private final FakeGpu gpu = new FakeGpu();
    private final FakeCuda cuda = gpu.cuda;
    private final Device device = gpu.device;
    private Kernel kernel;
    private Buffer x;

    @BeforeEach
    void compile() {
        gpu.mapBytes = MAP_BYTES;
        kernel = gpu.kernel("""
                @triton.jit
                def k(x, n):
                    tl.store(x, n)
                """);
        x = device.allocate(DType.INT32, 1);
    }

    @AfterEach
    void close() {
        gpu.close();
    }

    /** Where the programs of the latest launch keep their maps: all are in memory that there is. */
    private long latest(long programs) {
        var parameters = cuda.launches.getLast().parameters();
        assertThat(parameters).hasSize(4);
        assertThat(parameters.get(2)).isZero();
        long address = parameters.get(3);
        assertThat(address % 128).isZero();
        cuda.bytes(address, programs * MAP_BYTES);
        return address;
    }

    private long launched(Stream stream, Grid grid, long programs) {
        kernel.launch(stream, grid, x, 5);
        return latest(programs);
    }

    @Test
    void launchesOfAStreamShareIt() {
        long first = launched(device.stream(), Grid.of(2, 3, 4), 24);
        cuda.calls.clear();
        assertThat(launched(device.stream(), Grid.of(24), 24)).isEqualTo(first);
        assertThat(launched(device.stream(), Grid.of(1), 1)).isEqualTo(first);
        assertThat(cuda.calls).containsOnly("cuLaunchKernelEx");
    }

    @Test
    void aLargerGridGetsMoreAndTheOldIsKept() {
        long first = launched(device.stream(), Grid.of(2), 2);
        long second = launched(device.stream(), Grid.of(100), 100);
        var other = device.allocate(DType.INT8, 2 * MAP_BYTES);
        kernel.launch(Grid.of(1), other, 5);
        assertThat(second).isNotEqualTo(first);
        assertThat(cuda.launches.getLast().parameters().getFirst()).isNotIn(first, second);
        assertThat(latest(100)).isEqualTo(second);
    }

    @Test
    void eachStreamHasItsOwnUntilItIsClosed() {
        long main = launched(device.stream(), Grid.of(8), 8);
        long others;
        try (var a = device.newStream();
                var b = device.newStream()) {
            others = launched(a, Grid.of(8), 8);
            assertThat(launched(b, Grid.of(8), 8)).isNotIn(main, others);
            assertThat(launched(a, Grid.of(8), 8)).isEqualTo(others).isNotEqualTo(main);
        }
        try (var c = device.newStream()) {
            assertThat(launched(c, Grid.of(8), 8)).isEqualTo(others);
        }
    }

    @Test
    void aGraphHasItsOwnUntilItIsClosed() {
        long main = launched(device.stream(), Grid.of(8), 8);
        var graph = device.capture(stream -> kernel.launch(stream, Grid.of(8), x, 6));
        graph.launch();
        long first = latest(8);
        assertThat(first).isNotEqualTo(main);
        graph.launch();
        assertThat(latest(8)).isEqualTo(first);
        var other = device.capture(stream -> kernel.launch(stream, Grid.of(8), x, 7));
        other.launch();
        assertThat(latest(8)).isNotIn(main, first);
        graph.close();
        assertThatThrownBy(() -> device.capture(stream -> {
                    kernel.launch(stream, Grid.of(8), x, 6);
                    throw new IllegalStateException("no more");
                }))
                .hasMessage("no more");
        var third = device.capture(stream -> kernel.launch(stream, Grid.of(8), x, 8));
        third.launch();
        assertThat(latest(8)).isEqualTo(first);
    }
}
