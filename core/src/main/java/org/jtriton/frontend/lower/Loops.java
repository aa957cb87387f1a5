package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.DType;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Scf;

/**
 * Compiles loops: a {@code for} over a range into {@code scf.for}, a {@code while} into {@code scf.while}, and a {@code for}
 * over anything else, a static range included, into its body once for each element.
 *
 * <p>A {@code for} that a {@code break} or {@code return} may leave becomes an {@code scf.while} that carries its counter and the
 * exit code (see {@link Exit}), and goes on while that is none that leaves a loop.
 */
final class Loops {
    private final KernelBody cx;

    Loops(KernelBody cx) {
        this.cx = cx;
    }

    void run(Stmt.For f) {
        Val iterable = cx.eval(f.iterable());
        if (!(iterable instanceof RangeVal r) || r.isStatic()) {
            unrolled(f, cx.iterate(iterable, f.iterable().span()));
        } else if (Names.mayLeave(f.body())) {
            countedWithExit(f, r);
        } else {
            counted(f, r);
        }
        orElse(f.body(), f.orElse());
    }

    private void orElse(List<Stmt> body, List<Stmt> orElse) {
        if (!orElse.isEmpty()) {
            if (Names.mayLeave(body)) {
                throw cx.error(
                        orElse.getFirst().span(),
                        "'else' of a loop with 'break' or 'return' cannot be used in a kernel",
                        "set a flag before 'break', and test it after the loop");
            }
            cx.run(orElse);
        }
    }

    private static List<Stmt> round(List<Stmt> body) {
        List<Stmt> all = new ArrayList<>(body);
        all.add(new Stmt.Continue(body.getLast().span()));
        return all;
    }

    // Unrolled

    private void unrolled(Stmt.For f, List<Val> elements) {
        for (int i = 0; i < elements.size(); i++) {
            cx.modules.budget().step(cx, f.span());
            cx.assign(f.target(), elements.get(i));
            cx.run(round(f.body()));
            Val code = cx.env().value(Exit.CODE);
            if (code instanceof TensorVal t) {
                List<Val> rest = elements.subList(i + 1, elements.size());
                if (!rest.isEmpty()) {
                    new Conditional(cx).unlessLeft(t, Exit.BREAK, () -> unrolled(f, rest), f.span(), f.span());
                }
                break;
            }
            if (!code.equals(Exit.CONTINUE.constant())) {
                break;
            }
            cx.env().set(Exit.CODE, Exit.NONE.constant(), f.span());
        }
        cx.env().set(Exit.CODE, returnOnly(cx.env().value(Exit.CODE), f.body(), f.span()), f.span());
    }

    /** The exit code behind a loop: a {@code return} leaves more than the loop, anything else has been dealt with. */
    private Val returnOnly(Val code, List<Stmt> body, Span where) {
        if (!Names.mayReturn(body)) {
            return Exit.NONE.constant();
        }
        return switch (code) {
            case TensorVal t -> returnOrNone(t, where);
            case Val known -> known.equals(Exit.RETURN.constant()) ? known : Exit.NONE.constant();
        };
    }

    private TensorVal returnOrNone(TensorVal code, Span where) {
        cx.at(where);
        Builder b = cx.builder();
        Value returns = code(Exit.RETURN.constant());
        Value isReturn = b.compare(IntPredicate.EQ, code.ir(), returns);
        return new TensorVal(b.select(isReturn, returns, code(Exit.NONE.constant())), code.type());
    }

    private Value code(Val v) {
        return v instanceof TensorVal t
                ? t.ir()
                : cx.builder()
                        .constantInt(((ConstVal) v).integer().orElseThrow().longValue(), IntType.I32);
    }

    // Counted

