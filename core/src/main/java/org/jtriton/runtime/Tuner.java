package org.jtriton.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Knobs;
import org.jtriton.LaunchException;
import org.jtriton.runtime.KernelFunction.Configuration;

/*
 * Which configurations are run?
 *
 * All, unless a setting says otherwise (jtriton.autotune): each is compiled and run a few times, and the fastest is the choice. That is
 * as good as it gets, and takes as long as compiling all of them. With a number n the device's cost model is asked first, which takes
 * a small part of that, and the n are run that it likes best. With 'model' none is run: its favourite is the choice. A device without a
 * model has no favourites, so the order of the list stands for its judgement: its author's.
 */

/**
 * Chooses among the configurations of a kernel: once for each value of the key, which is that of the named
 * arguments and the element types of all buffers. See the essay above.
 */
final class Tuner {
    /** The launch that is tuned for. */
    interface Launch {
        void run(Configuration configuration);

        /**
         * Says how many nanoseconds it is expected to take, if the device has a model of itself: what is given back is asked by another
         * thread, and throws what compiling would.
         */
        Supplier<OptionalDouble> expectation(Configuration configuration);
    }

    /** Arguments with the same key have the same choice. */
    record Key(Map<String, Object> values, List<DType> elementTypes) {}

    private final String kernel;
    private final KernelFunction.Tuning tuning;
    private final boolean isOfOptions;
    private final Map<Key, Configuration> choices = new HashMap<>();

    Tuner(String kernel, KernelFunction.Tuning tuning) {
        this.kernel = kernel;
        this.tuning = tuning;
        isOfOptions = !tuning.configurations().isEmpty()
                && tuning.configurations().stream()
                        .allMatch(
                                c -> LaunchOptions.NAMES.containsAll(c.values().keySet()));
    }

    /** Whether configurations say what a launch is compiled for and nothing else, so that a launch which gives all arguments lacks them. */
    boolean isOfOptions() {
        return isOfOptions;
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
     * Chooses a configuration for these arguments, unless that was done before for arguments such as these. A configuration
     * that cannot be compiled or launched is passed over, unless none can.
     */
    void tune(BoundArguments arguments, Driver driver, Launch launch) {
        var key = key(arguments);
        synchronized (choices) {
            if (!choices.containsKey(key)) {
                choices.put(key, best(arguments, driver, launch));
            }
        }
    }

    private Configuration best(BoundArguments arguments, Driver driver, Launch launch) {
        var candidates = tuning.worthTrying().apply(arguments.given());
        if (candidates.size() == 1) {
            return candidates.getFirst();
        }
        long start = System.nanoTime();
        var trials =
                trials(candidates, arguments, driver, launch).stream().sorted().toList();
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
            case Trial.Expected favourite -> favourite.configuration();
            case Trial.Refused refused -> throw refused.error();
        };
    }

    private List<Trial> trials(List<Configuration> candidates, BoundArguments arguments, Driver driver, Launch launch) {
        int most = Knobs.AUTOTUNE.value();
        if (most >= candidates.size() && !Knobs.PRINT_AUTOTUNING.value()) {
            return candidates.stream()
                    .map(c -> measured(new Trial.Expected(c, OptionalDouble.empty()), arguments, driver, launch))
                    .toList();
        }
        var trials = new ArrayList<Trial>();
        int measured = 0;
        for (var trial : expectations(candidates, launch)) {
            if (trial instanceof Trial.Expected expected && measured < most) {
                trials.add(measured(expected, arguments, driver, launch));
                measured++;
            } else {
                trials.add(trial);
            }
        }
        return trials;
    }

    /** What the device's model says of each, in the order of preference. */
    private static List<Trial> expectations(List<Configuration> candidates, Launch launch) {
        var questions = candidates.stream().map(c -> question(c, launch)).toList();
        return questions.parallelStream().map(Supplier::get).sorted().toList();
    }

    private static Supplier<Trial> question(Configuration configuration, Launch launch) {
        try {
            var expectation = launch.expectation(configuration);
            return () -> {
                try {
                    return new Trial.Expected(configuration, expectation.get());
                } catch (CompilationException e) {
                    return new Trial.Refused(configuration, e);
                }
            };
        } catch (LaunchException e) {
            return () -> new Trial.Refused(configuration, e);
        }
    }

    private Trial measured(Trial.Expected trial, BoundArguments arguments, Driver driver, Launch launch) {
        try {
            long nanoseconds = time(arguments, driver, trial.configuration(), launch::run);
            return new Trial.Timed(trial.configuration(), nanoseconds, trial.nanoseconds());
        } catch (CompilationException | LaunchException e) {
            return new Trial.Refused(trial.configuration(), e);
        }
    }

    /** The fastest of a few runs stands for a configuration. */
    private long time(
            BoundArguments arguments, Driver driver, Configuration configuration, Consumer<Configuration> run) {
        long best = Long.MAX_VALUE;
        var known = arguments.given(configuration.values());
        // One more than is timed: the first run compiles.
        for (int i = 0; i <= driver.trials(); i++) {
            var saved = save(arguments);
            try {
                reset(arguments);
                tuning.hooks().beforeTrial().ifPresent(hook -> hook.run(known));
                if (i == 0) {
                    run.accept(configuration);
                } else {
                    best = Math.min(best, driver.time(() -> run.accept(configuration), isRepeatable()));
                }
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

    /** Whether nothing has to happen between two runs. */
    private boolean isRepeatable() {
        return tuning.resetToZero().isEmpty()
                && tuning.restoreValue().isEmpty()
                && tuning.hooks().equals(KernelFunction.Hooks.NONE);
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
