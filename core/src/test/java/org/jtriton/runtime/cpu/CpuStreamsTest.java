package org.jtriton.runtime.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Stream;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams, events and graphs where everything is done at once. */
@ParameterizedClass
@ValueSource(strings = {"cpu", "interpreter"})
class CpuStreamsTest {
    @Parameter
    private String name;

    private Device device;
    private Kernel add;

    @BeforeEach
    void open() {
        device = Triton.open(name);
        add = device.compile("k.py", """
                import triton
                import triton.language as tl

                @triton.jit
                def add(x, n):
                    tl.store(x, tl.load(x) + n)
                """).kernel("add");
    }

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void whatIsPutInIsDone() {
        var x = device.copyOf(1);
        try (var stream = device.newStream();
                var start = stream.record();
                var pinned = device.allocatePinned(4)) {
            add.launch(stream, Grid.of(1), x, 5);
            add.launch(stream, meta -> Grid.of(1), x, 6);
            stream.copy(x, pinned.memory());
            assertThat(pinned.memory().get(JAVA_INT, 0)).isEqualTo(12);
            assertThat(pinned.memory().address() % 4096).isZero();
            assertThat(stream.isDone()).isTrue();
            var end = stream.record();
            device.stream().await(end);
            assertThat(end.isReached()).isTrue();
            assertThat(end.since(start)).isPositive();
            stream.copy(MemorySegment.ofArray(new int[] {7}), x);
            stream.synchronize();
        }
        device.synchronize();
        assertThat(x.getLong(0)).isEqualTo(7);
    }

    @Test
    void aGraphIsDoneWhenItIsLaunched() {
        var x = device.copyOf(1);
        var y = device.copyOf(0);
        var graph = device.capture(stream -> {
            add.launch(stream, Grid.of(1), x, 5);
            stream.copy(x, y);
            add.launch(stream, Grid.of(1), x, 100);
        });
        assertThat(x.getLong(0)).isEqualTo(1);
        graph.launch();
        assertThat(y.getLong(0)).isEqualTo(6);
        x.set(0, 10);
        x.close();
        try (var stream = device.newStream()) {
            stream.launch(graph);
        }
        assertThat(y.getLong(0)).isEqualTo(15);
        graph.close();
        assertThat(graph.isClosed()).isTrue();
        assertThatThrownBy(graph::launch).hasMessage("graph of device %s is closed".formatted(name));
        assertThatThrownBy(() -> device.stream().launch(graph)).hasMessageEndingWith("is closed");
    }

    @Test
    void whatMustNotBeNull() {
        var x = device.allocate(DType.INT32, 1);
        assertThatThrownBy(() -> add.launch((Stream) null, Grid.of(1), x, 5)).hasMessage("a launch needs a stream");
        assertThatThrownBy(() -> device.capture(null)).hasMessage("a graph is captured from work");
        assertThatThrownBy(() -> device.stream().launch(null)).hasMessage("a stream launches a graph");
        assertThatThrownBy(() -> device.stream().await(null)).hasMessage("a stream waits for an event");
        assertThatThrownBy(() -> device.stream().copy(x, (MemorySegment) null))
                .isInstanceOf(NullPointerException.class);
    }
}
