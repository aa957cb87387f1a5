package org.jtriton.runtime;

/** Something of a device that a user may close, and that ends with the device at the latest. */
interface DeviceResource {
    /** Ends it; harmless when it has ended. */
    void end();
}
