package org.jtriton.frontend.java;

import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.frontend.tree.Primitive;

/**
 * Gives a number to variables of which the tree does not show what Java's compiler knew: that they are assigned on every path to
 * their uses. That is so where jumps have become flags, as one flag says that a variable is assigned and the same flag guards its
 * use. Nothing reads the number. A variable that holds a block gets none, as its shape is not known here.
 */
final class Assigned {
    private final Map<String, Variable> doubtful = new LinkedHashMap<>();

    private Assigned() {}

    /** The statements, with assignments of 0 in front if need be. */
    static List<Code> surely(List<Code> code, Set<String> parameters, int line) {
        Assigned a = new Assigned();
        a.visit(code, new LinkedHashSet<>(parameters));
        List<Code> all = new ArrayList<>();
        for (Variable v : a.doubtful.values()) {
            if (v.kind() != TypeKind.REFERENCE) {
                all.add(new Code.Assign(v, zero(v), line));
            }
        }
        all.addAll(code);
        return all;
    }

    private static Term zero(Variable v) {
        if (v.isTruth()) {
            return new Term.Constant(false);
        }
        Primitive.Type type = Primitive.Type.valueOf(v.kind().asLoadable().name());
        return new Term.Operation(Primitive.CONVERT, type, List.of(Term.integer(0)));
    }

    /**
     * Adds what the statements surely assign; returns whether their end can be reached. What they assign behind a statement that may
     * leave the loop around them has no value behind them, as far as the compiler knows.
     */
    private boolean visit(List<Code> code, Set<String> assigned) {
        boolean completes = true;
        Set<String> inside = assigned;
        for (Code c : code) {
            completes &= visit(c, inside);
            if (inside == assigned && mayLeave(c)) {
                inside = new LinkedHashSet<>(assigned);
            }
        }
        return completes;
    }

    private static boolean mayLeave(Code c) {
        return switch (c) {
            case Code.Jump j -> true;
            case Code.If i ->
                i.then().stream().anyMatch(Assigned::mayLeave)
                        || i.other().stream().anyMatch(Assigned::mayLeave);
            default -> false;
        };
    }

    private boolean visit(Code c, Set<String> assigned) {
        return switch (c) {
            case Code.Assign a -> {
                read(a.value(), assigned);
                assigned.add(a.target().name());
                yield true;
            }
            case Code.Effect e -> read(e.value(), assigned);
            case Code.If i -> {
                read(i.test(), assigned);
                Set<String> then = new LinkedHashSet<>(assigned);
                Set<String> other = new LinkedHashSet<>(assigned);
                boolean thenCompletes = visit(i.then(), then);
                boolean otherCompletes = visit(i.other(), other);
                if (thenCompletes && otherCompletes) {
                    then.retainAll(other);
                }
                assigned.addAll(thenCompletes ? then : other);
                yield thenCompletes || otherCompletes;
            }
            case Code.Loop l -> loop(l.body(), assigned);
            case Code.While w -> {
                read(w.test(), assigned);
                // With a flag for a test, the test comes at the end of a round.
                boolean surelyRuns =
                        w.test() instanceof Term.Local l && l.variable().isTemporary();
                yield loop(w.body(), surelyRuns ? assigned : new LinkedHashSet<>(assigned));
            }
            case Code.For f -> {
                read(f.iterable(), assigned);
                Set<String> inside = new LinkedHashSet<>(assigned);
                inside.add(f.variable().name());
                visit(f.body(), inside);
                yield true;
            }
            case Code.Return r -> {
                if (r.value() != null) {
                    read(r.value(), assigned);
                }
                yield false;
            }
            case Code.Jump j -> false;
            case Code.Labelled l -> throw new IllegalStateException("labels are resolved by now");
        };
    }

    /** What its rounds assign before any of them may end is assigned behind it. */
    private boolean loop(List<Code> body, Set<String> assigned) {
        visit(body, new LinkedHashSet<>(assigned));
        for (Code c : body) {
            if (Jumps.contains(c, x -> x instanceof Code.Jump || x instanceof Code.Return)) {
                break;
            }
            if (c instanceof Code.Assign a) {
                assigned.add(a.target().name());
            }
        }
        return true;
    }

    private boolean read(Term t, Set<String> assigned) {
        if (t instanceof Term.Local l && !assigned.contains(l.variable().name())) {
            doubtful.putIfAbsent(l.variable().name(), l.variable());
        }
        t.children().forEach(c -> read(c, assigned));
        return true;
    }
}
