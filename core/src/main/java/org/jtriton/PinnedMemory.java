package org.jtriton;

import java.lang.foreign.MemorySegment;

/**
 * Memory of the host that stays where it is, so that a device can copy from it and to it by itself, at full speed and while
 * the host does other things.
 */
public interface PinnedMemory extends AutoCloseable {
    /** The bytes; alive until this is closed. They start at a multiple of 4096 and are zeros at first. */
    MemorySegment memory();

    boolean isClosed();

    /** Waits for all work of the device, and gives the memory back. */
    @Override
    void close();
}
