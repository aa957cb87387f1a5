package org.jtriton.cli.bundle;

/** A bundle that cannot be made, for a reason that its message tells the user. */
public final class BundleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BundleException(String message) {
        super(message);
    }

    BundleException(String message, Throwable cause) {
        super(message, cause);
    }
}
