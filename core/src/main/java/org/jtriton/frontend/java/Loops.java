package org.jtriton.frontend.java;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Primitive;

/**
 * Gives loops the form that they had in the source: which of them count, go over an iterable, or have a condition.
 *
 * <p>{@code for (int k = a; k < b; k += c)} counts, and becomes a loop over the numbers that it says, if neither {@code k} nor what
 * {@code b} and {@code c} are made of is assigned in its body, and {@code k} is not used behind it. Where adding {@code c} would
 * overflow, Java goes on from the other end of the type's range. So does a loop here where that makes a difference: where it is seen, as
 * in {@code k <= Integer.MAX_VALUE}, or might be and a round may leave the loop, it keeps its condition. Any other would go on for ever,
 * or nearly so; what becomes of it, lowering says.
 */
final class Loops {
    private final List<Code> method;
    private final Purity purity;

    Loops(List<Code> method, Purity purity) {
        this.method = method;
        this.purity = purity;
    }

    // Before jumps are resolved

    /** Finds the loops that count, and those over an iterable. */
    List<Code> findFor(List<Code> code) {
        return findFor(code, new ArrayList<>());
    }

    /** @param before the code that comes before the list, and right before its first statement */
    private List<Code> findFor(List<Code> code, List<Code> before) {
        List<Code> all = new ArrayList<>();
        for (Code c : code) {
            List<Code> preceding = all.isEmpty() ? before : all;
            Code done =
                    switch (c) {
                        case Code.If i ->
                            guarded(new Code.If(i.test(), findFor(i.then()), findFor(i.other()), i.line()), preceding);
                        case Code.Labelled l -> new Code.Labelled(l.label(), findFor(Jumps.leavingLoop(l), preceding));
                        case Code.Loop l -> loop(new Code.Loop(l.label(), findFor(l.body()), l.line()), preceding);
                        case Code.While w -> w;
                        case Code.For f -> f;
                        case Code.Assign a -> a;
                        case Code.Effect e -> e;
                        case Code.Jump j -> j;
                        case Code.Return r -> r;
                    };
            all.add(done);
        }
        return all;
    }

    /**
     * Kotlin's {@code for (k in a..b step s)}: {@code if (k <= last) do { body; if (k == last) break; k += s } while (true)}, which
     * counts to the end of the type's range without an overflow.
     */
    private Code guarded(Code.If i, List<Code> before) {
        if (i.test() instanceof Term.Logical either
                && either.op() == Operator.Bool.OR
                && either.left() instanceof Term.Logical upwards
                && upwards.left() instanceof Term.Comparison sign
                && sign.left() instanceof Term.Local step
                && !before.isEmpty()
                && before.getLast() instanceof Code.Assign held
                && held.target() == step.variable()
                && held.value().isSettled()) {
            return upwards(i, upwards.right(), held, before);
        }
        return guarded(i, i.test(), before);
    }

    /**
     * Downwards, Kotlin asks whether the last number is not above the first one, which is tried the other way around.
     *
     * @param written the test as it stands in the method
     */
    private Code guarded(Code.If i, Term written, List<Code> before) {
        Code done = guardedAsIs(i, written, before);
        if (done != i || !(i.test() instanceof Term.Comparison c)) {
            return done;
        }
        Term mirrored = new Term.Comparison(mirrored(c.op()), c.right(), c.left(), true);
        Code.If plain = new Code.If(mirrored, i.then(), i.other(), i.line());
        done = guardedAsIs(plain, written, before);
        return done == plain ? i : done;
    }

