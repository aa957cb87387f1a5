package org.jtriton.pass;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jtriton.CompilerBugException;
import org.jtriton.Knobs;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.verify.Verifier;

/**
 * Runs a list of passes over a module. After each one it tells the listeners, then verifies the result when
 * {@link Knobs#VERIFY} says so.
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
     * @throws CompilerBugException if a pass fails or makes broken IR
     */
    public IrModule run(IrModule module) {
        boolean verify = Knobs.VERIFY.value();
        IrModule current = module;
        for (Pass pass : passes) {
            long start = System.nanoTime();
            current = run(pass, current);
            Duration time = Duration.ofNanos(System.nanoTime() - start);
            for (PassListener listener : listeners) {
                listener.ran(pass, current, time);
            }
            if (verify) {
                verify(pass, current);
            }
        }
        return current;
    }

    private static IrModule run(Pass pass, IrModule module) {
        return CompilerBugException.in("pass " + pass.name(), () -> pass.run(module));
    }

    private static void verify(Pass pass, IrModule result) {
        CompilerBugException.in("pass " + pass.name(), () -> {
            Verifier.verify(result);
            return result;
        });
    }
}
