package org.jtriton.runtime;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import org.jtriton.CompilationException;
import org.jtriton.CompiledKernel;
import org.jtriton.CompilerBugException;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.KernelLaunch;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;

/**
 * A kernel for one specialisation: compiled by the first who asks, while others who ask wait. A failure is reported to each
 * of them anew.
 */
final class Compilation implements CompiledKernel {
    private final KernelFunction function;
    private final OpenDevice device;
    private final Signature signature;
    private final AliasSets aliases;
    private final LaunchOptions options;
    private volatile Executable executable;

    Compilation(
            KernelFunction function, OpenDevice device, Signature signature, AliasSets aliases, LaunchOptions options) {
        this.function = function;
        this.device = device;
        this.signature = signature;
        this.aliases = aliases;
        this.options = options;
    }

    Executable executable() {
        var compiled = executable;
        return compiled != null ? compiled : compile();
    }

    private synchronized Executable compile() {
        if (executable == null) {
            executable = lowered((driver, module) -> driver.compile(module, aliases, options, function::sourceLine));
        }
        return executable;
    }

    /** How many nanoseconds a launch is expected to take, if the device has a model of itself. Nothing is compiled to the end for it. */
    OptionalDouble estimate(KernelLaunch launch) {
        return lowered((driver, module) -> driver.estimate(module, aliases, options, launch));
    }

    private <T> T lowered(BiFunction<Driver, IrModule, T> further) {
        try {
            var driver = device.driver();
            var module = function.lower(signature, driver.checksAssertions());
            return CompilerBugException.in("device " + driver.name(), () -> further.apply(driver, module));
        } catch (CompilationException e) {
            throw function.located(e);
        } catch (CompilerBugException e) {
            throw e.compiling(function.name(), signature.toString());
        }
    }

    synchronized void close() {
        if (executable != null) {
            executable.close();
        }
    }

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public String signature() {
        return signature.toString();
    }

    @Override
    public List<String> stages() {
        return executable.stages();
    }

    @Override
    public String text(String stage) {
        requireStage(stage);
        return executable.text(stage);
    }

    @Override
    public boolean isBinary(String stage) {
        requireStage(stage);
        return executable.isBinary(stage);
    }

    @Override
    public byte[] binary(String stage) {
        requireStage(stage);
        return executable.binary(stage);
    }

    private void requireStage(String stage) {
        if (!stages().contains(stage)) {
            throw new IllegalArgumentException(
                    "kernel '%s' has no stage '%s' on %s; it has %s".formatted(name(), stage, device.name(), stages()));
        }
    }

    @Override
    public Map<String, Object> properties() {
        return executable.properties();
    }
}
