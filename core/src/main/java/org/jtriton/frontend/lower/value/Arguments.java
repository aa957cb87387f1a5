package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Span;

/** The arguments of a call of a built-in function, each found by the name of its parameter. */
public final class Arguments {
    private final Parameters parameters;
    private final String function;
    private final Map<String, Argument> given;
    private final List<Val> rest;
    private final Map<String, Val> keywords;
    private final LoweringContext cx;
    private final Span where;

    Arguments(
            Parameters parameters,
            String function,
            Map<String, Argument> given,
            List<Val> rest,
            Map<String, Val> keywords,
            LoweringContext cx,
            Span where) {
        this.parameters = parameters;
        this.function = function;
        this.given = given;
        this.rest = List.copyOf(rest);
        this.keywords = Collections.unmodifiableMap(new LinkedHashMap<>(keywords));
        this.cx = cx;
        this.where = where;
    }

    /** The name of the function that is called. */
    public String function() {
        return function;
    }

    /** The argument, or the default of its parameter. */
    public Val get(String name) {
        Argument a = given.get(name);
        if (a != null) {
            return a.value();
        }
        Parameters.Parameter p = parameters.parameter(name);
        if (p == null) {
            throw new IllegalArgumentException(function + " declares no parameter " + name);
        }
        return p.defaultValue();
    }

    /** The arguments that {@code *rest} takes. */
    public List<Val> rest() {
        return rest;
    }

    /** The arguments that {@code **keywords} takes, in the order of the call. */
    public Map<String, Val> keywords() {
        return keywords;
    }

    /** Whether the call gives the argument, rather than leaving it to the default. */
    public boolean isGiven(String name) {
        return given.containsKey(name);
    }

    /** Whether the argument is {@code None}, given or by default. */
    public boolean isNone(String name) {
        return get(name) instanceof ConstVal c && c.isNone();
    }

    /** Where the argument stands; the call itself for a default. */
    public Span span(String name) {
        return given.containsKey(name) ? given.get(name).span() : where;
    }

    /** A compile-time integer. */
    public int integer(String name) {
        return intOf(get(name), name);
    }

    /** A compile-time truth value. */
    public boolean flag(String name) {
        if (get(name) instanceof ConstVal c) {
            if (c.value() instanceof Boolean b) {
                return b;
            }
            if (c.integer().isPresent()) {
                return c.integer().get().signum() != 0;
            }
        }
        throw wrong(name, "must be True or False");
    }

    /** A compile-time string. */
    public String string(String name) {
        if (get(name) instanceof ConstVal c && c.value() instanceof String s) {
            return s;
        }
        throw wrong(name, "must be a string");
    }

    /** A type, such as {@code tl.float32}. */
    public LangType type(String name) {
        if (get(name) instanceof TypeVal t) {
            return t.type();
        }
        throw wrong(name, "must be a type such as tl.float32", typeHint(get(name)));
    }

    /** A list or tuple of compile-time integers, or a single one. */
    public List<Integer> integers(String name) {
        List<Integer> all = new ArrayList<>();
        for (Val v : list(name)) {
            all.add(intOf(v, name));
        }
        return all;
    }

    /** The elements of a list or tuple; a single value counts as a list of one. */
    public List<Val> list(String name) {
        return switch (get(name)) {
            case TupleVal t -> t.elements();
            case ListVal l -> List.copyOf(l.elements());
            case Val single -> List.of(single);
        };
    }

    private int intOf(Val v, String name) {
        if (v instanceof ConstVal c && c.integer().isPresent()) {
            try {
                return c.integer().get().intValueExact();
            } catch (ArithmeticException e) {
                throw wrong(name, "is out of range");
            }
        }
        throw notKnown(name, "an integer", v);
    }

    /** An error about one argument: {@code "must be ..."}, with what it is. */
    public CompilationException wrong(String name, String complaint) {
        return wrong(name, complaint, (String) null);
    }

    /** The same, with what to do about it. */
    public CompilationException wrong(String name, String complaint, String hint) {
        return wrong(name, complaint, get(name), hint);
    }

    private CompilationException wrong(String name, String complaint, Val found, String hint) {
        return cx.error(
                span(name),
                "the argument '%s' of %s %s, but %s %s"
                        .formatted(name, function, complaint, found == get(name) ? "is" : "holds", found.describe()),
                hint);
    }

    /** An error about an argument, or a part of it, that must be known at compile time: {@code "an integer"}. */
    private CompilationException notKnown(String name, String what, Val found) {
        String hint =
                switch (found) {
                    case TensorVal t
                    when !t.isBlock() ->
                        "make it a parameter declared as NAME: tl.constexpr, or compute it from such parameters";
                    case ConstVal c
                    when c.value() instanceof Double d && d == Math.rint(d) ->
                        "'/' makes floats; '//' divides integers";
                    case Val other -> null;
                };
        return wrong(name, "must be %s known at compile time".formatted(what), found, hint);
    }

    private static String typeHint(Val found) {
        return switch (found) {
            case BuiltinVal b when b.builtin().name().equals("float") -> "use tl.float32";
            case BuiltinVal b when b.builtin().name().equals("int") -> "use tl.int32";
            case BuiltinVal b when b.builtin().name().equals("bool") -> "use tl.int1";
            case ConstVal c when c.value() instanceof String -> "a type is written without quotes";
            case Val other -> null;
        };
    }
}
