package org.jtriton.runtime.cpu;

import java.lang.foreign.MemorySegment;
import org.jtriton.runtime.DeviceMemory;
import org.jtriton.runtime.HostBlock;

/** Memory of the host outside the Java heap. */
record HostMemory(HostBlock block) implements DeviceMemory {
    private static final long CACHE_LINE = 64;

    static HostMemory allocate(long bytes) {
        return new HostMemory(HostBlock.allocate(bytes, CACHE_LINE));
    }

    @Override
    public long address() {
        return block.bytes().address();
    }

    @Override
    public MemorySegment bytes() {
        return block.bytes();
    }

    @Override
    public void free() {
        block.release().run();
    }
}
