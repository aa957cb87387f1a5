package org.jtriton.runtime.cuda;

import java.util.function.Supplier;

/** Another form of a kernel, compiled when a launch needs it. */
final class OtherForm {
    private final Supplier<CudaExecutable> compiler;
    private volatile CudaExecutable compiled;

    OtherForm(Supplier<CudaExecutable> compiler) {
        this.compiler = compiler;
    }

    CudaExecutable get() {
        CudaExecutable ready = compiled;
        return ready != null ? ready : compile();
    }

    private synchronized CudaExecutable compile() {
        if (compiled == null) {
            compiled = compiler.get();
        }
        return compiled;
    }

    synchronized void close() {
        if (compiled != null) {
            compiled.close();
        }
    }
}
