package org.jtriton.runtime;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Consumer;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;

/** A kernel that is a Java method. It is compiled by one thread at a time. */
final class MethodFunction implements KernelFunction {
    private final JavaFunctions functions = new JavaFunctions();
    private final JitFunction function;
    private final List<KernelParameter> parameters;

    MethodFunction(Method method, Driver driver, Consumer<String> prints) {
        functions.onPrint(prints);
        driver.gpuCapability().ifPresent(functions::compileForGpu);
        this.function = functions.kernel(method);
        this.parameters = function.parameters();
    }

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public List<KernelParameter> parameters() {
        return parameters;
    }

    @Override
    public boolean takesKeywords() {
        return false;
    }

    @Override
    public List<Heuristic> heuristics() {
        return List.of();
    }

    @Override
    public Tuning tuning() {
        return Tuning.NONE;
    }

    @Override
    public Signature parse(String signature) {
        return Signature.parse(signature, function);
    }

    @Override
    public String sourceLine(Location.FileLineCol place) {
        synchronized (functions) {
            return functions.line(place.file(), place.line());
        }
    }

    @Override
    public IrModule lower(Signature signature, boolean isChecked) {
        synchronized (functions) {
            return function.lower(signature, isChecked);
        }
    }

    @Override
    public CompilationException located(CompilationException error) {
        synchronized (functions) {
            return function.located(error);
        }
    }
}
