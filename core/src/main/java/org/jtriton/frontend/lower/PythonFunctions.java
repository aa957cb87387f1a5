package org.jtriton.frontend.lower;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.SliceVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;

/** Python's built-in functions. */
final class PythonFunctions {
    private PythonFunctions() {}

    static void define(HostLibrary.Definer python, Modules modules) {
        // The hints of tl.range may be given here too; Triton does not look at them.
        python.function(
                "range", "arg1, arg2=None, step=1, " + TritonFunctions.RANGE_HINT_PARAMETERS, (cx, a, where) -> {
                    boolean toOnly = a.isNone("arg2");
                    Val start = toOnly ? ConstVal.of(0) : a.get("arg1");
                    return new RangeVal(start, a.get(toOnly ? "arg1" : "arg2"), a.get("step"), false, Map.of());
                });
        python.function("len", "x", (cx, a, where) -> {
            if (a.get("x") instanceof TensorVal t) {
                throw cx.error(where, t.describe() + " has no len()", "x.shape[0] is the first size of a block");
            }
            return ConstVal.of(elements(cx, a.get("x"), where).size());
        });
        python.function(
                "min", "*values, key=None, **more", (cx, a, where) -> extreme(cx, a, modules, "minimum", where));
        python.function(
                "max", "*values, key=None, **more", (cx, a, where) -> extreme(cx, a, modules, "maximum", where));
        python.function(
                "print",
                "*values, sep=\" \", end=\"\"",
                (cx, a, where) -> cx.inKernel()
                        ? cx.callPositional(modules.language("device_print"), a.rest(), where)
                        : ConstVal.NONE);
        python.function(
                "isinstance",
                "object, classinfo",
                (cx, a, where) -> ConstVal.of(TypeNames.isInstance(cx, a.get("object"), a.get("classinfo"), where)));
        python.function(
                "hasattr",
                "object, name",
                (cx, a, where) -> ConstVal.of(
                        Attributes.find((Expressions) cx, a.get("object"), a.string("name"), where) != null));
        python.function(
                "getattr", "object, name, *default_value", (cx, a, where) -> attribute((Expressions) cx, a, where));
        python.function(
                "callable",
                "x",
                (cx, a, where) -> ConstVal.of(a.get("x") instanceof FunctionVal || a.get("x") instanceof BuiltinVal));
        python.function("type", "x", (cx, a, where) -> {
            Val x = a.get("x");
            return x instanceof ObjectVal o ? o.type() : TypeNames.of(modules, x, where, cx);
        });
        for (String transparent : List.of("staticmethod", "classmethod", "property")) {
            python.function(transparent, "f", (cx, a, where) -> a.get("f"));
        }
        python.function("NoneType", "", (cx, a, where) -> ConstVal.NONE);
        python.function("object", "", (cx, a, where) -> ConstVal.NONE);
        conversions(python);
        sequences(python);
        python.value("Ellipsis", ConstVal.ELLIPSIS);
    }

