package org.jtriton.fuzz;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Tries program after program, for as long as {@link FuzzSettings} say or until devices differ. */
final class KernelFuzzer {
    private static final int SHRINKING_SECONDS = 60;

    /** After so many programs a long run says how far it is. */
    private static final int PROGRESS = 1000;

    private final FuzzSettings settings;
    private final AtomicLong next;
    private final AtomicLong count = new AtomicLong();
    private final AtomicBoolean hasFound = new AtomicBoolean();

    KernelFuzzer(FuzzSettings settings) {
        this.settings = settings;
        this.next = new AtomicLong(settings.seed());
    }

    /** How many programs did the same on all devices. */
    long count() {
        return count.get();
    }

    /** A report of the first program that did not, of each thread that found one. */
    List<String> run() {
        try (var threads = Executors.newFixedThreadPool(settings.threads())) {
            var work = IntStream.range(0, settings.threads())
                    .mapToObj(i -> threads.submit(this::search))
                    .toList();
            var reports = new java.util.ArrayList<String>();
            for (var w : work) {
                w.get().ifPresent(reports::add);
            }
            return reports;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the fuzzer itself failed near seed " + next, e);
        }
    }

    private Optional<String> search() {
        long end = settings.end();
        try (var comparison = new Comparison(settings.devices())) {
            do {
                long seed = next.getAndIncrement();
                if (seed - settings.seed() >= settings.count()) {
                    break;
                }
                var program = ProgramGenerator.program(seed);
                var failure = comparison.failure(program);
                if (failure.isPresent()) {
                    hasFound.set(true);
                    return Optional.of(report(comparison, program, failure.get()));
                }
                if (count.incrementAndGet() % PROGRESS == 0) {
                    System.out.printf("%d programs the same on %s, up to seed %d%n", count(), settings.devices(), seed);
                }
            } while (System.nanoTime() < end && !hasFound.get());
        }
        return Optional.empty();
    }

    /** The smallest program found that fails as this one does, and how. */
    static String report(Comparison comparison, Program program, Comparison.Failure failure) {
        var small = Shrinker.shrink(
                program,
                p -> comparison
                        .failure(p)
                        .filter(f -> f.kind().equals(failure.kind()))
                        .isPresent(),
                SHRINKING_SECONDS);
        return "seed %d, n0 = %d, %d programs, %s: %s%n%s"
                .formatted(
                        program.seed(),
                        small.n0(),
                        small.programs(),
                        small.aliases(),
                        comparison.failure(small).map(Comparison.Failure::text).orElse("not every time"),
                        small.source());
    }
}
