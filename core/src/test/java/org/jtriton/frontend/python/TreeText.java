package org.jtriton.frontend.python;

import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;

/**
 * Writes a tree in one line, for tests to compare with: {@code (Assign [x] (BinOp a ADD 1))}. Spans are left out, names and
 * literals stand for themselves, and {@code -} is what isn't there.
 */
final class TreeText {
    private TreeText() {}

    static String of(Object node) {
        return switch (node) {
            case PyModule module -> lines(module.body());
            case Optional<?> optional -> optional.map(TreeText::of).orElse("-");
            case List<?> list -> list.stream().map(TreeText::of).collect(Collectors.joining(" ", "[", "]"));
            case Expr.Name name -> name.id();
            case Constant.NoneConst none -> "None";
            case Constant.EllipsisConst ellipsis -> "...";
            case Constant.BoolConst bool -> bool.value() ? "True" : "False";
            case Constant.IntConst integer -> integer.value().toString();
            case Constant.FloatConst number -> Double.toString(number.value());
            case Constant.ImagConst number -> number.value() + "j";
            case Constant.StrConst string -> quoted(string.value());
            case Constant.BytesConst bytes -> "b" + quoted(bytes.value());
            case JoinedStr.Text text -> quoted(text.value());
            case Stmt.ExprStmt statement -> of(statement.value());
            case Record record -> record(record);
            case BigInteger number -> number.toString();
            default -> node.toString();
        };
    }

    private static String lines(List<Stmt> body) {
        return body.stream().map(TreeText::of).collect(Collectors.joining("\n"));
    }

    private static String quoted(String value) {
        StringBuilder out = new StringBuilder("'");
        for (char c : value.toCharArray()) {
            out.append(c < ' ' || c > '~' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return out.append('\'').toString();
    }

    private static String record(Record record) {
        StringBuilder out = new StringBuilder("(").append(record.getClass().getSimpleName());
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            if (component.getType() != Span.class) {
                out.append(' ').append(of(value(record, component)));
            }
        }
        return out.append(')').toString();
    }

    private static Object value(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("cannot read " + component, e);
        }
    }
}
