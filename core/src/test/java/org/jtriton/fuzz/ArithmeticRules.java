package org.jtriton.fuzz;

import static org.jtriton.fuzz.Expr.name;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.DType;

/** Element-wise arithmetic, conversions, loads, and calls of functions. */
record ArithmeticRules(Expressions expressions, Choices choices) {
    void add(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        common(type, shape, depth, rules);
        conversions(type, shape, depth, rules);
        rules.group();
        if (type.isFloat()) {
            floats(type, shape, depth, rules);
        } else {
            integers(type, shape, depth, rules);
        }
        functions(type, shape, depth, rules);
        rules.group();
        rules.add(() -> expressions.accesses().load(type, shape, depth));
    }

    private void common(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        rules.group();
        for (var form : List.of("(%s + %s)", "(%s - %s)")) {
            rules.add(() -> expressions.call(form, type, shape, depth, type, type));
        }
        for (var form : List.of("tl.minimum(%s, %s)", "tl.maximum(%s, %s)")) {
            rules.add(() -> expressions.call(form + to(type), type, shape, depth, type, type));
        }
        rules.add(() -> Expr.of(
                "(%s - %s)",
                type,
                shape,
                expressions.expression(type, shape, depth),
                expressions.expression(type, Expressions.SCALAR, depth)));
        rules.add(() -> expressions.call("tl.abs(%s)", type, shape, depth, type));
        if (type.isSigned()) {
            rules.add(() -> expressions.call("(-%s)", type, shape, depth, type));
        }
        rules.add(() -> expressions.call("tl.where(%s, %s, %s)", type, shape, depth, DType.INT1, type, type));
        if (shape.isEmpty()) {
            rules.add(() -> expressions.call("(%s if %s else %s)", type, shape, depth, type, DType.INT1, type));
        }
    }

    private void conversions(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        rules.group();
        rules.add(() -> expressions.call("%s" + to(type), type, shape, depth, DType.INT1));
        var from = anySource(type);
        rules.add(() -> expressions.call("%s" + to(type), type, shape, depth, from));
        var other = anySource(type);
        rules.add(() -> expressions.call("(%s + %s)" + to(type), type, shape, depth, from, other));
        if (type.isFloat()) {
            var small = choices.any(Program.SMALL_FLOATS);
            rules.add(() -> expressions.call(
                    "tl.minimum(tl.maximum(%s.to(tl.float32), -448.0), 448.0)" + to(type), type, shape, depth, small));
        } else {
            var real = choices.any(Program.FLOATS);
            var form = "tl.minimum(tl.maximum(%s.to(tl.float32), " + (type.isSigned() ? "-99.0" : "0.0") + "), 99.0)";
            rules.add(() -> expressions.call(form + to(type), type, shape, depth, real));
            var twin = Program.INTEGERS.stream()
                    .filter(t -> t.bits() == type.bits() && t != type)
                    .findFirst()
                    .orElseThrow();
            rules.add(() -> expressions.call("%s.to(" + name(type) + ", bitcast=True)", type, shape, depth, twin));
        }
    }

    /** A type to convert from: floats become integers in a rule of their own, which keeps them in range. */
    private DType anySource(DType to) {
        var type = choices.oneIn(4) ? choices.any(Program.TYPES) : expressions.anyType();
        return to.isFloat() || type.isInteger() ? type : choices.any(Program.INTEGERS);
    }

