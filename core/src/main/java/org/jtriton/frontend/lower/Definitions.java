package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Stmt;

/** What {@code def} and {@code class} define, decorators considered. */
final class Definitions {
    /** Decorators that leave a function as it is, or as good as. */
    private static final List<String> TRANSPARENT = List.of(
            "triton.constexpr_function",
            "tl.constexpr",
            "triton.autotune",
            "triton.heuristics",
            "functools.wraps",
            "functools.lru_cache",
            "functools.cache",
            "staticmethod",
            "classmethod",
            "property",
            "functools.cached_property");

    private Definitions() {}

    static Val function(HostRun cx, Stmt.FunctionDef f) {
        UnavailableVal unknown = null;
        for (Expr d : f.decorators()) {
            Val decorator = decorator(cx, d);
            String name = decorator instanceof BuiltinVal b ? b.builtin().name() : "";
            if (name.equals("triton.jit")) {
                // Whatever else stands above a kernel changes how Python launches it, not what it computes.
                return FunctionVal.of(f, FunctionVal.Kind.JIT, cx.closure());
            }
            if (decorator instanceof UnavailableVal u) {
                unknown = new UnavailableVal(f.name(), "its decorator '%s' is not available".formatted(u.path()));
            } else if (!TRANSPARENT.contains(name)) {
                unknown = new UnavailableVal(
                        f.name(),
                        "its decorator '%s' is not known".formatted(cx.source().text(named(d).span())));
            }
        }
        return unknown != null ? unknown : FunctionVal.of(f, FunctionVal.Kind.HOST, cx.closure());
    }

    /** What a decorator stands for, without its arguments. */
    static Val decorator(HostRun cx, Expr decorator) {
        Expr named = named(decorator);
        try {
            return cx.eval(named);
        } catch (CompilationException e) {
            return new UnavailableVal(cx.source().text(named.span()), e.message());
        }
    }

    private static Expr named(Expr decorator) {
        return decorator instanceof Expr.Call c ? c.function() : decorator;
    }

    /**
     * A class with annotated fields and methods: a plain one, a data class, a named tuple, an enumeration or an aggregate of
     * Triton. The members of an enumeration of integers are the integers.
     */
    static Val classOf(HostRun cx, Stmt.ClassDef c) {
        boolean isTuple = false;
        String enumeration = null;
        List<ClassVal> bases = new ArrayList<>();
        Set<String> fields = new LinkedHashSet<>();
        Map<String, Val> members = new LinkedHashMap<>();
        for (Expr base : c.bases()) {
            switch (cx.eval(base)) {
                case UnavailableVal u -> {
                    return new UnavailableVal(c.name(), "its base class '%s' is not available".formatted(u.path()));
                }
                case ClassVal b -> {
                    bases.add(b);
                    fields.addAll(b.fields());
                    b.members().forEach(members::putIfAbsent);
                }
                case BuiltinVal b
                when b.builtin().name().startsWith("enum.") ->
                    enumeration = b.builtin().name();
                case BuiltinVal b -> isTuple |= b.builtin().name().equals("typing.NamedTuple");
                case Val other -> {}
            }
        }
        HostRun inside = new HostRun(cx.modules, cx.closure(), members, cx.caller);
        for (Stmt s : c.body()) {
            if (s instanceof Stmt.AnnAssign a && a.target() instanceof Expr.Name n) {
                fields.add(n.id());
            }
            inside.statement(s);
        }
        members.replaceAll((name, v) -> v instanceof FunctionVal f ? f.asMethod() : v);
        return enumeration == null
                ? new ClassVal(c.name(), isTuple, List.copyOf(fields), members, bases)
                : enumeration(c, enumeration, members);
    }

    private static ClassVal enumeration(Stmt.ClassDef c, String kind, Map<String, Val> members) {
        boolean isInteger = kind.equals("enum.IntEnum");
        ClassVal type = new ClassVal(c.name(), false, List.of("name", "value"), Map.of());
        Map<String, Val> constants = new LinkedHashMap<>();
        long next = 1;
        for (Map.Entry<String, Val> m : members.entrySet()) {
            Val value = m.getValue();
            if (value instanceof FunctionVal || m.getKey().startsWith("_")) {
                constants.put(m.getKey(), value);
                continue;
            }
            if (value.equals(PythonLibrary.AUTO)) {
                value = ConstVal.of(next);
            }
            if (value instanceof ConstVal k && k.value() instanceof Long l) {
                next = l + 1;
            }
            constants.put(
                    m.getKey(),
                    isInteger ? value : new ObjectVal(type, Map.of("name", ConstVal.of(m.getKey()), "value", value)));
        }
        return new ClassVal(c.name(), false, List.of(), constants, List.of(type));
    }
}
