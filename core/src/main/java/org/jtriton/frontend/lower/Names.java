package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;

/** What statements do with names, read off the syntax tree. */
final class Names {
    private Names() {}

    /** The names that statements may bind, in the order in which they first do; those of nested functions are not theirs. */
    static Set<String> bound(List<Stmt> statements) {
        Set<String> names = new LinkedHashSet<>();
        statements.forEach(s -> bound(s, names));
        return names;
    }

    /** The names of which statements may change a part and nothing else: {@code x} in {@code x[i] = v}. */
    static Set<String> changedInPart(List<Stmt> statements) {
        Set<String> names = bound(statements);
        Set<String> rebound = new HashSet<>();
        statements.forEach(s -> bound(s, rebound, Names::rebound));
        names.removeAll(rebound);
        return names;
    }

    private static void bound(Stmt statement, Set<String> names) {
        bound(statement, names, Names::targets);
    }

    private static void bound(Stmt statement, Set<String> names, BiConsumer<Expr, Set<String>> targets) {
        Walk.expressions(statement, e -> {
            if (e instanceof Expr.NamedExpr n) {
                names.add(n.target().id());
            }
        });
        switch (statement) {
            case Stmt.FunctionDef f -> names.add(f.name());
            case Stmt.ClassDef c -> names.add(c.name());
            case Stmt.Assign a -> a.targets().forEach(t -> targets.accept(t, names));
            case Stmt.AugAssign a -> targets.accept(a.target(), names);
            case Stmt.AnnAssign a -> {
                if (a.value().isPresent()) {
                    targets.accept(a.target(), names);
                }
            }
            case Stmt.For f -> targets.accept(f.target(), names);
            case Stmt.With w -> w.items().forEach(i -> i.target().ifPresent(t -> targets.accept(t, names)));
            case Stmt.Import i ->
                i.names()
                        .forEach(a ->
                                names.add(a.asName().orElseGet(() -> a.name().split("\\.")[0])));
            case Stmt.ImportFrom i ->
                i.names().forEach(a -> names.add(a.asName().orElse(a.name())));
            case Stmt.Try t -> t.handlers().forEach(h -> h.name().ifPresent(names::add));
            case Stmt.TypeAlias t -> names.add(t.name().id());
            case Stmt.Delete d -> d.targets().forEach(t -> targets.accept(t, names));
            case Stmt.If i -> {}
            case Stmt.While w -> {}
            case Stmt.Match m -> {}
            case Stmt.Return r -> {}
            case Stmt.Raise r -> {}
            case Stmt.Assert a -> {}
            case Stmt.Global g -> {}
            case Stmt.Nonlocal n -> {}
            case Stmt.ExprStmt e -> {}
            case Stmt.Pass p -> {}
            case Stmt.Break b -> {}
            case Stmt.Continue c -> {}
        }
        for (List<Stmt> body : Walk.bodies(statement)) {
            body.forEach(s -> bound(s, names, targets));
        }
    }

    /** The names that a target binds: itself, or those of a tuple; a subscript or attribute changes the name at its root. */
    static void targets(Expr target, Set<String> names) {
        switch (target) {
            case Expr.Name n -> names.add(n.id());
            case Expr.Tuple t -> t.elements().forEach(e -> targets(e, names));
            case Expr.ListExpr l -> l.elements().forEach(e -> targets(e, names));
            case Expr.Starred s -> targets(s.value(), names);
            case Expr.Subscript s -> targets(s.value(), names);
            case Expr.Attribute a -> targets(a.value(), names);
            default -> {}
        }
    }

    /** The same without names that only change in part. */
    private static void rebound(Expr target, Set<String> names) {
        switch (target) {
            case Expr.Name n -> names.add(n.id());
            case Expr.Tuple t -> t.elements().forEach(e -> rebound(e, names));
            case Expr.ListExpr l -> l.elements().forEach(e -> rebound(e, names));
            case Expr.Starred s -> rebound(s.value(), names);
            default -> {}
        }
    }

    /** Whether a {@code return} stands in them, at any depth. */
    static boolean mayReturn(List<Stmt> statements) {
        return statements.stream()
                .anyMatch(
                        s -> s instanceof Stmt.Return || Walk.bodies(s).stream().anyMatch(Names::mayReturn));
    }

    /** Whether a statement may leave the list that it stands in. */
    private static boolean mayExit(Stmt s) {
        return s instanceof Stmt.Continue
                || s instanceof Stmt.Break
                || s instanceof Stmt.Return
                || Walk.bodies(s).stream().anyMatch(b -> b.stream().anyMatch(Names::mayExit));
    }

    /** Whether a {@code break} or {@code return} in a loop's body may end the loop. */
    static boolean mayLeave(List<Stmt> loopBody) {
        return loopBody.stream().anyMatch(s -> mayLeave(s, true));
    }

