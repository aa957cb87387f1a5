package org.jtriton.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jtriton.Arg;
import org.jtriton.LaunchException;
import org.jtriton.Meta;
import org.jtriton.frontend.lower.value.Nearest;

/** The arguments of one launch, each with its parameter. Filled by one launch at a time and then used again. */
final class BoundArguments implements Meta {
    /** What Triton lets a launch say beside the arguments. They steer GPU code; their values mean nothing here. */
    private static final Set<String> OPTIONS =
            Set.of("num_warps", "num_stages", "num_ctas", "maxnreg", "enable_fp_fusion", "launch_cooperative_grid");

    private static final Object ABSENT = new Object();

    private final String kernel;
    private final List<KernelFunction.Parameter> parameters;
    private final Map<String, Integer> index = new HashMap<>();
    private final Object[] values;

    BoundArguments(KernelFunction function) {
        this.kernel = function.name();
        this.parameters = function.parameters();
        this.values = new Object[parameters.size()];
        for (int i = 0; i < values.length; i++) {
            index.put(parameters.get(i).name(), i);
        }
    }

    Object value(int parameter) {
        return values[parameter];
    }

    /** Gives each parameter its argument or its default. */
    void bind(Object[] arguments) {
        Arrays.fill(values, ABSENT);
        int next = 0;
        for (var argument : arguments) {
            if (argument instanceof Arg.Named named) {
                bindNamed(named);
            } else if (next < values.length) {
                set(next++, argument);
            } else {
                throw tooMany(arguments);
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == ABSENT) {
                var parameter = parameters.get(i);
                if (!parameter.hasDefault()) {
                    throw missing(parameter);
                }
                values[i] = parameter.defaultValue();
            }
        }
    }

    void clear() {
        Arrays.fill(values, ABSENT);
    }

    private void bindNamed(Arg.Named named) {
        var i = index.get(named.name());
        if (i != null) {
            set(i, named.value());
        } else if (!OPTIONS.contains(named.name())) {
            var names = new ArrayList<>(index.keySet());
            names.addAll(OPTIONS);
            throw new LaunchException("kernel '%s' has no parameter '%s'%s"
                    .formatted(
                            kernel,
                            named.name(),
                            Nearest.to(named.name(), names)
                                    .map("; did you mean '%s'?"::formatted)
                                    .orElse("; it has (" + parameterList() + ")")));
        }
    }

    private void set(int i, Object value) {
        if (values[i] != ABSENT) {
            throw new LaunchException("kernel '%s', argument '%s': given twice"
                    .formatted(kernel, parameters.get(i).name()));
        }
        values[i] = value;
    }

    private LaunchException tooMany(Object[] arguments) {
        long given =
                Arrays.stream(arguments).filter(a -> !(a instanceof Arg.Named)).count();
        return new LaunchException(
                "kernel '%s' takes %d arguments (%s), not %d".formatted(kernel, values.length, parameterList(), given));
    }

    private LaunchException missing(KernelFunction.Parameter parameter) {
        var name = parameter.name();
        return new LaunchException(
                parameter.isConstexpr()
                        ? "kernel '%s', constexpr '%s': no value given; add Arg.named(\"%s\", ...)"
                                .formatted(kernel, name, name)
                        : "kernel '%s', argument '%s': no value given; the kernel takes (%s)"
                                .formatted(kernel, name, parameterList()));
    }

    private String parameterList() {
        return parameters.stream()
                .map(p -> p.isConstexpr() ? p.name() + ": constexpr" : p.name())
                .collect(Collectors.joining(", "));
    }

    @Override
    public Object get(String name) {
        var i = index.get(name);
        if (i == null) {
            throw new IllegalArgumentException("kernel '%s' has no parameter '%s'%s"
                    .formatted(
                            kernel,
                            name,
                            Nearest.to(name, index.keySet())
                                    .map("; did you mean '%s'?"::formatted)
                                    .orElse("")));
        }
        return switch (values[i]) {
            case Integer v -> (long) v;
            case Short v -> (long) v;
            case Byte v -> (long) v;
            case Float v -> (double) v;
            case Arg.Typed typed -> typed.value();
            case null -> null;
            case Object v -> v;
        };
    }

    @Override
    public long getLong(String name) {
        if (get(name) instanceof Number n && !(n instanceof Double)) {
            return n.longValue();
        }
        throw new IllegalArgumentException(
                "kernel '%s', argument '%s': %s is no integer".formatted(kernel, name, get(name)));
    }
}