    private void integers(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        for (var form : List.of("(%s * %s)", "(%s & %s)", "(%s | %s)", "(%s ^ %s)")) {
            rules.add(() -> expressions.call(form, type, shape, depth, type, type));
        }
        for (var op : List.of("//", "%%")) {
            rules.add(() -> expressions.call("(%s " + op + " (%s | 1))", type, shape, depth, type, type));
            int divisor = choices.any(2, 3, 7, 8);
            rules.add(() -> expressions.call("(%s " + op + " " + divisor + ")", type, shape, depth, type));
        }
        for (var op : List.of("<<", ">>")) {
            rules.add(() -> expressions.call(
                    "(%s " + op + " (%s & " + (type.bits() - 1) + "))", type, shape, depth, type, type));
        }
        rules.add(() -> expressions.call("(~%s)", type, shape, depth, type));
        if (type.bits() >= 32) {
            rules.add(() -> expressions.call("tl.umulhi(%s, %s)" + to(type), type, shape, depth, type, type));
        }
        var random = choices.any("tl.randint(n0, %s)", "tl.randint4x(7, %s, 4)[2]", "tl.philox(n0, %s, p, 3, 4, 5)[1]");
        rules.add(() -> expressions.call(random + to(type), type, shape, depth, DType.INT32));
    }

    private void floats(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        rules.add(() -> Expr.of(
                "(%s * %s)",
                type, shape, expressions.factor(type, shape, depth), expressions.factor(type, shape, depth)));
        // A quotient of f32 is one to 2 ulp on GPUs.
        var quotient = type == DType.FP32 ? "tl.div_rn(%s, tl.abs(%s) + 1)" : "(%s / (tl.abs(%s) + 1))" + to(type);
        rules.add(() -> expressions.call(quotient, type, shape, depth, type, type));
        if (type.bits() >= 32) {
            for (var form : List.of("tl.floor(%s)", "tl.ceil(%s)", "tl.sqrt(tl.abs(%s))", "tl.clamp(%s, -2.5, 3.0)")) {
                rules.add(() -> expressions.call(form, type, shape, depth, type));
            }
            rules.add(() -> Expr.of(
                    "tl.fma(%s, %s, %s)",
                    type,
                    shape,
                    expressions.factor(type, shape, depth),
                    expressions.factor(type, shape, depth),
                    expressions.expression(type, shape, depth)));
        }
        if (type == DType.FP32) {
            rules.add(() -> expressions.call("tl.rand(n0, %s)", type, shape, depth, DType.INT32));
            rules.add(() -> expressions.call("tl.div_rn(%s, tl.abs(%s) + 1)", type, shape, depth, type, type));
        }
    }

    private void functions(DType type, List<Integer> shape, int depth, Choices.Rules rules) {
        rules.group();
        var swapped = choices.any("True", "False");
        rules.add(() -> expressions.call(
                "ordered(%s, %s, " + swapped + ")[" + choices.below(2) + "]" + to(type),
                type,
                shape,
                depth,
                type,
                type));
        if (shape.isEmpty()) {
            rules.add(() -> expressions.call("pick(%s, %s, %s)", type, shape, depth, DType.INT1, type, type));
        } else {
            rules.add(() -> expressions.call("tl.map_elementwise(apart, %s, %s)", type, shape, depth, type, type));
        }
        if (!type.isFloat()) {
            rules.add(() -> expressions.call("mixed(%s, %s)", type, shape, depth, type, type));
            rules.add(() -> Expr.of(
                    "power(%s, %s & 3)",
                    type,
                    shape,
                    expressions.expression(type, shape, depth),
                    expressions.expression(DType.INT32, Expressions.SCALAR, depth)));
            var form = choices.any(
                    "repeated(mixed, %s, %s)", "repeated(mixed, %s, y=%s, N=3)", "repeated(last, %s, %s, 0)");
            rules.add(() -> expressions.call(form, type, shape, depth, type, type));
        }
    }

    private static String to(DType type) {
        return ".to(" + name(type) + ")";
    }

    /** Products of small numbers, for all types that have them. */
    static Stream<DType> factorsOf(DType type) {
        return switch (type) {
            case FP32 -> Stream.of(DType.FP16, DType.BF16, DType.FP32, DType.FP8E5, DType.FP8E4NV);
            case FP64 -> Stream.of(DType.FP64);
            case INT32 -> Stream.of(DType.INT8);
            default -> Stream.empty();
        };
    }
}
