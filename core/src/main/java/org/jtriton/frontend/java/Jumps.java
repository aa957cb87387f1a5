package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Takes out jumps that the tree has no statement for, so that what is left are {@code break} and {@code continue} of the innermost
 * loop, and {@code return}.
 *
 * <p>A jump to the end of a {@link Code.Labelled} that stands at its end is nothing. One that stands in an arm of an {@code if}
 * skips what comes behind the {@code if}; that is put into the other arm instead. Only where an arm may or may not jump, a variable says
 * whether it has, and what comes behind runs if not. A jump out of several loops sets a variable, leaves the innermost one, and is
 * done behind it.
 */
final class Jumps {
    private int flags;

    /** Which jumps: those to a label, of a kind. */
    private record Target(Code.Label label, boolean isContinue) {
        boolean is(Code c) {
            return c instanceof Code.Jump j && j.label() == label && j.isContinue() == isContinue;
        }
    }

    List<Code> resolve(List<Code> code) {
        List<Code> all = new ArrayList<>();
        for (Code c : code) {
            switch (c) {
                case Code.If i -> all.add(new Code.If(i.test(), resolve(i.then()), resolve(i.other()), i.line()));
                case Code.Labelled l -> all.addAll(labelled(l));
                case Code.Loop l -> loop(l, all);
                case Code.While w -> throw new IllegalStateException("loops get their form later");
                case Code.For f -> loop(f, all);
                case Code.Assign a -> all.add(a);
                case Code.Effect e -> all.add(e);
                case Code.Jump j -> all.add(j);
                case Code.Return r -> all.add(r);
            }
        }
        return all;
    }

    // Labelled code

    private List<Code> labelled(Code.Labelled l) {
        return unlabelled(new Target(l.label(), false), resolve(leavingLoop(l)));
    }

    /** The body of labelled code; where that ends with a loop, what jumps behind it leaves the loop, which is the same. */
    static List<Code> leavingLoop(Code.Labelled l) {
        Code.Label loop = label(l.body().getLast());
        return loop == null
                ? l.body()
                : replace(l.body(), new Target(l.label(), false), j -> List.of(new Code.Jump(loop, false, j.line())));
    }

    private static Code.Label label(Code c) {
        return switch (c) {
            case Code.Loop l -> l.label();
            case Code.For f -> f.label();
            default -> null;
        };
    }

