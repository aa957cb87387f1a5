package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A statement of a random kernel. */
sealed interface Stmt {
    /** An assignment, or the start value of a variable. */
    record Assign(String variable, Expr value) implements Stmt {}

    /** A call for its effect: a store or an atomic operation; the template as that of an {@link Expr}. */
    record Effect(String template, List<Expr> operands) implements Stmt {}

    record If(Expr condition, List<Stmt> then, List<Stmt> otherwise) implements Stmt {}

    /** A counted loop; {@code range} is the text of its range, whose operands are scalars. */
    record For(String variable, Expr range, List<Stmt> body) implements Stmt {}

    /** A loop that counts a variable of its own, which starts at {@code count}, down to zero. */
    record While(String variable, Expr count, List<Stmt> body) implements Stmt {}

    default void print(String indent, StringBuilder out) {
        switch (this) {
            case Assign a -> line(out, indent, a.variable + " = " + a.value.text());
            case Effect e ->
                line(
                        out,
                        indent,
                        e.template.formatted(e.operands.stream().map(Expr::text).toArray()));
            case If i -> {
                line(out, indent, "if " + i.condition.text() + ":");
                printBody(i.then, indent, out);
                if (!i.otherwise.isEmpty()) {
                    line(out, indent, "else:");
                    printBody(i.otherwise, indent, out);
                }
            }
            case For f -> {
                line(out, indent, "for " + f.variable + " in " + f.range.text() + ":");
                printBody(f.body, indent, out);
            }
            case While w -> {
                line(out, indent, w.variable + " = " + w.count.text());
                line(out, indent, "while " + w.variable + " > 0:");
                line(out, indent + "    ", w.variable + " -= 1");
                w.body.forEach(s -> s.print(indent + "    ", out));
            }
        }
    }

    private static void printBody(List<Stmt> body, String indent, StringBuilder out) {
        if (body.isEmpty()) {
            line(out, indent + "    ", "pass");
        }
        body.forEach(s -> s.print(indent + "    ", out));
    }

    private static void line(StringBuilder out, String indent, String text) {
        out.append(indent).append(text).append('\n');
    }

    /** What may stand in this statement's place, the smallest first; the empty list drops it. */
    default Stream<List<Stmt>> simpler() {
        return Stream.concat(
                Stream.of(List.of()),
                switch (this) {
                    case Assign a -> one(a.value.simpler(), v -> new Assign(a.variable, v));
                    case Effect e ->
                        one(
                                new Expr(e.template, null, null, e.operands).simplerOperands(),
                                x -> new Effect(e.template, x.operands()));
                    case If i ->
                        Stream.of(
                                        Stream.of(i.then, i.otherwise),
                                        one(i.condition.simpler(), c -> new If(c, i.then, i.otherwise)),
                                        one(simpler(i.then), t -> new If(i.condition, t, i.otherwise)),
                                        one(simpler(i.otherwise), o -> new If(i.condition, i.then, o)))
                                .flatMap(s -> s);
                    case For f ->
                        Stream.of(
                                        Stream.of(f.body),
                                        one(f.range.simplerOperands(), r -> new For(f.variable, r, f.body)),
                                        one(simpler(f.body), b -> new For(f.variable, f.range, b)))
                                .flatMap(s -> s);
                    case While w ->
                        Stream.of(
                                        Stream.of(w.body),
                                        one(w.count.simpler(), c -> new While(w.variable, c, w.body)),
                                        one(simpler(w.body), b -> new While(w.variable, w.count, b)))
                                .flatMap(s -> s);
                });
    }

    private static <T> Stream<List<Stmt>> one(Stream<T> changes, Function<T, Stmt> make) {
        return changes.map(c -> List.of(make.apply(c)));
    }

    /** The lists that have one statement changed; where there are many, first those without a half or a quarter of them. */
    static Stream<List<Stmt>> simpler(List<Stmt> statements) {
        var cuts = Stream.iterate(statements.size() / 2, n -> n > 1, n -> n / 2)
                .flatMap(n -> IntStream.iterate(0, i -> i < statements.size(), i -> i + n)
                        .mapToObj(i -> replaced(statements, i, Math.min(i + n, statements.size()), List.of())));
        return Stream.concat(
                cuts,
                IntStream.iterate(statements.size() - 1, i -> i >= 0, i -> i - 1)
                        .boxed()
                        .flatMap(i -> statements.get(i).simpler().map(s -> replaced(statements, i, i + 1, s))));
    }

    private static List<Stmt> replaced(List<Stmt> statements, int from, int to, List<Stmt> by) {
        var changed = new ArrayList<>(statements.subList(0, from));
        changed.addAll(by);
        changed.addAll(statements.subList(to, statements.size()));
        return List.copyOf(changed);
    }
}
