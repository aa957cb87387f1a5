package org.jtriton.pass;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.IrModule;

/**
 * Runs a list of passes over a module, and tells the listeners after each one.
 */
public final class PassManager {
    private final List<Pass> passes;
    private final List<PassListener> listeners = new ArrayList<>();

    public PassManager(List<Pass> passes) {
        this.passes = List.copyOf(passes);
    }

    public PassManager listen(PassListener listener) {
        listeners.add(listener);
        return this;
    }

    /**
     * The module after all passes.
     *
     * @throws org.jtriton.CompilationException if a pass finds a mistake of the kernel's author
     */
    public IrModule run(IrModule module) {
        IrModule current = module;
        for (Pass pass : passes) {
            long start = System.nanoTime();
            current = pass.run(current);
            Duration time = Duration.ofNanos(System.nanoTime() - start);
            for (PassListener listener : listeners) {
                listener.ran(pass, current, time);
            }
        }
        return current;
    }
}
