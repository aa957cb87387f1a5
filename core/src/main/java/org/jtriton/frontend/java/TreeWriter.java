package org.jtriton.frontend.java;

import java.lang.classfile.TypeKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;

/** Writes statements and terms as a tree; what comes first in it comes first in the order of the spans. */
final class TreeWriter {
    private final Place place;
    private long position;

    TreeWriter(Place place) {
        this.place = place;
    }

    private Span from(long start, int line) {
        return Span.ofLine(line, start, ++position);
    }

    // Statements

    List<Stmt> statements(List<Code> code) {
        List<Stmt> all = new ArrayList<>();
        for (Code c : code) {
            all.add(statement(c));
        }
        return all;
    }

    private List<Stmt> body(List<Code> code, int line) {
        List<Stmt> all = statements(code);
        return all.isEmpty() ? List.of(new Stmt.Pass(from(++position, line))) : all;
    }

    private Stmt statement(Code c) {
        long start = ++position;
        return switch (c) {
            case Code.Assign a -> {
                Expr value = a.target().isTruth() ? truth(a.value(), a.line()) : expression(a.value(), a.line());
                yield new Stmt.Assign(List.of(name(a.target(), a.line())), value, from(start, a.line()));
            }
            case Code.Effect e -> new Stmt.ExprStmt(expression(e.value(), e.line()), from(start, e.line()));
            case Code.If i -> {
                Expr test = truth(i.test(), i.line());
                List<Stmt> then = body(i.then(), i.line());
                List<Stmt> other = statements(i.other());
                yield new Stmt.If(test, then, other, from(start, i.line()));
            }
            case Code.Loop l -> {
                Expr test = new Constant.BoolConst(true, from(++position, l.line()));
                List<Stmt> body = body(l.body(), l.line());
                yield new Stmt.While(test, body, List.of(), from(start, l.line()));
            }
            case Code.While w -> {
                Expr test = truth(w.test(), w.line());
                List<Stmt> body = body(w.body(), w.line());
                yield new Stmt.While(test, body, List.of(), from(start, w.line()));
            }
            case Code.For f -> {
                Expr target = name(f.variable(), f.line());
                Expr iterable = expression(f.iterable(), f.line());
                List<Stmt> body = body(f.body(), f.line());
                yield new Stmt.For(target, iterable, body, List.of(), false, from(start, f.line()));
            }
            case Code.Return r -> {
                Optional<Expr> value = Optional.ofNullable(r.value()).map(v -> expression(v, r.line()));
                yield new Stmt.Return(value, from(start, r.line()));
            }
            case Code.Jump j when j.isContinue() -> new Stmt.Continue(from(start, j.line()));
            case Code.Jump j -> new Stmt.Break(from(start, j.line()));
            case Code.Labelled l -> throw new IllegalStateException("labels are resolved by now");
        };
    }

    private Expr name(Variable v, int line) {
        return new Expr.Name(v.name(), from(++position, line));
    }

    // Terms

