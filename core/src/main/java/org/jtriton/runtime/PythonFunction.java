package org.jtriton.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.Autotune;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.HostDescriptor;
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
        return new Heuristic(
                heuristic.parameter(),
                arguments -> evaluated(arguments, known -> heuristic.value().apply(known)));
    }

    /** Evaluates Python on the arguments of a launch; copies of tensors that it makes are freed when it is done. */
    private <T> T evaluated(Map<String, Object> arguments, Function<Map<String, Object>, T> python) {
        var copies = new ArrayList<Buffer>();
        try {
            synchronized (file) {
                return python.apply(TensorArgument.forFrontEnd(arguments, copies));
            }
        } finally {
            copies.forEach(Buffer::close);
        }
    }

    @Override
    public Tuning tuning() {
        synchronized (file) {
            return function.autotune().map(this::tuning).orElse(Tuning.NONE);
        }
    }

    private Tuning tuning(Autotune autotune) {
        var hooks = new Hooks(
                autotune.preHook().map(this::hook),
                autotune.postHook().map(this::hook),
                autotune.resetHook().map(this::hook));
        // Where they are the same, two hooks of configurations must be, too.
        var known = new HashMap<Autotune.Hook, Hook>();
        return new Tuning(
                configurations(autotune.configs(), known),
                arguments -> evaluated(arguments, a -> configurations(autotune.configs(a), known)),
                autotune.key(),
                autotune.resetToZero(),
                autotune.restoreValue(),
                hooks);
    }

    private Hook hook(Autotune.Hook hook) {
        return arguments -> {
            var replaced = new LinkedHashMap<String, Object>();
            evaluated(arguments, hook::run)
                    .forEach((name, d) -> replaced.put(name, TensorArgument.descriptor((HostDescriptor) d)));
            return replaced;
        };
    }

    /** Arguments and options in one, as a launch has them; a parameter called like an option gets what the option gets. */
    private List<Configuration> configurations(List<Autotune.Config> configs, Map<Autotune.Hook, Hook> hooks) {
        return configs.stream()
                .map(c -> {
                    Map<String, Object> values = new LinkedHashMap<>(c.options());
                    values.putAll(c.values());
                    return new Configuration(values, c.preHook().map(h -> hooks.computeIfAbsent(h, this::hook)));
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
