package org.jtriton.runtime;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Kernel;
import org.jtriton.KernelLibrary;
import org.jtriton.frontend.lower.KernelFile;

/**
 * A device in use: its driver, and everything that has to be closed with it. A launch or a compilation that is under way
 * when the device is closed runs to its end; the last one out frees the code and the threads.
 */
final class OpenDevice implements Device {
    private final Driver driver;
    private final Set<Allocation> allocations = ConcurrentHashMap.newKeySet();
    private final Queue<JitKernel> kernels = new ConcurrentLinkedQueue<>();
    private final PrintSink prints = new PrintSink();
    private final UseCount uses = new UseCount();

    OpenDevice(Driver driver) {
        this.driver = driver;
        driver.onPrint(prints);
    }

    Driver driver() {
        return driver;
    }

    /** Keeps code and threads until {@link #exit}. */
    void enter() {
        if (!uses.enter()) {
            throw new IllegalStateException(this + " is closed");
        }
    }

    void exit() {
        if (uses.exit()) {
            end();
        }
    }

    private void end() {
        allocations.forEach(Allocation::close);
        kernels.forEach(JitKernel::close);
        driver.close();
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
    public Map<String, Object> properties() {
        return driver.properties();
    }

    @Override
    public void onPrint(Consumer<String> sink) {
        prints.lead(sink);
    }

    @Override
    public Buffer allocate(DType type, long... shape) {
        var sizes = MemoryBuffer.checkedShape(type, shape);
        enter();
        try {
            var allocation = new Allocation(driver.allocate(type, sizes), this);
            allocations.add(allocation);
            return MemoryBuffer.of(this, allocation, type, sizes);
        } finally {
            exit();
        }
    }

    void forget(Allocation allocation) {
        allocations.remove(allocation);
    }

    /** A kernel on this device, closed with it. */
    Kernel kernel(KernelFunction function) {
        var kernel = new JitKernel(this, function);
        kernels.add(kernel);
        return kernel;
    }

    @Override
    public KernelLibrary load(Path file) {
        Objects.requireNonNull(file, "a library is loaded from a file");
        return library(file.toString(), KernelFile.load(file));
    }

    @Override
    public KernelLibrary load(Class<?> owner, String resource) {
        Objects.requireNonNull(owner, "a resource is found through a class");
        Objects.requireNonNull(resource, "a library is loaded from a resource");
        boolean isAbsolute = resource.startsWith("/");
        var name = isAbsolute ? resource : "/" + owner.getPackageName().replace('.', '/') + "/" + resource;
        return library(name, KernelFile.resource(owner, name));
    }

    @Override
    public KernelLibrary compile(String name, String source) {
        Objects.requireNonNull(name, "source needs a name, for its errors");
        Objects.requireNonNull(source, "a library is compiled from source");
        return library(name, KernelFile.of(name, source));
    }

    private KernelLibrary library(String name, KernelFile file) {
        if (isClosed()) {
            throw new IllegalStateException(this + " is closed");
        }
        file.onPrint(prints);
        return new LoadedLibrary(this, name, file);
    }

    @Override
    public boolean isClosed() {
        return uses.isClosed();
    }

    @Override
    public void close() {
        if (uses.close()) {
            end();
        } else {
            allocations.forEach(Allocation::close);
        }
    }

    @Override
    public String toString() {
        return "device " + name();
    }
}
