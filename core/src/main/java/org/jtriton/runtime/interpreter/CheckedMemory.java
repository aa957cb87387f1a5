package org.jtriton.runtime.interpreter;

import java.lang.foreign.MemorySegment;
import org.jtriton.interpreter.AddressSpace;
import org.jtriton.interpreter.Zone;
import org.jtriton.runtime.DeviceMemory;
import org.jtriton.runtime.HostBlock;

/** Memory of the host at an address of the interpreter's own. */
record CheckedMemory(AddressSpace space, Zone zone, HostBlock block) implements DeviceMemory {
    private static final long ALIGNMENT = 64;

    static CheckedMemory allocate(AddressSpace space, Zone.Content content) {
        var block = HostBlock.allocate(content.byteSize(), ALIGNMENT);
        return new CheckedMemory(space, space.add(block.bytes(), content), block);
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
        block.release().run();
    }
}