    private static void conversions(HostLibrary.Definer python) {
        python.function("int", "x=0, base=10", (cx, a, where) -> toInt(cx, a, where));
        python.function("float", "x=0.0", (cx, a, where) -> toFloat(cx, a, where));
        python.function(
                "bool", "x=False", (cx, a, where) -> ConstVal.of(((Expressions) cx).truth(a.get("x"), a.span("x"))));
        python.function("str", "x=\"\"", (cx, a, where) -> ConstVal.of(Repr.str(a.get("x"))));
        python.function("repr", "x", (cx, a, where) -> ConstVal.of(Repr.repr(a.get("x"))));
        python.function("abs", "x", (cx, a, where) -> {
            if (a.get("x") instanceof TensorVal t) {
                return cx.callPositional(((Expressions) cx).modules.language("abs"), List.of(t), where);
            }
            boolean negative = less(cx, a.get("x"), ConstVal.of(0), where);
            return negative ? Semantic.unary(cx, Operator.Unary.NEG, a.get("x"), where) : a.get("x");
        });
        python.function("round", "x, digits=0", (cx, a, where) -> {
            double d = number(a, "x", "int32");
            if (!a.isGiven("digits")) {
                return ConstVal.of(
                        new BigDecimal(d).setScale(0, RoundingMode.HALF_EVEN).toBigInteger());
            }
            return ConstVal.of(new BigDecimal(d)
                    .setScale(a.integer("digits"), RoundingMode.HALF_EVEN)
                    .doubleValue());
        });
        python.function("pow", "x, y, modulus=None", (cx, a, where) -> {
            Val power = Semantic.binary(cx, Operator.Binary.POW, a.get("x"), a.get("y"), where);
            return a.isNone("modulus")
                    ? power
                    : Semantic.binary(cx, Operator.Binary.MOD, power, a.get("modulus"), where);
        });
        for (String name : List.of("hex", "oct", "bin")) {
            FormatSpec spec = FormatSpec.parse("#" + (name.equals("bin") ? "b" : name.equals("oct") ? "o" : "x"))
                    .orElseThrow();
            python.function(name, "x", (cx, a, where) -> ConstVal.of(spec.number(integer(a, "x"))));
        }
        python.function("chr", "x", (cx, a, where) -> ConstVal.of(Character.toString(a.integer("x"))));
        python.function("ord", "x", (cx, a, where) -> {
            if (a.string("x").codePointCount(0, a.string("x").length()) != 1) {
                throw a.wrong("x", "must be one character");
            }
            return ConstVal.of(a.string("x").codePointAt(0));
        });
        python.function(
                "divmod",
                "x, y",
                (cx, a, where) -> new TupleVal(List.of(
                        Semantic.binary(cx, Operator.Binary.FLOOR_DIV, a.get("x"), a.get("y"), where),
                        Semantic.binary(cx, Operator.Binary.MOD, a.get("x"), a.get("y"), where))));
    }

