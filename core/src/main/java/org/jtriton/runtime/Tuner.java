package org.jtriton.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;

/**
 * Chooses among the configurations of a kernel by running them: once for each value of the key, which is that of the named
 * arguments and the element types of all buffers.
 */
final class Tuner {
    private final KernelFunction.Tuning tuning;
    private final Map<List<Object>, Map<String, Object>> choices = new HashMap<>();

    Tuner(KernelFunction.Tuning tuning) {
        this.tuning = tuning;
    }

    /** Whether there is a choice. */
    boolean isNeeded() {
        return tuning.configurations().size() > 1;
    }

    /** The best configuration that is known for these arguments; the first one before they are tuned. */
    Map<String, Object> choice(BoundArguments arguments) {
        return switch (tuning.configurations().size()) {
            case 0 -> Map.of();
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
     * that cannot be compiled is passed over, unless none can.
     */
    void tune(BoundArguments arguments, Driver driver, Consumer<Map<String, Object>> run) {
        var key = key(arguments);
        synchronized (choices) {
            if (!choices.containsKey(key)) {
                choices.put(key, best(arguments, driver, run));
                reset(arguments);
            }
        }
    }

    private Map<String, Object> best(BoundArguments arguments, Driver driver, Consumer<Map<String, Object>> run) {
        Map<String, Object> best = null;
        long bestTime = Long.MAX_VALUE;
        CompilationException refusal = null;
        for (var configuration : tuning.worthTrying().apply(arguments.given())) {
            try {
                long time = time(arguments, driver, () -> run.accept(configuration));
                if (time < bestTime) {
                    bestTime = time;
                    best = configuration;
                }
            } catch (CompilationException e) {
                refusal = e;
            }
        }
        if (best == null) {
            throw Objects.requireNonNull(refusal, "a tuned kernel without configurations");
        }
        return best;
    }

    /** The fastest of a few runs stands for a configuration. */
    private long time(BoundArguments arguments, Driver driver, Runnable run) {
        long best = Long.MAX_VALUE;
        // One more than counts: the first run compiles.
        for (int i = 0; i <= driver.trials(); i++) {
            var saved = save(arguments);
            reset(arguments);
            try {
                long time = driver.time(run);
                best = i == 0 ? best : Math.min(best, time);
            } finally {
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

    private List<Object> key(BoundArguments arguments) {
        var key = new ArrayList<>();
        tuning.key().forEach(name -> key.add(arguments.given(name)));
        key.addAll(arguments.elementTypes());
        return key;
    }
}
