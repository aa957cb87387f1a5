package org.jtriton.runtime;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jtriton.DType;
import org.jtriton.Knobs;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.SourceLines;

/** A kind of device, as the runtime needs it. Called by several threads at once. */
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

    /** Memory of that many bytes, at least 1. */
    DeviceMemory allocate(long bytes);

    /** Memory for elements of a type, for a device that wants to know what its memory is for. */
    default DeviceMemory allocate(DType type, List<Long> shape) {
        long bytes = shape.stream().reduce((long) type.bytes(), (a, b) -> a * b);
        return allocate(Math.max(bytes, 1));
    }

    /**
     * Compiles a kernel.
     *
     * @param module the kernel as the front end made it
     * @param isAliased whether memory of different pointer arguments may overlap
     * @param sources the lines of the kernel's files, for messages
     */
    Executable compile(IrModule module, boolean isAliased, SourceLines sources);

    /** Says where the lines go that kernels print; called once, before anything is compiled. */
    void onPrint(Consumer<String> lines);

    /** Gives up threads and everything else but memory and kernels, which have been closed. */
    @Override
    void close();
}
