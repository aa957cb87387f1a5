package org.jtriton.fuzz;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gives a reader text after text, in a thread of its own and with an eye on the time each one takes. */
final class TextFuzzer {
    /** Of the processor's time, so that a busy machine is no finding. */
    private static final long NANOS_PER_TEXT = 20_000_000_000L;

    private static final int SHRINKING_SECONDS = 30;
    private static final int WATCHING_MILLIS = 100;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final TextReader reader;
    private final TextMutator inputs;
    private volatile Task task;
    private volatile long count;

    /** What is being read, and the time that the thread had used before. */
    private record Task(long seed, long cpuNanos) {}

    TextFuzzer(TextReader reader) {
        this.reader = reader;
        this.inputs = reader.inputs();
    }

    /** How many texts have been read. */
    long count() {
        return count;
    }

    /** The first finding, shrunk, with its seed. */
    Optional<String> run(FuzzSettings settings) {
        var work = new FutureTask<>(() -> read(settings));
        var worker = Thread.ofPlatform().daemon().start(work);
        while (true) {
            try {
                return work.get(WATCHING_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                var now = task;
                if (now != null
                        && THREADS.getThreadCpuTime(worker.threadId()) - now.cpuNanos > NANOS_PER_TEXT
                        && now == task) {
                    return Optional.of(late(now.seed, worker.getStackTrace()));
                }
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException("the fuzzer itself failed at seed " + (settings.seed() + count), e);
            }
        }
    }

    private String late(long seed, StackTraceElement[] trace) {
        return "seed %d takes too long; it was%n%s%n%s"
                .formatted(
                        seed,
                        Stream.of(trace).limit(30).map(e -> "\tat " + e).collect(Collectors.joining("\n")),
                        abridged(inputs.text(seed)));
    }

    private Optional<String> read(FuzzSettings settings) {
        long end = settings.end();
        do {
            long seed = settings.seed() + count;
            task = new Task(seed, THREADS.getCurrentThreadCpuTime());
            var text = inputs.text(seed);
            var failure = failure(text);
            task = null;
            if (failure.isPresent()) {
                return Optional.of(report(seed, text, failure.get()));
            }
            count++;
        } while (System.nanoTime() < end && count < settings.count());
        return Optional.empty();
    }

    private Optional<Throwable> failure(String text) {
        try {
            reader.check(text);
            return Optional.empty();
        } catch (RuntimeException | AssertionError | VirtualMachineError e) {
            return Optional.of(e);
        }
    }

    private String report(long seed, String text, Throwable failure) {
        var small = shrink(
                text,
                t -> failure(t).filter(f -> f.getClass() == failure.getClass()).isPresent());
        var how = failure(small).orElse(failure);
        return "seed %d: %s%n%s%n%s"
                .formatted(
                        seed,
                        how,
                        Stream.of(how.getStackTrace())
                                .limit(12)
                                .map(e -> "\tat " + e)
                                .collect(Collectors.joining("\n")),
                        abridged(small));
    }

    /** Takes away ever smaller parts for as long as the text still fails. */
    static String shrink(String text, Predicate<String> fails) {
        long end = System.nanoTime() + SHRINKING_SECONDS * 1_000_000_000L;
        for (int part = text.length() / 2; part > 0; part /= 2) {
            for (int from = 0; from + part <= text.length() && System.nanoTime() < end; ) {
                var without = text.substring(0, from) + text.substring(from + part);
                if (fails.test(without)) {
                    text = without;
                } else {
                    from += part;
                }
            }
        }
        return text;
    }

    private static String abridged(String text) {
        return text.length() <= 2000 ? text : text.substring(0, 1000) + "\n... " + text.length() + " characters\n";
    }
}