    private Expr expression(Term t, int line) {
        long start = ++position;
        return switch (t) {
            case Term.Constant c
            when c.value() instanceof Long -> typed(Primitive.Type.LONG, constant(c.value(), from(start, line)), line);
            case Term.Constant c
            when c.value() instanceof Float ->
                typed(Primitive.Type.FLOAT, constant(c.value(), from(start, line)), line);
            case Term.Constant c
            when c.value() instanceof Double ->
                typed(Primitive.Type.DOUBLE, constant(c.value(), from(start, line)), line);
            case Term.Constant c -> constant(c.value(), from(start, line));
            case Term.Operation o
            when o.op() == Primitive.BOX && o.operands().getFirst() instanceof Term.Constant c ->
                constant(c.value(), from(start, line));
            case Term.Local l -> name(l.variable(), line);
            case Term.Operation o when o.isTruth() -> truth(o, line);
            case Term.Operation o -> {
                yield new Expr.PrimitiveOp(o.op(), o.type(), expressions(o.operands(), line), from(start, line));
            }
            case Term.Composite c -> {
                int own = c.line() == 0 ? line : c.line();
                yield c.shape().of(expressions(c.parts(), own), from(start, own));
            }
            case Term.Choice c
            when isConstant(c.then(), 1) && isConstant(c.other(), 0) ->
                new Expr.PrimitiveOp(
                        Primitive.CONVERT, Primitive.Type.INT, List.of(truth(c.test(), line)), from(start, line));
            case Term.Choice c -> choice(c, c.isTruth(), line);
            case Term.Comparison c -> truth(c, line);
            case Term.Not n -> truth(n, line);
            case Term.Logical l -> truth(l, line);
            case Term.Truth x -> truth(x, line);
            case Term.LastOf l -> expression(last(l), line);
            case Term.ThreeWay w -> threeWay(w, line);
            case Term.Named n ->
                throw place.refused(
                        line,
                        "an option has no meaning but in a call",
                        "give it as the last argument of the call that it is for");
            case Term.Elements e ->
                throw place.refused(
                        line, "an array cannot be used in a kernel", "use a block, or a record of single values");
            case Term.Progression p ->
                throw place.refused(
                        line, "a range cannot be used in a kernel but by 'for'", "write for (i in a until b step c)");
            case Term.Fresh f ->
                throw place.refused(line, "an object cannot be used before its constructor has run", null);
            case Term.CaseNumber n ->
                throw place.refused(line, "ordinal() of an enum cannot be used in a kernel", "compare with == instead");
        };
    }

    private List<Expr> expressions(List<Term> terms, int line) {
        Expr[] all = new Expr[terms.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = expression(terms.get(i), line);
        }
        return List.of(all);
    }

    /** A constant as one of that type; a number of Python has the type that it is used with. */
    private Expr typed(Primitive.Type type, Expr constant, int line) {
        return new Expr.PrimitiveOp(Primitive.CONVERT, type, List.of(constant), from(++position, line));
    }

    private static Term last(Term.LastOf l) {
        boolean isWide = l.first().kind() == TypeKind.LONG;
        Primitive.Type type = isWide ? Primitive.Type.LONG : Primitive.Type.INT;
        Term zero = new Term.Constant(isWide ? (Object) 0L : (Object) 0);
        Term one = new Term.Constant(isWide ? (Object) 1L : (Object) 1);
        Term bound = l.isOpen() ? new Term.Operation(Primitive.SUB, type, List.of(l.bound(), one)) : l.bound();
        Term distance = new Term.Operation(Primitive.SUB, type, List.of(bound, l.first()));
        Term beyond = new Term.Operation(Primitive.REM, type, List.of(distance, l.step()));
        Term counted = new Term.Operation(Primitive.SUB, type, List.of(bound, beyond));
        Term isUp = new Term.Comparison(Operator.Comparison.GT, l.step(), zero, true);
        Term upwards = new Term.Comparison(Operator.Comparison.LT_E, l.first(), bound, true);
        Term downwards = new Term.Comparison(Operator.Comparison.GT_E, l.first(), bound, true);
        return new Term.Choice(new Term.Choice(isUp, upwards, downwards), counted, bound);
    }

    /** {@code Long.compare} and its like as numbers. */
    private Expr threeWay(Term.ThreeWay w, int line) {
        Term greater = new Term.Comparison(Operator.Comparison.GT, w.left(), w.right(), false);
        Term equal = new Term.Comparison(Operator.Comparison.EQ, w.left(), w.right(), false);
        Term less = new Term.Comparison(Operator.Comparison.LT, w.left(), w.right(), false);
        Term otherwise = new Term.Choice(equal, Term.integer(0), Term.integer(w.ofNan() < 0 ? -1 : 1));
        return expression(
                w.ofNan() < 0
                        ? new Term.Choice(greater, Term.integer(1), otherwise)
                        : new Term.Choice(less, Term.integer(-1), otherwise),
                line);
    }