    private Code guardedAsIs(Code.If i, Term written, List<Code> before) {
        if (!(i.test() instanceof Term.Comparison guard)
                || !(guard.left() instanceof Term.Local k)
                || i.then().isEmpty()
                || !(i.then().getFirst() instanceof Code.Labelled labelled)
                || labelled.body().size() != 1
                || !(labelled.body().getFirst() instanceof Code.Loop l)
                || l.body().size() < 1
                || !(l.body().getLast() instanceof Code.If last)
                || !(last.test() instanceof Term.Comparison end)
                || !end.left().equals(k)
                || !end.right().equals(guard.right())) {
            return i;
        }
        boolean breaksThen = end.op() == Operator.Comparison.EQ && isBreak(last.then(), l.label());
        boolean breaksOther = end.op() == Operator.Comparison.NOT_EQ && isBreak(last.other(), l.label());
        List<Code> again = breaksThen ? last.other() : last.then();
        if (!breaksThen && !breaksOther || !(again.size() == 2 && again.getFirst() instanceof Code.Assign update)) {
            return i;
        }
        List<Code> round = new ArrayList<>(l.body().subList(0, l.body().size() - 1));
        round.addAll(again);
        Term limit = guard.right();
        Operator.Comparison op = guard.op();
        List<Code> start = before;
        if (held(guard.right(), before) instanceof Term.LastOf of) {
            limit = of.bound();
            op = of.isOpen() ? withoutBound(op) : op;
            // What holds the last number comes between the start and the loop.
            start = new ArrayList<>(before.subList(0, before.size() - 1));
            round = downwards(round, start);
        } else if (!isInclusive(op) || !meets(held(k, before), limit, update)) {
            return i;
        }
        Code.If test = new Code.If(
                new Term.Comparison(op, k, limit, true),
                round,
                List.of(new Code.Jump(l.label(), false, l.line())),
                l.line());
        Code.For counted = counted(new Code.Loop(l.label(), List.of(test), l.line()), test, start, written);
        if (counted == null || update.target() != k.variable()) {
            return i;
        }
        if (start != before) {
            Code.Assign holder = (Code.Assign) before.getLast();
            before.clear();
            before.addAll(start);
            if (uses(method, holder.target(), l.label(), written)) {
                before.add(holder);
            }
        }
        List<Code> then = new ArrayList<>(List.of(new Code.Labelled(labelled.label(), List.of(counted))));
        then.addAll(i.then().subList(1, i.then().size()));
        // Where the guard fails, the loop has no round: the test can go if both ways lead to the same place.
        List<Code> behind = then.subList(1, then.size());
        return behind.isEmpty() && i.other().isEmpty() || sameJump(behind, i.other())
                ? new Code.Labelled(new Code.Label(), then)
                : new Code.If(i.test(), then, i.other(), i.line());
    }

    /** Whether one of the numbers that begin with {@code first} is surely the limit: a loop that ends there only might go past it. */
    private static boolean meets(Term first, Term limit, Code.Assign update) {
        if (!(update.value() instanceof Term.Operation o
                && o.operands().getLast() instanceof Term.Constant step
                && whole(step).signum() != 0)) {
            return false;
        }
        return whole(step).abs().equals(BigInteger.ONE)
                || first instanceof Term.Constant f
                        && limit instanceof Term.Constant l
                        && whole(l).subtract(whole(f)).remainder(whole(step)).signum() == 0;
    }

    /**
     * The same where the step is in a variable, and the test asks for its sign as well; a range that Kotlin makes with {@code until} has a
     * step that is positive.
     */
    private Code upwards(Code.If i, Term test, Code.Assign step, List<Code> before) {
        List<Code> start = new ArrayList<>(before.subList(0, before.size() - 1));
        List<Code> then = i.then().stream()
                .map(c -> withStep(c, step.target(), step.value()))
                .toList();
        Code.If plain = new Code.If(test, then, i.other(), i.line());
        Code done = guarded(plain, i.test(), start);
        if (done == plain) {
            return i;
        }
        before.clear();
        before.addAll(start);
        return done;
    }

    /** The code with a value in place of the variable that holds a loop's step. */
    private static Code withStep(Code c, Variable step, Term value) {
        UnaryOperator<List<Code>> inside =
                all -> all.stream().map(x -> withStep(x, step, value)).toList();
        return switch (c) {
            case Code.Assign a
            when a.value() instanceof Term.Operation o && o.operands().getLast().equals(new Term.Local(step)) ->
                new Code.Assign(
                        a.target(),
                        new Term.Operation(
                                o.op(), o.type(), List.of(o.operands().getFirst(), value)),
                        a.line());
            case Code.If i -> new Code.If(i.test(), inside.apply(i.then()), inside.apply(i.other()), i.line());
            case Code.Labelled l -> new Code.Labelled(l.label(), inside.apply(l.body()));
            case Code.Loop l -> new Code.Loop(l.label(), inside.apply(l.body()), l.line());
            default -> c;
        };
    }

