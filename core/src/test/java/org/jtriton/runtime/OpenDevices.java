package org.jtriton.runtime;

import org.jtriton.Device;

/** Devices of drivers that tests make. */
public final class OpenDevices {
    private OpenDevices() {}

    public static Device of(Driver driver) {
        return new OpenDevice(driver);
    }
}
