package org.jtriton.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.LaunchException;
import org.jtriton.Meta;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.value.Nearest;

/**
 * The arguments of one launch, each with its parameter. Filled by one launch at a time and then used again.
 *
 * <p>A launch that gives every argument in its place, as most do, is bound without a copy: then {@link #given} and {@link #values}
 * are the launch's own array, which nothing writes to, and what would hold copies stays empty.
 */
final class BoundArguments implements Meta {
    /** What Triton lets a launch say beside the arguments. Of these, {@link LaunchOptions} steer GPU code. */
    private static final Set<String> OPTIONS = Set.of(
            "num_warps",
            "num_stages",
            "num_ctas",
            "maxnreg",
            "enable_fp_fusion",
            "enable_reflect_ftz",
            "launch_cooperative_grid",
            "launch_pdl",
            "default_dot_input_precision",
            "extern_libs",
            "ir_override",
            "ptx_options",
            "debug",
            "sanitize_overflow");

    private static final Object ABSENT = new Object();
    private static final long DEFAULT_OPTIONS = LaunchOptions.DEFAULT.packed();

    private final String kernel;
    private final List<KernelParameter> parameters;
    private final KernelFunction function;
    private final Map<String, Integer> index = new HashMap<>();

    /** What the launch named beside the parameters, for a kernel that takes such. */
    private final Map<String, Object> keywords = new LinkedHashMap<>();

    private final boolean takesKeywords;

    /** What the launch was given. */
    private Object[] given;

    /** What the kernel gets: the same, with chosen, computed and default values in the gaps. */
    private Object[] values;

    /** What {@link #given} and {@link #values} are for a launch that isn't bound as it is; of absent arguments between launches. */
    private final Object[] ownGiven;

    private final Object[] ownValues;

    /** How many of {@link #given} are there. */
    private int givenCount;

    private final boolean[] isDefault;

    /** Whether the code depends on {@link LaunchOptions}. */
    private final boolean usesOptions;

    /** The options that the launch names, in the order of {@link LaunchOptions#NAMES}; null where it names none. */
    private final Object[] givenOptions = new Object[LaunchOptions.NAMES.size()];

    /** Whether the launch names any. */
    private boolean namesOptions;

    /** Those of the configuration and of heuristics. */
    private final Object[] chosenOptions = new Object[LaunchOptions.NAMES.size()];

    /** Whether the gaps were filled, so that there are options and defaults of that. */
    private boolean isFilled;

    private List<Heuristic> heuristics;

    BoundArguments(KernelFunction function, boolean usesOptions) {
        this.usesOptions = usesOptions;
        this.kernel = function.name();
        this.parameters = function.parameters();
        this.takesKeywords = function.takesKeywords();
        this.function = function;
        this.ownGiven = new Object[parameters.size()];
        this.ownValues = new Object[parameters.size()];
        this.given = ownGiven;
        this.values = ownValues;
        this.isDefault = new boolean[parameters.size()];
        for (int i = 0; i < values.length; i++) {
            index.put(parameters.get(i).name(), i);
        }
        Arrays.fill(ownGiven, ABSENT);
        Arrays.fill(ownValues, ABSENT);
    }

    Object value(int parameter) {
        return values[parameter];
    }

    /** Whether the value of a parameter is its default. */
    boolean isDefault(int parameter) {
        return isDefault[parameter];
    }

    /** Values by names that no parameter has. */
    Map<String, Object> keywords() {
        return keywords;
    }

    /** What the launch was given for a parameter; null if nothing. */
    Object given(String parameter) {
        var i = index.get(parameter);
        return i == null || given[i] == ABSENT ? null : plain(given[i]);
    }

    /** The element types of the buffers that the launch was given. */
    List<DType> elementTypes() {
        return Arrays.stream(given)
                .filter(Buffer.class::isInstance)
                .map(buffer -> ((Buffer) buffer).type())
                .toList();
    }

