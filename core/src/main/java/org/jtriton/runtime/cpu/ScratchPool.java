package org.jtriton.runtime.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Scratch memory for threads that launch. One piece waits for the next launch, and only launches that overlap make more;
 * what nobody holds is collected as garbage.
 */
final class ScratchPool {
    private static final long CACHE_LINE = 64;

    private final AtomicReference<MemorySegment> spare = new AtomicReference<>(MemorySegment.NULL);

    /** At least that many bytes. */
    MemorySegment take(long bytes) {
        var scratch = spare.getAndSet(MemorySegment.NULL);
        return scratch.byteSize() >= bytes ? scratch : allocate(bytes);
    }

    void giveBack(MemorySegment scratch) {
        spare.set(scratch);
    }

    /** New memory of at least that many bytes, and at least a cache line. */
    static MemorySegment allocate(long bytes) {
        return Arena.ofAuto().allocate(Math.max(bytes, CACHE_LINE), CACHE_LINE);
    }
}
