package org.jtriton.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory of the host.
 *
 * @param bytes where it is
 * @param release gives it back; called once
 */
public record HostBlock(MemorySegment bytes, Runnable release) {
    private static final long PAGE = 4096;

    static HostBlock allocate(long bytes) {
        var arena = Arena.ofShared();
        return new HostBlock(arena.allocate(bytes, PAGE), arena::close);
    }
}
