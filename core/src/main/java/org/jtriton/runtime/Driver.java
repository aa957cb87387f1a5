package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jtriton.DType;
import org.jtriton.Knobs;
import org.jtriton.TensorDescriptor;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.KernelLaunch;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.SourceLines;

/**
 * A kind of device, as the runtime needs it. Called by several threads at once.
 *
 * <p>What is said here of streams, pinned memory and timing suits a device that is the host itself; a device that works
 * beside the host overrides it.
 */
public interface Driver extends AutoCloseable {
    String name();

    String description();

    /** What is known of the device, in an order to print. */
    default Map<String, Object> properties() {
        return Map.of();
    }

    /** Whether {@code device_assert} is compiled into kernels. */
    default boolean checksAssertions() {
        return Knobs.DEBUG.value();
    }

    /** Whether code depends on {@link LaunchOptions}; kernels are compiled for the default ones where it doesn't. */
    default boolean usesOptions() {
        return false;
    }

    /** The compute capability of an NVIDIA GPU, 90 for 9.0, for kernels that choose code by it; empty for other devices. */
    default OptionalInt gpuCapability() {
        return OptionalInt.empty();
    }

    /**
     * What a kernel gets of a tensor descriptor besides its parts: the tensor's map, for a copy engine that reads and writes blocks by
     * it; null where there is none, or it cannot have that tensor. The same descriptor gets the same map, without allocating.
     *
     * @param address of the tensor's first element
     * @param parts into how many parts a block may be divided among the groups of threads that share a program
     */
    default MemorySegment tensorMap(TensorDescriptor descriptor, long address, int parts) {
        return null;
    }

    /** Memory of that many bytes, at least 1. */
    DeviceMemory allocate(long bytes);

    /** Memory for elements of a type, for a device that wants to know what its memory is for. */
    default DeviceMemory allocate(DType type, List<Long> shape) {
        long bytes = shape.stream().reduce((long) type.bytes(), (a, b) -> a * b);
        return allocate(Math.max(bytes, 1));
    }

    /** Memory of the host that copies to and from this device are fast with: at least 1 byte, filled with zeros. */
    default HostBlock allocatePinned(long bytes) {
        return HostBlock.allocate(bytes);
    }

    /** The stream that launches and copies go to when none is named; the same one each time. */
    default DriverStream mainStream() {
        return HostStream.DIRECT;
    }

    /** A further stream, to be closed. */
    default DriverStream newStream() {
        return HostStream.DIRECT;
    }

    /** Records what {@code work} puts into the stream that it is given, and runs none of it. */
    default DriverGraph capture(Consumer<DriverStream> work) {
        return HostStream.capture(work);
    }

    /** Waits for everything that was put into any stream. */
    default void synchronize() {}

    /** Waits, before anything is closed, for what still runs; a device that is known to have stopped has nothing that does. */
    default void finish() {}

    /** How often each configuration of a tuned kernel is tried after a first run that does not count. */
    default int trials() {
        return 3;
    }

    /**
     * How long {@code launch} keeps the device busy, in nanoseconds, caches cold where that can be had.
     *
     * @param isRepeatable whether it may be done once more behind that, so that half of what counts is a launch that finds caches warm
     */
    default long time(Runnable launch, boolean isRepeatable) {
        long start = System.nanoTime();
        launch.run();
        return System.nanoTime() - start;
    }

    /**
     * Compiles a kernel.
     *
     * @param module the kernel as the front end made it
     * @param aliases which pointer arguments lead to the same memory
     * @param options the default ones unless the driver {@linkplain #usesOptions uses} them
     * @param sources the lines of the kernel's files, for messages
     */
    Executable compile(IrModule module, AliasSets aliases, LaunchOptions options, SourceLines sources);

    /**
     * How many nanoseconds a launch of a kernel is expected to take; empty for a device that has no model of itself.
     *
     * @param module the kernel as the front end made it
     * @param aliases which pointer arguments lead to the same memory
     * @param options the default ones unless the driver {@linkplain #usesOptions uses} them
     * @throws org.jtriton.CompilationException if the kernel cannot be compiled
     */
    default OptionalDouble estimate(IrModule module, AliasSets aliases, LaunchOptions options, KernelLaunch launch) {
        return OptionalDouble.empty();
    }

    /** Says where the lines go that kernels print; called once, before anything is compiled. */
    void onPrint(Consumer<String> lines);

    /** Gives up threads and everything else but memory and kernels, which have been closed. */
    @Override
    void close();
}