    private static Operator.Comparison withoutBound(Operator.Comparison op) {
        return op == Operator.Comparison.LT_E ? Operator.Comparison.LT : Operator.Comparison.GT;
    }

    /** The round of {@code downTo} with a step of run time: what it adds is in a variable that was assigned right before the start. */
    private static List<Code> downwards(List<Code> round, List<Code> before) {
        if (before.size() >= 2
                && before.get(before.size() - 2) instanceof Code.Assign down
                && down.value() instanceof Term.Operation o
                && o.op() == Primitive.NEG) {
            return round.stream()
                    .map(c -> withStep(c, down.target(), down.value()))
                    .toList();
        }
        return round;
    }

    private static boolean sameJump(List<Code> a, List<Code> b) {
        return a.size() == 1
                && b.size() == 1
                && a.getFirst() instanceof Code.Jump x
                && b.getFirst() instanceof Code.Jump y
                && x.label() == y.label()
                && x.isContinue() == y.isContinue();
    }

    /** What the last statement assigned to a variable, or the term itself. */
    private static Term held(Term t, List<Code> before) {
        return t instanceof Term.Local v
                        && !before.isEmpty()
                        && before.getLast() instanceof Code.Assign a
                        && a.target() == v.variable()
                ? a.value()
                : t;
    }

    /** @param before the code before the loop, whose last assignment may be to the loop's variable */
    private Code loop(Code.Loop l, List<Code> before) {
        if (l.body().size() != 1 || !(l.body().getFirst() instanceof Code.If i)) {
            return l;
        }
        if (!isBreak(i.other(), l.label())) {
            return leaving(l, i, before);
        }
        Code.For overIterable = overIterable(l, i, before);
        if (overIterable != null) {
            return overIterable;
        }
        Code.For counted = counted(l, i, before);
        return counted != null ? counted : l;
    }

    /**
     * A loop behind which nothing follows but a way out of the method or of a loop around it: that is what runs when the test fails, and
     * it may as well stand behind the loop, as long as nothing else leads there.
     */
    private Code leaving(Code.Loop l, Code.If i, List<Code> before) {
        boolean isApart = !Jumps.completes(i.other())
                && i.other().stream().noneMatch(c -> Jumps.contains(c, x -> isJump(x, l.label())))
                && i.then().stream().noneMatch(c -> Jumps.contains(c, x -> isBreak(List.of(x), l.label())));
        if (!isApart) {
            return l;
        }
        Code.Jump end = new Code.Jump(l.label(), false, l.line());
        Code.Loop plain =
                new Code.Loop(l.label(), List.of(new Code.If(i.test(), i.then(), List.of(end), i.line())), l.line());
        Code found = loop(plain, before);
        if (found == plain) {
            return l;
        }
        List<Code> both = new ArrayList<>(List.of(found));
        both.addAll(i.other());
        return new Code.Labelled(new Code.Label(), both);
    }

    private static boolean isJump(Code c, Code.Label loop) {
        return c instanceof Code.Jump j && j.label() == loop;
    }

    private static boolean isBreak(List<Code> code, Code.Label loop) {
        return code.size() == 1 && code.getFirst() instanceof Code.Jump j && j.label() == loop && !j.isContinue();
    }

    private Code.For overIterable(Code.Loop l, Code.If i, List<Code> before) {
        if (!(i.test() instanceof Term.Truth t && t.term() instanceof Term.Composite test)
                && !(i.test() instanceof Term.Composite)) {
            return null;
        }
        List<Code> round = withFirst(i.then());
        Term.Composite test = (Term.Composite) (i.test() instanceof Term.Truth t ? t.term() : i.test());
        if (!test.descriptor().equals(Invocations.HAS_NEXT)
                || before.isEmpty()
                || !(before.getLast() instanceof Code.Assign start)
                || !(start.value() instanceof Term.Composite iterator)
                || !iterator.descriptor().equals(Invocations.ITERATOR)
                || !test.parts().getFirst().equals(new Term.Local(start.target()))
                || round.isEmpty()
                || !(round.getFirst() instanceof Code.Assign next)
                || !isNext(next.value(), start.target())) {
            return null;
        }
        before.removeLast();
        List<Code> body = new ArrayList<>(round.subList(1, round.size()));
        return new Code.For(l.label(), next.target(), iterator.parts().getFirst(), body, l.line());
    }

