package org.jtriton;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Where kernels run: it owns memory, compiled kernels and threads.
 *
 * <p>A GPU works beside the host: a launch returns when it is queued, and whatever reads or writes a buffer from the host
 * waits for what was queued before. So a program sees the same results as on the CPU, which does everything at once;
 * {@link #synchronize} is for those who measure time, or want to hear of a failure.
 *
 * <p>A device may be used by several threads at once. Closing it closes every buffer and every kernel that came from it;
 * closing it again does nothing. Using it, its buffers or its kernels after that is an {@link IllegalStateException}.
 *
 * <pre>{@code
 * try (Device device = Triton.open("cpu")) {
 *     Kernel add = device.load(Path.of("add.py")).kernel("add");
 *     Buffer x = device.copyOf(new float[] {1, 2, 3});
 *     Buffer y = device.copyOf(new float[] {10, 20, 30});
 *     Buffer sum = device.allocate(DType.FP32, 3);
 *     add.launch(Grid.of(1), x, y, sum, 3, Arg.named("BLOCK", 1024));
 *     float[] result = sum.toFloats();
 * }
 * }</pre>
 */
public interface Device extends AutoCloseable {
    /** The name that {@link Triton#open} knows it by. */
    String name();

    /** What it is, in a few words. */
    String description();

    /** What is known of it, in an order to print: the name of a property, and its value, a text or a number. */
    Map<String, Object> properties();

    /**
     * New memory, filled with zeros; the interpreter reports a kernel that relies on them.
     *
     * @param shape the size in each dimension; their product is the number of elements
     */
    Buffer allocate(DType type, long... shape);

    /** New memory with a copy of {@code values}, as {@code int1}. */
    default Buffer copyOf(boolean... values) {
        return allocate(DType.INT1, values.length).copyFrom(values);
    }

    /** New memory with a copy of {@code values}, as {@code int8}. */
    default Buffer copyOf(byte... values) {
        return allocate(DType.INT8, values.length).copyFrom(values);
    }

    /** New memory with a copy of {@code values}, as {@code int16}. */
    default Buffer copyOf(short... values) {
        return allocate(DType.INT16, values.length).copyFrom(values);
    }

    /** New memory with a copy of {@code values}, as {@code int32}. */
    default Buffer copyOf(int... values) {
        return allocate(DType.INT32, values.length).copyFrom(values);
    }

    /** New memory with a copy of {@code values}, as {@code int64}. */
    default Buffer copyOf(long... values) {
        return allocate(DType.INT64, values.length).copyFrom(values);
    }

    /** New memory with a copy of {@code values}, as {@code float32}. */
    default Buffer copyOf(float... values) {
        return allocate(DType.FP32, values.length).copyFrom(values);
    }

    /** New memory with a copy of {@code values}, as {@code float64}. */
    default Buffer copyOf(double... values) {
        return allocate(DType.FP64, values.length).copyFrom(values);
    }

    /** New memory with {@code values} rounded to the floating-point type {@code type}. */
    default Buffer copyOf(DType type, float... values) {
        return allocate(type, values.length).copyFrom(values);
    }

    /** New memory with {@code values} rounded to the floating-point type {@code type}. */
    default Buffer copyOf(DType type, double... values) {
        return allocate(type, values.length).copyFrom(values);
    }

    /** The device's own stream, which launches and copies go to where no other is named; it cannot be closed. */
    Stream stream();

    /** A further stream, whose work runs beside that of others where the device can do so. */
    Stream newStream();

    /**
     * Records launches and copies to be repeated as one.
     *
     * @param work puts them into the stream that it is given; they are not done now. What it does with other streams is
     *     done, and not recorded
     * @throws UnsupportedOperationException if a kernel of it prints or checks itself on a device that works beside the host:
     *     what it has to say could not be heard
     */
    Graph capture(Consumer<Stream> work);

    /** Memory of the host that this device copies from and to at full speed, by itself. */
    PinnedMemory allocatePinned(long bytes);

    /**
     * Waits until everything that was put into any stream of this device is done.
     *
     * @throws DeviceException if something of it failed
     */
    void synchronize();

    /**
     * Reads a kernel file.
     *
     * @throws CompilationException if there is no such file, or it isn't Python
     */
    KernelLibrary load(Path file);

    /**
     * Reads a kernel file from the class path.
     *
     * @param resource its name, relative to the package of {@code owner}, or absolute with a leading slash
     * @throws CompilationException if there is no such resource, or it isn't Python
     */
    KernelLibrary load(Class<?> owner, String resource);

    /**
     * Reads the text of a kernel file.
     *
     * @param name what errors call the file
     * @throws CompilationException if it isn't Python
     */
    KernelLibrary compile(String name, String source);

    /**
     * The kernel of a static Java method that is marked {@code @Jit}; {@link Triton} makes it of a method reference, with types.
     *
     * @throws CompilationException if the method cannot be a kernel
     */
    Kernel kernel(Method method);

    /**
     * Says where the lines go that kernels print with {@code tl.device_print} when they run, and with {@code tl.static_print}
     * when they are compiled. They come one at a time, from any thread, in no order between programs. Until this is called
     * they go to {@link Knobs#log}.
     */
    void onPrint(Consumer<String> sink);

    boolean isClosed();

    @Override
    void close();
}
