package org.jtriton;

/**
 * Work that was recorded once and is put into a stream as a whole, which costs less than putting in each part; made by
 * {@link Device#capture}.
 *
 * <p>A graph repeats the launches with the arguments that they had: the same numbers, and the same memory, whose contents
 * may have changed. It keeps that memory even if its buffers are closed, until it is closed itself.
 */
public interface Graph extends AutoCloseable {
    Device device();

    /** Puts the work into the device's own stream. */
    void launch();

    boolean isClosed();

    /** Gives the graph up, once it has run wherever it was put in. */
    @Override
    void close();
}
