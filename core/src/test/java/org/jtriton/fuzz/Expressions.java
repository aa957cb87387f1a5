package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jtriton.DType;

/**
 * Makes random expressions of a wanted type and shape, from the outside in: each rule says what its operands must be.
 *
 * <h2>What floats may do</h2>
 *
 * All devices must give the same bits, though some may fuse a product with a sum and may add in another order. So products
 * of the wide types have small integers as factors, which makes them exact, as are sums of many small integers. Divisors
 * are at least 1, since the sign of a zero is not defined after a minimum.
 */
final class Expressions {
    static final List<Integer> SCALAR = List.of();

    private final Choices choices;
    private final Accesses accesses;
    private final List<Expr> variables = new ArrayList<>();
    private final List<DType> types;
    private final List<List<Integer>> shapes;

    /** A program keeps to a few types and shapes, so that its variables are of use to each other. */
    Expressions(Choices choices) {
        this.choices = choices;
        this.accesses = new Accesses(this, choices);
        types = Stream.generate(() -> choices.any(Program.TYPES)).limit(4).toList();
        shapes = Stream.generate(this::randomShape).limit(3).toList();
    }

    /** The variables in scope, which expressions read; a caller takes away what leaves it. */
    List<Expr> variables() {
        return variables;
    }

    Accesses accesses() {
        return accesses;
    }

    DType anyType() {
        return choices.any(types);
    }

    List<Integer> anyShape() {
        return choices.any(shapes);
    }

    private List<Integer> randomShape() {
        var dims = new ArrayList<Integer>();
        int room = 6;
        for (int rank = choices.any(0, 1, 1, 1, 2, 2, 2, 3); rank > 0; rank--) {
            int log = choices.below(Math.min(room, 5) + 1);
            dims.add(1 << log);
            room -= log;
        }
        return List.copyOf(dims);
    }

    /** An expression of that type and shape, with at most {@code depth} more below it. */
    Expr expression(DType type, List<Integer> shape, int depth) {
        if (depth <= 0 || choices.oneIn(8)) {
            return leaf(type, shape);
        }
        var rules = new Choices.Rules();
        int below = depth - 1;
        if (type == DType.INT1) {
            new ConditionRules(this, choices).add(shape, below, rules);
        } else if (Program.SMALL_FLOATS.contains(type)) {
            var from = choices.any(DType.FP16, DType.BF16, DType.FP32);
            rules.group();
            rules.add(() -> call("%s.to(" + Expr.name(type) + ")", type, shape, below, from));
        } else {
            new ArithmeticRules(this, choices).add(type, shape, below, rules);
            new FoldRules(this, choices).add(type, shape, below, rules);
        }
        new ShapeRules(this, choices).add(type, shape, below, rules);
        return rules.choose(choices);
    }

    private Expr leaf(DType type, List<Integer> shape) {
        var known = variables.stream()
                .filter(v -> v.type() == type && v.shape().equals(shape))
                .toList();
        if (!known.isEmpty() && !choices.oneIn(4)) {
            return choices.any(known);
        }
        if (type == DType.INT1) {
            return Expr.of("(%s > %s)", type, shape, leaf(DType.INT32, shape), leaf(DType.INT32, shape));
        }
        if (type == DType.INT32 && shape.size() == 1 && choices.oneIn(3)) {
            return Expr.of("tl.arange(0, %d)".formatted(shape.getFirst()), type, shape);
        }
        return choices.oneIn(4) ? Expr.constant(choices.below(6), type, shape) : accesses.load(type, shape, 0);
    }

    /** A small integer, as a factor of an exact product or a term of an exact sum. */
    Expr factor(DType type, List<Integer> shape, int depth) {
        if (type.bits() < 32) {
            return expression(type, shape, depth);
        }
        var x = expression(type, shape, depth - 1);
        return Expr.of("tl.minimum(tl.maximum(tl.floor(%s), -8.0), 8.0)", type, shape, x);
    }

    /** A template with an operand of each of those types, all of one shape. */
    Expr call(String template, DType type, List<Integer> shape, int depth, DType... operands) {
        var parts = Stream.of(operands).map(t -> expression(t, shape, depth)).toList();
        return new Expr(template, type, shape, parts);
    }

    /** A shape with one more dimension, and where that is. */
    record Larger(List<Integer> shape, int axis) {}

    Larger larger(List<Integer> shape) {
        int axis = choices.below(shape.size() + 1);
        var dims = new ArrayList<>(shape);
        dims.add(axis, Math.min(choices.any(1, 2, 4, 8, 16), Math.max(1, 128 / size(shape))));
        return new Larger(List.copyOf(dims), axis);
    }

    static int size(List<Integer> shape) {
        return shape.stream().reduce(1, (a, b) -> a * b);
    }

    /** The same shape with one dimension of another size. */
    static List<Integer> with(List<Integer> shape, int axis, int size) {
        var dims = new ArrayList<>(shape);
        dims.set(axis, size);
        return List.copyOf(dims);
    }

    static List<Integer> without(List<Integer> shape, int axis) {
        var dims = new ArrayList<>(shape);
        dims.remove(axis);
        return List.copyOf(dims);
    }
}