    /** The same with the first assignment in front, where labelled code begins with it. */
    private static List<Code> withFirst(List<Code> code) {
        if (code.isEmpty() || !(code.getFirst() instanceof Code.Labelled l)) {
            return code;
        }
        List<Code> body = withFirst(l.body());
        if (body.size() < 2 || !(body.getFirst() instanceof Code.Assign a)) {
            return code;
        }
        List<Code> all = new ArrayList<>(List.of(a, new Code.Labelled(l.label(), body.subList(1, body.size()))));
        all.addAll(code.subList(1, code.size()));
        return all;
    }

    private static boolean isNext(Term value, Variable iterator) {
        return switch (value) {
            case Term.Operation o
            when o.op() == Primitive.CONVERT -> isNext(o.operands().getFirst(), iterator);
            case Term.Composite c
            when c.descriptor().equals(Invocations.NEXT) -> c.parts().getFirst().equals(new Term.Local(iterator));
            case Term.Composite c when c.parts().size() == 1 -> isNext(c.parts().getFirst(), iterator);
            default -> false;
        };
    }

    private Code.For counted(Code.Loop l, Code.If i, List<Code> before) {
        return counted(l, i, before, null);
    }

    /** @param guard a test before the loop that may read its variable, too: one that ends at the limit of the type; or null */
    private Code.For counted(Code.Loop l, Code.If i, List<Code> before, Term guard) {
        List<Code> round = i.then();
        if (!(i.test() instanceof Term.Comparison test)
                || round.size() < 2
                || !(round.getLast() instanceof Code.Jump again && again.label() == l.label() && again.isContinue())
                || !(round.get(round.size() - 2) instanceof Code.Assign update)) {
            return null;
        }
        Variable k = update.target();
        boolean isReversed = test.right().equals(new Term.Local(k));
        Term bound = isReversed ? test.left() : test.right();
        Operator.Comparison op = isReversed ? mirrored(test.op()) : test.op();
        if (!(isReversed || test.left().equals(new Term.Local(k)))
                || !(update.value() instanceof Term.Operation step)
                || step.op() != Primitive.ADD && step.op() != Primitive.SUB
                || !step.operands().getFirst().equals(new Term.Local(k))) {
            return null;
        }
        Distance by = Distance.of(step);
        List<Code> body = round.subList(0, round.size() - 2);
        boolean continues = body.stream()
                .anyMatch(c ->
                        Jumps.contains(c, x -> x instanceof Code.Jump j && j.label() == l.label() && j.isContinue()));
        Set<Variable> assigned = new HashSet<>();
        body.forEach(c -> assigned(c, assigned));
        boolean isSteady = isSteady(bound, assigned, k) && isSteady(by.size(), assigned, k) && !assigned.contains(k);
        if (continues || !isSteady || uses(method, k, l.label(), guard) || !by.goesWith(op)) {
            return null;
        }
        boolean isStarted = !before.isEmpty() && before.getLast() instanceof Code.Assign start && start.target() == k;
        Term first = isStarted ? ((Code.Assign) before.getLast()).value() : new Term.Local(k);
        if (guard == null
                && (overflows(first, bound, op, step.type(), by) || mayOverflow(bound, op, by) && leaves(body))) {
            return null;
        }
        if (isStarted) {
            before.removeLast();
        }
        Term iterable = numbers(first, bound, op, step.type(), by, guard != null, l.line());
        return new Code.For(l.label(), k, iterable, body, l.line());
    }

    /**
     * How far it is from one number to the next.
     *
     * @param size a step that is no literal is taken to be positive
     */
    private record Distance(Term size, boolean isUp) {
        static Distance of(Term.Operation update) {
            Term by = update.operands().getLast();
            boolean adds = update.op() == Primitive.ADD;
            return switch (by) {
                case Term.Constant c when whole(c).signum() < 0 -> new Distance(negated(c), !adds);
                case Term.Operation o
                when o.op() == Primitive.NEG -> new Distance(o.operands().getFirst(), !adds);
                default -> new Distance(by, adds);
            };
        }

