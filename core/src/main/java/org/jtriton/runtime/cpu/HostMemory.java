package org.jtriton.runtime.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jtriton.runtime.DeviceMemory;

/** Memory of the host outside the Java heap. */
record HostMemory(Arena arena, MemorySegment bytes) implements DeviceMemory {
    private static final long CACHE_LINE = 64;

    static HostMemory allocate(long bytes) {
        var arena = Arena.ofShared();
        try {
            return new HostMemory(arena, arena.allocate(bytes, CACHE_LINE));
        } catch (OutOfMemoryError e) {
            arena.close();
            throw e;
        }
    }

    @Override
    public long address() {
        return bytes.address();
    }

    @Override
    public void free() {
        arena.close();
    }
}
