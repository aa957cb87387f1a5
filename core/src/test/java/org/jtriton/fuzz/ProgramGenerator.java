package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jtriton.DType;

/**
 * Makes the program that a seed stands for: variables of random types and shapes, random statements that change them and memory, and at the
 * end a store of each variable. A variable keeps its type and shape, so any branch and any loop may change it.
 */
final class ProgramGenerator {
    private static final int DEEPEST_NESTING = 2;

    private final Choices choices;
    private final Expressions expressions;
    private final Atomics atomics;
    private final List<Expr> assignable = new ArrayList<>();

    /** How deep expressions go. Most programs are small, since they are compiled sooner and show as much. */
    private final int depth;

    private int names;

    private ProgramGenerator(long seed) {
        choices = new Choices(new Random(seed));
        expressions = new Expressions(choices);
        atomics = new Atomics(expressions, choices);
        depth = choices.any(1, 2, 2, 3);
    }

    static Program program(long seed) {
        return new ProgramGenerator(seed).make(seed);
    }

    private Program make(long seed) {
        var aliases = IntStream.range(0, choices.any(0, 0, 1, 2))
                .mapToObj(this::alias)
                .toList();
        aliases.forEach(a -> expressions.accesses().bases().add(new Accesses.Base(a.base(), a.type())));
        for (var name : List.of("p", "n0", "n1")) {
            expressions.variables().add(scalar(name));
        }
        expressions.variables().add(Expr.of("f0", DType.FP32, List.of()));
        var body = new ArrayList<Stmt>();
        for (int i = 1 + choices.below(depth + 1); i > 0; i--) {
            var type = choices.oneIn(8) ? DType.INT1 : expressions.anyType();
            var value = expressions.expression(type, expressions.anyShape(), 1);
            var variable = Expr.of("v" + names++, type, value.shape());
            body.add(new Stmt.Assign(variable.template(), value));
            expressions.variables().add(variable);
            assignable.add(variable);
        }
        body.addAll(statements(1 + choices.below(depth + 1), 0));
        for (var variable : assignable) {
            body.add(expressions.accesses().store(stored(variable), 0));
        }
        return new Program(
                seed, 1 + choices.below(Program.MAX_PROGRAMS), choices.below(20), aliases, List.copyOf(body));
    }

