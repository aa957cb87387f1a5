package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.python.Span;

/** The few functions of Python's standard library, besides {@code math}, that kernel files use at compile time. */
final class PythonLibrary {
    private PythonLibrary() {}

    static void define(HostLibrary library) {
        environment(library.module("os"), library.module("os.environ"));
        functools(library.module("functools"));
        library.module("itertools").function("product", "*sequences", PythonLibrary::product);
        HostLibrary.Definer typing = library.module("typing");
        for (String name : List.of("NamedTuple", "Optional", "List", "Tuple", "Dict", "Union", "Any", "Callable")) {
            typing.function(name, "*args", (cx, a, where) -> ConstVal.NONE);
        }
        HostLibrary.Definer dataclasses = library.module("dataclasses");
        dataclasses.function("dataclass", "cls=None, *, frozen=False", (cx, a, where) -> a.get("cls"));
        library.module("collections")
                .function("namedtuple", "typename, field_names", (cx, a, where) -> namedTuple(a.string("typename"), a));
        library.module("__future__").value("annotations", ConstVal.NONE);
    }

    /** The environment of a compilation is empty, so that a kernel does not depend on it: a setting has its default. */
    private static void environment(HostLibrary.Definer os, HostLibrary.Definer environ) {
        os.function("getenv", "key, default=None", (cx, a, where) -> a.get("default"));
        environ.function("get", "key, default=None", (cx, a, where) -> a.get("default"));
    }

    private static void functools(HostLibrary.Definer functools) {
        functools.function("partial", "f, *args", (cx, a, where) -> partial(a.get("f"), a.rest()));
        functools.function("reduce", "f, x, initial=None", (cx, a, where) -> {
            List<Val> values = new ArrayList<>(((Expressions) cx).iterate(a.get("x"), where));
            Val total = a.isNone("initial") && !values.isEmpty() ? values.removeFirst() : a.get("initial");
            for (Val v : values) {
                total = cx.callPositional(a.get("f"), List.of(total, v), where);
            }
            return total;
        });
        for (String transparent : List.of("lru_cache", "cache", "wraps")) {
            functools.function(transparent, "f=None", (cx, a, where) -> a.get("f"));
        }
    }

    private static Val partial(Val f, List<Val> first) {
        return new BuiltinVal(Builtin.of("functools.partial", "*args", (cx, a, where) -> {
            List<Argument> all = new ArrayList<>();
            first.forEach(v -> all.add(Argument.positional(v, where)));
            a.rest().forEach(v -> all.add(Argument.positional(v, where)));
            return cx.call(f, all, where);
        }));
    }

    private static Val product(LoweringContext cx, Arguments a, Span where) {
        List<List<Val>> rows = new ArrayList<>(List.of(List.of()));
        for (Val sequence : a.rest()) {
            List<List<Val>> longer = new ArrayList<>();
            for (List<Val> row : rows) {
                for (Val v : ((Expressions) cx).iterate(sequence, where)) {
                    List<Val> next = new ArrayList<>(row);
                    next.add(v);
                    longer.add(next);
                }
            }
            rows = longer;
        }
        return new ListVal(rows.stream().<Val>map(TupleVal::new).toList());
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
        return new ClassVal(name, true, fields, Map.of());
    }
}
