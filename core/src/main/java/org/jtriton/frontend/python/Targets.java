package org.jtriton.frontend.python;

import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.Source;

/** Checks that an expression can stand where a value is assigned, and says in Python's words what it is if it can't. */
final class Targets {
    private final Source source;

    Targets(Source source) {
        this.source = source;
    }

    /** Refuses as the left side of {@code =} what can't be assigned to. */
    void checkAssigned(Expr target) {
        check(target, "did you mean '==' instead of '='?");
    }

    /** Refuses as the target of a {@code for}, {@code as} and the like what can't be assigned to. */
    void checkBound(Expr target) {
        check(target, null);
    }

    private void check(Expr target, String hint) {
        switch (target) {
            case Expr.Name name -> {}
            case Expr.Attribute attribute -> {}
            case Expr.Subscript subscript -> {}
            case Expr.Starred starred -> {
                if (starred.value() instanceof Expr.Starred) {
                    throw refuse(starred, "cannot assign to ", hint);
                }
                check(starred.value(), hint);
            }
            case Expr.Tuple tuple -> checkElements(tuple.elements(), hint);
            case Expr.ListExpr list -> checkElements(list.elements(), hint);
            case Expr other -> throw refuse(other, "cannot assign to ", hint);
        }
    }

    private void checkElements(List<Expr> elements, String hint) {
        boolean starSeen = false;
        for (Expr element : elements) {
            check(element, hint);
            if (element instanceof Expr.Starred) {
                if (starSeen) {
                    throw source.error(element.span(), "multiple starred expressions in assignment")
                            .build();
                }
                starSeen = true;
            }
        }
    }

    /** Refuses what is no single variable, attribute or element. */
    void checkSingle(Expr target, String message) {
        if (!(target instanceof Expr.Name || target instanceof Expr.Attribute || target instanceof Expr.Subscript)) {
            throw source.error(target.span(), message).build();
        }
    }

    /** Refuses what can't be deleted. */
    void checkDeletable(Expr target) {
        switch (target) {
            case Expr.Name name -> {}
            case Expr.Attribute attribute -> {}
            case Expr.Subscript subscript -> {}
            case Expr.Tuple tuple -> tuple.elements().forEach(this::checkDeletable);
            case Expr.ListExpr list -> list.elements().forEach(this::checkDeletable);
            case Expr other -> throw refuse(other, "cannot delete ", null);
        }
    }

    private CompilationException refuse(Expr target, String refusal, String hint) {
        return source.error(target.span(), refusal + describe(target))
                .hint(hint)
                .build();
    }

    /** What an expression is called in a message. */
    static String describe(Expr expr) {
        return switch (expr) {
            case Constant.NoneConst c -> "None";
            case Constant.EllipsisConst c -> "ellipsis";
            case Constant.BoolConst c -> c.value() ? "True" : "False";
            case Constant c -> "literal";
            case JoinedStr s -> "f-string expression";
            case Expr.Attribute a -> "attribute";
            case Expr.Subscript s -> "subscript";
            case Expr.Starred s -> "starred";
            case Expr.Name n -> "name";
            case Expr.ListExpr l -> "list";
            case Expr.Tuple t -> "tuple";
            case Expr.Lambda l -> "lambda";
            case Expr.Call c -> "function call";
            case Expr.BoolOp o -> "expression";
            case Expr.BinOp o -> "expression";
            case Expr.UnaryOp o -> "expression";
            case Expr.PrimitiveOp o -> "expression";
            case Expr.Count c -> "expression";
            case Expr.GeneratorExp g -> "generator expression";
            case Expr.Yield y -> "yield expression";
            case Expr.YieldFrom y -> "yield expression";
            case Expr.Await a -> "await expression";
            case Expr.ListComp c -> "list comprehension";
            case Expr.SetComp c -> "set comprehension";
            case Expr.DictComp c -> "dict comprehension";
            case Expr.DictExpr d -> "dict literal";
            case Expr.SetExpr s -> "set display";
            case Expr.Compare c -> "comparison";
            case Expr.IfExp c -> "conditional expression";
            case Expr.NamedExpr n -> "named expression";
            case Expr.Slice s -> "slice";
        };
    }
}
