package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An allocation and who uses it: a launch holds what it uses, so that memory closed by another thread in the meantime is
 * given back only when the launch is done.
 */
final class Allocation {
    private static final int CLOSED = Integer.MIN_VALUE;

    private final DeviceMemory memory;
    private final long address;
    private final Runnable onClose;

    /** The number of launches that hold this, and the sign bit once it is closed. */
    private final AtomicInteger state = new AtomicInteger();

    Allocation(DeviceMemory memory, Runnable onClose) {
        this.memory = memory;
        this.address = memory.address();
        this.onClose = onClose;
    }

    MemorySegment bytes() {
        return memory.bytes();
    }

    long address() {
        return address;
    }

    boolean isClosed() {
        return state.get() < 0;
    }

    /** Keeps the memory until {@link #release}; false if it is closed. */
    boolean hold() {
        int users = state.get();
        while (users >= 0) {
            int seen = state.compareAndExchange(users, users + 1);
            if (seen == users) {
                return true;
            }
            users = seen;
        }
        return false;
    }

    void release() {
        if (state.decrementAndGet() == CLOSED) {
            memory.free();
        }
    }

    void close() {
        int before = state.getAndUpdate(users -> users | CLOSED);
        if (before >= 0) {
            onClose.run();
            if (before == 0) {
                memory.free();
            }
        }
    }
}
