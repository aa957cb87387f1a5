package org.jtriton;

/** A device whose memory does not suffice; the message says how much was wanted and how much there is. */
public final class DeviceMemoryException extends DeviceException {
    private static final long serialVersionUID = 1L;

    public DeviceMemoryException(String message) {
        super(message);
    }
}