    private static boolean mayLeave(Stmt s, boolean breaks) {
        return switch (s) {
            case Stmt.Return r -> true;
            case Stmt.Break b -> breaks;
            case Stmt.FunctionDef f -> false;
            case Stmt.ClassDef c -> false;
            case Stmt.For f -> f.body().stream().anyMatch(x -> mayLeave(x, false));
            case Stmt.While w -> w.body().stream().anyMatch(x -> mayLeave(x, false));
            default -> Walk.bodies(s).stream().anyMatch(b -> b.stream().anyMatch(x -> mayLeave(x, breaks)));
        };
    }

    /**
     * The names that statements may read before they have bound them: the upward-exposed uses of data-flow analysis (Aho, Lam,
     * Sethi and Ullman, "Compilers", section 9.2.5).
     */
    static Set<String> exposed(List<Stmt> statements) {
        Set<String> exposed = new HashSet<>();
        Set<String> assigned = new HashSet<>();
        for (Stmt s : statements) {
            Set<String> reads = exposed(s);
            reads.removeAll(assigned);
            exposed.addAll(reads);
            assigned.addAll(surelyBound(s));
        }
        return exposed;
    }

    private static Set<String> exposed(Stmt statement) {
        Set<String> reads = new HashSet<>();
        Walk.expressions(statement, e -> {
            if (e instanceof Expr.Name n) {
                reads.add(n.id());
            }
        });
        switch (statement) {
            case Stmt.Assign a -> {
                a.targets().forEach(t -> dropPlainTargets(t, reads));
                readsOf(a.value(), reads);
            }
            case Stmt.AnnAssign a -> {
                dropPlainTargets(a.target(), reads);
                a.value().ifPresent(v -> readsOf(v, reads));
            }
            case Stmt.For f -> {
                dropPlainTargets(f.target(), reads);
                readsOf(f.iterable(), reads);
                Set<String> inner = exposed(f.body());
                Set<String> target = new HashSet<>();
                targets(f.target(), target);
                inner.removeAll(target);
                reads.addAll(inner);
                reads.addAll(exposed(f.orElse()));
            }
            default -> Walk.bodies(statement).forEach(b -> reads.addAll(exposed(b)));
        }
        return reads;
    }

    private static void dropPlainTargets(Expr target, Set<String> reads) {
        switch (target) {
            case Expr.Name n -> reads.remove(n.id());
            case Expr.Tuple t -> t.elements().forEach(e -> dropPlainTargets(e, reads));
            case Expr.ListExpr l -> l.elements().forEach(e -> dropPlainTargets(e, reads));
            case Expr.Starred s -> dropPlainTargets(s.value(), reads);
            default -> {}
        }
    }

    /** Behind everything: a nested function may read its names whenever it is called. */
    private static final Span LATE = new Span(Integer.MAX_VALUE, 0, Integer.MAX_VALUE, 0);

    /** Where names are read; those of nested functions are read behind everything. */
    static Map<String, List<Span>> reads(List<Stmt> statements) {
        Map<String, List<Span>> reads = new HashMap<>();
        statements.forEach(s -> reads(s, reads));
        return reads;
    }

    private static void reads(Stmt statement, Map<String, List<Span>> reads) {
        Walk.expressions(statement, e -> {
            if (e instanceof Expr.Name n) {
                add(reads, n.id(), n.span());
            } else if (e instanceof Expr.Lambda l) {
                Set<String> names = new HashSet<>();
                readsOf(l.body(), names);
                names.forEach(n -> add(reads, n, LATE));
            }
        });
        Walk.bodies(statement).forEach(b -> b.forEach(s -> reads(s, reads)));
        if (statement instanceof Stmt.FunctionDef f) {
            reads(f.body()).keySet().forEach(n -> add(reads, n, LATE));
        }
    }

    private static void add(Map<String, List<Span>> reads, String name, Span where) {
        reads.computeIfAbsent(name, k -> new ArrayList<>()).add(where);
    }

    private static void readsOf(Expr e, Set<String> reads) {
        Walk.expression(e, x -> {
            if (x instanceof Expr.Name n) {
                reads.add(n.id());
            }
        });
    }

    private static Set<String> surelyBound(Stmt statement) {
        return switch (statement) {
            case Stmt.Assign a -> bound(List.of(a));
            case Stmt.AnnAssign a -> bound(List.of(a));
            case Stmt.AugAssign a -> bound(List.of(a));
            case Stmt.FunctionDef f -> Set.of(f.name());
            case Stmt.If i -> {
                Set<String> both = surelyBound(i.body());
                both.retainAll(surelyBound(i.orElse()));
                yield both;
            }
            default -> Set.of();
        };
    }

    /** The names that statements bind whatever happens, up to the first that may leave the list. */
    static Set<String> surelyBound(List<Stmt> statements) {
        Set<String> names = new HashSet<>();
        for (Stmt s : statements) {
            names.addAll(surelyBound(s));
            if (mayExit(s)) {
                break;
            }
        }
        return names;
    }

    /** Whether statements of a function make it a generator. */
    static boolean yields(List<Stmt> statements) {
        boolean[] found = {false};
        for (Stmt s : statements) {
            Walk.expressions(s, e -> found[0] |= e instanceof Expr.Yield || e instanceof Expr.YieldFrom);
            Walk.bodies(s).forEach(body -> found[0] |= yields(body));
        }
        return found[0];
    }
}
