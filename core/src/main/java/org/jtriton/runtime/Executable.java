package org.jtriton.runtime;

import java.util.List;
import java.util.Map;

/** A kernel compiled for a device and for one set of argument types. Called by several threads at once. */
public interface Executable extends AutoCloseable {
    /** The forms of the kernel that can be shown, in the order of the path. */
    List<String> stages();

    /** The text of one of {@link #stages}. */
    String text(String stage);

    /**
     * The bytes of one of {@link #stages}.
     *
     * @throws IllegalArgumentException if that stage is text
     */
    default byte[] binary(String stage) {
        throw new IllegalArgumentException("stage '%s' is text and has no bytes of its own".formatted(stage));
    }

    /** Whether a stage is bytes rather than text. */
    default boolean isBinary(String stage) {
        return false;
    }

    /** What is known of the code, in an order to print. */
    default Map<String, Object> properties() {
        return Map.of();
    }

    /**
     * Runs the kernel on the device's own stream; a device that is no other than the host returns when it is done.
     *
     * @param arguments one for each parameter of the IR
     * @param gridX number of programs, at least 1, as in the other dimensions
     */
    void launch(ArgumentSlots arguments, int gridX, int gridY, int gridZ);

    /** Frees the code; called once, when no launch runs. */
    @Override
    void close();
}