    private Expr choice(Term.Choice c, boolean isTruth, int line) {
        long start = ++position;
        Expr test = truth(c.test(), line);
        Expr then = isTruth ? truth(c.then(), line) : expression(c.then(), line);
        Expr other = isTruth ? truth(c.other(), line) : expression(c.other(), line);
        return new Expr.IfExp(test, then, other, from(start, line));
    }

    private static Expr constant(Object value, Span span) {
        return switch (value) {
            case null -> new Constant.NoneConst(span);
            case Boolean b -> new Constant.BoolConst(b, span);
            case Integer i -> new Constant.IntConst(BigInteger.valueOf(i), span);
            case Long l -> new Constant.IntConst(BigInteger.valueOf(l), span);
            case Float f -> new Constant.FloatConst(f, span);
            case Double d -> new Constant.FloatConst(d, span);
            case String s -> new Constant.StrConst(s, span);
            default -> throw new IllegalArgumentException("no constant of " + value.getClass());
        };
    }

    /** A term as a truth value; 1 and 0 are true and false there. */
    private Expr truth(Term t, int line) {
        long start = ++position;
        return switch (t) {
            case Term.Constant c
            when c.value() instanceof Integer i -> new Constant.BoolConst(i != 0, from(start, line));
            case Term.Comparison c -> {
                Expr left = c.isOfTruths() ? truth(c.left(), line) : expression(c.left(), line);
                Expr right = c.isOfTruths() ? truth(c.right(), line) : expression(c.right(), line);
                yield new Expr.Compare(left, List.of(c.op()), List.of(right), from(start, line));
            }
            case Term.Not n
            when isNumber(n.term()) -> {
                Expr number = expression(n.term() instanceof Term.Truth x ? x.term() : n.term(), line);
                Expr zero = new Constant.IntConst(BigInteger.ZERO, from(++position, line));
                yield new Expr.Compare(number, List.of(Operator.Comparison.EQ), List.of(zero), from(start, line));
            }
            case Term.Not n -> new Expr.UnaryOp(Operator.Unary.NOT, truth(n.term(), line), from(start, line));
            case Term.Logical l -> {
                List<Term> operands = new ArrayList<>();
                operands(l.op(), l, operands);
                List<Expr> values = operands.stream().map(x -> truth(x, line)).toList();
                yield new Expr.BoolOp(l.op(), values, from(start, line));
            }
            case Term.Choice c when isConstant(c.then(), 1) && isConstant(c.other(), 0) -> truth(c.test(), line);
            case Term.Choice c
            when isConstant(c.then(), 0) && isConstant(c.other(), 1) -> truth(Term.not(c.test()), line);
            case Term.Choice c -> choice(c, true, line);
            case Term.Truth x -> truth(x.term(), line);
            case Term.Operation o
            when o.isTruth() -> {
                List<Expr> operands =
                        o.operands().stream().map(x -> truth(x, line)).toList();
                yield new Expr.PrimitiveOp(o.op(), Primitive.Type.BOOLEAN, operands, from(start, line));
            }
            default -> {
                Expr value = expression(t, line);
                yield t.isTruth()
                        ? value
                        : new Expr.PrimitiveOp(
                                Primitive.TRUTH, Primitive.Type.BOOLEAN, List.of(value), from(start, line));
            }
        };
    }

    /** Whether something is computed as a number, whose truth is that it is not 0. */
    private static boolean isNumber(Term t) {
        return switch (t) {
            case Term.Truth x -> isNumber(x.term());
            case Term.Operation o -> !o.isTruth();
            case Term.Local l -> !l.isTruth();
            default -> false;
        };
    }

    private static boolean isConstant(Term t, int value) {
        return t instanceof Term.Constant c
                && (c.value() instanceof Integer i && i == value
                        || c.value() instanceof Boolean b && b == (value == 1));
    }

    private static void operands(Operator.Bool op, Term t, List<Term> all) {
        if (t instanceof Term.Logical l && l.op() == op) {
            operands(op, l.left(), all);
            operands(op, l.right(), all);
        } else {
            all.add(t);
        }
    }
}
