package org.jtriton.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;

/** A kernel as the front end knows it, in whatever language it was written. */
interface KernelFunction {
    /**
     * What {@code @triton.autotune} says.
     *
     * @param configurations values for some parameters and {@linkplain LaunchOptions options} each; empty if the kernel
     *     isn't tuned
     * @param worthTrying those of the configurations that are worth a trial for some arguments, by their names
     * @param key the parameters whose values decide which configuration is best
     * @param resetToZero the parameters whose buffers are set to zero before each run of a configuration
     * @param restoreValue the parameters whose buffers are as before after each run of a configuration
     */
    record Tuning(
            List<Map<String, Object>> configurations,
            Function<Map<String, Object>, List<Map<String, Object>>> worthTrying,
            List<String> key,
            List<String> resetToZero,
            List<String> restoreValue) {
        static final Tuning NONE = new Tuning(List.of(), arguments -> List.of(), List.of(), List.of(), List.of());

        /** The same, for a device without options: a configuration keeps what is for parameters, and each counts once. */
        Tuning withoutOptions(List<String> parameters) {
            return new Tuning(
                    withoutOptions(configurations, parameters),
                    arguments -> withoutOptions(worthTrying.apply(arguments), parameters),
                    key,
                    resetToZero,
                    restoreValue);
        }

        private static List<Map<String, Object>> withoutOptions(
                List<Map<String, Object>> configurations, List<String> parameters) {
            return configurations.stream()
                    .map(configuration -> {
                        Map<String, Object> kept = new LinkedHashMap<>(configuration);
                        kept.keySet()
                                .removeIf(name -> LaunchOptions.NAMES.contains(name) && !parameters.contains(name));
                        return kept;
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
