package org.jtriton.runtime;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Graph;
import org.jtriton.Kernel;
import org.jtriton.KernelLibrary;
import org.jtriton.PinnedMemory;
import org.jtriton.Stream;
import org.jtriton.frontend.lower.KernelFile;

/**
 * A device in use: its driver, and everything that has to be closed with it. A launch or a compilation that is under way
 * when the device is closed runs to its end; the last one out frees the code and the threads.
 */
final class OpenDevice implements Device {
    private final Driver driver;
    private final Set<Allocation> allocations = ConcurrentHashMap.newKeySet();
    private final Queue<JitKernel> kernels = new ConcurrentLinkedQueue<>();
    private final Map<Method, Kernel> methods = new HashMap<>();
    private final Set<DeviceResource> resources = ConcurrentHashMap.newKeySet();
    private final PrintSink prints = new PrintSink();
    private final UseCount uses = new UseCount();
    private final OpenStream stream;

    OpenDevice(Driver driver) {
        this.driver = driver;
        this.stream = OpenStream.main(this);
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

    /** An error of the device's last work is thrown when all is closed. */
    private void end() {
        try {
            driver.finish();
        } finally {
            resources.forEach(DeviceResource::end);
            allocations.forEach(Allocation::close);
            kernels.forEach(JitKernel::close);
            driver.close();
        }
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
        return using(() -> {
            var allocation = new Allocation(driver.allocate(type, sizes), this);
            allocations.add(allocation);
            return MemoryBuffer.of(this, allocation, type, sizes);
        });
    }

    void forget(Allocation allocation) {
        allocations.remove(allocation);
    }

    /** Has something end with the device, unless it is {@linkplain #disown given up} before. */
    <T extends DeviceResource> T own(T resource) {
        resources.add(resource);
        return resource;
    }

    void disown(DeviceResource resource) {
        resources.remove(resource);
    }

    @Override
    public OpenStream stream() {
        return stream;
    }

    @Override
    public Stream newStream() {
        return using(() -> own(OpenStream.further(this)));
    }

    @Override
    public Graph capture(Consumer<Stream> work) {
        Objects.requireNonNull(work, "a graph is captured from work");
        return using(() -> {
            var kept = new ArrayList<Allocation>();
            try {
                var graph = driver.capture(s -> {
                    var capturing = OpenStream.capturing(this, s, kept);
                    work.accept(capturing);
                    capturing.end();
                });
                return own(new OpenGraph(this, graph, kept));
            } catch (RuntimeException | Error e) {
                kept.forEach(Allocation::release);
                throw e;
            }
        });
    }

    @Override
    public PinnedMemory allocatePinned(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("pinned memory of %d bytes: a size cannot be negative".formatted(bytes));
        }
        return using(() -> own(new OpenPinnedMemory(this, driver.allocatePinned(Math.max(bytes, 1)), bytes)));
    }

    @Override
    public void synchronize() {
        using(() -> {
            driver.synchronize();
            return null;
        });
    }

    private <T> T using(Supplier<T> action) {
        enter();
        try {
            return action.get();
        } finally {
            exit();
        }
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
        driver.gpuCapability().ifPresent(file::compileForGpu);
        return new LoadedLibrary(this, name, file);
    }

    @Override
    public Kernel kernel(Method method) {
        Objects.requireNonNull(method, "a kernel is made of a method");
        if (isClosed()) {
            throw new IllegalStateException(this + " is closed");
        }
        synchronized (methods) {
            var known = methods.get(method);
            if (known == null) {
                known = kernel(new MethodFunction(method, driver, prints));
                methods.put(method, known);
            }
            return known;
        }
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
