package org.jtriton.frontend.lower;

import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;

/** Methods of what is known at compile time: here those of numbers, tuples, lists, dictionaries and sets. */
final class HostMethods {
    private static final Map<String, Builtin> OF_LISTS = new HashMap<>();
    private static final Map<String, Builtin> OF_TUPLES = new HashMap<>();
    private static final Map<String, Builtin> OF_DICTIONARIES = new HashMap<>();
    private static final Map<String, Builtin> OF_SETS = new HashMap<>();
    private static final Map<String, Builtin> OF_CONFIGS = new HashMap<>();
    private static final Map<String, Builtin> OF_NUMBERS = new HashMap<>();

    static {
        changing(OF_LISTS, "append", "self, x", (cx, a, where) -> {
            list(a).add(free(cx, a, a.get("x"), where));
            return ConstVal.NONE;
        });
        changing(OF_LISTS, "extend", "self, x", (cx, a, where) -> {
            elements(cx, a.get("x"), where).forEach(v -> list(a).add(free(cx, a, v, where)));
            return ConstVal.NONE;
        });
        changing(OF_LISTS, "insert", "self, index, x", (cx, a, where) -> {
            int n = list(a).size();
            int i = a.integer("index");
            list(a).add(Math.clamp(i < 0 ? i + n : i, 0, n), free(cx, a, a.get("x"), where));
            return ConstVal.NONE;
        });
        changing(OF_LISTS, "remove", "self, x", (cx, a, where) -> {
            list(a).remove(position(cx, a, list(a), where));
            return ConstVal.NONE;
        });
        changing(OF_LISTS, "pop", "self, index=-1", (cx, a, where) -> {
            int i = a.integer("index");
            int at = i < 0 ? i + list(a).size() : i;
            if (at < 0 || at >= list(a).size()) {
                throw cx.error(
                        where, list(a).isEmpty() ? "pop from an empty list" : "pop of index " + i + " is out of range");
            }
            return list(a).remove(at);
        });
        changing(OF_LISTS, "clear", "self", (cx, a, where) -> {
            list(a).clear();
            return ConstVal.NONE;
        });
        changing(OF_LISTS, "reverse", "self", (cx, a, where) -> {
            Collections.reverse(list(a));
            return ConstVal.NONE;
        });
        changing(OF_LISTS, "sort", "self, *, key=None, reverse=False", (cx, a, where) -> {
            List<Val> sorted = PythonFunctions.sorted(cx, a, list(a), where);
            list(a).clear();
            list(a).addAll(sorted);
            return ConstVal.NONE;
        });
        method(OF_LISTS, "copy", "self", (cx, a, where) -> new ListVal(list(a)));
        for (Map<String, Builtin> sequences : List.of(OF_LISTS, OF_TUPLES)) {
            method(
                    sequences,
                    "index",
                    "self, x",
                    (cx, a, where) -> ConstVal.of(position(cx, a, elements(cx, a.get("self"), where), where)));
            method(
                    sequences,
                    "count",
                    "self, x",
                    (cx, a, where) -> ConstVal.of(elements(cx, a.get("self"), where).stream()
                            .filter(v -> isEqual(cx, v, a.get("x"), where))
                            .count()));
        }
        dictionaries();
        sets();
        method(
                OF_CONFIGS,
                "all_kwargs",
                "self",
                (cx, a, where) -> new DictVal(Autotune.allValues((ObjectVal) a.get("self"))));
        method(
                OF_NUMBERS,
                "bit_length",
                "self",
                (cx, a, where) -> ConstVal.of(number(a, cx, where).abs().bitLength()));
        method(
                OF_NUMBERS,
                "bit_count",
                "self",
                (cx, a, where) -> ConstVal.of(number(a, cx, where).abs().bitCount()));
        method(OF_NUMBERS, "is_integer", "self", (cx, a, where) -> {
            double d = ((ConstVal) a.get("self")).number().orElseThrow();
            return ConstVal.of(!Double.isInfinite(d) && d == Math.rint(d));
        });
    }

    private static void dictionaries() {
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
        changing(OF_DICTIONARIES, "update", "self, other=None, **named", (cx, a, where) -> {
            Map<Val, Val> added = PythonFunctions.entries(cx, a.get("other"), a.keywords(), where);
            added.values().forEach(v -> free(cx, a, v, where));
            dict(a).putAll(added);
            return ConstVal.NONE;
        });
        changing(OF_DICTIONARIES, "setdefault", "self, key, default=None", (cx, a, where) -> {
            Val known = dict(a).putIfAbsent(a.get("key"), free(cx, a, a.get("default"), where));
            return known == null ? a.get("default") : known;
        });
        changing(OF_DICTIONARIES, "pop", "self, key, *otherwise", (cx, a, where) -> {
            Val removed = dict(a).remove(a.get("key"));
            if (removed == null && a.rest().isEmpty()) {
                throw cx.error(
                        where, "the dictionary has no key " + a.get("key").describe());
            }
            return removed == null ? a.rest().getFirst() : removed;
        });
        changing(OF_DICTIONARIES, "clear", "self", (cx, a, where) -> {
            dict(a).clear();
            return ConstVal.NONE;
        });
        method(OF_DICTIONARIES, "copy", "self", (cx, a, where) -> new DictVal(dict(a)));
    }

