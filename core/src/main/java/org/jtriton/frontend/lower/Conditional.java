package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jtriton.DType;
import org.jtriton.frontend.lower.Environment.Binding;
import org.jtriton.frontend.lower.Environment.Bound;
import org.jtriton.frontend.lower.Environment.Missing;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;

/**
 * Compiles what depends on a run-time condition into {@code scf.if}.
 *
 * <p>Both branches start from the variables before them. Afterwards, a variable that they have left alone is what it was, one whose
 * values differ is a result of the {@code scf.if}, and one without a common type, or with a value in one branch only, is
 * missing: that is an error for whoever reads it, and only then.
 *
 * <p>When exactly one branch leaves the statement list, by {@code return} for example, the statements after the {@code if} run only
 * if the other branch was taken, and are compiled into it. So {@code if c: return a} followed by {@code return b} is
 * an {@code scf.if} with a result, without any flags (see {@link Exit}).
 */
final class Conditional {
    private static final String RESULT = "$result";

    private final KernelBody cx;

    Conditional(KernelBody cx) {
        this.cx = cx;
    }

    /** One side of the conditional. */
    private final class Branch {
        final Region region = Region.ofOneBlock();
        Environment env = cx.env().copy();

        void run(Runnable body) {
            env = cx.within(region.entry(), () -> cx.withVariables(env, body));
        }

        /** Whether its end is surely not reached. */
        boolean hasLeft() {
            return env.value(Exit.CODE) instanceof ConstVal c && !c.equals(Exit.NONE.constant());
        }

        /** Whether it surely returns from the function: its variables are of no use any more. */
        boolean hasReturned() {
            return Exit.RETURN.constant().equals(env.value(Exit.CODE));
        }

        Binding binding(String name) {
            boolean isExit = name.equals(Exit.CODE) || name.equals(Exit.VALUE);
            return hasReturned() && !isExit ? null : env.get(name);
        }
    }

    /** Compiles a statement and, when it returns true, also the {@code rest} of the list behind it. */
    boolean run(Stmt.If s, Val test, List<Stmt> rest) {
        Value condition = condition(test, s.test().span());
        Branch then = new Branch();
        Branch other = new Branch();
        then.run(() -> cx.run(s.body()));
        other.run(() -> cx.run(s.orElse()));
        boolean takesRest = then.hasLeft() != other.hasLeft() && !rest.isEmpty();
        if (takesRest) {
            (then.hasLeft() ? other : then).run(() -> cx.runUnlessLeft(rest));
        }
        boolean nothingFollows = then.hasLeft() && other.hasLeft();
        close(condition, then, other, s.span(), takesRest ? rest.getLast().span() : s.span());
        return takesRest || nothingFollows;
    }

    /**
     * Compiles what runs only where no statement before it has left: where the exit code is below {@code left}.
     *
     * @param last the end of what runs
     */
    void unlessLeft(TensorVal code, Exit left, Runnable body, Span where, Span last) {
        cx.at(where);
        Val stays = Semantic.compare(cx, Operator.Comparison.LT, code, left.constant(), where);
        Branch then = new Branch();
        Branch other = new Branch();
        then.run(() -> {
            cx.env().set(Exit.CODE, Exit.NONE.constant(), where);
            body.run();
        });
        ExitCodes.onlyFrom(left, code.ir())
                .ifPresent(exit -> other.run(() -> cx.env().set(Exit.CODE, exit.constant(), where)));
        close(condition(stays, where), then, other, where, last);
    }

    /** A conditional expression. */
    Val expression(Val test, Span testSpan, Supplier<Val> ifTrue, Supplier<Val> ifFalse, Span where) {
        if (test instanceof TensorVal t && t.isBlock()) {
            throw cx.error(
                    testSpan,
                    "a conditional expression needs a scalar condition, not " + t.describe(),
                    "choose between the elements of blocks with tl.where(condition, a, b)");
        }
        Value condition = condition(test, testSpan);
        Branch then = new Branch();
        Branch other = new Branch();
        then.run(() -> setResult(ifTrue.get(), where));
        other.run(() -> setResult(ifFalse.get(), where));
        close(condition, then, other, where, where);
        Val result = cx.read(RESULT, where);
        cx.env().remove(RESULT);
        return result;
    }

    /** The value comes first: computing it may replace the variables, as a conditional expression inside does. */
    private void setResult(Val value, Span where) {
        cx.env().set(RESULT, value, where);
    }

    /** {@code and} or {@code or} with at least one operand known at run time only. */
    Val logical(Operator.Bool op, Val lhs, Expr rhs, Span where) {
        boolean isScalar = lhs instanceof TensorVal t && !t.isBlock();
        if (!isScalar || !mayHaveEffects(rhs)) {
            Val right = cx.eval(rhs);
            cx.at(where);
            return Semantic.logical(cx, op, lhs, right, where);
        }
        boolean isAnd = op == Operator.Bool.AND;
        Supplier<Val> right = () -> {
            Val v = cx.eval(rhs);
            if (v instanceof TensorVal t && t.isBlock()) {
                throw cx.error(
                        rhs.span(),
                        "'" + op.symbol() + "' of a scalar and a block",
                        "use '" + (isAnd ? "&" : "|") + "' on blocks");
            }
            return new TensorVal(condition(v, rhs.span()), LangType.of(DType.INT1));
        };
        Supplier<Val> decided = () -> ConstVal.of(!isAnd);
        return isAnd ? expression(lhs, where, right, decided, where) : expression(lhs, where, decided, right, where);
    }

