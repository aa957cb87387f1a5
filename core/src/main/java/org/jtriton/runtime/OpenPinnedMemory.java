package org.jtriton.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jtriton.PinnedMemory;

/** Pinned memory in use. */
final class OpenPinnedMemory implements PinnedMemory, DeviceResource {
    private final OpenDevice device;
    private final HostBlock block;
    private final Arena scope = Arena.ofShared();
    private final MemorySegment bytes;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    OpenPinnedMemory(OpenDevice device, HostBlock block, long size) {
        this.device = device;
        this.block = block;
        this.bytes = block.bytes().reinterpret(size, scope, null);
    }

    @Override
    public MemorySegment memory() {
        return bytes;
    }

    @Override
    public boolean isClosed() {
        return isClosed.get();
    }

    @Override
    public void close() {
        if (!isClosed.get()) {
            device.synchronize();
            end();
            device.disown(this);
        }
    }

    @Override
    public void end() {
        if (!isClosed.getAndSet(true)) {
            scope.close();
            block.release().run();
        }
    }
}
