package org.jtriton.runtime;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Knobs;
import org.jtriton.LaunchException;
import org.jtriton.runtime.KernelFunction.Configuration;

/**
 * Chooses among the configurations of a kernel by running them: once for each value of the key, which is that of the named
 * arguments and the element types of all buffers.
 */
final class Tuner {
    /** Arguments with the same key have the same choice. */
    record Key(Map<String, Object> values, List<DType> elementTypes) {}

    private final String kernel;
    private final KernelFunction.Tuning tuning;
    private final Map<Key, Configuration> choices = new HashMap<>();

    Tuner(String kernel, KernelFunction.Tuning tuning) {
        this.kernel = kernel;
        this.tuning = tuning;
    }

    /** Whether there is a choice. */
    boolean isNeeded() {
        return tuning.configurations().size() > 1;
    }

    /** The best configuration that is known for these arguments; the first one before they are tuned. */
    Configuration choice(BoundArguments arguments) {
        return switch (tuning.configurations().size()) {
            case 0 -> Configuration.NONE;
            case 1 -> tuning.configurations().getFirst();
            default -> {
                synchronized (choices) {
                    yield choices.getOrDefault(
                            key(arguments), tuning.configurations().getFirst());
                }
            }
        };
    }

    /**
     * Runs each configuration on these arguments, unless that was done before for arguments such as these. A configuration
     * that cannot be compiled or launched is passed over, unless none can.
     */
    void tune(BoundArguments arguments, Driver driver, Consumer<Configuration> run) {
        var key = key(arguments);
        synchronized (choices) {
            if (!choices.containsKey(key)) {
                choices.put(key, best(arguments, driver, run));
            }
        }
    }

    private Configuration best(BoundArguments arguments, Driver driver, Consumer<Configuration> run) {
        var candidates = tuning.worthTrying().apply(arguments.given());
        if (candidates.size() == 1) {
            return candidates.getFirst();
        }
        long start = System.nanoTime();
        var trials = candidates.stream()
                .map(configuration -> trial(arguments, driver, configuration, run))
                .sorted()
                .toList();
        if (Knobs.PRINT_AUTOTUNING.value()) {
            Knobs.log()
                    .print(TuningReport.of(kernel, driver.name(), key(arguments), trials, System.nanoTime() - start));
        }
        return switch (trials.getFirst()) {
            case Trial.Timed fastest -> {
                reset(arguments);
                var known = arguments.given(fastest.configuration().values());
                tuning.hooks().afterAll().ifPresent(hook -> hook.run(known));
                yield fastest.configuration();
            }
            case Trial.Refused refused -> throw refused.error();
        };
    }

    private Trial trial(
            BoundArguments arguments, Driver driver, Configuration configuration, Consumer<Configuration> run) {
        try {
            return new Trial.Timed(configuration, time(arguments, driver, configuration, run));
        } catch (CompilationException | LaunchException e) {
            return new Trial.Refused(configuration, e);
        }
    }

    /** The fastest of a few runs stands for a configuration. */
    private long time(
            BoundArguments arguments, Driver driver, Configuration configuration, Consumer<Configuration> run) {
        long best = Long.MAX_VALUE;
        var known = arguments.given(configuration.values());
        // One more than counts: the first run compiles.
        for (int i = 0; i <= driver.trials(); i++) {
            var saved = save(arguments);
            try {
                reset(arguments);
                tuning.hooks().beforeTrial().ifPresent(hook -> hook.run(known));
                long time = driver.time(() -> run.accept(configuration));
                best = i == 0 ? best : Math.min(best, time);
            } finally {
                tuning.hooks().afterTrial().ifPresent(hook -> hook.run(known));
                saved.forEach((buffer, copy) -> {
                    buffer.copyFrom(copy);
                    copy.close();
                });
            }
        }
        return best;
    }

    private void reset(BoundArguments arguments) {
        buffers(arguments, tuning.resetToZero()).forEach(buffer -> buffer.fill(0));
    }

    private Map<Buffer, Buffer> save(BoundArguments arguments) {
        var saved = new HashMap<Buffer, Buffer>();
        for (var buffer : buffers(arguments, tuning.restoreValue())) {
            saved.put(
                    buffer,
                    buffer.device().allocate(buffer.type(), buffer.size()).copyFrom(buffer));
        }
        return saved;
    }

    private static List<Buffer> buffers(BoundArguments arguments, List<String> names) {
        return names.stream()
                .map(arguments::given)
                .filter(Buffer.class::isInstance)
                .map(Buffer.class::cast)
                .toList();
    }

    private Key key(BoundArguments arguments) {
        var values = new LinkedHashMap<String, Object>();
        tuning.key().forEach(name -> values.put(name, arguments.given(name)));
        return new Key(values, arguments.elementTypes());
    }
}
