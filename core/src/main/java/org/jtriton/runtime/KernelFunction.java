package org.jtriton.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;

/** A kernel as the front end knows it, in whatever language it was written. */
interface KernelFunction {
    /** Code of the kernel's file that runs before or after a launch. */
    @FunctionalInterface
    interface Hook {
        /** Runs it on the launch's arguments by name; the result is those that it replaced. */
        Map<String, Object> run(Map<String, Object> arguments);
    }

    /**
     * A choice that {@code @triton.autotune} leaves.
     *
     * @param values values for some parameters and {@linkplain LaunchOptions options}
     * @param preHook runs before each launch with these values
     */
    record Configuration(Map<String, Object> values, Optional<Hook> preHook) {
        /** Nothing chosen. */
        static final Configuration NONE = of(Map.of());

        static Configuration of(Map<String, Object> values) {
            return new Configuration(values, Optional.empty());
        }
    }

    /** Hooks around the trials. */
    record Hooks(Optional<Hook> beforeTrial, Optional<Hook> afterTrial, Optional<Hook> afterAll) {
        static final Hooks NONE = new Hooks(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * What {@code @triton.autotune} says.
     *
     * @param configurations the choices; empty if the kernel isn't tuned
     * @param worthTrying those of the configurations that are worth a trial for some arguments, by their names
     * @param key the parameters whose values decide which configuration is best
     * @param resetToZero the parameters whose buffers are set to zero before each run of a configuration
     * @param restoreValue the parameters whose buffers are as before after each run of a configuration
     * @param hooks what else runs before and after the runs of configurations
     */
    record Tuning(
            List<Configuration> configurations,
            Function<Map<String, Object>, List<Configuration>> worthTrying,
            List<String> key,
            List<String> resetToZero,
            List<String> restoreValue,
            Hooks hooks) {
        static final Tuning NONE =
                new Tuning(List.of(), arguments -> List.of(), List.of(), List.of(), List.of(), Hooks.NONE);

        /** The same, for a device without options: a configuration keeps what is for parameters, and each counts once. */
        Tuning withoutOptions(List<String> parameters) {
            return new Tuning(
                    withoutOptions(configurations, parameters),
                    arguments -> withoutOptions(worthTrying.apply(arguments), parameters),
                    key,
                    resetToZero,
                    restoreValue,
                    hooks);
        }

        private static List<Configuration> withoutOptions(List<Configuration> configurations, List<String> parameters) {
            return configurations.stream()
                    .map(configuration -> {
                        Map<String, Object> kept = new LinkedHashMap<>(configuration.values());
                        kept.keySet()
                                .removeIf(name -> LaunchOptions.NAMES.contains(name) && !parameters.contains(name));
                        return new Configuration(kept, configuration.preHook());
                    })
                    .distinct()
                    .toList();
        }
    }

    String name();

    /** Those that a launch gives arguments to, in order. */
    List<KernelParameter> parameters();

    /** Whether a launch may name values that no parameter is for: the kernel finds them in its {@code **META}. */
    boolean takesKeywords();

    List<Heuristic> heuristics();

    Tuning tuning();

    /** Reads the text form of a signature. */
    Signature parse(String signature);

    /**
     * Compiles the kernel to Triton-IR.
     *
     * @param isChecked whether {@code device_assert} is compiled
     */
    IrModule lower(Signature signature, boolean isChecked);

    /** The text of a line of the kernel's file or one that it imports; empty if it is not known. */
    default String sourceLine(Location.FileLineCol place) {
        return "";
    }

    /** An error of a later stage with the line of source that it is about. */
    default CompilationException located(CompilationException error) {
        return error;
    }
}
