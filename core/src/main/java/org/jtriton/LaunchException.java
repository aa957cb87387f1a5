package org.jtriton;

/** A launch whose arguments or grid aren't what the kernel takes; the message names the kernel and the argument. */
public final class LaunchException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public LaunchException(String message) {
        super(message);
    }

    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}
