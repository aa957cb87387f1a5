package org.jtriton.bench.gpu;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Event;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Stream;

/**
 * Times work by the device's clock, in the way of Triton's {@code do_bench} and {@code do_bench_cudagraph}, with their numbers: so
 * that a time of ours and one of theirs mean the same.
 *
 * <p>Cold: before each run a buffer larger than the L2 cache is written, so that the operands come from memory. All runs are
 * queued at once, and while the buffer is being written the host has the time to queue the next run: a launch costs
 * nothing unless it takes longer than that. In a graph: a run is one of many in a row, and nothing is flushed.
 */
final class DeviceTimer {
    private static final double WARM_UP_MILLIS = 25;
    private static final double COLD_MILLIS = 200;
    private static final double GRAPH_MILLIS = 20;
    private static final int GRAPH_LAUNCHES = 10;
    private static final int TRIAL_RUNS = 5;

    /** Until the JVM has compiled what a launch goes through, the first row would be timed with ten times its cost. */
    private static final int FIRST_LAUNCHES = 20_000;

    /** The same for the launches of a row, whose arguments may be of other kinds. */
    private static final int RECORDED_RUNS = 2_000;

    private static final int FLUSHED_BYTES = 256 << 20;
    private static final int BLOCK = 4096;

    private static final String FLUSH = """
            import triton
            import triton.language as tl

            @triton.jit
            def flush(x_ptr, BLOCK: tl.constexpr):
                offsets = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
                tl.store(x_ptr + offsets, tl.zeros((BLOCK,), tl.int32))
            """;

    private final Device device;
    private final Stream stream;
    private final Kernel flush;

    DeviceTimer(Device device) {
        this.device = device;
        this.stream = device.stream();
        this.flush = device.compile("flush.py", FLUSH).kernel("flush");
        try (var few = device.allocate(DType.INT32, BLOCK)) {
            for (int i = 0; i < FIRST_LAUNCHES; i++) {
                flush(few);
                stream.record().close();
            }
            device.synchronize();
        }
    }

    /** Milliseconds of a run with cold caches: the median. */
    double cold(Consumer<Stream> work) {
        try (var other = device.allocate(DType.INT32, FLUSHED_BYTES / Integer.BYTES)) {
            work.accept(stream);
            recorded(work);
            flush(other);
            double trial = millis(() -> {
                for (int i = 0; i < TRIAL_RUNS; i++) {
                    flush(other);
                    work.accept(stream);
                }
            });
            double estimate = trial / TRIAL_RUNS;
            for (int i = 0; i < times(WARM_UP_MILLIS, estimate); i++) {
                work.accept(stream);
            }
            return median(cold(work, other, times(COLD_MILLIS, estimate)));
        }
    }

    /** Launches a row many times without running it, so that the GPU is not warmer afterwards than it was for its peers. */
    private void recorded(Consumer<Stream> work) {
        device.capture(queue -> {
                    for (int i = 0; i < RECORDED_RUNS; i++) {
                        work.accept(queue);
                    }
                })
                .close();
    }

    private double[] cold(Consumer<Stream> work, Buffer other, int runs) {
        List<Event> events = new ArrayList<>();
        try {
            for (int i = 0; i < runs; i++) {
                flush(other);
                events.add(stream.record());
                work.accept(stream);
                events.add(stream.record());
            }
            device.synchronize();
            var millis = new double[runs];
            for (int i = 0; i < runs; i++) {
                millis[i] = millis(events.get(2 * i + 1).since(events.get(2 * i)));
            }
            return millis;
        } finally {
            events.forEach(Event::close);
        }
    }

    /** Milliseconds of a run that is one of many in a graph: the median over launches of the graph. */
    double inGraph(Consumer<Stream> work) {
        work.accept(stream);
        double trial = millis(() -> {
            for (int i = 0; i < TRIAL_RUNS; i++) {
                work.accept(stream);
            }
        });
        int runs = times(GRAPH_MILLIS, trial / TRIAL_RUNS);
        try (var graph = device.capture(queue -> {
            for (int i = 0; i < runs; i++) {
                work.accept(queue);
            }
        })) {
            var millis = new double[GRAPH_LAUNCHES];
            for (int i = 0; i < GRAPH_LAUNCHES; i++) {
                millis[i] = millis(graph::launch) / runs;
            }
            return median(millis);
        }
    }

    private void flush(Buffer other) {
        flush.launch(stream, Grid.of(other.size() / BLOCK), other, Arg.named("BLOCK", BLOCK));
    }

    private double millis(Runnable work) {
        try (var start = stream.record()) {
            work.run();
            try (var end = stream.record()) {
                return millis(end.since(start));
            }
        }
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    private static int times(double budget, double each) {
        return each <= 0 ? 1000 : (int) Math.max(1, Math.min(budget / each, 10_000));
    }

    static double median(double... values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
