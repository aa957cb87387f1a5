package org.jtriton.runtime;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.KernelLibrary;

/** A device in use: its driver, and everything that has to be closed with it. */
final class OpenDevice implements Device {
    private final Driver driver;
    private final Set<Allocation> allocations = ConcurrentHashMap.newKeySet();
    private boolean isClosed;

    OpenDevice(Driver driver) {
        this.driver = driver;
    }

    @Override
    public String name() {
        return driver.name();
    }

    @Override
    public String description() {
        return driver.description();
    }

    @Override
    public Buffer allocate(DType type, long... shape) {
        var sizes = MemoryBuffer.checkedShape(type, shape);
        long bytes = sizes.stream().reduce((long) type.bytes(), (a, b) -> a * b);
        synchronized (this) {
            requireOpen();
            var holder = new Allocation[1];
            var allocation = new Allocation(driver.allocate(Math.max(bytes, 1)), () -> allocations.remove(holder[0]));
            holder[0] = allocation;
            allocations.add(allocation);
            return MemoryBuffer.of(this, allocation, type, sizes);
        }
    }

    @Override
    public KernelLibrary load(Path file) {
        throw new UnsupportedOperationException("kernel files cannot be loaded in this version");
    }

    @Override
    public KernelLibrary load(Class<?> owner, String resource) {
        throw new UnsupportedOperationException("kernel files cannot be loaded in this version");
    }

    @Override
    public KernelLibrary compile(String name, String source) {
        throw new UnsupportedOperationException("kernel files cannot be loaded in this version");
    }

    @Override
    public synchronized boolean isClosed() {
        return isClosed;
    }

    @Override
    public void close() {
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
        }
        allocations.forEach(Allocation::close);
        driver.close();
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("device %s is closed".formatted(name()));
        }
    }

    @Override
    public String toString() {
        return "device " + name();
    }
}
