package org.jtriton.fuzz;

import java.util.Optional;
import java.util.function.Predicate;

/** Makes a failing program smaller for as long as it fails and there is time: the first simpler one that fails, again and again. */
final class Shrinker {
    private Shrinker() {}

    /**
     * A program that fails and none of whose simpler programs does.
     *
     * @param fails whether a program fails the way the first one did
     * @param seconds when to be content with what there is
     */
    static Program shrink(Program program, Predicate<Program> fails, int seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        var smallest = program;
        var next = Optional.of(program);
        while (next.isPresent()) {
            smallest = next.get();
            next = smallest.simpler()
                    .takeWhile(p -> System.nanoTime() < end)
                    .filter(fails)
                    .findFirst();
        }
        return smallest;
    }
}