        private static Term negated(Term.Constant c) {
            return new Term.Constant(c.value() instanceof Long l ? (Object) (-l) : (Object) (-(Integer) c.value()));
        }

        /** Whether a comparison lets numbers pass that go this way, a positive distance each. */
        boolean goesWith(Operator.Comparison op) {
            return (!(size instanceof Term.Constant c) || whole(c).signum() > 0)
                    && switch (op) {
                        case LT, LT_E -> isUp;
                        case GT, GT_E -> !isUp;
                        case EQ, NOT_EQ, IS, IS_NOT, IN, NOT_IN -> false;
                    };
        }
    }

    private static Operator.Comparison mirrored(Operator.Comparison op) {
        return switch (op) {
            case LT -> Operator.Comparison.GT;
            case LT_E -> Operator.Comparison.GT_E;
            case GT -> Operator.Comparison.LT;
            case GT_E -> Operator.Comparison.LT_E;
            case EQ, NOT_EQ, IS, IS_NOT, IN, NOT_IN -> op;
        };
    }

    private static boolean isInclusive(Operator.Comparison op) {
        return op == Operator.Comparison.LT_E || op == Operator.Comparison.GT_E;
    }

    /**
     * Whether it is seen that the step behind the last round may lead beyond the numbers of the type, as with {@code k <=
     * Integer.MAX_VALUE}.
     */
    private static boolean overflows(Term first, Term bound, Operator.Comparison op, Primitive.Type type, Distance by) {
        if (!(bound instanceof Term.Constant b && by.size() instanceof Term.Constant s)) {
            return false;
        }
        BigInteger step = by.isUp() ? whole(s) : whole(s).negate();
        BigInteger last = whole(b);
        if (!isInclusive(op)) {
            last = last.subtract(BigInteger.valueOf(step.signum()));
        }
        if (first instanceof Term.Constant f) {
            BigInteger way = last.subtract(whole(f));
            if (way.signum() == -step.signum()) {
                return false;
            }
            last = last.subtract(way.remainder(step));
        }
        // A number of so many bits has one more for its sign.
        int bits = type == Primitive.Type.LONG ? Long.SIZE : Integer.SIZE;
        return last.add(step).bitLength() >= bits;
    }

    /** Whether that is so for some bound, if it is not known. */
    private static boolean mayOverflow(Term bound, Operator.Comparison op, Distance by) {
        boolean isByOne = by.size() instanceof Term.Constant c && whole(c).equals(BigInteger.ONE);
        return !(bound instanceof Term.Constant && by.size() instanceof Term.Constant) && (isInclusive(op) || !isByOne);
    }

    /** Whether a round may leave the loop: then one whose variable overflows may end after all, and must do so as in Java. */
    private static boolean leaves(List<Code> body) {
        Set<Code.Label> inside = new HashSet<>();
        body.forEach(c -> labels(c, inside));
        return body.stream()
                .anyMatch(c -> Jumps.contains(
                        c, x -> x instanceof Code.Return || x instanceof Code.Jump j && !inside.contains(j.label())));
    }

    private static void labels(Code c, Set<Code.Label> all) {
        switch (c) {
            case Code.Labelled l -> all.add(l.label());
            case Code.Loop l -> all.add(l.label());
            case Code.While w -> all.add(w.label());
            case Code.For f -> all.add(f.label());
            case Code.If i -> {}
            case Code.Assign a -> {}
            case Code.Effect e -> {}
            case Code.Jump j -> {}
            case Code.Return r -> {}
        }
        c.bodies().forEach(b -> b.forEach(x -> labels(x, all)));
    }

    private static BigInteger whole(Term.Constant c) {
        return BigInteger.valueOf(((Number) c.value()).longValue());
    }

    private boolean isSteady(Term t, Set<Variable> assigned, Variable k) {
        return purity.isPure(t)
                && !t.any(x -> x instanceof Term.Local v && (v.variable() == k || assigned.contains(v.variable())));
    }

