package org.jtriton.frontend.java;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Keyword;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.frontend.tree.Span;
import org.jtriton.language.Builtin;
import org.jtriton.language.Spelling;

/**
 * Calls of methods that {@code org.jtriton.language} declares, as the calls and expressions of the Python spelling that their
 * annotations say.
 */
final class Builtins {
    /** The name of {@code triton.language} in trees; no variable has it. */
    static final String LANGUAGE = "tl.";

    /** What the names of Python's own functions begin with in trees. */
    static final String PYTHON = "builtins.";

    private Builtins() {}

    /** Whether the method is one of the language. */
    static boolean isBuiltin(Method m) {
        return m.isAnnotationPresent(Builtin.class)
                || m.isAnnotationPresent(Spelling.class)
                || m.isAnnotationPresent(org.jtriton.language.Keyword.class);
    }

    /**
     * A call.
     *
     * @param receiver null for a static method
     */
    static Term call(Method m, Term receiver, List<Term> arguments, Place place, int line) {
        var keyword = m.getAnnotation(org.jtriton.language.Keyword.class);
        if (keyword != null) {
            return new Term.Named(
                    keyword.value(),
                    arguments.isEmpty() ? new Term.Constant(true) : part(arguments.getFirst(), m.getParameters()[0]));
        }
        List<Term> parts = new ArrayList<>();
        List<String> names = new ArrayList<>();
        if (receiver != null) {
            parts.add(receiver);
            names.add("self");
        }
        List<Term.Named> options = new ArrayList<>();
        Parameter[] parameters = m.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            Term t = arguments.get(i);
            if (t instanceof Term.Elements e
                    && e.values.stream().allMatch(v -> v instanceof Term.Named)
                    && (!e.values.isEmpty() || isOptions(parameters[i]))) {
                e.values.forEach(v -> options.add((Term.Named) v));
            } else if (isOptions(parameters[i])) {
                throw place.refused(
                        line,
                        "options must stand in the call itself",
                        "give each as an argument, such as cacheModifier(\".cg\")");
            } else if (t instanceof Term.Named) {
                throw place.refused(line, "an option must be among the variable arguments of a call", null);
            } else {
                parts.add(part(t, parameters[i]));
                names.add(parameters[i].getName());
            }
        }
        options.forEach(o -> parts.add(o.value()));
        List<String> keywords = options.stream().map(Term.Named::keyword).toList();
        Builtin builtin = m.getAnnotation(Builtin.class);
        Term.Shape shape = builtin != null
                ? call(builtin.value(), receiver != null, names, keywords)
                : spelled(m.getAnnotation(Spelling.class).value(), names, keywords);
        return new Term.Composite(shape, parts, m.getReturnType().descriptorString(), isPure(m), line);
    }

    /** Whether a call does nothing but compute, without memory: operators, and what gives a number of Java. */
    private static boolean isPure(Method m) {
        if (m.isAnnotationPresent(Spelling.class)) {
            Expr template = Template.parse(m.getAnnotation(Spelling.class).value());
            if (template instanceof Expr.BinOp
                    || template instanceof Expr.UnaryOp
                    || template instanceof Expr.Compare) {
                return true;
            }
        }
        return m.getReturnType().isPrimitive() && m.getReturnType() != void.class;
    }

    private static boolean isOptions(Parameter p) {
        return p.getType() == org.jtriton.language.Option[].class;
    }

    private static Term part(Term t, Parameter p) {
        if (p.getType() == boolean.class) {
            return Evaluation.asTruth(t);
        }
        if (p.getType() == long.class || p.getType() == double.class) {
            return Invocations.box(p.getType() == long.class ? Primitive.Type.LONG : Primitive.Type.DOUBLE, t);
        }
        return t instanceof Term.Elements e ? tuple(e) : t;
    }

    /** An array as a tuple. */
    static Term tuple(Term.Elements e) {
        List<Term> values = e.values.stream()
                .map(v -> v instanceof Term.Elements inner ? tuple(inner) : v)
                .toList();
        return new Term.Composite((parts, span) -> new Expr.Tuple(parts, span), values, "[", true, e.line);
    }

    /** @param options the names of what comes behind the arguments */
    private static Term.Shape call(String path, boolean hasReceiver, List<String> names, List<String> options) {
        int positional = hasReceiver ? 1 : 0;
        return (parts, span) -> {
            List<Keyword> keywords = new ArrayList<>();
            for (int i = positional; i < names.size(); i++) {
                keywords.add(new Keyword(Optional.of(snakeCase(names.get(i))), parts.get(i), span));
            }
            keywords.addAll(keywords(options, parts.subList(names.size(), parts.size()), span));
            return new Expr.Call(language(path, span), parts.subList(0, positional), keywords, span);
        };
    }

    private static List<Keyword> keywords(List<String> names, List<Expr> values, Span span) {
        List<Keyword> keywords = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            keywords.add(new Keyword(Optional.of(names.get(i)), values.get(i), span));
        }
        return keywords;
    }

    /** A member of {@code triton.language}, by its path. */
    static Expr language(String path, Span span) {
        Expr e = new Expr.Name(LANGUAGE, span);
        for (String name : path.split("\\.")) {
            e = new Expr.Attribute(e, name, span);
        }
        return e;
    }

    /** {@code boundaryCheck} as {@code boundary_check}. */
    static String snakeCase(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    private static Term.Shape spelled(String spelling, List<String> names, List<String> options) {
        Expr template = Template.parse(spelling);
        return (parts, span) -> {
            Map<String, Expr> values = new HashMap<>();
            for (int i = 0; i < names.size(); i++) {
                values.put(names.get(i), parts.get(i));
            }
            Expr filled = Template.fill(template, values, span);
            if (options.isEmpty()) {
                return filled;
            }
            Expr.Call call = (Expr.Call) filled;
            List<Keyword> keywords = new ArrayList<>(call.keywords());
            keywords.addAll(keywords(options, parts.subList(names.size(), parts.size()), span));
            return new Expr.Call(call.function(), call.arguments(), keywords, span);
        };
    }

    /** What a constant of the language stands for. */
    static Term constant(String spelling, String descriptor, int line) {
        Expr template = Template.parse(spelling);
        return new Term.Composite(
                (parts, span) -> Template.fill(template, Map.of(), span), List.of(), descriptor, true, line);
    }

    /** A type of the language, such as {@code tl.float32}. */
    static Term type(String languageName, int line) {
        return new Term.Composite((parts, span) -> language(languageName, span), List.of(), "T", true, line);
    }

    /** Whether an expression is {@code None}. */
    static boolean isNone(Expr e) {
        return e instanceof Constant.NoneConst;
    }
}
