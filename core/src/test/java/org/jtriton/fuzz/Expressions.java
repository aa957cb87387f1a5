package org.jtriton.fuzz;

import static org.jtriton.fuzz.Expr.name;
import static org.jtriton.fuzz.Expr.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jtriton.DType;

/**
 * Makes random expressions of a wanted type and shape, from the outside in: each rule says what its operands must be.
 *
 * <h2>What floats may do</h2>
 *
 * Both devices must give the same bits, though the CPU may fuse a product with a sum and may add in another order. So products
 * of the wide types have small integers as factors, which makes them exact, as are sums of many small integers. Divisors
 * are at least 1, since the sign of a zero is not defined after a minimum.
 */
final class Expressions {
    private static final List<Integer> SCALAR = List.of();

    private final Random random;
    private final Accesses accesses = new Accesses(this);
    private final List<Expr> variables = new ArrayList<>();
    private final List<DType> types;
    private final List<List<Integer>> shapes;

    /** A program keeps to a few types and shapes, so that its variables are of use to each other. */
    Expressions(Random random) {
        this.random = random;
        types = Stream.generate(() -> any(Program.TYPES)).limit(4).toList();
        shapes = Stream.generate(this::randomShape).limit(3).toList();
    }

    /** The variables in scope, which expressions read; a caller takes away what leaves it. */
    List<Expr> variables() {
        return variables;
    }