    /** The same without jumps to the end of the list. */
    private List<Code> unlabelled(Target end, List<Code> code) {
        List<Code> all = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            Code c = code.get(i);
            List<Code> rest = code.subList(i + 1, code.size());
            if (!contains(c, end::is)) {
                all.add(c);
            } else if (end.is(c)) {
                return all;
            } else {
                unlabelled(end, (Code.If) c, rest, all);
                return all;
            }
        }
        return all;
    }

    private void unlabelled(Target end, Code.If c, List<Code> rest, List<Code> all) {
        boolean thenLeaves = !completes(c.then());
        boolean otherLeaves = !completes(c.other());
        if (isResult(rest)) {
            List<Code> then = unlabelled(end, thenLeaves ? c.then() : joined(c.then(), rest));
            List<Code> other = unlabelled(end, otherLeaves ? c.other() : joined(c.other(), rest));
            all.add(branch(c, then, other));
            return;
        }
        if (rest.isEmpty() || thenLeaves || otherLeaves) {
            List<Code> then = unlabelled(end, thenLeaves ? c.then() : joined(c.then(), rest));
            // Where both arms leave, nothing gets behind the 'if'.
            List<Code> other = unlabelled(end, !thenLeaves || otherLeaves ? c.other() : joined(c.other(), rest));
            all.add(branch(c, then, other));
            return;
        }
        Variable flag = Variable.flag(--flags);
        all.add(new Code.Assign(flag, new Term.Constant(false), c.line()));
        List<Code> marked = replace(List.of(c), end, j -> List.of(mark(flag, j.line()), j));
        all.addAll(unlabelled(end, marked));
        all.add(new Code.If(Term.not(new Term.Local(flag)), unlabelled(end, rest), List.of(), c.line()));
    }

    /** Whether all that is left is what an expression comes to: that may as well stand in both arms, and no flag is needed. */
    private static boolean isResult(List<Code> rest) {
        return rest.size() == 1
                && rest.getFirst() instanceof Code.Assign a
                && a.target().isTemporary();
    }

    private static Code branch(Code.If c, List<Code> then, List<Code> other) {
        return then.isEmpty() && !other.isEmpty()
                ? new Code.If(Term.not(c.test()), other, List.of(), c.line())
                : new Code.If(c.test(), then, other, c.line());
    }

    private static Code mark(Variable flag, int line) {
        return new Code.Assign(flag, new Term.Constant(true), line);
    }

    private static List<Code> joined(List<Code> first, List<Code> second) {
        List<Code> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    // Loops

    private void loop(Code loop, List<Code> all) {
        Code.Label label = label(loop);
        int line = loop instanceof Code.Loop l ? l.line() : ((Code.For) loop).line();
        List<Code> body = withoutLast(loop.bodies().getFirst(), new Target(label, true));
        if (!body.isEmpty() && body.getLast() instanceof Code.Labelled last) {
            List<Code> atEnd = resolve(body.subList(0, body.size() - 1));
            atEnd.addAll(ending(last, label));
            body = atEnd;
        } else {
            body = resolve(body);
        }
        List<Code> behind = new ArrayList<>();
        for (Target t : outer(body, label)) {
            Variable flag = Variable.flag(--flags);
            all.add(new Code.Assign(flag, new Term.Constant(false), line));
            body = replace(body, t, j -> List.of(mark(flag, j.line()), new Code.Jump(label, false, j.line())));
            behind.add(new Code.If(
                    new Term.Local(flag), List.of(new Code.Jump(t.label(), t.isContinue(), line)), List.of(), line));
        }
        List<Code> round = withoutLast(body, new Target(label, true));
        all.add(
                loop instanceof Code.For f
                        ? new Code.For(label, f.variable(), f.iterable(), round, line)
                        : new Code.Loop(label, round, line));
        all.addAll(behind);
    }

    /** Labelled code at the end of a round: a jump behind it goes on with the next round. */
    private List<Code> ending(Code.Labelled l, Code.Label loop) {
        Target end = new Target(l.label(), false);
        List<Code> body = resolve(l.body());
        return needsFlag(body, end)
                ? replace(body, end, j -> List.of(new Code.Jump(loop, true, j.line())))
                : unlabelled(end, body);
    }

    /** Whether an {@code if} that is not last may or may not jump there. */
    private static boolean needsFlag(List<Code> code, Target end) {
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof Code.If c && contains(c, end::is)) {
                boolean isLast = i == code.size() - 1;
                if (!isLast && completes(c.then()) && completes(c.other())
                        || needsFlag(c.then(), end)
                        || needsFlag(c.other(), end)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Without that jump where it is the last thing to happen. */
    private static List<Code> withoutLast(List<Code> code, Target jump) {
        if (code.isEmpty()) {
            return code;
        }
        List<Code> all = new ArrayList<>(code.subList(0, code.size() - 1));
        Code last = code.getLast();
        if (last instanceof Code.If i) {
            all.add(branch(i, withoutLast(i.then(), jump), withoutLast(i.other(), jump)));
        } else if (!jump.is(last)) {
            all.add(last);
        }
        return all;
    }

    /** The jumps in a loop's body that lead further than out of it. */
    private static List<Target> outer(List<Code> body, Code.Label loop) {
        List<Target> all = new ArrayList<>();
        for (Code c : body) {
            if (c instanceof Code.Jump j && j.label() != loop) {
                all.add(new Target(j.label(), j.isContinue()));
            } else if (!(c instanceof Code.Loop || c instanceof Code.For)) {
                c.bodies().forEach(b -> all.addAll(outer(b, loop)));
            }
        }
        return all.stream().distinct().toList();
    }

    // Code in general

    static boolean contains(Code c, Predicate<Code> wanted) {
        return wanted.test(c) || c.bodies().stream().anyMatch(b -> b.stream().anyMatch(x -> contains(x, wanted)));
    }

    /** Whether the end of the list can be reached. */
    static boolean completes(List<Code> code) {
        return code.stream().allMatch(Jumps::completes);
    }

    private static boolean completes(Code c) {
        return switch (c) {
            case Code.Jump j -> false;
            case Code.Return r -> false;
            case Code.If i -> completes(i.then()) || completes(i.other());
            case Code.Loop l -> contains(l, new Target(l.label(), false)::is);
            case Code.Labelled l -> completes(l.body()) || contains(l, new Target(l.label(), false)::is);
            case Code.While w -> true;
            case Code.For f -> true;
            case Code.Assign a -> true;
            case Code.Effect e -> true;
        };
    }

    private static List<Code> replace(List<Code> code, Target jump, Function<Code.Jump, List<Code>> with) {
        List<Code> all = new ArrayList<>();
        for (Code c : code) {
            switch (c) {
                case Code.Jump j when jump.is(j) -> all.addAll(with.apply(j));
                case Code.If i ->
                    all.add(new Code.If(
                            i.test(), replace(i.then(), jump, with), replace(i.other(), jump, with), i.line()));
                case Code.Labelled l -> all.add(new Code.Labelled(l.label(), replace(l.body(), jump, with)));
                case Code.Loop l -> all.add(new Code.Loop(l.label(), replace(l.body(), jump, with), l.line()));
                case Code.For f ->
                    all.add(new Code.For(
                            f.label(), f.variable(), f.iterable(), replace(f.body(), jump, with), f.line()));
                case Code.While w ->
                    all.add(new Code.While(w.label(), w.test(), replace(w.body(), jump, with), w.line()));
                case Code.Assign a -> all.add(a);
                case Code.Effect e -> all.add(e);
                case Code.Jump j -> all.add(j);
                case Code.Return r -> all.add(r);
            }
        }
        return all;
    }
}
