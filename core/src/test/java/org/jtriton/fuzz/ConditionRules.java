package org.jtriton.fuzz;

import java.util.List;
import org.jtriton.DType;

/** Conditions: comparisons and what combines them. */
record ConditionRules(Expressions expressions, Choices choices) {
    void add(List<Integer> shape, int depth, Choices.Rules rules) {
        var t = expressions.anyType();
        rules.group();
        for (var op : List.of("<", "<=", "==", "!=", ">", ">=")) {
            rules.add(() -> call("(%s " + op + " %s)", shape, depth, t, t));
        }
        var of = choices.any(Program.INTEGERS);
        var other = choices.any(Program.INTEGERS);
        rules.add(() -> call("(%s < %s)", shape, depth, of, other));
        rules.group();
        for (var op : List.of("&", "|", "^")) {
            rules.add(() -> call("(%s " + op + " %s)", shape, depth, DType.INT1, DType.INT1));
        }
        // Of a truth value that is known, Python's ~ makes -1 or -2, which both are true.
        rules.add(() -> call(shape.isEmpty() ? "(~tl.to_tensor(%s))" : "(~%s)", shape, depth, DType.INT1));
        rules.add(() -> call("(%s != 0)", shape, depth, t));
        rules.add(() -> call("%s.to(tl.int1)", shape, depth, of));
        if (shape.isEmpty()) {
            rules.group();
            for (var op : List.of("and", "or")) {
                rules.add(() -> call("(%s " + op + " %s)", shape, depth, DType.INT1, DType.INT1));
            }
            rules.add(() -> call("(not %s)", shape, depth, DType.INT1));
            rules.add(() -> call("(0 < %s <= 3)", shape, depth, DType.INT32));
        }
    }

    private Expr call(String template, List<Integer> shape, int depth, DType... operands) {
        return expressions.call(template, DType.INT1, shape, depth, operands);
    }
}
