package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.python.Expr;

/**
 * What {@code @triton.autotune} says about a kernel. Its {@code pre_hook} and {@code post_hook} work on tensors of torch and
 * have no meaning here; {@code reset_to_zero} and {@code restore_value} say the same as data.
 */
public final class Autotune {
    /**
     * One configuration to try.
     *
     * @param values the arguments that it gives, by parameter
     * @param options how the kernel is compiled for a GPU: {@code num_warps}, {@code num_stages}, {@code num_ctas} and, if it is
     *     not {@code None}, {@code maxnreg}
     */
    public record Config(Map<String, Object> values, Map<String, Object> options) {
        public Config {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
            options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        }
    }

    private final JitFunction kernel;
    private final Decorators decorator;
    private final Map<Val, Config> configs = new LinkedHashMap<>();

    Autotune(JitFunction kernel, Decorators decorator) {
        this.kernel = kernel;
        this.decorator = decorator;
        decorator
                .argument(0, "configs")
                .map(e -> Decorators.elements(kernel, e))
                .orElse(List.of())
                .forEach(c -> configs.put(c, config(c)));
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
        return new Config(values(kwargs), options);
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

    /** All configurations, in order. */
    public List<Config> configs() {
        return List.copyOf(configs.values());
    }

    /** The parameters whose values decide which configuration is best. */
    public List<String> key() {
        return strings(decorator.argument(1, "key"));
    }

    /** The parameters whose buffers are set to zero before each trial. */
    public List<String> resetToZero() {
        return strings(decorator.keyword("reset_to_zero"));
    }

    /** The parameters whose buffers are as before after each trial. */
    public List<String> restoreValue() {
        return strings(decorator.keyword("restore_value"));
    }

    private List<String> strings(Optional<Expr> list) {
        return list.map(e -> Decorators.elements(kernel, e)).orElse(List.of()).stream()
                .map(v -> (String) ((ConstVal) v).value())
                .toList();
    }

    /**
     * The configurations that are worth a trial for some arguments: what {@code early_config_prune} of {@code prune_configs_by}
     * leaves.
     */
    public List<Config> configs(Map<String, Object> arguments) {
        Val prune = decorator
                .keyword("prune_configs_by")
                .map(e -> Decorators.evaluate(kernel, e))
                .orElse(ConstVal.NONE);
        Val function = prune instanceof DictVal d ? d.get("early_config_prune") : null;
        if (function == null) {
            return configs();
        }
        Val left = kernel.prune(function, new ListVal(List.copyOf(configs.keySet())), kernel.arguments(arguments));
        List<Config> all = new ArrayList<>();
        if (left instanceof ListVal l) {
            l.elements().forEach(v -> all.add(configs.getOrDefault(v, config(v))));
        }
        return all.isEmpty() ? configs() : all;
    }
}
