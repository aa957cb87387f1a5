package org.jtriton.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.Autotune;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;

/** A kernel of a Python file. The file is used by one thread at a time. */
final class PythonFunction implements KernelFunction {
    private final KernelFile file;
    private final JitFunction function;
    private final List<KernelParameter> parameters;

    PythonFunction(KernelFile file, JitFunction function) {
        this.file = file;
        this.function = function;
        this.parameters = function.parameters();
    }

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public List<KernelParameter> parameters() {
        return parameters.stream().filter(p -> !p.takesKeywords()).toList();
    }

    @Override
    public boolean takesKeywords() {
        return parameters.stream().anyMatch(KernelParameter::takesKeywords);
    }

    @Override
    public List<Heuristic> heuristics() {
        synchronized (file) {
            return function.heuristics().stream().map(this::guarded).toList();
        }
    }

    private Heuristic guarded(Heuristic heuristic) {
        return new Heuristic(heuristic.parameter(), arguments -> {
            synchronized (file) {
                return heuristic.value().apply(arguments);
            }
        });
    }

    @Override
    public Tuning tuning() {
        synchronized (file) {
            return function.autotune().map(this::tuning).orElse(Tuning.NONE);
        }
    }

    private Tuning tuning(Autotune autotune) {
        return new Tuning(
                values(autotune.configs()),
                arguments -> {
                    synchronized (file) {
                        return values(autotune.configs(arguments));
                    }
                },
                autotune.key(),
                autotune.resetToZero(),
                autotune.restoreValue());
    }

    /** Arguments and options in one, as a launch has them; a parameter called like an option gets what the option gets. */
    private static List<Map<String, Object>> values(List<Autotune.Config> configurations) {
        return configurations.stream()
                .map(configuration -> {
                    Map<String, Object> values = new LinkedHashMap<>(configuration.options());
                    values.putAll(configuration.values());
                    return values;
                })
                .distinct()
                .toList();
    }

    @Override
    public Signature parse(String signature) {
        synchronized (file) {
            return Signature.parse(signature, function);
        }
    }

    @Override
    public String sourceLine(Location.FileLineCol place) {
        synchronized (file) {
            return file.line(place.file(), place.line());
        }
    }

    @Override
    public IrModule lower(Signature signature, boolean isChecked) {
        synchronized (file) {
            return function.lower(signature, isChecked);
        }
    }

    @Override
    public CompilationException located(CompilationException error) {
        synchronized (file) {
            return function.located(error);
        }
    }
}