    private Program.Alias alias(int number) {
        var type = expressions.anyType();
        var wider = Program.INTEGERS.stream()
                .filter(t -> type.isInteger() && t.bits() >= type.bits())
                .toList();
        var of = wider.isEmpty() || choices.oneIn(3) ? type : choices.any(wider);
        return new Program.Alias("A" + number, type, of, choices.any(0, 0, 1, 4, Program.Alias.MAX_OFFSET));
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
            statements.addAll(statement(nesting));
        }
        return List.copyOf(statements);
    }

    private List<Stmt> statement(int nesting) {
        return switch (choices.below(nesting < DEEPEST_NESTING ? 16 : 8)) {
            case 0, 1 -> List.of(store());
            case 2 -> List.of(atomics.statement(assignable, expressions.anyShape()));
            case 3 -> List.of(swap());
            case 8, 9 -> List.of(conditional(nesting));
            case 10, 11 -> List.of(counted(nesting));
            case 12 -> List.of(whileLoop(nesting));
            case 13 -> moving(nesting);
            case 14 -> window(nesting);
            case 15 -> List.of(nesting == 0 ? ending() : store());
            default -> List.of(assignment());
        };
    }

    private Stmt assignment() {
        var v = choices.any(assignable);
        return new Stmt.Assign(v.template(), expressions.expression(v.type(), v.shape(), depth));
    }

    private Stmt store() {
        var type = choices.oneIn(8) ? choices.any(Program.SMALL_FLOATS) : expressions.anyType();
        return expressions.accesses().store(expressions.expression(type, expressions.anyShape(), depth), depth - 1);
    }

    /** Two variables of one type change places, if there are two. */
    private Stmt swap() {
        var one = choices.any(assignable);
        var others = assignable.stream()
                .filter(v -> v != one && v.type() == one.type() && v.shape().equals(one.shape()))
                .toList();
        if (others.isEmpty()) {
            return assignment();
        }
        var other = choices.any(others);
        return new Stmt.Effect(
                "%s, %s = %%s, %%s".formatted(one.template(), other.template()),
                List.of(expressions.expression(other.type(), other.shape(), 1), one));
    }

    private Stmt conditional(int nesting) {
        var condition = choices.oneIn(6)
                ? Expr.of("C > " + choices.below(4), DType.INT1, List.of())
                : expressions.expression(DType.INT1, List.of(), 2);
        return new Stmt.If(
                condition, statements(1 + choices.below(2), nesting + 1), statements(choices.below(3), nesting + 1));
    }

    /** A return before the end, on a condition. */
    private Stmt ending() {
        var condition = expressions.expression(DType.INT1, List.of(), 2);
        var last = new ArrayList<>(statements(choices.below(2), 1));
        last.add(new Stmt.Effect("return", List.of()));
        return choices.oneIn(4)
                ? new Stmt.If(condition, statements(1, 1), last)
                : new Stmt.If(condition, last, List.of());
    }

    private Stmt counted(int nesting) {
        var i = scalar("i" + names++);
        return new Stmt.For(i.template(), range(), inside(i, nesting));
    }

    /** At most three rounds. */
    private Expr range() {
        return switch (choices.below(8)) {
            case 0 -> Expr.of("range(3)", null, null);
            case 1 -> Expr.of("tl.static_range(2)", null, null);
            case 2 -> Expr.of("range(%s, %s)", null, null, bound(), bound());
            case 3 -> Expr.of("range(%s, 7, 3)", null, null, bound());
            case 4 -> Expr.of("range(%s, %s, -1)", null, null, bound(), bound());
            case 5 -> Expr.of("tl.range(0, %s, num_stages=3)", null, null, bound());
            case 6 -> Expr.of("tl.range(%s, loop_unroll_factor=2)", null, null, bound());
            default -> Expr.of("range(%s)", null, null, bound());
        };
    }

    private Stmt whileLoop(int nesting) {
        var n = scalar("n" + (2 + names++));
        return new Stmt.While(n.template(), bound(), inside(n, nesting));
    }

    private List<Stmt> inside(Expr counter, int nesting) {
        expressions.variables().add(counter);
        var body = statements(1 + choices.below(3), nesting + 1);
        expressions.variables().remove(counter);
        return body;
    }

    /** A loop that moves a pointer, or a block of pointers: by 48 elements in all at most, for which a region has room. */
    private List<Stmt> moving(int nesting) {
        var type = expressions.anyType();
        var shape = choices.any(List.<Integer>of(), expressions.anyShape());
        var accesses = expressions.accesses();
        var name = "q" + names++;
        var start = accesses.base(type);
        var base = new Accesses.Base(name, type);
        var block = Expr.of(name, type, shape);
        var begin = shape.isEmpty()
                ? new Stmt.Effect(name + " = " + start, List.of())
                : new Stmt.Effect(name + " = " + start + " + %s", List.of(accesses.order(shape)));
        if (shape.isEmpty()) {
            accesses.bases().add(base);
        } else {
            accesses.pointers().add(block);
        }
        var step = new Stmt.Effect(name + " += " + choices.any(1, 4, 16), List.of());
        var loop = around(step, nesting);
        accesses.bases().remove(base);
        accesses.pointers().remove(block);
        return List.of(begin, loop);
    }

    /** A loop that advances a block pointer. */
    private List<Stmt> window(int nesting) {
        var shape = expressions.anyShape();
        if (shape.isEmpty() || shape.size() > 2) {
            return List.of(counted(nesting));
        }
        var windows = expressions.accesses().windows();
        var type = expressions.anyType();
        var name = "w" + names++;
        var begin = new Stmt.Effect(name + " = " + windows.pointer(type, shape), List.of());
        var block = Expr.of(name, type, shape);
        windows.moving().add(block);
        var step = new Stmt.Effect("%s = tl.advance(%s, %s)".formatted(name, name, windows.step(shape)), List.of());
        var loop = around(step, nesting);
        windows.moving().remove(block);
        return List.of(begin, loop);
    }

    private Stmt around(Stmt step, int nesting) {
        var i = scalar("i" + names++);
        var range = range();
        var body = new ArrayList<>(inside(i, nesting));
        body.add(choices.below(body.size() + 1), step);
        return new Stmt.For(i.template(), range, List.copyOf(body));
    }

    /** Something from 0 to 3. */
    private Expr bound() {
        return Expr.of("(%s & 3)", DType.INT32, List.of(), expressions.expression(DType.INT32, List.of(), 1));
    }
}
