package org.jtriton.fuzz;

import static org.jtriton.fuzz.Expr.name;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.DType;

/** Whatever takes several elements to one: reductions, scans, sorting, histograms, products. */
record FoldRules(Expressions expressions, Choices choices) {
    void add(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        rules.group();
        reductions(type, shape, depth, rules);
        if (!shape.isEmpty()) {
            rules.group();
            scans(type, shape, depth, rules);
            rules.group();
            sorting(type, shape, depth, rules);
        }
        if (shape.size() == 2 || shape.size() == 3) {
            rules.group();
            ArithmeticRules.factorsOf(type).forEach(of -> rules.add(() -> product(type, of, shape, depth)));
        }
    }

    private void reductions(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        var wider = expressions.larger(shape);
        boolean exact = !type.isFloat();
        for (var fold : List.of("tl.max", "tl.min")) {
            rules.add(() -> reduction(fold, type, expressions.expression(type, wider.shape(), depth), wider.axis()));
        }
        if (exact) {
            for (var fold : List.of("tl.sum", "tl.xor_sum", "tl.reduce_or")) {
                rules.add(
                        () -> reduction(fold, type, expressions.expression(type, wider.shape(), depth), wider.axis()));
            }
            var second = choices.any(Program.INTEGERS);
            rules.add(() -> folded("tl.reduce((%s, %s), AXIS, best)[0]", type, wider, shape, depth, type, second));
            rules.add(() -> folded("tl.reduce((%s, %s), AXIS, best)[1]", type, wider, shape, depth, second, type));
            rules.add(() -> folded(
                    "tl.reduce((%s, %s, %s), AXIS, three)[" + choices.below(3) + "]",
                    type,
                    wider,
                    shape,
                    depth,
                    type,
                    type,
                    type));
        } else if (type.bits() >= 32) {
            rules.add(() -> reduction("tl.sum", type, expressions.factor(type, wider.shape(), depth), wider.axis()));
        }
        if (hasMaximum(type)) {
            rules.add(() -> folded("tl.reduce(%s, AXIS, larger)", type, wider, shape, depth, type));
        }
        if (shape.isEmpty()) {
            var any = expressions.anyShape();
            var fold = choices.any("tl.max(%s)", "tl.min(%s)");
            if (!any.isEmpty()) {
                rules.add(() -> Expr.of(fold + to(type), type, shape, expressions.expression(type, any, depth)));
            }
        } else if (shape.contains(1)) {
            int axis = shape.indexOf(1);
            var wide = Expressions.with(shape, axis, 2);
            rules.add(() -> Expr.of(
                    "tl.min(%s, " + axis + ", keep_dims=True)" + to(type),
                    type,
                    shape,
                    expressions.expression(type, wide, depth)));
        }
        if (type == DType.INT32) {
            var from = expressions.anyType();
            var fold = choices.any(
                    "tl.argmax(%s, AXIS)", "tl.argmin(%s, AXIS)", "tl.max(%s, AXIS, return_indices=True)[1]");
            rules.add(() -> folded(fold, type, wider, shape, depth, from));
        }
    }

    private void scans(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        int axis = choices.below(shape.size());
        var tail = axis + choices.any(")", ", reverse=True)", ", reverse=False)");
        if (type.isFloat()) {
            if (type.bits() >= 32) {
                rules.add(() -> Expr.of("tl.cumsum(%s, " + tail, type, shape, expressions.factor(type, shape, depth)));
            }
        } else {
            for (var scan : List.of("tl.cumsum(%s, ", "tl.cumprod(%s, ")) {
                rules.add(() -> expressions.call(scan + tail + to(type), type, shape, depth, type));
            }
            var ending = axis + choices.any(", affine)", ", affine, reverse=True)") + "[" + choices.below(2) + "]";
            rules.add(
                    () -> expressions.call("tl.associative_scan((%s, %s), " + ending, type, shape, depth, type, type));
            var second = choices.any(Program.INTEGERS);
            rules.add(() -> expressions.call(
                    "tl.associative_scan((%s, %s), " + axis + ", best)[1]", type, shape, depth, second, type));
            rules.add(() -> expressions.call(
                    "tl.associative_scan((%s, %s, %s), " + axis + ", three, reverse=True)[" + choices.below(3) + "]",
                    type,
                    shape,
                    depth,
                    type,
                    type,
                    type));
        }
        var combine = choices.any("last", hasMaximum(type) ? "larger" : "last") + choices.any("", ", reverse=True");
        rules.add(() ->
                expressions.call("tl.associative_scan(%s, " + axis + ", " + combine + ")", type, shape, depth, type));
    }

