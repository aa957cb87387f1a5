package org.jtriton;

import java.lang.foreign.MemorySegment;

/**
 * Work for a device that is done in order: launches, copies and graphs. Putting work in does not wait for it.
 *
 * <p>A device has a stream of its own, {@link Device#stream}, for everything that names no other. It is in order with all:
 * what is put into it begins when everything put into any stream before is done, and what is put into another stream later
 * begins after it. Other streams, {@link Device#newStream}, run side by side unless an {@link Event} puts them in order.
 *
 * <p>The CPU and the interpreter do everything at once: there all is done when it has been put in.
 *
 * <p>Any thread may use a stream. Closing it waits for nothing: what was put in is still done. Using it after that is
 * an {@link IllegalStateException}.
 */
public interface Stream extends AutoCloseable {
    Device device();

    /**
     * Copies bytes from the host, as many as the buffer has. Memory of {@link Device#allocatePinned} must keep them until
     * the copy is done; any other memory may be changed when this returns.
     */
    void copy(MemorySegment from, Buffer to);

    /**
     * Copies bytes to the host, as many as the buffer has. In memory of {@link Device#allocatePinned} they are to be found
     * when the copy is done; with any other memory this waits for it.
     */
    void copy(Buffer from, MemorySegment to);

    /** Copies between two buffers of this device, of the same type and size. */
    void copy(Buffer from, Buffer to);

    /** Puts in all the work of a graph of the same device. */
    void launch(Graph graph);

    /** A new event, which is reached when everything that was put in before is done. */
    Event record();

    /** Has everything that is put in from now on wait until an event of the same device is reached. */
    void await(Event event);

    /** Whether everything that was put in is done. */
    boolean isDone();

    /**
     * Waits until everything that was put in is done.
     *
     * @throws DeviceException if something of it failed
     */
    void synchronize();

    boolean isClosed();

    @Override
    void close();
}
