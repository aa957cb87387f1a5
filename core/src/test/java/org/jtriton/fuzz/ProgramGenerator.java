package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jtriton.DType;

/**
 * Makes the program that a seed stands for: variables of random types and shapes, random statements that change them and memory, and at the
 * end a store of each variable. A variable keeps its type and shape, so any branch and any loop may change it.
 */
final class ProgramGenerator {
    private static final int DEPTH = 3;

    private final Random random;
    private final Expressions expressions;
    private final List<Expr> assignable = new ArrayList<>();
    private int names;

    private ProgramGenerator(long seed) {
        random = new Random(seed);
        expressions = new Expressions(random);
    }

    static Program program(long seed) {
        return new ProgramGenerator(seed).make(seed);
    }

    private Program make(long seed) {
        for (var name : List.of("p", "n0", "n1")) {
            expressions.variables().add(scalar(name));
        }
        var body = new ArrayList<Stmt>();
        for (int i = 2 + random.nextInt(4); i > 0; i--) {
            var type = random.nextInt(8) == 0 ? DType.INT1 : expressions.anyType();
            var value = expressions.expression(type, expressions.anyShape(), 1);
            var variable = Expr.of("v" + names++, type, value.shape());
            body.add(new Stmt.Assign(variable.template(), value));
            expressions.variables().add(variable);
            assignable.add(variable);
        }
        body.addAll(statements(2 + random.nextInt(4), 0));
        for (var variable : assignable) {
            body.add(expressions.accesses().store(stored(variable), 0));
        }
        return new Program(seed, 1 + random.nextInt(Program.MAX_PROGRAMS), random.nextInt(20), List.copyOf(body));
    }

    private static Expr stored(Expr variable) {
        return variable.type() == DType.INT1
                ? Expr.of("%s.to(tl.int8)", DType.INT8, variable.shape(), variable)
                : variable;
    }

    private static Expr scalar(String name) {
        return Expr.of(name, DType.INT32, List.of());
    }

    private List<Stmt> statements(int count, int nesting) {
        var statements = new ArrayList<Stmt>();
        for (int i = 0; i < count; i++) {
            statements.add(statement(nesting));
        }
        return List.copyOf(statements);
    }

    private Stmt statement(int nesting) {
        return switch (random.nextInt(nesting < 2 ? 12 : 8)) {
            case 0, 1 ->
                expressions
                        .accesses()
                        .store(expressions.expression(expressions.anyType(), expressions.anyShape(), DEPTH), DEPTH - 1);
            case 2 -> expressions.accesses().atomic(expressions.anyShape(), 1);
            case 8, 9 -> conditional(nesting);
            case 10 -> counted(nesting);
            case 11 -> whileLoop(nesting);
            default -> {
                var v = expressions.any(assignable);
                yield new Stmt.Assign(v.template(), expressions.expression(v.type(), v.shape(), DEPTH));
            }
        };
    }

    private Stmt conditional(int nesting) {
        var condition = expressions.expression(DType.INT1, List.of(), 2);
        return new Stmt.If(
                condition, statements(1 + random.nextInt(2), nesting + 1), statements(random.nextInt(3), nesting + 1));
    }

    private Stmt counted(int nesting) {
        var i = scalar("i" + names++);
        var range =
                switch (random.nextInt(6)) {
                    case 0 -> Expr.of("range(3)", null, null);
                    case 1 -> Expr.of("tl.static_range(2)", null, null);
                    case 2 -> Expr.of("range(%s, %s)", null, null, bound(), bound());
                    case 3 -> Expr.of("range(%s, 7, 3)", null, null, bound());
                    case 4 -> Expr.of("range(%s, %s, -1)", null, null, bound(), bound());
                    default -> Expr.of("range(%s)", null, null, bound());
                };
        return new Stmt.For(i.template(), range, inside(i, nesting));
    }

    private Stmt whileLoop(int nesting) {
        var n = scalar("n" + (2 + names++));
        return new Stmt.While(n.template(), bound(), inside(n, nesting));
    }

    private List<Stmt> inside(Expr counter, int nesting) {
        expressions.variables().add(counter);
        var body = statements(1 + random.nextInt(3), nesting + 1);
        expressions.variables().remove(counter);
        return body;
    }

    /** Something from 0 to 3. */
    private Expr bound() {
        return Expr.of("(%s & 3)", DType.INT32, List.of(), expressions.expression(DType.INT32, List.of(), 1));
    }
}
