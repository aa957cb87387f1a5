package org.jtriton.fuzz;

import static org.jtriton.fuzz.Expr.tuple;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jtriton.DType;

/** What moves elements and computes nothing. */
record ShapeRules(Expressions expressions, Choices choices) {
    void add(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        rules.group();
        if (Expressions.size(shape) < Program.REGION) {
            var pairs = Stream.concat(shape.stream(), Stream.of(2)).toList();
            int half = choices.below(2);
            rules.add(() -> of("tl.split(%s)[" + half + "]", type, shape, pairs, depth));
        }
        if (shape.isEmpty()) {
            var one = choices.any(List.of(1), List.of(1, 1));
            rules.add(() -> of("%s.item()", type, shape, one, depth));
            return;
        }
        dimensions(type, shape, depth, rules);
        pairs(type, shape, depth, rules);
        if (type != DType.INT1 && !Program.SMALL_FLOATS.contains(type)) {
            rules.group();
            gathers(type, shape, depth, rules);
        }
    }

    private void dimensions(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        int rank = shape.size();
        int axis = choices.below(rank);
        rules.add(() -> {
            var flat = choices.any(List.of(Expressions.size(shape)), shape.reversed());
            var form = choices.any("tl.reshape(%s, " + tuple(shape) + ")", "%s.reshape(" + tuple(shape) + ")");
            return of(form, type, shape, flat, depth);
        });
        var thin = Expressions.with(shape, axis, 1);
        rules.add(() -> of("tl.broadcast_to(%s, " + tuple(shape) + ")", type, shape, thin, depth));
        if (rank == 1) {
            var two = choices.any(List.of(2, shape.getFirst() / 2), List.of(shape.getFirst(), 1));
            if (Expressions.size(two) == shape.getFirst()) {
                rules.add(() -> of("tl.ravel(%s)", type, shape, two, depth));
            }
            rules.add(() -> Expr.of(
                    "tl.full(" + tuple(shape) + ", %s, " + Expr.name(type) + ")",
                    type,
                    shape,
                    expressions.expression(type, Expressions.SCALAR, depth)));
        }
        if (shape.contains(1) && rank > 1) {
            int one = shape.indexOf(1);
            var lower = Expressions.without(shape, one);
            rules.add(() -> of("tl.expand_dims(%s, " + one + ")", type, shape, lower, depth));
            if (rank == 2) {
                rules.add(() -> of(one == 0 ? "%s[None, :]" : "%s[:, None]", type, shape, lower, depth));
            }
        }
        if (rank == 2) {
            rules.add(() -> of(choices.any("tl.trans(%s)", "%s.T"), type, shape, shape.reversed(), depth));
        }
        if (rank == 3) {
            var order = choices.any(List.of(2, 0, 1), List.of(1, 2, 0), List.of(0, 2, 1), List.of(2, 1, 0));
            rules.add(() -> of("tl.permute(%s, " + tuple(order) + ")", type, shape, before(order, shape), depth));
        }
    }

    /** The shape that a permutation makes this one of. */
    private static List<Integer> before(List<Integer> order, List<Integer> shape) {
        return IntStream.range(0, shape.size())
                .map(d -> shape.get(order.indexOf(d)))
                .boxed()
                .toList();
    }

    private void pairs(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        int rank = shape.size();
        if (shape.getLast() == 2) {
            var half = shape.subList(0, rank - 1);
            rules.add(() -> twice("tl.join(%s, %s)", type, shape, half, depth));
        }
        if (shape.getLast() > 1) {
            var half = Expressions.with(shape, rank - 1, shape.getLast() / 2);
            rules.add(() -> twice("tl.interleave(%s, %s)", type, shape, half, depth));
        }
    }

    private void gathers(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        int axis = choices.below(shape.size());
        rules.add(() -> expressions.call("tl.flip(%s, " + axis + ")", type, shape, depth, type));
        var wider = Expressions.with(shape, axis, Math.min(shape.get(axis) * 2, 64));
        var source = choices.any(shape, wider);
        rules.add(() -> Expr.of(
                "tl.gather(%s, %s & " + (source.get(axis) - 1) + ", " + axis + ")",
                type,
                shape,
                expressions.expression(type, source, depth),
                expressions.expression(DType.INT32, shape, depth)));
    }

    private Expr of(String template, DType type, List<Integer> shape, List<Integer> operand, int depth) {
        return Expr.of(template, type, shape, expressions.expression(type, operand, depth));
    }

    private Expr twice(String template, DType type, List<Integer> shape, List<Integer> operand, int depth) {
        return Expr.of(
                template,
                type,
                shape,
                expressions.expression(type, operand, depth),
                expressions.expression(type, operand, depth));
    }
}
