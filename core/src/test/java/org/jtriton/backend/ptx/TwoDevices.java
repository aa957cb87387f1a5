package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;

/** Runs kernels on an emulated GPU and in the interpreter, and expects the same in all buffers afterwards. */
final class TwoDevices implements AutoCloseable {
    private final Device interpreter = Triton.open("interpreter");
    private final Device gpu;

    TwoDevices() {
        this(EmulatedGpu.open());
    }

    TwoDevices(Device gpu) {
        this.gpu = gpu;
    }

    /** A buffer of a launch; it holds numbers that all types have, small enough for sums of them to be exact. */
    record Tensor(DType type, int size) {}

    Device gpu() {
        return gpu;
    }

    /** Launches the kernel {@code k} of a source with tensors and then other arguments. */
    void compare(String source, int programs, List<Tensor> tensors, Object... others) {
        var expected = run(interpreter, source, programs, tensors, others);
        assertThat(run(gpu, source, programs, tensors, others)).isEqualTo(expected);
    }

    private static List<List<Double>> run(
            Device device, String source, int programs, List<Tensor> tensors, Object... others) {
        var random = new Random(7);
        var buffers = new ArrayList<Buffer>();
        for (var tensor : tensors) {
            var buffer = device.allocate(tensor.type(), tensor.size());
            for (int i = 0; i < tensor.size(); i++) {
                buffer.set(i, random.nextInt(9) - 4);
            }
            buffers.add(buffer);
        }
        var arguments = new ArrayList<Object>(buffers);
        arguments.addAll(List.of(others));
        device.compile("k.py", source).kernel("k").launch(Grid.of(programs), arguments.toArray());
        return buffers.stream().map(TwoDevices::numbers).toList();
    }

    /** A buffer of small numbers, other ones for each factor. */
    static Buffer filled(Device device, DType type, int factor, int... shape) {
        var buffer = device.allocate(type, IntStream.of(shape).asLongStream().toArray());
        for (int i = 0; i < buffer.size(); i++) {
            buffer.set(i, (i * factor + i / 64) % 9 - 4);
        }
        return buffer;
    }

    private static List<Double> numbers(Buffer buffer) {
        var numbers = new ArrayList<Double>();
        for (int i = 0; i < buffer.size(); i++) {
            numbers.add(buffer.type().isInteger() ? (double) buffer.getLong(i) : buffer.getDouble(i));
        }
        return numbers;
    }

    /** A constexpr or an option of the launch. */
    static Arg named(String name, Object value) {
        return Arg.named(name, value);
    }

    @Override
    public void close() {
        gpu.close();
        interpreter.close();
    }
}
