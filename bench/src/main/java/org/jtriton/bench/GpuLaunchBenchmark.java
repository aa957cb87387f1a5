package org.jtriton.bench;

import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Graph;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Stream;
import org.jtriton.Triton;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a launch on a GPU costs the host: a kernel that is compiled, and does next to nothing, put into the device's own stream,
 * into another one, and as part of a graph of many.
 *
 * <p>A GPU's queue holds about a thousand launches, and who puts in more waits. So a burst of fewer is timed, and the GPU catches up
 * between bursts.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class GpuLaunchBenchmark {
    private static final int BURST = 256;
    private static final Grid ONE = Grid.of(1);

    /** Arguments of the kernel: a pointer, and numbers. */
    @Param({"3", "20"})
    private int arguments;

    private Device device;
    private Stream stream;
    private Kernel kernel;
    private Graph graph;
    private Object[] values;

    @Setup
    public void open() {
        device = Triton.open("cuda");
        stream = device.newStream();
        var names = IntStream.range(1, arguments).mapToObj(i -> "a" + i).toList();
        kernel = device.compile("many.py", """
                        import triton
                        import triton.language as tl

                        @triton.jit
                        def many(x, %s, B: tl.constexpr):
                            tl.store(x, %s)
                        """.formatted(
                                String.join(", ", names), names.stream().collect(Collectors.joining(" + "))))
                .kernel("many");
        values = new Object[arguments + 1];
        values[0] = device.allocate(DType.INT32, 16);
        for (int i = 1; i < arguments; i++) {
            values[i] = 1000 + i;
        }
        values[arguments] = Arg.named("B", 64);
        graph = device.capture(s -> {
            for (int i = 0; i < BURST; i++) {
                kernel.launch(s, ONE, values);
            }
        });
    }

    @Setup(Level.Invocation)
    public void catchUp() {
        device.synchronize();
    }

    @TearDown
    public void close() {
        device.close();
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void launch() {
        for (int i = 0; i < BURST; i++) {
            kernel.launch(ONE, values);
        }
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void launchIntoStream() {
        for (int i = 0; i < BURST; i++) {
            kernel.launch(stream, ONE, values);
        }
    }

    /** The host's time for each launch of the graph. */
    @Benchmark
    @OperationsPerInvocation(BURST)
    public void launchInGraph() {
        graph.launch();
    }
}
