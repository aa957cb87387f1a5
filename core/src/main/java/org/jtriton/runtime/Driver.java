package org.jtriton.runtime;

import java.util.Map;
import org.jtriton.ir.IrModule;

/** A kind of device, as the runtime needs it. Called by several threads at once. */
public interface Driver extends AutoCloseable {
    String name();

    String description();

    /** What is known of the device, in an order to print. */
    default Map<String, Object> properties() {
        return Map.of();
    }

    /** Memory of that many bytes, at least 1. */
    DeviceMemory allocate(long bytes);

    /**
     * Compiles a kernel.
     *
     * @param module the kernel as the front end made it
     * @param isAliased whether memory of different pointer arguments may overlap
     */
    Executable compile(IrModule module, boolean isAliased);

    /** Gives up threads and everything else but memory and kernels, which have been closed. */
    @Override
    void close();
}
