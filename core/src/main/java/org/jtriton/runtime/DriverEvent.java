package org.jtriton.runtime;

/** A place in a stream. */
public interface DriverEvent extends AutoCloseable {
    boolean isReached();

    /** Waits until it is reached. */
    void synchronize();

    /** Nanoseconds of the device's time from an earlier event to this one, both of them reached. */
    long nanosSince(DriverEvent earlier);

    /** Called once. */
    @Override
    void close();
}