    /** Gives parameters their arguments; {@link #complete} is to follow. */
    void bind(Object[] arguments) {
        Objects.requireNonNull(arguments, "the array of arguments is null; for one argument None, give (Object) null");
        if (isBoundAsIs(arguments)) {
            given = arguments;
            values = arguments;
            givenCount = arguments.length;
            return;
        }
        int next = 0;
        for (var argument : arguments) {
            if (argument instanceof Arg.Named named) {
                bindNamed(named);
            } else if (next < given.length) {
                give(next++, argument);
            } else {
                throw tooMany(arguments);
            }
        }
    }

    /** Names options as a launch does, in the order of {@link LaunchOptions#NAMES}; null for none. */
    void name(Object[] options) {
        if (options != null) {
            System.arraycopy(options, 0, givenOptions, 0, options.length);
            namesOptions = true;
        }
    }

    private boolean isBoundAsIs(Object[] arguments) {
        if (arguments.length != ownGiven.length || takesKeywords) {
            return false;
        }
        for (var argument : arguments) {
            if (argument instanceof Arg.Named) {
                return false;
            }
        }
        return true;
    }

    /** Whether the launch gave every argument, so that nothing is left to configurations and heuristics. */
    boolean isComplete() {
        return givenCount == given.length && !takesKeywords;
    }

    /** Fills the gaps: with the values of a configuration, then with heuristics, then with defaults. */
    void complete(Map<String, Object> configuration) {
        if (isFilled) {
            Arrays.fill(isDefault, false);
            Arrays.fill(chosenOptions, null);
            isFilled = false;
        }
        if (isComplete()) {
            values = given;
            if (!configuration.isEmpty()) {
                isFilled = true;
                configuration.forEach(this::chooseOption);
            }
            return;
        }
        System.arraycopy(given, 0, values, 0, given.length);
        isFilled = true;
        if (!configuration.isEmpty()) {
            configuration.forEach(this::choose);
        }
        compute();
        for (int i = 0; i < values.length; i++) {
            if (values[i] == ABSENT) {
                var parameter = parameters.get(i);
                values[i] = parameter
                        .defaultValue()
                        .orElseThrow(() -> missing(parameter))
                        .value();
                isDefault[i] = true;
            }
        }
    }

    /**
     * What the kernel is compiled for, {@linkplain LaunchOptions#packed packed}: what the launch says, else what a heuristic
     * or the configuration says.
     */
    long options() {
        long packed = DEFAULT_OPTIONS;
        if (usesOptions && (namesOptions || isFilled)) {
            for (int i = 0; i < givenOptions.length; i++) {
                var value = givenOptions[i] != null ? givenOptions[i] : chosenOptions[i];
                if (value != null) {
                    packed = LaunchOptions.pack(packed, i, option(i, value));
                }
            }
        }
        return packed;
    }

    private int option(int i, Object value) {
        if (!(plain(value) instanceof Long number) || number != (int) (long) number) {
            throw new LaunchException(
                    "kernel '%s': %s must be an integer, not %s".formatted(kernel, LaunchOptions.NAMES.get(i), value));
        }
        try {
            return LaunchOptions.check(i, (int) (long) number);
        } catch (IllegalArgumentException e) {
            throw new LaunchException("kernel '%s': %s".formatted(kernel, e.getMessage()), e);
        }
    }

    /** What the kernel gets, by name. */
    Map<String, Object> known() {
        return known(values);
    }

    /** Gives parameters other values than {@link #complete} found. */
    void replace(Map<String, Object> replacements) {
        replacements.forEach((name, value) -> values[index.get(name)] = value);
    }

    private void chooseOption(String name, Object value) {
        chosenOptions[LaunchOptions.NAMES.indexOf(name)] = value;
    }

    private void choose(String name, Object value) {
        if (LaunchOptions.NAMES.contains(name)) {
            chooseOption(name, value);
            // A parameter of that name says what the launch is compiled for, and may be given in the launch too.
            var i = index.get(name);
            if (i != null && given[i] == ABSENT) {
                values[i] = value;
            }
            return;
        }
        var i = index.get(name);
        if (i != null) {
            if (given[i] != ABSENT) {
                throw new LaunchException(
                        "kernel '%s', argument '%s': chosen by @triton.autotune; leave it out".formatted(kernel, name));
            }
            values[i] = value;
        } else if (takesKeywords) {
            keywords.put(name, value);
        }
    }