    Accesses accesses() {
        return accesses;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    DType anyType() {
        return any(types);
    }

    List<Integer> anyShape() {
        return any(shapes);
    }

    private List<Integer> randomShape() {
        var dims = new ArrayList<Integer>();
        int room = 6;
        for (int rank = any(List.of(0, 1, 1, 2, 2, 2, 3)); rank > 0; rank--) {
            int log = below(Math.min(room, 5) + 1);
            dims.add(1 << log);
            room -= log;
        }
        return List.copyOf(dims);
    }

    /** An expression of that type and shape, with at most {@code depth} more below it. */
    Expr expression(DType type, List<Integer> shape, int depth) {
        if (depth <= 0 || below(8) == 0) {
            return leaf(type, shape);
        }
        var choices = new ArrayList<Supplier<Expr>>();
        if (type == DType.INT1) {
            conditions(shape, depth - 1, choices);
        } else {
            arithmetic(type, shape, depth - 1, choices);
            if (type.isFloat()) {
                floats(type, shape, depth - 1, choices);
            } else {
                integers(type, shape, depth - 1, choices);
                foldings(type, shape, depth - 1, choices);
            }
            if (shape.isEmpty()) {
                scalars(type, depth - 1, choices);
            }
        }
        shapes(type, shape, depth - 1, choices);
        return any(choices).get();
    }

    /** A type to convert from: floats become integers in a rule of their own, which keeps them in range. */
    private DType anySource(DType to) {
        var type = below(4) == 0 ? any(Program.TYPES) : anyType();
        return to.isFloat() || type.isInteger() ? type : any(Program.INTEGERS);
    }

    private Expr leaf(DType type, List<Integer> shape) {
        var known = variables.stream()
                .filter(v -> v.type() == type && v.shape().equals(shape))
                .toList();
        if (!known.isEmpty() && below(4) > 0) {
            return any(known);
        }
        if (type == DType.INT1) {
            return Expr.of("(%s > %s)", type, shape, leaf(DType.INT32, shape), leaf(DType.INT32, shape));
        }
        if (type == DType.INT32 && shape.size() == 1 && below(3) == 0) {
            return Expr.of("tl.arange(0, %d)".formatted(shape.getFirst()), type, shape);
        }
        return below(4) == 0 ? Expr.constant(below(6), type, shape) : accesses.load(type, shape, 0);
    }

    private void conditions(List<Integer> shape, int depth, List<Supplier<Expr>> choices) {
        var t = anyType();
        for (var op : List.of("<", "<=", "==", "!=", ">", ">=")) {
            choices.add(() -> call("(%s " + op + " %s)", DType.INT1, shape, depth, t, t));
        }
        for (var op : List.of("&", "|", "^")) {
            choices.add(() -> call("(%s " + op + " %s)", DType.INT1, shape, depth, DType.INT1, DType.INT1));
        }
        choices.add(() -> call("(%s != 0)", DType.INT1, shape, depth, t));
    }

    private void arithmetic(DType type, List<Integer> shape, int depth, List<Supplier<Expr>> choices) {
        for (var form : List.of("(%s + %s)", "(%s - %s)")) {
            choices.add(() -> call(form, type, shape, depth, type, type));
        }
        for (var form : List.of("tl.minimum(%s, %s)", "tl.maximum(%s, %s)")) {
            choices.add(() -> call(form + ".to(" + name(type) + ")", type, shape, depth, type, type));
        }
        choices.add(() ->
                Expr.of("(%s - %s)", type, shape, expression(type, shape, depth), expression(type, SCALAR, depth)));
        choices.add(() -> call("tl.abs(%s)", type, shape, depth, type));
        if (type.isSigned()) {
            choices.add(() -> call("(-%s)", type, shape, depth, type));
        }
        choices.add(() -> call("tl.where(%s, %s, %s)", type, shape, depth, DType.INT1, type, type));
        choices.add(() -> call("%s.to(" + name(type) + ")", type, shape, depth, DType.INT1));
        var from = anySource(type);
        choices.add(() -> call("%s.to(" + name(type) + ")", type, shape, depth, from));
        var other = anySource(type);
        choices.add(() -> call("(%s + %s).to(" + name(type) + ")", type, shape, depth, from, other));
        choices.add(() -> accesses.load(type, shape, depth));
    }

    private void integers(DType type, List<Integer> shape, int depth, List<Supplier<Expr>> choices) {
        for (var form : List.of("(%s * %s)", "(%s & %s)", "(%s | %s)", "(%s ^ %s)", "mixed(%s, %s)")) {
            choices.add(() -> call(form, type, shape, depth, type, type));
        }
        for (var op : List.of("//", "%%")) {
            choices.add(() -> call("(%s " + op + " (%s | 1))", type, shape, depth, type, type));
        }
        for (var op : List.of("<<", ">>")) {
            choices.add(() -> call("(%s " + op + " (%s & " + (type.bits() - 1) + "))", type, shape, depth, type, type));
        }
        choices.add(() -> call("(~%s)", type, shape, depth, type));
        var from = any(Program.FLOATS);
        choices.add(() -> call(
                "tl.minimum(tl.maximum(%s.to(tl.float32), " + (type.isSigned() ? "-99.0" : "0.0") + "), 99.0).to("
                        + name(type) + ")",
                type,
                shape,
                depth,
                from));
    }

    private void floats(DType type, List<Integer> shape, int depth, List<Supplier<Expr>> choices) {
        boolean wide = type.bits() >= 32;
        choices.add(() -> Expr.of("(%s * %s)", type, shape, factor(type, shape, depth), factor(type, shape, depth)));
        choices.add(() -> call("(%s / (tl.abs(%s) + 1)).to(" + name(type) + ")", type, shape, depth, type, type));
        if (wide) {
            choices.add(() -> call("tl.floor(%s)", type, shape, depth, type));
            choices.add(() -> call("tl.sqrt(tl.abs(%s))", type, shape, depth, type));
            var wider = larger(shape);
            choices.add(() -> reduction("tl.sum", type, factor(type, wider.shape, depth), wider.axis));
            if (!shape.isEmpty()) {
                choices.add(() ->
                        Expr.of("tl.cumsum(%s, " + below(shape.size()) + ")", type, shape, factor(type, shape, depth)));
            }
        }
        var wider = larger(shape);
        var fold = any(List.of("tl.max", "tl.min"));
        choices.add(() -> reduction(fold, type, expression(type, wider.shape, depth), wider.axis));
        if (shape.size() == 2 && type == DType.FP32) {
            choices.add(() -> product(type, any(List.of(DType.FP16, DType.BF16, DType.FP32)), shape, depth));
        }
    }

    /** A factor of an exact product or a term of an exact sum. */
    private Expr factor(DType type, List<Integer> shape, int depth) {
        if (type.bits() < 32) {
            return expression(type, shape, depth);
        }
        var x = expression(type, shape, depth - 1);
        return Expr.of("tl.minimum(tl.maximum(tl.floor(%s), -8.0), 8.0)", type, shape, x);
    }

    private Expr product(DType type, DType of, List<Integer> shape, int depth) {
        int inner = Math.min(32, Program.REGION / Math.max(shape.get(0), shape.get(1)));
        var left = List.of(shape.get(0), inner);
        var right = List.of(inner, shape.get(1));
        var x = of.isFloat() ? factor(DType.FP32, left, depth) : expression(of, left, depth);
        var y = of.isFloat() ? factor(DType.FP32, right, depth) : expression(of, right, depth);
        return Expr.of(
                "tl.dot(%s.to(" + name(of) + "), %s.to(" + name(of) + "), out_dtype=" + name(type) + ")",
                type,
                shape,
                x,
                y);
    }

    /** Reductions and scans of integers. */
    private void foldings(DType type, List<Integer> shape, int depth, List<Supplier<Expr>> choices) {
        var wider = larger(shape);
        for (var fold : List.of("tl.sum", "tl.max", "tl.min", "tl.xor_sum")) {
            choices.add(() -> reduction(fold, type, expression(type, wider.shape, depth), wider.axis));
        }
        choices.add(() -> {
            var x = expression(type, wider.shape, depth);
            return Expr.of("tl.reduce(%s, " + wider.axis + ", larger)", type, shape, x);
        });
        if (type == DType.INT32) {
            var from = anyType();
            var fold = any(List.of("tl.argmax", "tl.argmin"));
            choices.add(() ->
                    Expr.of(fold + "(%s, " + wider.axis + ")", type, shape, expression(from, wider.shape, depth)));
        }
        if (!shape.isEmpty()) {
            int axis = below(shape.size());
            var reverse = any(List.of("False", "True"));
            for (var scan : List.of("tl.cumsum(%s, ", "tl.cumprod(%s, ")) {
                choices.add(() -> call(
                        scan + axis + ", reverse=" + reverse + ").to(" + name(type) + ")", type, shape, depth, type));
            }
            var combine = any(List.of("larger", "last"));
            choices.add(() -> call(
                    "tl.associative_scan(%s, " + axis + ", " + combine + ", reverse=" + reverse + ")",
                    type,
                    shape,
                    depth,
                    type));
            choices.add(() -> call(
                    "tl.associative_scan((%s, %s), " + axis + ", affine, reverse=" + reverse + ")[1]",
                    type,
                    shape,
                    depth,
                    type,
                    type));
        }
        if (!shape.isEmpty() && shape.getLast() > 1) {
            choices.add(() -> call("tl.sort(%s)", type, shape, depth, type));
        }
        if (shape.size() == 1 && type == DType.INT32 && shape.getFirst() > 1) {
            choices.add(() -> Expr.of(
                    "tl.histogram(%s & " + (shape.getFirst() - 1) + ", " + shape.getFirst() + ")",
                    type,
                    shape,
                    expression(type, List.of(any(List.of(8, 32))), depth)));
        }
        if (shape.size() == 2 && type == DType.INT32) {
            choices.add(() -> product(type, DType.INT8, shape, depth));
        }
    }

    private Expr reduction(String function, DType type, Expr of, int axis) {
        var shape = new ArrayList<>(of.shape());
        shape.remove(axis);
        return Expr.of(function + "(%s, " + axis + ").to(" + name(type) + ")", type, List.copyOf(shape), of);
    }

    /** A shape with one more dimension, and where that is. */
    private record Larger(List<Integer> shape, int axis) {}

    private Larger larger(List<Integer> shape) {
        int axis = below(shape.size() + 1);
        var dims = new ArrayList<>(shape);
        dims.add(axis, Math.min(any(List.of(2, 4, 8)), Program.REGION / size(shape)));
        return new Larger(List.copyOf(dims), axis);
    }

    private void scalars(DType type, int depth, List<Supplier<Expr>> choices) {
        choices.add(() -> call("(%s if %s else %s)", type, SCALAR, depth, type, DType.INT1, type));
        choices.add(() -> call("pick(%s, %s, %s)", type, SCALAR, depth, DType.INT1, type, type));
    }

    private void shapes(DType type, List<Integer> shape, int depth, List<Supplier<Expr>> choices) {
        if (shape.isEmpty()) {
            return;
        }
        int rank = shape.size();
        int axis = below(rank);
        choices.add(() -> {
            var flat = any(List.of(List.of(size(shape)), shape.reversed()));
            return Expr.of("tl.reshape(%s, " + tuple(shape) + ")", type, shape, expression(type, flat, depth));
        });
        choices.add(() -> {
            var thin = new ArrayList<>(shape);
            thin.set(axis, 1);
            return Expr.of(
                    "tl.broadcast_to(%s, " + tuple(shape) + ")",
                    type,
                    shape,
                    expression(type, List.copyOf(thin), depth));
        });
        if (shape.contains(1) && rank > 1) {
            choices.add(() -> {
                var lower = new ArrayList<>(shape);
                int one = shape.indexOf(1);
                lower.remove(one);
                return Expr.of(
                        "tl.expand_dims(%s, " + one + ")", type, shape, expression(type, List.copyOf(lower), depth));
            });
        }
        if (rank == 2) {
            choices.add(() -> Expr.of("tl.trans(%s)", type, shape, expression(type, shape.reversed(), depth)));
        }
        if (rank == 3) {
            choices.add(() -> Expr.of(
                    "tl.permute(%s, (2, 0, 1))",
                    type, shape, expression(type, List.of(shape.get(1), shape.get(2), shape.get(0)), depth)));
        }
        if (shape.getLast() == 2 && rank > 1) {
            var half = shape.subList(0, rank - 1);
            choices.add(() -> Expr.of(
                    "tl.join(%s, %s)", type, shape, expression(type, half, depth), expression(type, half, depth)));
        }
        if (shape.getLast() > 1) {
            var half = Stream.concat(shape.subList(0, rank - 1).stream(), Stream.of(shape.getLast() / 2))
                    .toList();
            choices.add(() -> Expr.of(
                    "tl.interleave(%s, %s)",
                    type, shape, expression(type, half, depth), expression(type, half, depth)));
        }
        if (size(shape) < Program.REGION) {
            var pairs = Stream.concat(shape.stream(), Stream.of(2)).toList();
            choices.add(() -> Expr.of("tl.split(%s)[" + below(2) + "]", type, shape, expression(type, pairs, depth)));
        }
        if (type != DType.INT1) {
            choices.add(() -> call("tl.flip(%s, " + axis + ")", type, shape, depth, type));
            choices.add(() -> call(
                    "tl.gather(%s, %s & " + (shape.get(axis) - 1) + ", " + axis + ")",
                    type,
                    shape,
                    depth,
                    type,
                    DType.INT32));
        }
    }

    private Expr call(String template, DType type, List<Integer> shape, int depth, DType... operands) {
        var parts = Stream.of(operands).map(t -> expression(t, shape, depth)).toList();
        return new Expr(template, type, shape, parts);
    }

    static int size(List<Integer> shape) {
        return shape.stream().reduce(1, (a, b) -> a * b);
    }
}