    private static void assigned(Code c, Set<Variable> variables) {
        switch (c) {
            case Code.Assign a -> variables.add(a.target());
            case Code.For f -> variables.add(f.variable());
            default -> {}
        }
        c.bodies().forEach(b -> b.forEach(x -> assigned(x, variables)));
    }

    private static boolean uses(List<Code> code, Variable k, Code.Label except, Term guard) {
        for (Code c : code) {
            if (c instanceof Code.Loop l && l.label() == except) {
                continue;
            }
            boolean reads =
                    switch (c) {
                        case Code.Assign a -> a.value().reads(k);
                        case Code.Effect e -> e.value().reads(k);
                        case Code.If i -> !i.test().equals(guard) && i.test().reads(k);
                        case Code.Return r -> r.value() != null && r.value().reads(k);
                        case Code.While w -> w.test().reads(k);
                        case Code.For f -> f.iterable().reads(k);
                        case Code.Loop l -> false;
                        case Code.Labelled l -> false;
                        case Code.Jump j -> false;
                    };
            if (reads || c.bodies().stream().anyMatch(b -> uses(b, k, except, guard))) {
                return true;
            }
        }
        return false;
    }

    private static Term numbers(
            Term start,
            Term bound,
            Operator.Comparison op,
            Primitive.Type type,
            Distance by,
            boolean endsAtLimit,
            int line) {
        return new Term.Composite(
                (values, span) -> new Expr.Count(
                        type,
                        values.get(0),
                        values.get(1),
                        values.get(2),
                        by.isUp(),
                        isInclusive(op),
                        endsAtLimit,
                        span),
                List.of(start, bound, by.size()),
                "Ljava/lang/Iterable;",
                line);
    }

    // After jumps are resolved

    private int flags;

    /** Loops with a condition at their start or end. */
    List<Code> findWhile(List<Code> code) {
        List<Code> all = new ArrayList<>();
        for (Code c : code) {
            switch (c) {
                case Code.If i -> all.add(new Code.If(i.test(), findWhile(i.then()), findWhile(i.other()), i.line()));
                case Code.For f ->
                    all.add(new Code.For(f.label(), f.variable(), f.iterable(), findWhile(f.body()), f.line()));
                case Code.Loop l -> conditional(new Code.Loop(l.label(), findWhile(l.body()), l.line()), all);
                case Code.Labelled l -> throw new IllegalStateException("labels are resolved by now");
                case Code.While w -> all.add(w);
                case Code.Assign a -> all.add(a);
                case Code.Effect e -> all.add(e);
                case Code.Jump j -> all.add(j);
                case Code.Return r -> all.add(r);
            }
        }
        return all;
    }

    private void conditional(Code.Loop l, List<Code> all) {
        List<Code> body = l.body();
        if (body.size() == 1 && body.getFirst() instanceof Code.If i) {
            if (isBreak(i.other(), l.label())) {
                all.add(new Code.While(l.label(), i.test(), i.then(), l.line()));
                return;
            }
            if (isBreak(i.then(), l.label())) {
                all.add(new Code.While(l.label(), Term.not(i.test()), i.other(), l.line()));
                return;
            }
        }
        boolean continues = body.stream()
                .anyMatch(c ->
                        Jumps.contains(c, x -> x instanceof Code.Jump j && j.label() == l.label() && j.isContinue()));
        if (!continues && body.size() > 1 && body.getLast() instanceof Code.If i) {
            boolean breaksThen = isBreak(i.then(), l.label()) && i.other().isEmpty();
            boolean breaksOther = isBreak(i.other(), l.label()) && i.then().isEmpty();
            if (breaksThen || breaksOther) {
                atEnd(l, breaksThen ? Term.not(i.test()) : i.test(), all);
                return;
            }
        }
        all.add(l);
    }

    /** {@code do ... while (test)}: a variable holds whether there is another round. */
    private void atEnd(Code.Loop l, Term test, List<Code> all) {
        Variable again = Variable.flag(-1000 - ++flags);
        all.add(new Code.Assign(again, new Term.Constant(true), l.line()));
        List<Code> body = new ArrayList<>(l.body().subList(0, l.body().size() - 1));
        body.add(new Code.Assign(again, test, l.line()));
        all.add(new Code.While(l.label(), new Term.Local(again), body, l.line()));
    }
}
