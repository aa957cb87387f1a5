package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;

/** Memory of a device, as its driver gives it: aligned to 64 bytes and filled with zeros. */
public interface DeviceMemory {
    /** The address that kernels on the device use. */
    long address();

    /** The bytes, where the host can reach them. */
    MemorySegment bytes();

    /** Hears that the host has written, or may have written, some of the bytes. */
    default void written(long from, long count) {}

    /** Gives the memory back; called once, when nothing uses it. */
    void free();
}