    private void compute() {
        var heuristics = heuristics();
        if (heuristics.isEmpty()) {
            return;
        }
        var known = known(values);
        for (var heuristic : heuristics) {
            var value = heuristic.value().apply(known);
            known.put(heuristic.parameter(), value);
            int option = LaunchOptions.NAMES.indexOf(heuristic.parameter());
            if (option >= 0) {
                chosenOptions[option] = value;
            }
            var i = index.get(heuristic.parameter());
            if (i != null) {
                values[i] = value;
            }
        }
    }

    /** Read by the first launch that leaves something to them: only that needs the decorator to be one we can evaluate. */
    private List<Heuristic> heuristics() {
        if (heuristics == null) {
            heuristics = function.heuristics();
        }
        return heuristics;
    }

    /** What the launch was given, and the defaults, by name. */
    Map<String, Object> given() {
        return known(given);
    }

    /** The same with the values of a configuration. */
    Map<String, Object> given(Map<String, Object> configuration) {
        var known = given();
        known.putAll(configuration);
        return known;
    }

    private Map<String, Object> known(Object[] arguments) {
        var known = new LinkedHashMap<String, Object>();
        for (int i = 0; i < arguments.length; i++) {
            var parameter = parameters.get(i);
            if (arguments[i] != ABSENT) {
                known.put(parameter.name(), plain(arguments[i]));
            } else {
                parameter.defaultValue().ifPresent(value -> known.put(parameter.name(), value.value()));
            }
        }
        known.putAll(keywords);
        return known;
    }

    /** Forgets the arguments, so that nothing keeps them from being collected. */
    void clear() {
        if (!keywords.isEmpty()) {
            keywords.clear();
        }
        if (given == ownGiven) {
            Arrays.fill(ownGiven, ABSENT);
            Arrays.fill(ownValues, ABSENT);
        }
        if (namesOptions) {
            Arrays.fill(givenOptions, null);
            namesOptions = false;
        }
        given = ownGiven;
        values = ownValues;
        givenCount = 0;
    }

    private void bindNamed(Arg.Named named) {
        var i = index.get(named.name());
        int option = LaunchOptions.NAMES.indexOf(named.name());
        if (option >= 0) {
            givenOptions[option] = named.value();
            namesOptions = true;
        }
        if (i != null) {
            give(i, named.value());
        } else if (OPTIONS.contains(named.name())) {
            return;
        } else if (takesKeywords) {
            keywords.put(named.name(), named.value());
        } else {
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

    private void give(int i, Object value) {
        if (given[i] != ABSENT) {
            throw new LaunchException("kernel '%s', argument '%s': given twice"
                    .formatted(kernel, parameters.get(i).name()));
        }
        given[i] = value;
        givenCount++;
    }

    private LaunchException tooMany(Object[] arguments) {
        long count =
                Arrays.stream(arguments).filter(a -> !(a instanceof Arg.Named)).count();
        return new LaunchException(
                "kernel '%s' takes %d arguments (%s), not %d".formatted(kernel, values.length, parameterList(), count));
    }

    private LaunchException missing(KernelParameter parameter) {
        return new LaunchException("kernel '%s', %s '%s': no value given; the kernel takes, by order or by name, (%s)"
                .formatted(
                        kernel, parameter.isConstexpr() ? "constexpr" : "argument", parameter.name(), parameterList()));
    }

    private String parameterList() {
        return parameters.stream()
                .map(p -> p.isConstexpr() ? p.name() + ": constexpr" : p.name())
                .collect(Collectors.joining(", "));
    }

    @Override
    public Object get(String name) {
        var i = index.get(name);
        if (i == null && keywords.containsKey(name)) {
            return plain(keywords.get(name));
        }
        if (i == null) {
            throw new IllegalArgumentException("kernel '%s' has no parameter '%s'%s"
                    .formatted(
                            kernel,
                            name,
                            Nearest.to(name, index.keySet())
                                    .map("; did you mean '%s'?"::formatted)
                                    .orElse("")));
        }
        return plain(values[i]);
    }

    /** A value in the form that programs see: integers as longs, floats as doubles. */
    private static Object plain(Object value) {
        return switch (value) {
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