    private static void sets() {
        changing(OF_SETS, "add", "self, x", (cx, a, where) -> {
            set(a).add(a.get("x"));
            return ConstVal.NONE;
        });
        for (String name : List.of("discard", "remove")) {
            changing(OF_SETS, name, "self, x", (cx, a, where) -> {
                if (!set(a).remove(a.get("x")) && name.equals("remove")) {
                    throw cx.error(where, a.get("x").describe() + " is not in the set");
                }
                return ConstVal.NONE;
            });
        }
        changing(OF_SETS, "update", "self, x", (cx, a, where) -> {
            set(a).addAll(elements(cx, a.get("x"), where));
            return ConstVal.NONE;
        });
        ofSets("union", (one, other) -> one.addAll(other));
        ofSets("intersection", (one, other) -> one.retainAll(other));
        ofSets("difference", (one, other) -> one.removeAll(other));
        method(
                OF_SETS,
                "issubset",
                "self, x",
                (cx, a, where) -> ConstVal.of(elements(cx, a.get("x"), where).containsAll(set(a))));
        method(
                OF_SETS,
                "issuperset",
                "self, x",
                (cx, a, where) -> ConstVal.of(set(a).containsAll(elements(cx, a.get("x"), where))));
        method(OF_SETS, "copy", "self", (cx, a, where) -> new SetVal(set(a)));
    }

    private static void ofSets(String name, BiConsumer<Set<Val>, Set<Val>> change) {
        method(OF_SETS, name, "self, *others", (cx, a, where) -> {
            Set<Val> result = new LinkedHashSet<>(set(a));
            a.rest().forEach(other -> change.accept(result, new LinkedHashSet<>(elements(cx, other, where))));
            return new SetVal(result);
        });
    }

    private HostMethods() {}

    /** The method of that name with its object, or null. */
    static Val find(Val object, String name) {
        Builtin method =
                switch (object) {
                    case ConstVal c when c.value() instanceof String -> StringMethods.find(name);
                    case ConstVal c when c.number().isPresent() -> OF_NUMBERS.get(name);
                    case ListVal l -> OF_LISTS.get(name);
                    case TupleVal t -> OF_TUPLES.get(name);
                    case DictVal d -> OF_DICTIONARIES.get(name);
                    case SetVal s -> OF_SETS.get(name);
                    case ObjectVal o when o.type() == TritonFunctions.CONFIG -> OF_CONFIGS.get(name);
                    case Val other -> null;
                };
        return method == null ? null : new BoundVal(object, new BuiltinVal(method));
    }

    private static void method(Map<String, Builtin> table, String name, String parameters, Builtin.Body body) {
        table.put(name, Builtin.of(name, parameters, body));
    }

    /** A method that changes its object. */
    private static void changing(Map<String, Builtin> table, String name, String parameters, Builtin.Body body) {
        method(table, name, parameters, (cx, a, where) -> {
            ((Expressions) cx).beforeChange(where);
            return body.call(cx, a, where);
        });
    }

    private static List<Val> elements(LoweringContext cx, Val v, Span where) {
        return ((Expressions) cx).iterate(v, where);
    }

    private static boolean isEqual(LoweringContext cx, Val a, Val b, Span where) {
        return ((Expressions) cx).truth(Semantic.compare(cx, Operator.Comparison.EQ, a, b, where), where);
    }

    private static int position(LoweringContext cx, Arguments a, List<Val> elements, Span where) {
        for (int i = 0; i < elements.size(); i++) {
            if (isEqual(cx, elements.get(i), a.get("x"), where)) {
                return i;
            }
        }
        throw cx.error(
                where, a.get("x").describe() + " is not in " + a.get("self").describe());
    }

    /** What is put into the object, which must not hold the object itself: a structure without end has no use here. */
    private static Val free(LoweringContext cx, Arguments a, Val v, Span where) {
        return Subscripts.free(cx, a.get("self"), v, where);
    }

    private static BigInteger number(Arguments a, LoweringContext cx, Span where) {
        return ((ConstVal) a.get("self"))
                .integer()
                .orElseThrow(() -> cx.error(where, a.function() + " needs an integer"));
    }

    private static List<Val> list(Arguments a) {
        return ((ListVal) a.get("self")).elements();
    }

    private static Map<Val, Val> dict(Arguments a) {
        return ((DictVal) a.get("self")).entries();
    }

    private static Set<Val> set(Arguments a) {
        return ((SetVal) a.get("self")).elements();
    }
}
