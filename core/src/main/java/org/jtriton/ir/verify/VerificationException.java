package org.jtriton.ir.verify;

/**
 * A module that breaks an invariant of Triton-IR: a bug in whatever made it. The message is the module's text with each
 * error below the operation that it is about.
 */
public final class VerificationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    VerificationException(String message) {
        super(message);
    }
}
