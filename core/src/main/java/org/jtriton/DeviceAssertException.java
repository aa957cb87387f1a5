package org.jtriton;

/**
 * A {@code device_assert} that failed in some program of a launch; the message names kernel, program and place. Which
 * other programs ran before the launch stopped is not defined.
 */
public final class DeviceAssertException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeviceAssertException(String message) {
        super(message);
    }
}
