package org.jtriton.runtime;

/**
 * An allocation and who uses it: a launch holds what it uses, so that memory closed by another thread in the meantime is
 * given back only when the launch is done.
 */
final class Allocation {
    private final DeviceMemory memory;
    private final long address;
    private final OpenDevice device;
    private final UseCount uses = new UseCount();

    Allocation(DeviceMemory memory, OpenDevice device) {
        this.memory = memory;
        this.address = memory.address();
        this.device = device;
    }

    DeviceMemory memory() {
        return memory;
    }

    long address() {
        return address;
    }

    OpenDevice device() {
        return device;
    }

    boolean isClosed() {
        return uses.isClosed();
    }

    /** Keeps the memory until {@link #release}; false if it is closed. */
    boolean hold() {
        return uses.enter();
    }

    void release() {
        if (uses.exit()) {
            memory.free();
        }
    }

    void close() {
        if (uses.close()) {
            memory.free();
        }
        device.forget(this);
    }
}
