package org.jtriton;

import java.time.Duration;

/** A place in a {@link Stream}: it is reached when all that was put in before it is done. */
public interface Event extends AutoCloseable {
    boolean isReached();

    /**
     * Waits until it is reached.
     *
     * @throws DeviceException if something before it failed
     */
    void synchronize();

    /** The device's time from an earlier event of the same device to this one; waits until both are reached. */
    Duration since(Event earlier);

    @Override
    void close();
}
