package org.jtriton.bench;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;
import org.jtriton.launch.Kernel5;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a launch costs beside the work: one program of 1024 additions, its code compiled before. Runs in the root of the
 * checkout.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class LaunchBenchmark {
    private static final int N = 1024;
    private static final Grid ONE = Grid.of(1);

    private Device device;
    private Kernel add;
    private Kernel5.Launch<Buffer, Buffer, Buffer, Integer, Integer> typed;
    private Buffer x;
    private Buffer y;
    private Buffer sum;

    @Setup
    public void open() {
        device = Triton.open("cpu");
        var library = device.load(Path.of("examples", "kernels", "vector_add.py"));
        add = library.kernel("add");
        typed = library.kernel("add", Buffer.class, Buffer.class, Buffer.class, int.class, int.class)
                .grid(ONE);
        x = device.allocate(DType.FP32, N);
        y = device.allocate(DType.FP32, N);
        sum = device.allocate(DType.FP32, N);
    }

    @TearDown
    public void close() {
        device.close();
    }

    @Benchmark
    public void launch() {
        add.launch(ONE, x, y, sum, N, Arg.named("BLOCK", N));
    }

    /** The same with every argument in its place. */
    @Benchmark
    public void launchInOrder() {
        add.launch(ONE, x, y, sum, N, N);
    }

    /** Through the types that the Java compiler checks. */
    @Benchmark
    public void launchTyped() {
        typed.launch(x, y, sum, N, N);
    }
}
