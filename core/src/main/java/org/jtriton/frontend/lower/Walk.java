package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jtriton.frontend.tree.Comprehension;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.MatchCase;
import org.jtriton.frontend.tree.Stmt;

/** Visits the parts of a syntax tree. */
final class Walk {
    private Walk() {}

    /** The statement lists inside a statement; a function or class keeps its own to itself. */
    static List<List<Stmt>> bodies(Stmt statement) {
        return switch (statement) {
            case Stmt.If i -> List.of(i.body(), i.orElse());
            case Stmt.For f -> List.of(f.body(), f.orElse());
            case Stmt.While w -> List.of(w.body(), w.orElse());
            case Stmt.With w -> List.of(w.body());
            case Stmt.Try t -> {
                List<List<Stmt>> all = new ArrayList<>(List.of(t.body()));
                t.handlers().forEach(h -> all.add(h.body()));
                all.add(t.orElse());
                all.add(t.finalBody());
                yield all;
            }
            case Stmt.Match m -> m.cases().stream().map(MatchCase::body).toList();
            case Stmt other -> List.of();
        };
    }

    /** Visits every expression of a statement with those nested in them, but not of the statements inside it. */
    static void expressions(Stmt statement, Consumer<Expr> visitor) {
        for (Expr e : heads(statement)) {
            expression(e, visitor);
        }
    }

    private static List<Expr> heads(Stmt statement) {
        List<Expr> heads = new ArrayList<>();
        switch (statement) {
            case Stmt.FunctionDef f -> {
                heads.addAll(f.decorators());
                f.parameters().forEach(p -> p.defaultValue().ifPresent(heads::add));
            }
            case Stmt.ClassDef c -> {
                heads.addAll(c.decorators());
                heads.addAll(c.bases());
            }
            case Stmt.Return r -> r.value().ifPresent(heads::add);
            case Stmt.Delete d -> heads.addAll(d.targets());
            case Stmt.Assign a -> {
                heads.addAll(a.targets());
                heads.add(a.value());
            }
            case Stmt.AugAssign a -> heads.addAll(List.of(a.target(), a.value()));
            case Stmt.AnnAssign a -> {
                heads.add(a.target());
                a.value().ifPresent(heads::add);
            }
            case Stmt.For f -> heads.addAll(List.of(f.target(), f.iterable()));
            case Stmt.While w -> heads.add(w.test());
            case Stmt.If i -> heads.add(i.test());
            case Stmt.With w ->
                w.items().forEach(i -> {
                    heads.add(i.context());
                    i.target().ifPresent(heads::add);
                });
            case Stmt.Match m -> heads.add(m.subject());
            case Stmt.Raise r -> r.exception().ifPresent(heads::add);
            case Stmt.Assert a -> {
                heads.add(a.test());
                a.message().ifPresent(heads::add);
            }
            case Stmt.ExprStmt e -> heads.add(e.value());
            case Stmt.TypeAlias t -> {}
            case Stmt.Try t -> {}
            case Stmt.Import i -> {}
            case Stmt.ImportFrom i -> {}
            case Stmt.Global g -> {}
            case Stmt.Nonlocal n -> {}
            case Stmt.Pass p -> {}
            case Stmt.Break b -> {}
            case Stmt.Continue c -> {}
        }
        return heads;
    }

    /** Visits an expression, then those inside it. */
    static void expression(Expr e, Consumer<Expr> visitor) {
        visitor.accept(e);
        for (Expr child : children(e)) {
            expression(child, visitor);
        }
    }

    private static List<Expr> children(Expr e) {
        List<Expr> all = new ArrayList<>();
        switch (e) {
            case Constant c -> {}
            case Expr.Name n -> {}
            case JoinedStr j ->
                j.parts().forEach(p -> {
                    if (p instanceof JoinedStr.Replacement r) {
                        all.add(r.value());
                        r.format().ifPresent(all::add);
                    }
                });
            case Expr.BoolOp b -> all.addAll(b.values());
            case Expr.NamedExpr n -> all.add(n.value());
            case Expr.BinOp b -> all.addAll(List.of(b.left(), b.right()));
            case Expr.UnaryOp u -> all.add(u.operand());
            case Expr.PrimitiveOp p -> all.addAll(p.operands());
            case Expr.Count c -> all.addAll(List.of(c.first(), c.bound(), c.step()));
            case Expr.Lambda l -> all.add(l.body());
            case Expr.IfExp i -> all.addAll(List.of(i.test(), i.body(), i.orElse()));
            case Expr.DictExpr d ->
                d.items().forEach(i -> {
                    i.key().ifPresent(all::add);
                    all.add(i.value());
                });
            case Expr.SetExpr s -> all.addAll(s.elements());
            case Expr.ListComp l -> comprehension(List.of(l.element()), l.generators(), all);
            case Expr.SetComp s -> comprehension(List.of(s.element()), s.generators(), all);
            case Expr.DictComp d -> comprehension(List.of(d.key(), d.value()), d.generators(), all);
            case Expr.GeneratorExp g -> comprehension(List.of(g.element()), g.generators(), all);
            case Expr.Await a -> all.add(a.value());
            case Expr.Yield y -> y.value().ifPresent(all::add);
            case Expr.YieldFrom y -> all.add(y.value());
            case Expr.Compare c -> {
                all.add(c.left());
                all.addAll(c.comparators());
            }
            case Expr.Call c -> {
                all.add(c.function());
                all.addAll(c.arguments());
                c.keywords().forEach(k -> all.add(k.value()));
            }
            case Expr.Attribute a -> all.add(a.value());
            case Expr.Subscript s -> all.addAll(List.of(s.value(), s.index()));
            case Expr.Starred s -> all.add(s.value());
            case Expr.ListExpr l -> all.addAll(l.elements());
            case Expr.Tuple t -> all.addAll(t.elements());
            case Expr.Slice s -> {
                s.lower().ifPresent(all::add);
                s.upper().ifPresent(all::add);
                s.step().ifPresent(all::add);
            }
        }
        return all;
    }

    private static void comprehension(List<Expr> results, List<Comprehension> generators, List<Expr> all) {
        all.addAll(results);
        for (Comprehension c : generators) {
            all.add(c.target());
            all.add(c.iterable());
            all.addAll(c.conditions());
        }
    }
}
