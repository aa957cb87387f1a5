package org.jtriton.llvm;

/**
 * There is no libLLVM to load, or LLVM refused something: text that is not IR, a pass that does not exist, a symbol
 * that is not defined. It is our bug or a wrong setting, never the kernel author's mistake; the message holds LLVM's
 * own words.
 */
public final class LlvmException extends RuntimeException {
    private final int line;

    LlvmException(String message) {
        this(message, 0);
    }

    LlvmException(String message, int line) {
        super(message);
        this.line = line;
    }

    /** The line of the IR text that LLVM complains about, counted from 1; 0 if it names none. */
    public int line() {
        return line;
    }
}
