package org.jtriton.runtime;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jtriton.DType;

/** What tuning measured, as lines to print: one for what was tuned, and one for each configuration. */
final class TuningReport {
    private TuningReport() {}

    /**
     * The lines.
     *
     * @param trials in the order to print
     * @param nanoseconds that all of it took
     */
    static String of(String kernel, String device, Tuner.Key key, List<Trial> trials, long nanoseconds) {
        var lines = new StringBuilder(String.format(
                Locale.ROOT,
                "autotune %s on %s for %s: %d configurations in %.1f s%n",
                kernel,
                device,
                described(key),
                trials.size(),
                nanoseconds / 1e9));
        trials.forEach(trial -> lines.append(line(trial)));
        return lines.toString();
    }

    private static String described(Tuner.Key key) {
        return Stream.concat(named(key.values()), key.elementTypes().stream().map(DType::shortName))
                .collect(Collectors.joining(", "));
    }

    private static Stream<String> named(Map<String, Object> values) {
        return values.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue());
    }

    private static String line(Trial trial) {
        var values = named(trial.configuration().values()).collect(Collectors.joining(" "));
        return switch (trial) {
            case Trial.Timed timed ->
                String.format(
                        Locale.ROOT,
                        "%12.4f ms  %s%s%n",
                        timed.nanoseconds() / 1e6,
                        values,
                        expectation(timed.expected()));
            case Trial.Expected expected ->
                String.format("%15s  %s%s%n", "not run", values, expectation(expected.nanoseconds()));
            case Trial.Refused refused ->
                String.format("%15s  %s: %s%n", "refused", values, firstLine(refused.error()));
        };
    }

    private static String expectation(OptionalDouble nanoseconds) {
        return nanoseconds.isPresent()
                ? String.format(Locale.ROOT, "  (expected %.4f ms)", nanoseconds.getAsDouble() / 1e6)
                : "";
    }

    private static String firstLine(RuntimeException error) {
        return String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    }
}
