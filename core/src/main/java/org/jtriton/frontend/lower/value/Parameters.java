package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.tree.Span;

/**
 * The parameters of a built-in function.
 *
 * @param positional those before any {@code *}, in order
 * @param rest the name of {@code *rest}, or null
 * @param keywordOnly those after {@code *}
 * @param keywords the name of {@code **keywords}, or null
 */
public record Parameters(List<Parameter> positional, String rest, List<Parameter> keywordOnly, String keywords) {
    /** A parameter; without a default it must be given. */
    public record Parameter(String name, Val defaultValue) {}

    public Parameters {
        positional = List.copyOf(positional);
        keywordOnly = List.copyOf(keywordOnly);
    }

    /**
     * Reads parameters written as in Python: {@code pointer, mask=None, other=None, *, volatile=False} or {@code *args, **named}. A
     * default is {@code None}, {@code True}, {@code False}, a number or a string in double quotes.
     */
    public static Parameters parse(String text) {
        List<Parameter> positional = new ArrayList<>();
        List<Parameter> keywordOnly = new ArrayList<>();
        String rest = null;
        String keywords = null;
        List<Parameter> current = positional;
        for (String part : text.isBlank() ? new String[0] : text.split(",")) {
            String p = part.strip();
            if (p.startsWith("**")) {
                keywords = p.substring(2);
                continue;
            }
            if (p.startsWith("*")) {
                rest = p.length() > 1 ? p.substring(1) : null;
                current = keywordOnly;
                continue;
            }
            int eq = p.indexOf('=');
            current.add(
                    eq < 0
                            ? new Parameter(p, null)
                            : new Parameter(
                                    p.substring(0, eq).strip(),
                                    literal(p.substring(eq + 1).strip())));
        }
        return new Parameters(positional, rest, keywordOnly, keywords);
    }

    private static Val literal(String text) {
        return switch (text) {
            case "None" -> ConstVal.NONE;
            case "True" -> ConstVal.TRUE;
            case "False" -> ConstVal.FALSE;
            default -> {
                if (text.startsWith("\"")) {
                    yield ConstVal.of(text.substring(1, text.length() - 1));
                }
                boolean isFloat = text.contains(".") || text.contains("e") || text.contains("inf");
                yield isFloat ? ConstVal.of(Double.parseDouble(text)) : ConstVal.of(Long.parseLong(text));
            }
        };
    }

    /** Gives every parameter its argument; an error says which is missing, unknown, or given twice. */
    public Arguments bind(LoweringContext cx, String function, List<Argument> given, Span where) {
        Map<String, Argument> bound = new LinkedHashMap<>();
        List<Val> more = new ArrayList<>();
        Map<String, Val> named = new LinkedHashMap<>();
        int next = 0;
        for (Argument a : given) {
            if (a.name().isPresent() && keywords != null && parameter(a.name().get()) == null) {
                named.put(a.name().get(), a.value());
            } else if (a.name().isPresent()) {
                bindKeyword(cx, function, bound, a);
            } else if (next < positional.size()) {
                bound.put(positional.get(next++).name(), a);
            } else if (rest != null) {
                more.add(a.value());
            } else {
                throw cx.error(
                        a.span(),
                        "%s takes %s, not %d"
                                .formatted(
                                        function,
                                        count(positional.size(), "positional argument"),
                                        given.stream()
                                                .filter(g -> g.name().isEmpty())
                                                .count()),
                        signature(function));
            }
        }
        for (List<Parameter> group : List.of(positional, keywordOnly)) {
            for (Parameter p : group) {
                if (!bound.containsKey(p.name())) {
                    if (p.defaultValue() == null) {
                        throw cx.error(
                                where, "%s needs an argument '%s'".formatted(function, p.name()), signature(function));
                    }
                }
            }
        }
        return new Arguments(this, function, bound, more, named, cx, where);
    }

    private void bindKeyword(LoweringContext cx, String function, Map<String, Argument> bound, Argument a) {
        String name = a.name().orElseThrow();
        Parameter p = parameter(name);
        if (p == null) {
            String near = Nearest.to(name, names())
                    .map(n -> "did you mean '" + n + "'?")
                    .orElse(signature(function));
            throw cx.error(a.span(), "%s has no parameter '%s'".formatted(function, name), near);
        }
        if (bound.put(name, a) != null) {
            throw cx.error(a.span(), "%s got the argument '%s' twice".formatted(function, name));
        }
    }

    Parameter parameter(String name) {
        for (List<Parameter> group : List.of(positional, keywordOnly)) {
            for (Parameter p : group) {
                if (p.name().equals(name)) {
                    return p;
                }
            }
        }
        return null;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        positional.forEach(p -> names.add(p.name()));
        keywordOnly.forEach(p -> names.add(p.name()));
        return names;
    }

    /** How the function is called, with those arguments that it needs. */
    private String signature(String function) {
        List<String> shown = new ArrayList<>();
        positional.forEach(p -> shown.add(p.defaultValue() == null ? p.name() : p.name() + "=..."));
        if (rest != null) {
            shown.add("*" + rest);
        }
        keywordOnly.forEach(p -> shown.add(p.defaultValue() == null ? p.name() : p.name() + "=..."));
        if (keywords != null) {
            shown.add("**" + keywords);
        }
        return "it is %s(%s)".formatted(function, String.join(", ", shown));
    }

    private static String count(int n, String noun) {
        return n == 0 ? "no " + noun + "s" : n == 1 ? "one " + noun : n + " " + noun + "s";
    }
}
