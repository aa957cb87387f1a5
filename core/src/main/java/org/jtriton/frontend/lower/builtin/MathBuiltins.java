package org.jtriton.frontend.lower.builtin;

import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.PropagateNan;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/** Arithmetic functions, in {@code tl} and in {@code tl.math}. */
final class MathBuiltins {
    private static final List<DType> FLOATS = List.of(DType.FP32, DType.FP64);

    private MathBuiltins() {}

    static void addTo(BuiltinTable table) {
        Map<String, Opcode> unary = Map.ofEntries(
                Map.entry("exp", MathOp.EXP),
                Map.entry("exp2", MathOp.EXP2),
                Map.entry("log", MathOp.LOG),
                Map.entry("log2", MathOp.LOG2),
                Map.entry("sin", MathOp.SIN),
                Map.entry("cos", MathOp.COS),
                Map.entry("sqrt", MathOp.SQRT),
                Map.entry("rsqrt", MathOp.RSQRT),
                Map.entry("erf", MathOp.ERF),
                Map.entry("floor", MathOp.FLOOR),
                Map.entry("ceil", MathOp.CEIL));
        unary.forEach((name, code) -> table.add(name, "x", (e, a) -> e.same(code, checked(e, a, "x", FLOATS))));
        table.add("sqrt_rn", "x", (e, a) -> e.same(Tt.PRECISE_SQRT, checked(e, a, "x", List.of(DType.FP32))));
        table.add("abs", "x", (e, a) -> abs(e, e.toTensor(a.get("x"))));
        table.add("fma", "x, y, z", MathBuiltins::fma);
        table.add("umulhi", "x, y", MathBuiltins::umulhi);
        table.add("fdiv", "x, y, ieee_rounding=False", MathBuiltins::fdiv);
        table.add("div_rn", "x, y", (e, a) -> {
            checked(e, a, "x", List.of(DType.FP32));
            checked(e, a, "y", List.of(DType.FP32));
            var p = new Operators(e).strictNumbers("div_rn", a.get("x"), a.get("y"));
            return e.same(Tt.PRECISE_DIVF, p.lhs(), p.rhs());
        });
        for (Operator.Binary op : List.of(Operator.Binary.ADD, Operator.Binary.SUB, Operator.Binary.MULT)) {
            String name = op == Operator.Binary.MULT ? "mul" : op.name().toLowerCase(java.util.Locale.ROOT);
            // Overflow wraps, always: sanitize_overflow is there for Triton's sake.
            table.add(name, "x, y, sanitize_overflow=True", (e, a) -> {
                return Semantic.binary(e.cx(), op, a.get("x"), a.get("y"), e.where());
            });
        }
        table.add("minimum", "x, y, propagate_nan=\"none\"", (e, a) -> {
            return extremum(e, "minimum", a.get("x"), a.get("y"), propagation(e, a), Extremum.MIN);
        });
        table.add("maximum", "x, y, propagate_nan=\"none\"", (e, a) -> {
            return extremum(e, "maximum", a.get("x"), a.get("y"), propagation(e, a), Extremum.MAX);
        });
        table.add("clamp", "x, min, max, propagate_nan=\"none\"", MathBuiltins::clamp);
    }

    /** The argument as a run-time value of one of the types. */
    private static TensorVal checked(Emitter e, Arguments a, String name, List<DType> allowed) {
        // A number of Python is taken as the function needs it.
        if (a.get(name) instanceof ConstVal c
                && c.number().isPresent()
                && allowed.getFirst().isFloat()) {
            return e.constant(c, LangType.of(allowed.getFirst()));
        }
        TensorVal x = e.toTensor(a.get(name));
        if (!allowed.contains(x.type().dtype())) {
            throw e.error(
                    "%s takes %s, not %s".formatted(a.function(), either(allowed), x.describe()),
                    allowed.getFirst().isFloat() ? "cast it: x.to(tl.float32)" : null);
        }
        return x;
    }

    private static String either(List<DType> types) {
        List<String> names = types.stream().map(DType::languageName).toList();
        return names.size() == 1
                ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
    }

    static TensorVal abs(Emitter e, TensorVal x) {
        if (x.type().isPointer()) {
            throw e.error("abs takes numbers, not " + x.describe());
        }
        if (x.type().isFloat()) {
            return e.same(MathOp.ABSF, x);
        }
        return Promotion.isSignedInteger(x.type().dtype()) ? e.same(MathOp.ABSI, x) : x;
    }

