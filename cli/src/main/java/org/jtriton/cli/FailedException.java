package org.jtriton.cli;

/** A command that cannot go on, for a reason that its message tells the user. */
final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FailedException(String message) {
        super(message);
    }
}
