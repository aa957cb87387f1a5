package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Keyword;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.frontend.tree.Span;

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

    /**
     * A call.
     *
     * @param receiver null for a static method
     */
    static Term call(BuiltinMethod m, Term receiver, List<Term> arguments, Place place, int line) {
        if (m.meaning() instanceof BuiltinMethod.Meaning.OfOption o) {
            Term value = arguments.isEmpty()
                    ? new Term.Constant(true)
                    : part(arguments.getFirst(), m.parameters().getFirst());
            return new Term.Named(o.keyword(), value);
        }
        List<Term> parts = new ArrayList<>();
        List<BuiltinMethod.Taken> taken = new ArrayList<>();
        if (receiver != null) {
            parts.add(receiver);
        }
        List<Term.Named> options = new ArrayList<>();
        for (int i = 0; i < m.parameters().size(); i++) {
            BuiltinMethod.Taken p = m.parameters().get(i);
            boolean isOptions = p.kind() == BuiltinMethod.Kind.OPTIONS;
            Term t = arguments.get(i);
            if (t instanceof Term.Elements e
                    && e.values.stream().allMatch(v -> v instanceof Term.Named)
                    && (!e.values.isEmpty() || isOptions)) {
                e.values.forEach(v -> options.add((Term.Named) v));
            } else if (isOptions) {
                throw place.refused(
                        line,
                        "options must stand in the call itself",
                        "give each as an argument, such as cacheModifier(\".cg\")");
            } else if (t instanceof Term.Named) {
                throw place.refused(line, "an option must be among the variable arguments of a call", null);
            } else {
                parts.add(part(t, p));
                taken.add(p);
            }
        }
        List<String> keywords = new ArrayList<>(options.size());
        for (Term.Named o : options) {
            parts.add(o.value());
            keywords.add(o.keyword());
        }
        Term.Shape shape =
                switch (m.meaning()) {
                    case BuiltinMethod.Meaning.OfFunction f -> call(f.path(), receiver != null, taken, keywords);
                    case BuiltinMethod.Meaning.OfSpelling s -> spelled(s.template(), receiver != null, taken, keywords);
                    case BuiltinMethod.Meaning.OfOption o -> throw new IllegalStateException("an option is no call");
                };
        return new Term.Composite(shape, parts, m.result(), m.isPure(), line);
    }

    private static Term part(Term t, BuiltinMethod.Taken p) {
        return switch (p.kind()) {
            case TRUTH -> Evaluation.asTruth(t);
            case LONG -> Invocations.box(Primitive.Type.LONG, t);
            case DOUBLE -> Invocations.box(Primitive.Type.DOUBLE, t);
            case OPTIONS, PLAIN -> t instanceof Term.Elements e ? tuple(e) : t;
        };
    }

    /** An array as a tuple. */
    static Term tuple(Term.Elements e) {
        List<Term> values = e.values.stream()
                .map(v -> v instanceof Term.Elements inner ? tuple(inner) : v)
                .toList();
        return new Term.Composite((parts, span) -> new Expr.Tuple(parts, span), values, "[", true, e.line);
    }

    /** @param options the names of what comes behind the arguments */
    private static Term.Shape call(
            String path, boolean hasReceiver, List<BuiltinMethod.Taken> taken, List<String> options) {
        int positional = hasReceiver ? 1 : 0;
        int count = positional + taken.size();
        return (parts, span) -> {
            List<Keyword> keywords = new ArrayList<>();
            for (int i = positional; i < count; i++) {
                keywords.add(new Keyword(Optional.of(taken.get(i - positional).keyword()), parts.get(i), span));
            }
            keywords.addAll(keywords(options, parts.subList(count, parts.size()), span));
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
        StringBuilder snake = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c) && i > 0 && !Character.isUpperCase(name.charAt(i - 1))) {
                snake.append('_');
            }
            snake.append(Character.toLowerCase(c));
        }
        return snake.toString();
    }

    private static Term.Shape spelled(
            Expr template, boolean hasReceiver, List<BuiltinMethod.Taken> taken, List<String> options) {
        int positional = hasReceiver ? 1 : 0;
        int count = positional + taken.size();
        return (parts, span) -> {
            Map<String, Expr> values = new HashMap<>();
            if (hasReceiver) {
                values.put("self", parts.getFirst());
            }
            for (int i = positional; i < count; i++) {
                values.put(taken.get(i - positional).name(), parts.get(i));
            }
            Expr filled = Template.fill(template, values, span);
            if (options.isEmpty()) {
                return filled;
            }
            Expr.Call call = (Expr.Call) filled;
            List<Keyword> keywords = new ArrayList<>(call.keywords());
            keywords.addAll(keywords(options, parts.subList(count, parts.size()), span));
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
