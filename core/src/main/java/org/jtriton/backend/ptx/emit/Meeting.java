package org.jtriton.backend.ptx.emit;

/**
 * The warps that wait for each other at a barrier. One is the hardware's for all threads, others have numbers and count who comes.
 */
sealed interface Meeting {
    int warps();

    /** All that there are. */
    record OfAll(int warps) implements Meeting {}

    /** Those that run the program, while others do something of their own. */
    record OfSome(int warps) implements Meeting {
        /** The number of their barrier. */
        static final int BARRIER = 1;
    }
}