    /** Whether computing an expression in vain may be noticed: by a load from nowhere, for example. */
    private static boolean mayHaveEffects(Expr e) {
        boolean[] found = new boolean[1];
        Walk.expression(e, x -> found[0] |= x instanceof Expr.Call || x instanceof Expr.NamedExpr);
        return found[0];
    }

    private Value condition(Val test, Span where) {
        cx.at(where);
        return Semantic.condition(cx, test, where);
    }

    // Joining

    /** A variable whose value depends on the branch; a null side never gets there. */
    private record Joined(String name, Val then, Val other, Span where) {
        Val structure() {
            return then == null ? other : then;
        }
    }

    /** @param last the end of the code inside: a variable that nobody reads behind it needs no join */
    private void close(Value condition, Branch then, Branch other, Span where, Span last) {
        cx.at(where);
        Set<String> names = new LinkedHashSet<>(then.env.names());
        names.addAll(other.env.names());
        Environment after = new Environment();
        List<Joined> joined = new ArrayList<>();
        for (String name : names) {
            if (then.env.get(name) == other.env.get(name)) {
                after.set(name, then.env.get(name));
            } else if (name.startsWith("$") || cx.isReadAfter(name, last)) {
                join(name, then, other, after, joined, where);
            }
        }
        List<Value> thenValues = new ArrayList<>();
        List<Value> otherValues = new ArrayList<>();
        for (Joined j : joined) {
            thenValues.addAll(values(j.then(), j.structure(), then));
            otherValues.addAll(values(j.other(), j.structure(), other));
        }
        List<Value> results = emit(condition, then, other, thenValues, otherValues);
        int next = 0;
        for (Joined j : joined) {
            int size = j.structure().flatten().size();
            after.set(j.name(), j.structure().rebuild(results.subList(next, next + size)), j.where());
            next += size;
        }
        cx.setVariables(after);
    }

    private void join(String name, Branch then, Branch other, Environment after, List<Joined> joined, Span where) {
        Binding a = then.binding(name);
        Binding b = other.binding(name);
        boolean isReturned = name.equals(Exit.VALUE);
        if (a == null && (then.hasReturned() || isReturned)) {
            joinOneSided(name, b, false, after, joined);
        } else if (b == null && (other.hasReturned() || isReturned)) {
            joinOneSided(name, a, true, after, joined);
        } else if (a instanceof Bound x && b instanceof Bound y) {
            Joins.Pair pair = Joins.unify(cx, x.value(), then.region.entry(), y.value(), other.region.entry(), where);
            if (pair == null) {
                after.set(name, Joins.mismatch(name, x, y));
            } else if (pair.then().equals(pair.other())) {
                after.set(name, new Bound(pair.then(), x.where()));
            } else {
                joined.add(new Joined(name, pair.then(), pair.other(), x.where()));
            }
        } else if (a instanceof Missing || b instanceof Missing) {
            after.set(name, a instanceof Missing ? a : b);
        } else {
            after.set(name, Joins.oneBranchOnly(name, where));
        }
    }

    /** A variable that only one side has, the other side never reaching the end. */
    private static void joinOneSided(
            String name, Binding binding, boolean isThen, Environment after, List<Joined> joined) {
        if (binding instanceof Bound x && !x.value().flatten().isEmpty()) {
            joined.add(new Joined(name, isThen ? x.value() : null, isThen ? null : x.value(), x.where()));
        } else if (binding != null) {
            after.set(name, binding);
        }
    }

    private List<Value> values(Val side, Val structure, Branch branch) {
        return side != null
                ? side.flatten()
                : cx.within(
                        branch.region.entry(),
                        () -> structure.flatten().stream()
                                .map(v -> cx.builder().emit(Misc.POISON, v.type()))
                                .toList());
    }

    /** Emits the {@code scf.if}; a value that is the same on both sides is no result of it. */
    private List<Value> emit(
            Value condition, Branch then, Branch other, List<Value> thenValues, List<Value> otherValues) {
        List<Value> results = new ArrayList<>();
        List<Value> thenYields = new ArrayList<>();
        List<Value> otherYields = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        for (int i = 0; i < thenValues.size(); i++) {
            boolean same = thenValues.get(i) == otherValues.get(i);
            results.add(same ? thenValues.get(i) : null);
            if (!same) {
                thenYields.add(thenValues.get(i));
                otherYields.add(otherValues.get(i));
                types.add(thenValues.get(i).type());
            }
        }
        boolean hasElse = !types.isEmpty() || !other.region.entry().ops().isEmpty();
        cx.within(then.region.entry(), () -> cx.builder().emit(Scf.YIELD, thenYields));
        if (hasElse) {
            cx.within(other.region.entry(), () -> cx.builder().emit(Scf.YIELD, otherYields));
        }
        Region otherRegion = hasElse ? other.region : new Region();
        Op op = cx.builder()
                .emit(Scf.IF, List.of(condition), types, Map.of(), List.of(then.region, otherRegion), List.of());
        int next = 0;
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i) == null) {
                results.set(i, op.result(next++));
            }
        }
        return results;
    }
}
