package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;

/** The few functions of Python's standard library, besides {@code math}, that kernel files use at compile time. */
final class PythonLibrary {
    /** What {@code enum.auto()} gives until the enumeration is complete. */
    static final Val AUTO = ConstVal.of("<enum.auto>");

    private static final List<String> TYPING = List.of(
            "NamedTuple",
            "Optional",
            "List",
            "Tuple",
            "Dict",
            "Set",
            "Union",
            "Any",
            "Callable",
            "Sequence",
            "Iterable",
            "Literal",
            "Type",
            "TypeVar",
            "Generic",
            "Protocol",
            "Final",
            "cast");

    private PythonLibrary() {}

    static void define(HostLibrary library) {
        // The environment of a compilation is empty, so that a kernel does not depend on it: a setting has its default.
        library.module("os").value("environ", new DictVal(Map.of()));
        library.module("os").function("getenv", "key, default=None", (cx, a, where) -> a.get("default"));
        library.module("os").value("name", ConstVal.of("posix"));
        functools(library.module("functools"));
        IterTools.define(library.module("itertools"));
        HostLibrary.Definer typing = library.module("typing");
        for (String name : TYPING) {
            typing.function(name, "*args, **more", (cx, a, where) -> ConstVal.NONE);
        }
        typing.value("TYPE_CHECKING", ConstVal.FALSE);
        dataclasses(library.module("dataclasses"));
        for (String name : List.of("Enum", "IntEnum")) {
            library.module("enum").function(name, "*args", (cx, a, where) -> {
                throw cx.error(where, "enum." + name + " is a base class; it cannot be called here");
            });
        }
        library.module("enum").function("auto", "", (cx, a, where) -> AUTO);
        HostLibrary.Definer collections = library.module("collections");
        collections.function(
                "namedtuple",
                "typename, field_names, *, defaults=None",
                (cx, a, where) -> namedTuple(a.string("typename"), a));
        collections.function(
                "OrderedDict",
                "x=None, **named",
                (cx, a, where) -> new DictVal(PythonFunctions.entries(cx, a.get("x"), a.keywords(), where)));
        library.module("copy").function("copy", "x", (cx, a, where) -> copy(a.get("x"), false));
        library.module("copy").function("deepcopy", "x", (cx, a, where) -> copy(a.get("x"), true));
        HostLibrary.Definer sys = library.module("sys");
        sys.value("maxsize", ConstVal.of(Long.MAX_VALUE));
        sys.value("platform", ConstVal.of("linux"));
        sys.value(
                "version_info",
                new TupleVal(
                        List.of(ConstVal.of(3), ConstVal.of(12), ConstVal.of(0)), List.of("major", "minor", "micro")));
        library.module("__future__").value("annotations", ConstVal.NONE);
    }

    private static void functools(HostLibrary.Definer functools) {
        functools.function("partial", "f, *args, **named", (cx, a, where) -> partial(a));
        functools.function("reduce", "f, x, *initial", (cx, a, where) -> {
            List<Val> values = new ArrayList<>(((Expressions) cx).iterate(a.get("x"), where));
            if (values.isEmpty() && a.rest().isEmpty()) {
                throw cx.error(where, "reduce of nothing");
            }
            Val total = a.rest().isEmpty() ? values.removeFirst() : a.rest().getFirst();
            for (Val v : values) {
                total = cx.callPositional(a.get("f"), List.of(total, v), where);
            }
            return total;
        });
        for (String transparent : List.of("lru_cache", "cache", "wraps", "cached_property")) {
            functools.function(transparent, "f=None, **more", (cx, a, where) -> a.get("f"));
        }
    }

    private static Val partial(Arguments given) {
        return new BuiltinVal(Builtin.of("functools.partial", "*args, **named", (cx, a, where) -> {
            List<Argument> all = new ArrayList<>();
            given.rest().forEach(v -> all.add(Argument.positional(v, where)));
            a.rest().forEach(v -> all.add(Argument.positional(v, where)));
            Map<String, Val> named = new LinkedHashMap<>(given.keywords());
            named.putAll(a.keywords());
            named.forEach((name, v) -> all.add(Argument.named(name, v, where)));
            return cx.call(given.get("f"), all, where);
        }));
    }

    private static void dataclasses(HostLibrary.Definer dataclasses) {
        dataclasses.function("dataclass", "cls=None, **options", (cx, a, where) -> a.get("cls"));
        dataclasses.function(
                "field",
                "*, default=None, default_factory=None, **options",
                (cx, a, where) -> a.isNone("default_factory")
                        ? a.get("default")
                        : cx.call(a.get("default_factory"), List.of(), where));
        dataclasses.function("asdict", "x", (cx, a, where) -> {
            Map<Val, Val> entries = new LinkedHashMap<>();
            object(a).fields().forEach((name, v) -> entries.put(ConstVal.of(name), v));
            return new DictVal(entries);
        });
        dataclasses.function("replace", "x, **changes", (cx, a, where) -> {
            Map<String, Val> fields = new LinkedHashMap<>(object(a).fields());
            fields.putAll(a.keywords());
            return new ObjectVal(object(a).type(), fields);
        });
    }

    private static ObjectVal object(Arguments a) {
        if (a.get("x") instanceof ObjectVal o) {
            return o;
        }
        throw a.wrong("x", "must be an object of a data class");
    }

    private static Val copy(Val v, boolean deep) {
        UnaryOperator<Val> part = deep ? x -> copy(x, true) : x -> x;
        return switch (v) {
            case ListVal l -> new ListVal(l.elements().stream().map(part).toList());
            case DictVal d -> {
                Map<Val, Val> entries = new LinkedHashMap<>();
                d.entries().forEach((key, value) -> entries.put(key, part.apply(value)));
                yield new DictVal(entries);
            }
            case SetVal s -> new SetVal(s.elements());
            case TupleVal t
            when deep -> new TupleVal(t.elements().stream().map(part).toList(), t.names());
            case ObjectVal o -> {
                Map<String, Val> fields = new LinkedHashMap<>();
                o.fields().forEach((key, value) -> fields.put(key, part.apply(value)));
                yield new ObjectVal(o.type(), fields);
            }
            case Val other -> other;
        };
    }

    private static Val namedTuple(String name, Arguments a) {
        List<String> fields = new ArrayList<>();
        if (a.get("field_names") instanceof ConstVal c && c.value() instanceof String text) {
            fields.addAll(List.of(text.strip().split("[,\\s]+")));
        } else {
            for (Val v : a.list("field_names")) {
                if (!(v instanceof ConstVal c && c.value() instanceof String field)) {
                    throw a.wrong("field_names", "must be a list of strings");
                }
                fields.add(field);
            }
        }
        Map<String, Val> defaults = new LinkedHashMap<>();
        List<Val> last = a.isNone("defaults") ? List.of() : a.list("defaults");
        for (int i = 0; i < Math.min(last.size(), fields.size()); i++) {
            defaults.put(fields.get(fields.size() - last.size() + i), last.get(i));
        }
        return new ClassVal(name, true, fields, defaults);
    }
}
