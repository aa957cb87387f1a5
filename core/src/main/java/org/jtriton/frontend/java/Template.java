package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Keyword;
import org.jtriton.frontend.tree.Span;

/** Expressions of the Python spelling with names to be filled in. */
final class Template {
    private Template() {}

    private static final Map<String, Expr> PARSED = new ConcurrentHashMap<>();

    /** An expression, or what else can stand in square brackets. */
    static Expr parse(String text) {
        return PARSED.computeIfAbsent(text, SpellingParser::parse);
    }

    /** The expression with values in place of the names; {@code tl} is the module of the language, and any other name one of Python's. */
    static Expr fill(Expr template, Map<String, Expr> values, Span span) {
        return switch (template) {
            case Expr.Name n when values.containsKey(n.id()) -> values.get(n.id());
            case Expr.Name n when n.id().equals("tl") -> new Expr.Name(Builtins.LANGUAGE, span);
            case Expr.Name n -> new Expr.Name(Builtins.PYTHON + n.id(), span);
            case Expr.Attribute a -> new Expr.Attribute(fill(a.value(), values, span), a.name(), span);
            case Expr.BinOp b ->
                new Expr.BinOp(fill(b.left(), values, span), b.op(), fill(b.right(), values, span), span);
            case Expr.UnaryOp u -> new Expr.UnaryOp(u.op(), fill(u.operand(), values, span), span);
            case Expr.BoolOp b -> new Expr.BoolOp(b.op(), all(b.values(), values, span), span);
            case Expr.Compare c ->
                new Expr.Compare(fill(c.left(), values, span), c.ops(), all(c.comparators(), values, span), span);
            case Expr.Subscript s ->
                new Expr.Subscript(fill(s.value(), values, span), fill(s.index(), values, span), span);
            case Expr.Tuple t -> new Expr.Tuple(all(t.elements(), values, span), span);
            case Expr.Starred s -> new Expr.Starred(fill(s.value(), values, span), span);
            case Expr.Slice s ->
                new Expr.Slice(
                        s.lower().map(e -> fill(e, values, span)),
                        s.upper().map(e -> fill(e, values, span)),
                        s.step().map(e -> fill(e, values, span)),
                        span);
            case Expr.Call c -> call(c, values, span);
            case Constant.NoneConst c -> new Constant.NoneConst(span);
            case Constant.EllipsisConst c -> new Constant.EllipsisConst(span);
            case Constant.BoolConst c -> new Constant.BoolConst(c.value(), span);
            case Constant.IntConst c -> new Constant.IntConst(c.value(), span);
            case Constant.FloatConst c -> new Constant.FloatConst(c.value(), span);
            case Constant.StrConst c -> new Constant.StrConst(c.value(), span);
            default ->
                throw new IllegalArgumentException(
                        "a spelling has no " + template.getClass().getSimpleName());
        };
    }

    private static Expr call(Expr.Call c, Map<String, Expr> values, Span span) {
        List<Keyword> keywords = new ArrayList<>();
        for (Keyword k : c.keywords()) {
            boolean isPassedOn = k.name().isPresent() && k.value() instanceof Expr.Name;
            Expr value = fill(k.value(), values, span);
            if (!(isPassedOn && Builtins.isNone(value))) {
                keywords.add(new Keyword(k.name(), value, span));
            }
        }
        return new Expr.Call(fill(c.function(), values, span), all(c.arguments(), values, span), keywords, span);
    }

    private static List<Expr> all(List<Expr> templates, Map<String, Expr> values, Span span) {
        Expr[] all = new Expr[templates.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = fill(templates.get(i), values, span);
        }
        return List.of(all);
    }
}
