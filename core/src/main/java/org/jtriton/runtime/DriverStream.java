package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;

/** Work for a device, done in the order in which it was put in. Called by several threads at once. */
public interface DriverStream extends AutoCloseable {
    /** Puts in a launch; see {@link Executable#launch}. The arguments may be used again when this returns. */
    void launch(Executable kernel, ArgumentSlots arguments, int gridX, int gridY, int gridZ);

    /** Puts in a copy from the host. Only pinned memory may still be read when this returns. */
    void copyIn(MemorySegment from, DeviceMemory to, long offset);

    /** Puts in a copy to the host. Only pinned memory may still be written when this returns. */
    void copyOut(DeviceMemory from, long offset, MemorySegment to);

    /** Puts in a copy between two places of the same device. */
    void copy(DeviceMemory from, long fromOffset, DeviceMemory to, long toOffset, long bytes);

    /** Puts in everything that a graph of the same device holds. */
    void run(DriverGraph graph);

    /** Puts in an event, which is reached when all that was put in before is done. */
    DriverEvent record();

    /** Has what is put in from now on wait for an event of any stream of the same device. */
    void await(DriverEvent event);

    /** Whether all that was put in is done. */
    boolean isIdle();

    /** Waits until all that was put in is done. */
    void synchronize();

    /** Ends the stream once its work is done; called once. */
    @Override
    void close();
}
