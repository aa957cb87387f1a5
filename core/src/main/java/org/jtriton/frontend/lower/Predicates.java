package org.jtriton.frontend.lower;

import java.math.BigInteger;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;

/** Python's truth, identity and membership, of values that are known at compile time. */
final class Predicates {
    private static final String ONLY =
            "a kernel uses triton.language, constants, and functions marked @triton.jit; it can't call other libraries";

    private Predicates() {}

    /** Whether {@code if v} is taken; an error for a run-time value. */
    static boolean truth(Expressions cx, Val v, Span where) {
        return switch (v) {
            case ConstVal c ->
                switch (c.value()) {
                    case null -> false;
                    case Boolean b -> b;
                    case Long l -> l != 0;
                    case BigInteger b -> true;
                    case Double d -> d != 0;
                    case String s -> !s.isEmpty();
                    default -> true;
                };
            case TupleVal t -> t.size() > 0;
            case ListVal l -> !l.elements().isEmpty();
            case DictVal d -> !d.entries().isEmpty();
            case SetVal s -> !s.elements().isEmpty();
            case UnavailableVal u -> throw cannotEvaluate(cx, u, where);
            case TensorVal t ->
                throw cx.error(
                        where,
                        "a value known at compile time is needed here, not " + t.describe(),
                        "pass it as a tl.constexpr parameter, or compute it from constexprs");
            case Val other -> true;
        };
    }

    static CompilationException cannotEvaluate(Expressions cx, UnavailableVal u, Span where) {
        String hint = null;
        if (cx.inKernel() && u.path().contains(".")) {
            String name = u.path().substring(u.path().lastIndexOf('.') + 1).replace("(...)", "");
            hint = NamesElsewhere.hint(name, cx.modules.languageNames()).orElse(ONLY);
        }
        return cx.error(where, "name '%s' can't be evaluated here: %s".formatted(u.path(), u.reason()), hint);
    }

    /** {@code is}, {@code in} and their opposites, and comparisons of what is no number; empty for any other comparison. */
    static Optional<Val> compare(Expressions cx, Operator.Comparison op, Val lhs, Val rhs, Span where) {
        return switch (op) {
            case IS -> Optional.of(ConstVal.of(same(lhs, rhs)));
            case IS_NOT -> Optional.of(ConstVal.of(!same(lhs, rhs)));
            case IN -> Optional.of(ConstVal.of(contains(cx, lhs, rhs, where)));
            case NOT_IN -> Optional.of(ConstVal.of(!contains(cx, lhs, rhs, where)));
            case EQ, NOT_EQ, LT, LT_E, GT, GT_E -> Optional.empty();
        };
    }

    private static boolean same(Val lhs, Val rhs) {
        return lhs == rhs || lhs.equals(rhs);
    }

    private static boolean contains(Expressions cx, Val element, Val container, Span where) {
        if (container instanceof ConstVal c && c.value() instanceof String text) {
            if (element instanceof ConstVal e && e.value() instanceof String part) {
                return text.contains(part);
            }
            throw cx.error(where, "a string contains only strings, not " + element.describe());
        }
        if (element instanceof TensorVal) {
            throw cx.error(where, "'in' needs a value known at compile time, not " + element.describe());
        }
        for (Val v : Subscripts.elements(cx, container, where)) {
            if (v.equals(element) || isEqual(cx, v, element, where)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isEqual(Expressions cx, Val a, Val b, Span where) {
        return a instanceof ConstVal x
                && b instanceof ConstVal y
                && x.number().isPresent()
                && y.number().isPresent()
                && truth(cx, Semantic.compare(cx, Operator.Comparison.EQ, a, b, where), where);
    }
}