    private void counted(Stmt.For f, RangeVal range) {
        Span where = f.span();
        CountedRange count = new CountedRange(cx, range, f.iterable().span());
        cx.at(where);
        LoopVariables variables =
                new LoopVariables(cx, f.body(), targets(f.target()), Set.of(), count.surelyRuns(), where);
        Region region = Region.ofOneBlock();
        Block block = region.entry();
        Value counter = block.addArgument(count.lower().type(), variableLocation(f.target()));
        Environment inside = variables.enter(block);
        Environment end = body(block, inside, f, count, counter);
        variables.close(end, block);
        cx.within(block, () -> cx.builder().emit(Scf.YIELD, variables.next()));
        List<Value> operands = new ArrayList<>(List.of(count.lower(), count.upper(), count.step()));
        operands.addAll(variables.inits());
        cx.at(where);
        Op op = cx.builder()
                .emit(
                        Scf.FOR,
                        operands,
                        variables.inits().stream().map(Value::type).toList(),
                        CountedRange.hints(cx, range, where),
                        List.of(region),
                        List.of());
        variables.leave(op.results());
    }

    /** Compiles the body with the loop's variable; the result is the variables at its end. */
    private Environment body(Block block, Environment inside, Stmt.For f, CountedRange count, Value counter) {
        return cx.within(
                block,
                () -> cx.withVariables(
                        inside,
                        () -> cx.inLoop(() -> {
                            cx.at(f.target().span());
                            cx.assign(f.target(), count.variable(counter));
                            cx.run(round(f.body()));
                        })));
    }

    private Location variableLocation(Expr target) {
        return cx.location(target instanceof Expr.Name n ? n.id() : null, target.span());
    }

    private static Set<String> targets(Expr target) {
        Set<String> names = new LinkedHashSet<>();
        Names.targets(target, names);
        return names;
    }

    /** A counted loop that may be left early: before each round, the exit code and the counter must be below their bounds. */
    private void countedWithExit(Stmt.For f, RangeVal range) {
        Span where = f.span();
        CountedRange count = new CountedRange(cx, range, f.iterable().span());
        cx.at(where);
        LoopVariables variables =
                new LoopVariables(cx, f.body(), targets(f.target()), Set.of(), count.surelyRuns(), where);
        variables.includeReturned();
        Region test = Region.ofOneBlock();
        Region body = Region.ofOneBlock();
        for (Region r : List.of(test, body)) {
            r.entry().addArgument(count.lower().type(), variableLocation(f.target()));
            r.entry().addArgument(IntType.I32, cx.location(where));
        }
        variables.enter(test.entry());
        Environment inside = variables.enter(body.entry());
        Value counter = body.entry().argument(0);
        Environment end = body(body.entry(), inside, f, count, counter);
        variables.close(end, body.entry());
        cx.within(body.entry(), () -> {
            List<Value> next = new ArrayList<>();
            next.add(cx.builder().same(Arith.ADDI, counter, count.step()));
            next.add(codeOf(end));
            next.addAll(variables.next());
            return cx.builder().emit(Scf.YIELD, next);
        });
        cx.within(test.entry(), () -> {
            Builder b = cx.builder();
            Value goesOn = b.compare(IntPredicate.SLT, test.entry().argument(0), count.upper());
            Value condition = b.same(Arith.ANDI, stays(test.entry().argument(1)), goesOn);
            return emitCondition(condition, test.entry().arguments());
        });
        List<Value> inits = new ArrayList<>(List.of(count.lower(), cx.builder().constantInt(0, IntType.I32)));
        inits.addAll(variables.inits());
        List<Op.Result> results = emitWhile(inits, test, body, where);
        variables.leave(results.subList(2, results.size()));
        leave(results.get(1), f.body(), where);
    }

    private Value stays(Value code) {
        Builder b = cx.builder();
        return b.compare(IntPredicate.SLT, code, b.constantInt(Exit.BREAK.ordinal(), IntType.I32));
    }

    private Value codeOf(Environment end) {
        return code(end.value(Exit.CODE));
    }

    private Op emitCondition(Value condition, List<? extends Value> values) {
        List<Value> operands = new ArrayList<>(List.of(condition));
        operands.addAll(values);
        return cx.builder().emit(Scf.CONDITION, operands);
    }

    private List<Op.Result> emitWhile(List<Value> inits, Region test, Region body, Span where) {
        cx.at(where);
        return cx.builder()
                .emit(
                        Scf.WHILE,
                        inits,
                        inits.stream().map(Value::type).toList(),
                        Map.of(),
                        List.of(test, body),
                        List.of())
                .results();
    }