    private static Val fma(Emitter e, Arguments a) {
        Operators operators = new Operators(e);
        var xy = operators.strictNumbers("fma", a.get("x"), a.get("y"));
        var zx = operators.strictNumbers("fma", a.get("z"), xy.lhs());
        var zy = operators.strictNumbers("fma", zx.lhs(), xy.rhs());
        if (!zy.dtype().isFloat()) {
            throw e.error("fma takes floats, not " + zy.type());
        }
        TensorVal x = new Shapes(e).broadcast(zx.rhs(), zy.lhs().shape());
        return e.same(MathOp.FMA, x, zy.rhs(), zy.lhs());
    }

    private static Val umulhi(Emitter e, Arguments a) {
        List<DType> integers = List.of(DType.INT32, DType.INT64, DType.UINT32, DType.UINT64);
        for (String name : List.of("x", "y")) {
            if (a.get(name) instanceof TensorVal) {
                checked(e, a, name, integers);
            }
        }
        var p = new Operators(e).strictNumbers("umulhi", a.get("x"), a.get("y"));
        return e.same(Tt.MULHIUI, p.lhs(), p.rhs());
    }

    /** A division that stays in its type, unlike {@code /}, which computes 16-bit floats in float32. */
    private static Val fdiv(Emitter e, Arguments a) {
        var p = new Operators(e).strictNumbers("fdiv", a.get("x"), a.get("y"));
        if (!p.dtype().isFloat()) {
            throw e.error("fdiv takes floats, not %s".formatted(p.type()), "'/' divides integers as floats");
        }
        return e.same(a.flag("ieee_rounding") ? Tt.PRECISE_DIVF : Arith.DIVF, p.lhs(), p.rhs());
    }

    // Minimum and maximum

    enum Extremum {
        MIN(Arith.MINNUMF, Arith.MINIMUMF, Arith.MINSI, Arith.MINUI),
        MAX(Arith.MAXNUMF, Arith.MAXIMUMF, Arith.MAXSI, Arith.MAXUI);

        private final Opcode ofNumbers;
        private final Opcode withNans;
        private final Opcode signed;
        private final Opcode unsigned;

        Extremum(Opcode ofNumbers, Opcode withNans, Opcode signed, Opcode unsigned) {
            this.ofNumbers = ofNumbers;
            this.withNans = withNans;
            this.signed = signed;
            this.unsigned = unsigned;
        }
    }

    private static PropagateNan propagation(Emitter e, Arguments a) {
        return Words.choose(e, a, "propagate_nan", PropagateNan.NONE, PropagateNan.values());
    }

    static TensorVal extremum(Emitter e, String what, Val x, Val y, PropagateNan nan, Extremum which) {
        var p = new Operators(e).strictNumbers(what, withoutBfloat16(e, x), withoutBfloat16(e, y));
        Opcode code = p.dtype().isFloat()
                ? nan == PropagateNan.ALL ? which.withNans : which.ofNumbers
                : Promotion.isSignedInteger(p.dtype()) ? which.signed : which.unsigned;
        return e.same(code, p.lhs(), p.rhs());
    }

    private static Val withoutBfloat16(Emitter e, Val v) {
        return v instanceof TensorVal t && t.type().dtype() == DType.BF16 ? new Casts(e).cast(t, DType.FP32) : v;
    }

    private static Val clamp(Emitter e, Arguments a) {
        Operators operators = new Operators(e);
        Val x = withoutBfloat16(e, a.get("x"));
        var limits =
                operators.strictNumbers("clamp", withoutBfloat16(e, a.get("min")), withoutBfloat16(e, a.get("max")));
        var low = operators.strictNumbers("clamp", x, limits.lhs());
        var high = operators.strictNumbers("clamp", low.lhs(), limits.rhs());
        if (!high.dtype().isFloat()) {
            throw e.error(
                    "clamp takes floats, not %s".formatted(high.type()), "use tl.minimum(tl.maximum(x, min), max)");
        }
        TensorVal min = new Shapes(e).broadcast(low.rhs(), high.lhs().shape());
        Map<String, Attribute> attributes = Builder.attribute(Attrs.PROPAGATE_NAN, propagation(e, a));
        return e.emit(Tt.CLAMPF, high.type(), attributes, high.lhs(), min, high.rhs());
    }

    /** The names that {@code tl.math} has. */
    static List<String> names() {
        return List.of(
                "umulhi", "exp", "exp2", "log", "log2", "cos", "sin", "sqrt", "sqrt_rn", "rsqrt", "abs", "fdiv",
                "div_rn", "erf", "floor", "ceil", "fma", "minimum", "maximum", "clamp");
    }
}
