package org.jtriton.ptx.text;

/** A text that is not PTX, or that uses a name which nothing declares. */
public final class PtxSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PtxSyntaxException(int line, String what) {
        super("PTX line %d: %s".formatted(line, what));
    }
}
