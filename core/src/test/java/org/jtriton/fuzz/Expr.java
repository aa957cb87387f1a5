package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jtriton.DType;

/**
 * An expression whose type is known: what a shrinker needs to put another one in its place, and no more.
 *
 * @param template its text, with {@code %s} for each operand
 * @param type the type of the elements
 * @param shape the shape; empty for a scalar
 */
record Expr(String template, DType type, List<Integer> shape, List<Expr> operands) {
    static Expr of(String template, DType type, List<Integer> shape, Expr... operands) {
        return new Expr(template, type, shape, List.of(operands));
    }

    /** A constant: the simplest expression of that type and shape. */
    static Expr constant(int value, DType type, List<Integer> shape) {
        return of("tl.full(%s, %d, %s)".formatted(tuple(shape), value, name(type)), type, shape);
    }

    String text() {
        return template.formatted(operands.stream().map(Expr::text).toArray());
    }

    /** Expressions that may stand in this one's place, the smallest first. */
    Stream<Expr> simpler() {
        var one = constant(1, type, shape);
        var constants = text().length() > one.text().length() ? Stream.of(one) : Stream.<Expr>empty();
        var parts = operands.stream().flatMap(Expr::parts).filter(this::isLike);
        return Stream.concat(Stream.concat(constants, parts), simplerOperands());
    }

    /** The same with one operand made simpler. */
    Stream<Expr> simplerOperands() {
        return Stream.iterate(0, i -> i < operands.size(), i -> i + 1)
                .flatMap(i -> operands.get(i).simpler().map(e -> {
                    var changed = new ArrayList<>(operands);
                    changed.set(i, e);
                    return new Expr(template, type, shape, List.copyOf(changed));
                }));
    }

    /** This expression and all below it. */
    private Stream<Expr> parts() {
        return Stream.concat(Stream.of(this), operands.stream().flatMap(Expr::parts));
    }

    private boolean isLike(Expr other) {
        return type == other.type && shape.equals(other.shape);
    }

    /** A shape as Python writes a tuple. */
    static String tuple(List<Integer> shape) {
        return switch (shape.size()) {
            case 0 -> "()";
            case 1 -> "(" + shape.getFirst() + ",)";
            default ->
                "(" + String.join(", ", shape.stream().map(String::valueOf).toList()) + ")";
        };
    }

    static String name(DType type) {
        return "tl." + type.languageName();
    }
}
