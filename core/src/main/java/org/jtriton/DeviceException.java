package org.jtriton;

/**
 * A device that failed: the message says in which call of its driver, in which kernel and with which arguments.
 *
 * <p>What was put into a stream fails when it runs, so that a later call may be the first to hear of it; the message then
 * lists the latest launches. After an error that a device does not recover from, an access outside of all memory for one,
 * every later use of the device says so, and names the first failure.
 */
public class DeviceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeviceException(String message) {
        super(message);
    }

    public DeviceException(String message, Throwable cause) {
        super(message, cause);
    }
}