    private static void sequences(HostLibrary.Definer python) {
        python.function("list", "x=None", (cx, a, where) -> new ListVal(given(cx, a, where)));
        python.function("tuple", "x=None", (cx, a, where) -> new TupleVal(given(cx, a, where)));
        python.function("set", "x=None", (cx, a, where) -> new SetVal(new LinkedHashSet<>(given(cx, a, where))));
        python.function("frozenset", "x=None", (cx, a, where) -> new SetVal(new LinkedHashSet<>(given(cx, a, where))));
        python.function(
                "dict", "x=None, **named", (cx, a, where) -> new DictVal(entries(cx, a.get("x"), a.keywords(), where)));
        python.function("slice", "*limits", (cx, a, where) -> slice(cx, a, where));
        // A list of values stands for an iterator: nothing here is left to be computed later.
        python.function("iter", "x", (cx, a, where) -> new ListVal(elements(cx, a.get("x"), where)));
        python.function("next", "x, *otherwise", (cx, a, where) -> {
            List<Val> left = elements(cx, a.get("x"), where);
            if (left.isEmpty() && a.rest().isEmpty()) {
                throw cx.error(where, "next of nothing");
            }
            if (a.get("x") instanceof ListVal l && !left.isEmpty()) {
                l.elements().removeFirst();
            }
            return left.isEmpty() ? a.rest().getFirst() : left.getFirst();
        });
        python.function(
                "sorted",
                "x, *, key=None, reverse=False",
                (cx, a, where) -> new ListVal(sorted(cx, a, elements(cx, a.get("x"), where), where)));
        python.function("reversed", "x", (cx, a, where) -> {
            List<Val> all = new ArrayList<>(elements(cx, a.get("x"), where));
            Collections.reverse(all);
            return new ListVal(all);
        });
        python.function("sum", "x, start=0", (cx, a, where) -> {
            Val total = a.get("start");
            for (Val v : elements(cx, a.get("x"), where)) {
                total = Semantic.binary(cx, Operator.Binary.ADD, total, v, where);
            }
            return total;
        });
        python.function(
                "any",
                "x",
                (cx, a, where) -> ConstVal.of(
                        elements(cx, a.get("x"), where).stream().anyMatch(v -> ((Expressions) cx).truth(v, where))));
        python.function(
                "all",
                "x",
                (cx, a, where) -> ConstVal.of(
                        elements(cx, a.get("x"), where).stream().allMatch(v -> ((Expressions) cx).truth(v, where))));
        python.function("enumerate", "x, start=0", (cx, a, where) -> {
            List<Val> pairs = new ArrayList<>();
            long i = a.integer("start");
            for (Val v : elements(cx, a.get("x"), where)) {
                pairs.add(new TupleVal(List.of(ConstVal.of(i++), v)));
            }
            return new ListVal(pairs);
        });
        python.function("zip", "*sequences, strict=False", (cx, a, where) -> {
            List<List<Val>> columns =
                    a.rest().stream().map(v -> elements(cx, v, where)).toList();
            int rows = columns.stream().mapToInt(List::size).min().orElse(0);
            List<Val> all = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
                int row = i;
                all.add(new TupleVal(columns.stream().map(c -> c.get(row)).toList()));
            }
            return new ListVal(all);
        });
        python.function("map", "f, *sequences", (cx, a, where) -> {
            List<List<Val>> columns =
                    a.rest().stream().map(v -> elements(cx, v, where)).toList();
            int rows = columns.stream().mapToInt(List::size).min().orElse(0);
            List<Val> all = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
                int row = i;
                all.add(cx.callPositional(
                        a.get("f"), columns.stream().map(c -> c.get(row)).toList(), where));
            }
            return new ListVal(all);
        });
        python.function(
                "filter",
                "f, x",
                (cx, a, where) -> new ListVal(elements(cx, a.get("x"), where).stream()
                        .filter(v -> ((Expressions) cx)
                                .truth(a.isNone("f") ? v : cx.callPositional(a.get("f"), List.of(v), where), where))
                        .toList()));
    }

    private static Val slice(LoweringContext cx, Arguments a, Span where) {
        List<Val> limits = a.rest();
        return switch (limits.size()) {
            case 1 -> new SliceVal(ConstVal.NONE, limits.getFirst(), ConstVal.NONE);
            case 2 -> new SliceVal(limits.get(0), limits.get(1), ConstVal.NONE);
            case 3 -> new SliceVal(limits.get(0), limits.get(1), limits.get(2));
            default -> throw cx.error(where, "slice takes one to three arguments, not " + limits.size());
        };
    }

    private static Val attribute(Expressions cx, Arguments a, Span where) {
        if (a.rest().isEmpty()) {
            return cx.attribute(a.get("object"), a.string("name"), where);
        }
        Val found = Attributes.find(cx, a.get("object"), a.string("name"), where);
        return found != null ? found : a.rest().getFirst();
    }

    private static List<Val> elements(LoweringContext cx, Val v, Span where) {
        return ((Expressions) cx).iterate(v, where);
    }

    private static List<Val> given(LoweringContext cx, Arguments a, Span where) {
        return a.isNone("x") ? List.of() : elements(cx, a.get("x"), where);
    }

    /** What {@code dict(x, **named)} holds: {@code x} is a dictionary, a sequence of pairs, or {@code None}. */
    static Map<Val, Val> entries(LoweringContext cx, Val x, Map<String, Val> named, Span where) {
        Map<Val, Val> entries = new LinkedHashMap<>();
        if (x instanceof DictVal d) {
            entries.putAll(d.entries());
        } else if (!x.equals(ConstVal.NONE)) {
            for (Val pair : elements(cx, x, where)) {
                List<Val> both = elements(cx, pair, where);
                if (both.size() != 2) {
                    throw cx.error(where, "an entry of a dictionary is a key and a value, not " + pair.describe());
                }
                entries.put(both.getFirst(), both.getLast());
            }
        }
        named.forEach((name, v) -> entries.put(ConstVal.of(name), v));
        return entries;
    }

    private static Val extreme(LoweringContext cx, Arguments a, Modules modules, String ofTensors, Span where) {
        if (a.rest().size() == 1 && a.rest().getFirst() instanceof TensorVal t && t.isBlock()) {
            throw cx.error(
                    where,
                    "Python's %s chooses between values, not among the elements of %s"
                            .formatted(a.function(), t.describe()),
                    "tl.%s(x, axis) does that".formatted(a.function()));
        }
        List<Val> values = a.rest().size() == 1 ? elements(cx, a.rest().getFirst(), where) : a.rest();
        if (values.isEmpty() && a.keywords().containsKey("default")) {
            return a.keywords().get("default");
        }
        if (values.isEmpty()) {
            throw cx.error(where, a.function() + " of nothing");
        }
        Val best = values.getFirst();
        for (Val v : values.subList(1, values.size())) {
            if (v instanceof TensorVal || best instanceof TensorVal) {
                best = cx.callPositional(modules.language(ofTensors), List.of(best, v), where);
            } else {
                boolean smaller = less(cx, key(cx, a, v, where), key(cx, a, best, where), where);
                boolean larger = less(cx, key(cx, a, best, where), key(cx, a, v, where), where);
                best = (ofTensors.equals("minimum") ? smaller : larger) ? v : best;
            }
        }
        return best;
    }

    private static Val key(LoweringContext cx, Arguments a, Val v, Span where) {
        return a.isNone("key") ? v : cx.callPositional(a.get("key"), List.of(v), where);
    }

    private static boolean less(LoweringContext cx, Val a, Val b, Span where) {
        return ((Expressions) cx).truth(Semantic.compare(cx, Operator.Comparison.LT, a, b, where), where);
    }

    /** In the order of their keys; {@code key} and {@code reverse} are among the arguments. */
    static List<Val> sorted(LoweringContext cx, Arguments a, List<Val> values, Span where) {
        Comparator<Val> order = (x, y) -> {
            Val kx = key(cx, a, x, where);
            Val ky = key(cx, a, y, where);
            return less(cx, kx, ky, where) ? -1 : less(cx, ky, kx, where) ? 1 : 0;
        };
        List<Val> all = new ArrayList<>(values);
        all.sort(a.flag("reverse") ? order.reversed() : order);
        return all;
    }

    private static ConstVal integer(Arguments a, String name) {
        if (a.get(name) instanceof ConstVal c && c.integer().isPresent()) {
            return ConstVal.of(c.integer().get());
        }
        throw a.wrong(name, "must be an integer known at compile time");
    }

    /** A constant; {@code type} is what a run-time value can be cast to instead. */
    private static double number(Arguments a, String name, String type) {
        if (a.get(name) instanceof ConstVal c && c.number().isPresent()) {
            return c.number().get();
        }
        throw a.wrong(
                name,
                "must be a number known at compile time",
                a.get(name) instanceof TensorVal
                        ? "a run-time value is converted by x.to(tl.%s)".formatted(type)
                        : null);
    }

    private static Val toInt(LoweringContext cx, Arguments a, Span where) {
        Val x = a.get("x");
        if (x instanceof ConstVal c && c.value() instanceof String s) {
            try {
                return ConstVal.of(parsed(s.strip().replace("_", "").toLowerCase(Locale.ROOT), a.integer("base")));
            } catch (NumberFormatException e) {
                throw a.wrong("x", "must be an integer in a string");
            }
        }
        if (x instanceof ConstVal c && c.integer().isPresent()) {
            return ConstVal.of(c.integer().get());
        }
        double d = number(a, "x", "int32");
        if (Double.isNaN(d) || Double.isInfinite(d)) {
            throw a.wrong("x", "must be finite");
        }
        return ConstVal.of(new BigDecimal(d).toBigInteger());
    }

    private static BigInteger parsed(String text, int base) {
        String sign = text.startsWith("-") ? "-" : "";
        String digits = text.substring(text.startsWith("-") || text.startsWith("+") ? 1 : 0);
        for (Map.Entry<String, Integer> prefix :
                Map.of("0x", 16, "0o", 8, "0b", 2).entrySet()) {
            if (digits.startsWith(prefix.getKey()) && (base == 0 || base == prefix.getValue())) {
                return new BigInteger(sign + digits.substring(2), prefix.getValue());
            }
        }
        return new BigInteger(sign + digits, base == 0 ? 10 : base);
    }

    private static Val toFloat(LoweringContext cx, Arguments a, Span where) {
        if (a.get("x") instanceof ConstVal c && c.value() instanceof String s) {
            return switch (s.strip().toLowerCase(Locale.ROOT)) {
                case "inf", "+inf", "infinity", "+infinity" -> ConstVal.of(Double.POSITIVE_INFINITY);
                case "-inf", "-infinity" -> ConstVal.of(Double.NEGATIVE_INFINITY);
                case "nan", "+nan", "-nan" -> ConstVal.of(Double.NaN);
                default -> {
                    try {
                        yield ConstVal.of(Double.parseDouble(s.strip()));
                    } catch (NumberFormatException e) {
                        throw a.wrong("x", "must be a number in a string");
                    }
                }
            };
        }
        return ConstVal.of(number(a, "x", "float32"));
    }
}