    private void leave(Value code, List<Stmt> body, Span where) {
        TensorVal left = new TensorVal(code, LangType.of(DType.INT32));
        cx.env().set(Exit.CODE, returnOnly(left, body, where), where);
    }

    // While

    void run(Stmt.While w) {
        Span where = w.span();
        boolean mayLeave = Names.mayLeave(w.body());
        cx.at(where);
        Set<String> tested = new HashSet<>(
                Names.exposed(List.of(new Stmt.ExprStmt(w.test(), w.test().span()))));
        boolean isEndless = w.test() instanceof Constant.BoolConst b && b.value();
        LoopVariables variables = new LoopVariables(cx, w.body(), Set.of(), tested, holdsAtFirst(w.test()), where);
        if (mayLeave) {
            variables.includeReturned();
        }
        Region test = Region.ofOneBlock();
        Region body = Region.ofOneBlock();
        if (mayLeave) {
            test.entry().addArgument(IntType.I32, cx.location(where));
            body.entry().addArgument(IntType.I32, cx.location(where));
        }
        Environment before = variables.enter(test.entry());
        Value condition = condition(w, test.entry(), before, mayLeave);
        Environment inside = variables.enter(body.entry());
        Environment end =
                cx.within(body.entry(), () -> cx.withVariables(inside, () -> cx.inLoop(() -> cx.run(round(w.body())))));
        variables.close(end, body.entry());
        cx.within(body.entry(), () -> {
            List<Value> next = new ArrayList<>();
            if (mayLeave) {
                next.add(codeOf(end));
            }
            next.addAll(variables.next());
            return cx.builder().emit(Scf.YIELD, next);
        });
        cx.within(test.entry(), () -> emitCondition(condition, test.entry().arguments()));
        List<Value> inits = new ArrayList<>();
        if (mayLeave) {
            inits.add(cx.builder().constantInt(0, IntType.I32));
        }
        inits.addAll(variables.inits());
        List<Op.Result> results = emitWhile(inits, test, body, where);
        variables.leave(results.subList(mayLeave ? 1 : 0, results.size()));
        if (mayLeave) {
            leave(results.getFirst(), w.body(), where);
        }
        if (mayLeave && isEndless) {
            ExitCodes.onlyFrom(Exit.BREAK, body.entry().terminator().operand(0))
                    .filter(exit -> exit == Exit.RETURN)
                    .ifPresent(exit -> cx.env().set(Exit.CODE, exit.constant(), where));
        }
        orElse(w.body(), w.orElse());
    }

    /** Whether a condition is known to hold before the first round: as one that is computed at the end of each. */
    private boolean holdsAtFirst(Expr test) {
        return switch (test) {
            case Constant.BoolConst b -> b.value();
            case Expr.Name n -> cx.env().value(n.id()) instanceof ConstVal c && Boolean.TRUE.equals(c.value());
            default -> false;
        };
    }

    /** The condition, computed in the loop's first block; where an exit code is carried, it must be none that leaves the loop. */
    private Value condition(Stmt.While w, Block block, Environment variables, boolean mayLeave) {
        Value[] condition = new Value[1];
        cx.within(
                block,
                () -> cx.withVariables(
                        variables,
                        () -> cx.inLoop(() -> {
                            cx.at(w.test().span());
                            Val test = mayLeave
                                    ? new Conditional(cx)
                                            .logical(
                                                    Operator.Bool.AND,
                                                    new TensorVal(stays(block.argument(0)), LangType.of(DType.INT1)),
                                                    w.test(),
                                                    w.test().span())
                                    : known(cx.eval(w.test()), w.test().span());
                            cx.at(w.test().span());
                            condition[0] = Semantic.condition(cx, test, w.test().span());
                        })));
        return condition[0];
    }

    /** A condition that is known now, whatever it is, as a truth value. */
    private Val known(Val test, Span where) {
        return test instanceof TensorVal ? test : ConstVal.of(cx.truth(test, where));
    }
}
