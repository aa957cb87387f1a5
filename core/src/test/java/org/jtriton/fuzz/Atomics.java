package org.jtriton.fuzz;

import java.util.List;
import org.jtriton.DType;

/** Makes atomic operations that end in the same memory in whatever order they are done. */
final class Atomics {
    private final Expressions expressions;
    private final Choices choices;
    private final String shared;

    Atomics(Expressions expressions, Choices choices) {
        this.expressions = expressions;
        this.choices = choices;
        this.shared = choices.any("add", "max", "min", "and", "or", "xor");
    }

    Stmt statement(List<Expr> assignable, List<Integer> shape) {
        return switch (choices.below(4)) {
            case 0 -> everywhere(shape);
            case 1 -> amongPrograms(shape);
            default -> withResult(choices.any(assignable));
        };
    }

    /** Several at one place, all of one kind and of integers. */
    private Stmt everywhere(List<Integer> shape) {
        var type = choices.any(DType.INT32, DType.INT64, DType.UINT32, DType.UINT64);
        var operation = choices.any("add", "max", "min", "and", "or", "xor");
        return new Stmt.Effect(
                "tl.atomic_" + operation + "(" + expressions.accesses().base(type) + " + %s, %s"
                        + choices.any("", ", sem=\"relaxed\"", ", scope=\"cta\"") + ")",
                List.of(anywhere(shape), expressions.expression(type, shape, 1)));
    }

    /** At places that the programs have in common, where nothing else is done in this program. */
    private Stmt amongPrograms(List<Integer> shape) {
        return new Stmt.Effect(
                "tl.atomic_" + shared + "(" + Program.SHARED + " + %s, %s, mask=%s)",
                List.of(
                        anywhere(shape),
                        expressions.expression(DType.INT32, shape, 1),
                        expressions.expression(DType.INT1, shape, 1)));
    }

    private Expr anywhere(List<Integer> shape) {
        return Expr.of("(%s & 255)", DType.INT32, shape, expressions.expression(DType.INT32, shape, 1));
    }

    /** What was there before, each element at a place of its own. */
    private Stmt withResult(Expr variable) {
        var type = variable.type();
        var shape = variable.shape();
        if (type == DType.INT1 || type.bits() < 32) {
            return everywhere(shape);
        }
        var order = expressions.accesses().order(shape);
        var place = expressions.accesses().base(type) + " + %s";
        var value = expressions.expression(type, shape, 2);
        if (type.isFloat()) {
            var kind = choices.any("add", "max", "min", "xchg");
            return new Stmt.Assign(
                    variable.template(),
                    Expr.of("tl.atomic_" + kind + "(" + place + ", %s)", type, shape, order, value));
        }
        if (choices.oneIn(3)) {
            return new Stmt.Assign(
                    variable.template(),
                    Expr.of(
                            "tl.atomic_cas(" + place + ", %s, %s)",
                            type,
                            shape,
                            order,
                            value,
                            expressions.expression(type, shape, 1)));
        }
        var kind = choices.any("add", "max", "min", "and", "or", "xor", "xchg");
        return new Stmt.Assign(
                variable.template(),
                Expr.of(
                        "tl.atomic_" + kind + "(" + place + ", %s, mask=%s)",
                        type,
                        shape,
                        order,
                        value,
                        expressions.expression(DType.INT1, shape, 1)));
    }
}
