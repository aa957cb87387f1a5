package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** A kernel compiled for a device and for one set of argument types. Called by several threads at once. */
public interface Executable extends AutoCloseable {
    /** The forms of the kernel that can be shown, in the order of the path. */
    List<String> stages();

    /** The text of one of {@link #stages}. */
    String text(String stage);

    /**
     * Runs the kernel and returns when it is done.
     *
     * @param slots the arguments, 8 bytes for each parameter of the IR, the value in the low bytes
     * @param gridX number of programs, at least 1, as in the other dimensions
     */
    void launch(MemorySegment slots, int gridX, int gridY, int gridZ);

    /** Frees the code; called once, when no launch runs. */
    @Override
    void close();
}
