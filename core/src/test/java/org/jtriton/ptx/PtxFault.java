package org.jtriton.ptx;

/** A kernel did what it must not do. The message has the PTX line, the instruction, the thread and what is wrong. */
public final class PtxFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PtxFault(String message) {
        super(message);
    }
}
