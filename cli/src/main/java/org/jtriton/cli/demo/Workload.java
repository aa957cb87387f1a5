package org.jtriton.cli.demo;

/** An example at full size on a device, ready to be run, checked and compared. */
public interface Workload {
    /** What one run does, to give a rate. */
    Work work();

    /** Runs the kernels on the device. */
    void launch();

    /**
     * Does the same in the loops that one would write in Java, in single precision and on one thread. The result is kept in a
     * field, so that no compiler may leave the loops out.
     */
    void plainJava();

    /** Compares what the last launch left on the device with an own computation in double precision. */
    Verdict check();
}
