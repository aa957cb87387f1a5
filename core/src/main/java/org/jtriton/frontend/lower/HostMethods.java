package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;

/** Methods of strings, lists, dictionaries and sets. */
final class HostMethods {
    private static final Map<String, Builtin> OF_STRINGS = new HashMap<>();
    private static final Map<String, Builtin> OF_LISTS = new HashMap<>();
    private static final Map<String, Builtin> OF_DICTIONARIES = new HashMap<>();
    private static final Map<String, Builtin> OF_SETS = new HashMap<>();
    private static final Map<String, Builtin> OF_INTEGERS = new HashMap<>();

    static {
        text("lower", s -> s.toLowerCase(Locale.ROOT));
        text("upper", s -> s.toUpperCase(Locale.ROOT));
        text("strip", String::strip);
        text("lstrip", String::stripLeading);
        text("rstrip", String::stripTrailing);
        method(
                OF_STRINGS,
                "startswith",
                "self, prefix",
                (cx, a, where) -> ConstVal.of(a.string("self").startsWith(a.string("prefix"))));
        method(
                OF_STRINGS,
                "endswith",
                "self, suffix",
                (cx, a, where) -> ConstVal.of(a.string("self").endsWith(a.string("suffix"))));
        method(
                OF_STRINGS,
                "replace",
                "self, old, new",
                (cx, a, where) -> ConstVal.of(a.string("self").replace(a.string("old"), a.string("new"))));
        method(
                OF_STRINGS,
                "find",
                "self, part",
                (cx, a, where) -> ConstVal.of(a.string("self").indexOf(a.string("part"))));
        method(
                OF_STRINGS,
                "count",
                "self, part",
                (cx, a, where) -> ConstVal.of(a.string("self").split(Pattern.quote(a.string("part")), -1).length - 1));
        method(OF_STRINGS, "split", "self, separator=None", (cx, a, where) -> split(a));
        method(
                OF_STRINGS,
                "join",
                "self, parts",
                (cx, a, where) -> ConstVal.of(((Expressions) cx)
                        .iterate(a.get("parts"), where).stream()
                                .map(Repr::str)
                                .collect(Collectors.joining(a.string("self")))));
        method(
                OF_STRINGS,
                "isdigit",
                "self",
                (cx, a, where) -> ConstVal.of(a.string("self").matches("[0-9]+")));

        changing(OF_LISTS, "append", "self, x", (cx, a, where) -> none(list(a).add(a.get("x"))));
        method(
                OF_LISTS,
                "extend",
                "self, x",
                (cx, a, where) -> none(list(a).addAll(((Expressions) cx).iterate(a.get("x"), where))));
        method(OF_LISTS, "index", "self, x", (cx, a, where) -> {
            int i = ((ListVal) a.get("self")).elements().indexOf(a.get("x"));
            if (i < 0) {
                throw cx.error(where, a.get("x").describe() + " is not in the list");
            }
            return ConstVal.of(i);
        });
        changing(OF_LISTS, "pop", "self", (cx, a, where) -> {
            if (list(a).isEmpty()) {
                throw cx.error(where, "pop from an empty list");
            }
            return list(a).removeLast();
        });
        method(OF_LISTS, "copy", "self", (cx, a, where) -> new ListVal(list(a)));

        method(
                OF_DICTIONARIES,
                "get",
                "self, key, default=None",
                (cx, a, where) -> dict(a).getOrDefault(a.get("key"), a.get("default")));
        method(OF_DICTIONARIES, "keys", "self", (cx, a, where) -> new ListVal(List.copyOf(dict(a).keySet())));
        method(OF_DICTIONARIES, "values", "self", (cx, a, where) -> new ListVal(List.copyOf(dict(a).values())));
        method(
                OF_DICTIONARIES,
                "items",
                "self",
                (cx, a, where) -> new ListVal(dict(a).entrySet().stream()
                        .<Val>map(e -> new TupleVal(List.of(e.getKey(), e.getValue())))
                        .toList()));
        changing(OF_DICTIONARIES, "update", "self, other", (cx, a, where) -> {
            if (!(a.get("other") instanceof DictVal other)) {
                throw a.wrong("other", "must be a dictionary");
            }
            dict(a).putAll(other.entries());
            return ConstVal.NONE;
        });
        method(OF_DICTIONARIES, "copy", "self", (cx, a, where) -> new DictVal(dict(a)));

        method(
                OF_SETS,
                "add",
                "self, x",
                (cx, a, where) -> none(((SetVal) a.get("self")).elements().add(a.get("x"))));
        method(OF_SETS, "union", "self, x", (cx, a, where) -> {
            Set<Val> all = new LinkedHashSet<>(((SetVal) a.get("self")).elements());
            all.addAll(((Expressions) cx).iterate(a.get("x"), where));
            return new SetVal(all);
        });
        method(
                OF_INTEGERS,
                "bit_length",
                "self",
                (cx, a, where) -> ConstVal.of(
                        ((ConstVal) a.get("self")).integer().orElseThrow().abs().bitLength()));
    }

    private HostMethods() {}

    /** The method of that name with its object, or null. */
    static Val find(Val object, String name) {
        Builtin method =
                switch (object) {
                    case ConstVal c when c.value() instanceof String -> OF_STRINGS.get(name);
                    case ConstVal c when c.integer().isPresent() -> OF_INTEGERS.get(name);
                    case ListVal l -> OF_LISTS.get(name);
                    case DictVal d -> OF_DICTIONARIES.get(name);
                    case SetVal s -> OF_SETS.get(name);
                    case Val other -> null;
                };
        return method == null ? null : new BoundVal(object, new BuiltinVal(method));
    }

    private static void method(Map<String, Builtin> table, String name, String parameters, Builtin.Body body) {
        table.put(name, Builtin.of(name, parameters, body));
    }

    private static void text(String name, UnaryOperator<String> f) {
        method(OF_STRINGS, name, "self", (cx, a, where) -> ConstVal.of(f.apply(a.string("self"))));
    }

    private static Val split(Arguments a) {
        String text = a.string("self");
        String[] parts = a.isNone("separator")
                ? text.strip().split("\\s+")
                : text.split(Pattern.quote(a.string("separator")), -1);
        List<Val> values = new ArrayList<>();
        for (String p : parts) {
            values.add(ConstVal.of(p));
        }
        return new ListVal(values);
    }

    /** A method that changes its object. */
    private static void changing(Map<String, Builtin> table, String name, String parameters, Builtin.Body body) {
        method(table, name, parameters, (cx, a, where) -> {
            ((Expressions) cx).beforeChange(where);
            return body.call(cx, a, where);
        });
    }

    private static Val none(boolean changed) {
        return ConstVal.NONE;
    }

    private static List<Val> list(Arguments a) {
        return ((ListVal) a.get("self")).elements();
    }

    private static Map<Val, Val> dict(Arguments a) {
        return ((DictVal) a.get("self")).entries();
    }
}
