package org.jtriton.runtime;

/** Recorded work that is put into a stream all at once; see {@link Driver#capture}. */
public interface DriverGraph extends AutoCloseable {
    /** Called once, when nothing runs it. */
    @Override
    void close();
}