    private void sorting(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        int last = shape.size() - 1;
        int size = shape.getLast();
        if (size > 1) {
            var order = choices.any("", ", descending=True", ", dim=" + last);
            rules.add(() -> expressions.call("tl.sort(%s" + order + ")", type, shape, depth, type));
            rules.add(() -> expressions.call(
                    "tl.bitonic_merge(%s" + choices.any("", ", descending=True") + ")", type, shape, depth, type));
        }
        if (Expressions.size(shape) <= 32) {
            var longer = Expressions.with(shape, last, size * choices.any(2, 4));
            rules.add(() -> Expr.of(
                    "tl.topk(%s, " + size + choices.any("", ", descending=False") + ")" + to(type),
                    type,
                    shape,
                    expressions.expression(type, longer, depth)));
        }
        if (shape.size() == 1 && type == DType.INT32 && size > 1) {
            var of = List.of((int) choices.any(8, 32, 64));
            rules.add(() -> Expr.of(
                    "tl.histogram(%s & " + (size - 1) + ", " + size + ")",
                    type,
                    shape,
                    expressions.expression(type, of, depth)));
            rules.add(() -> Expr.of(
                    "tl.histogram(%s, " + size + ", mask=%s)",
                    type,
                    shape,
                    Expr.of("(%s & " + (size - 1) + ")", type, of, expressions.expression(type, of, depth)),
                    expressions.expression(DType.INT1, of, depth)));
        }
    }

    /** A maximum of bfloat16 is a float32, which no combine function may give for a block of bfloat16. */
    private static boolean hasMaximum(DType type) {
        return type != DType.BF16;
    }

    /** A matrix product, or one of each of several matrices; at times added to something. */
    private Expr product(DType type, DType of, List<Integer> shape, int depth) {
        int rank = shape.size();
        int rows = shape.get(rank - 2);
        int columns = shape.get(rank - 1);
        int inner = Math.min(
                choices.any(1, 4, 16, 32), Program.REGION / (Expressions.size(shape) / Math.min(rows, columns)));
        var left = Expressions.with(shape, rank - 1, inner);
        var right = Expressions.with(shape, rank - 2, inner);
        var x = factor(of, left, depth);
        var y = factor(of, right, depth);
        if (choices.oneIn(3)) {
            var sum = type.isFloat()
                    ? expressions.factor(type, shape, depth)
                    : expressions.expression(type, shape, depth);
            return Expr.of("tl.dot(%s, %s, %s, out_dtype=" + name(type) + ")", type, shape, x, y, sum);
        }
        return Expr.of("tl.dot(%s, %s, out_dtype=" + name(type) + ")", type, shape, x, y);
    }

    private Expr factor(DType of, List<Integer> shape, int depth) {
        if (of.isInteger() || of == DType.FP64) {
            return of.isInteger() ? expressions.expression(of, shape, depth) : expressions.factor(of, shape, depth);
        }
        return Expr.of("%s" + to(of), of, shape, expressions.factor(DType.FP32, shape, depth));
    }

    private Expr reduction(String function, DType type, Expr of, int axis) {
        return Expr.of(function + "(%s, " + axis + ")" + to(type), type, Expressions.without(of.shape(), axis), of);
    }

    private Expr folded(
            String template, DType type, Expressions.Larger of, List<Integer> shape, int depth, DType... operands) {
        var text = template.replace("AXIS", String.valueOf(of.axis()));
        var parts = Stream.of(operands)
                .map(t -> expressions.expression(t, of.shape(), depth))
                .toList();
        return new Expr(text, type, shape, parts);
    }

    private static String to(DType type) {
        return ".to(" + name(type) + ")";
    }
}
