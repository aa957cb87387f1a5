package org.jtriton.runtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jtriton.Kernel;
import org.jtriton.KernelLibrary;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;

/** A kernel file on a device. A kernel asked for twice is one and the same, so that it is compiled once. */
final class LoadedLibrary implements KernelLibrary {
    private final OpenDevice device;
    private final String name;
    private final KernelFile file;
    private final Map<String, Kernel> kernels = new HashMap<>();

    LoadedLibrary(OpenDevice device, String name, KernelFile file) {
        this.device = device;
        this.name = name;
        this.file = file;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> kernels() {
        synchronized (file) {
            return file.functions().stream().map(JitFunction::name).toList();
        }
    }

    @Override
    public Kernel kernel(String kernel) {
        Objects.requireNonNull(kernel, "a kernel is found by its name");
        synchronized (file) {
            var known = kernels.get(kernel);
            if (known == null) {
                known = device.kernel(new PythonFunction(file, file.kernel(kernel)));
                kernels.put(kernel, known);
            }
            return known;
        }
    }

    @Override
    public String toString() {
        return "kernels of " + name;
    }
}
