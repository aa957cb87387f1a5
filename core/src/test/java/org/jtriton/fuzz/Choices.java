package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Random choices, and the rules for an expression to choose from. */
final class Choices {
    /** Rules that belong together; one of a program's groups is chosen first, so that small groups are not lost beside large ones. */
    static final class Rules {
        private final List<List<Supplier<Expr>>> groups = new ArrayList<>();

        /** Begins a group; those that stay empty do not count. */
        void group() {
            groups.add(new ArrayList<>());
        }

        void add(Supplier<Expr> rule) {
            groups.getLast().add(rule);
        }

        Expr choose(Choices choices) {
            groups.removeIf(List::isEmpty);
            return choices.any(choices.any(groups)).get();
        }
    }

    private final Random random;

    Choices(Random random) {
        this.random = random;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    @SafeVarargs
    final <T> T any(T... values) {
        return values[random.nextInt(values.length)];
    }
}
