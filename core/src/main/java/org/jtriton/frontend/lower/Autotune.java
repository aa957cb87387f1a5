package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Expr;

/** What {@code @triton.autotune} says about a kernel. */
public final class Autotune {
    /** The parameters of the decorator, in their order. */
    private static final List<String> PARAMETERS =
            List.of("configs", "key", "prune_configs_by", "reset_to_zero", "restore_value", "pre_hook", "post_hook");

    /**
     * One configuration to try.
     *
     * @param values the arguments that it gives, by parameter
     * @param options how the kernel is compiled for a GPU: {@code num_warps}, {@code num_stages}, {@code num_ctas} and, if it is
     *     not {@code None}, {@code maxnreg}
     * @param preHook runs before each launch of the configuration
     */
    public record Config(Map<String, Object> values, Map<String, Object> options, Optional<Hook> preHook) {
        public Config {
            options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** Python that runs before or after the kernel. */
    @FunctionalInterface
    public interface Hook {
        /**
         * Runs it.
         *
         * @param arguments the launch's arguments by name, tensors as {@link HostTensor} and descriptors as {@link
         *     HostDescriptor}
         * @return the descriptors that it gave another block shape, by name
         * @throws org.jtriton.CompilationException if it does what cannot be done here
         */
        Map<String, Object> run(Map<String, Object> arguments);
    }

    private final JitFunction kernel;
    private final Decorators decorator;
    private final Map<Val, Config> configs = new LinkedHashMap<>();

    Autotune(JitFunction kernel, Decorators decorator) {
        this.kernel = kernel;
        this.decorator = decorator;
        argument("configs")
                .map(e -> Decorators.elements(kernel, e))
                .orElse(List.of())
                .forEach(c -> configs.put(c, config(c)));
    }

    private Optional<Expr> argument(String name) {
        return decorator.argument(PARAMETERS.indexOf(name), name);
    }

    /** The value of an argument that is given and isn't {@code None}. */
    private Optional<Val> value(String name) {
        return argument(name).map(e -> Decorators.evaluate(kernel, e)).filter(v -> !v.equals(ConstVal.NONE));
    }

    private Config config(Val v) {
        if (!(v instanceof ObjectVal o && o.fields().get("kwargs") instanceof DictVal kwargs)) {
            throw kernel.error("a configuration must be a triton.Config, not " + v.describe());
        }
        Map<String, Object> options = new LinkedHashMap<>();
        for (String option : List.of("num_warps", "num_stages", "num_ctas", "maxnreg")) {
            if (o.fields().get(option) != null && o.fields().get(option) != ConstVal.NONE) {
                options.put(option, (long) integer(o, option));
            }
        }
        Val hook = o.fields().get("pre_hook");
        return new Config(
                values(kwargs),
                options,
                hook.equals(ConstVal.NONE) ? Optional.empty() : Optional.of(hook(hook, Map.of())));
    }

    private static Map<String, Object> values(DictVal kwargs) {
        Map<String, Object> values = new LinkedHashMap<>();
        kwargs.entries().forEach((k, v) -> values.put((String) ((ConstVal) k).value(), Constants.fromVal(v)));
        return values;
    }

    private int integer(ObjectVal config, String field) {
        if (config.fields().get(field) instanceof ConstVal c && c.value() instanceof Long i) {
            return Math.toIntExact(i);
        }
        throw kernel.error("'" + field + "' of a triton.Config must be an integer");
    }

    private Hook hook(Val f, Map<String, Val> more) {
        return arguments -> {
            LaunchArguments launch = new LaunchArguments(arguments);
            kernel.callHook(f, launch.dictionary(), more);
            return launch.changed(kernel);
        };
    }

    /** All configurations, in order. */
    public List<Config> configs() {
        return List.copyOf(configs.values());
    }

    /** The parameters whose values decide which configuration is best. */
    public List<String> key() {
        return strings("key");
    }

    /** The parameters whose buffers are set to zero before each trial. */
    public List<String> resetToZero() {
        return strings("reset_to_zero");
    }

    /** The parameters whose buffers are as before after each trial. */
    public List<String> restoreValue() {
        return strings("restore_value");
    }

    /** What runs before each trial, and once more, told so by {@code reset_only}, when the trials are over. */
    public Optional<Hook> preHook() {
        return value("pre_hook").map(f -> hook(f, Map.of()));
    }

    /** What {@link #preHook} is when the trials are over. */
    public Optional<Hook> resetHook() {
        return value("pre_hook").map(f -> hook(f, Map.of("reset_only", ConstVal.TRUE)));
    }

    /** What runs after each trial. */
    public Optional<Hook> postHook() {
        return value("post_hook").map(f -> hook(f, Map.of("exception", ConstVal.NONE)));
    }

    private List<String> strings(String name) {
        List<String> all = new ArrayList<>();
        for (Val v : value(name).map(this::elements).orElse(List.of())) {
            if (!(v instanceof ConstVal c && c.value() instanceof String s)) {
                throw kernel.error("'%s' of triton.autotune must be a list of parameters' names, but holds %s"
                        .formatted(name, v.describe()));
            }
            all.add(s);
        }
        return all;
    }

    private List<Val> elements(Val v) {
        return switch (v) {
            case ListVal l -> l.elements();
            case TupleVal t -> t.elements();
            case Val other -> List.of(other);
        };
    }

    /**
     * The configurations that are worth a trial for some arguments: those that {@code early_config_prune} of
     * {@code prune_configs_by} leaves, and of these the {@code top_k} that {@code perf_model} expects to be the fastest.
     *
     * @throws org.jtriton.CompilationException if a function of these cannot be evaluated, or leaves nothing
     */
    public List<Config> configs(Map<String, Object> arguments) {
        Val given = value("prune_configs_by").orElse(ConstVal.NONE);
        if (!(given instanceof DictVal prune)) {
            return configs();
        }
        DictVal launch = new LaunchArguments(arguments).dictionary();
        List<Val> left = List.copyOf(configs.keySet());
        if (isGiven(prune.get("early_config_prune"))) {
            left = elements(kernel.prune(prune.get("early_config_prune"), new ListVal(left), launch));
            if (left.isEmpty()) {
                throw kernel.error(
                        "'early_config_prune' of kernel '%s' leaves no configuration".formatted(kernel.name()));
            }
        }
        if (isGiven(prune.get("perf_model"))) {
            left = fastest(prune.get("perf_model"), left, launch, count(prune.get("top_k")));
        }
        List<Config> all = new ArrayList<>();
        left.forEach(v -> all.add(configs.containsKey(v) ? configs.get(v) : config(v)));
        return all;
    }

    private static boolean isGiven(Val v) {
        return v != null && !v.equals(ConstVal.NONE);
    }

    /** How many configurations {@code top_k} means: a number of them, or a part of all. */
    private int count(Val topK) {
        return switch (topK instanceof ConstVal c ? c.value() : topK) {
            case null -> configs.size();
            case Long n when n >= 1 -> (int) Math.min(n, configs.size());
            case Double part when part > 0 && part <= 1 -> Math.max(1, (int) (configs.size() * part));
            case Object other ->
                throw kernel.error("'top_k' must be a number of configurations or a part of them up to 1.0, not "
                        + topK.describe());
        };
    }

    private List<Val> fastest(Val model, List<Val> left, DictVal launch, int count) {
        if (left.size() <= count) {
            return left;
        }
        Map<Val, Double> times = new LinkedHashMap<>();
        for (Val v : left) {
            DictVal arguments = new DictVal(launch.entries());
            arguments.entries().putAll(allValues((ObjectVal) v));
            Val time = kernel.callNamed(model, arguments);
            if (!(time instanceof ConstVal c && c.number().isPresent())) {
                throw kernel.error("'perf_model' must give a number, not " + time.describe());
            }
            times.put(v, c.number().get());
        }
        return times.entrySet().stream()
                .sorted(Comparator.comparingDouble(Map.Entry::getValue))
                .limit(count)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What a configuration gives a launch: values of parameters and options. */
    static Map<Val, Val> allValues(ObjectVal config) {
        Map<Val, Val> all = new LinkedHashMap<>();
        config.fields().forEach((name, v) -> {
            if (name.equals("kwargs") && v instanceof DictVal d) {
                all.putAll(d.entries());
            } else if (!name.equals("pre_hook") && !v.equals(ConstVal.NONE)) {
                all.put(ConstVal.of(name), v);
            }
        });
        return all;
    }
}
