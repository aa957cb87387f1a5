package org.jtriton.frontend.java;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.language.Builtin;
import org.jtriton.language.Keyword;
import org.jtriton.language.Option;
import org.jtriton.language.Spelling;

/**
 * What the annotations and types of a method of the language say, read once: reflection makes each of its answers anew.
 *
 * @param meaning what a call stands for
 * @param parameters those of the method, without its receiver
 * @param result the descriptor of the type that it gives
 * @param isPure whether a call does nothing but compute, without memory: operators, and what gives a number of Java
 */
record BuiltinMethod(Meaning meaning, List<Taken> parameters, String result, boolean isPure) {
    /** What a call stands for. */
    sealed interface Meaning {
        /** An argument by that name of another call. */
        record OfOption(String keyword) implements Meaning {}

        /** A call of the function at that path below {@code triton.language}. */
        record OfFunction(String path) implements Meaning {}

        /** An expression with names to be filled in. */
        record OfSpelling(Expr template) implements Meaning {}
    }

    /** A parameter: its name in Java and in trees, and how its argument is passed. */
    record Taken(String name, String keyword, Kind kind) {
        private static Taken of(Parameter p) {
            return new Taken(p.getName(), Builtins.snakeCase(p.getName()), Kind.of(p.getType()));
        }
    }

    /** How an argument is passed. */
    enum Kind {
        TRUTH,
        LONG,
        DOUBLE,
        OPTIONS,
        PLAIN;

        private static Kind of(Class<?> type) {
            if (type == boolean.class) {
                return TRUTH;
            }
            if (type == long.class) {
                return LONG;
            }
            if (type == double.class) {
                return DOUBLE;
            }
            return type == Option[].class ? OPTIONS : PLAIN;
        }
    }

    /** What the method is in the language; empty if it is none of its methods. */
    static Optional<BuiltinMethod> of(Method m) {
        return meaning(m)
                .map(meaning -> new BuiltinMethod(
                        meaning,
                        Arrays.stream(m.getParameters()).map(Taken::of).toList(),
                        m.getReturnType().descriptorString(),
                        isOperator(meaning) || m.getReturnType().isPrimitive() && m.getReturnType() != void.class));
    }

    private static Optional<Meaning> meaning(Method m) {
        Keyword keyword = m.getAnnotation(Keyword.class);
        if (keyword != null) {
            return Optional.of(new Meaning.OfOption(keyword.value()));
        }
        Builtin builtin = m.getAnnotation(Builtin.class);
        if (builtin != null) {
            return Optional.of(new Meaning.OfFunction(builtin.value()));
        }
        return Optional.ofNullable(m.getAnnotation(Spelling.class))
                .map(s -> new Meaning.OfSpelling(Template.parse(s.value())));
    }

    private static boolean isOperator(Meaning meaning) {
        return meaning instanceof Meaning.OfSpelling s
                && (s.template() instanceof Expr.BinOp
                        || s.template() instanceof Expr.UnaryOp
                        || s.template() instanceof Expr.Compare);
    }
}
