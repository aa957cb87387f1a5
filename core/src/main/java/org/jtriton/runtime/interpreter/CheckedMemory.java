package org.jtriton.runtime.interpreter;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jtriton.interpreter.AddressSpace;
import org.jtriton.interpreter.Zone;
import org.jtriton.runtime.DeviceMemory;

/** Memory of the host at an address of the interpreter's own. */
record CheckedMemory(AddressSpace space, Zone zone, Arena arena) implements DeviceMemory {
    private static final long ALIGNMENT = 64;

    static CheckedMemory allocate(AddressSpace space, Zone.Content content) {
        var arena = Arena.ofShared();
        try {
            return new CheckedMemory(space, space.add(arena.allocate(content.byteSize(), ALIGNMENT), content), arena);
        } catch (OutOfMemoryError e) {
            arena.close();
            throw e;
        }
    }

    @Override
    public long address() {
        return zone.address();
    }

    @Override
    public MemorySegment bytes() {
        return zone.bytes();
    }

    @Override
    public void written(long from, long count) {
        zone.markWritten(from, count);
    }

    @Override
    public void free() {
        space.remove(zone);
        arena.close();
    }
}
