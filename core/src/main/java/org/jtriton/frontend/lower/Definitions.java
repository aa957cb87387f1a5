package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.python.Expr;
import org.jtriton.frontend.python.Stmt;

/** What {@code def} and {@code class} define, decorators considered. */
final class Definitions {
    /** Decorators that leave a function as it is, or as good as. */
    private static final List<String> TRANSPARENT = List.of(
            "triton.constexpr_function",
            "triton.autotune",
            "triton.heuristics",
            "functools.wraps",
            "functools.lru_cache",
            "functools.cache",
            "staticmethod",
            "property");

    private Definitions() {}

    static Val function(HostRun cx, Stmt.FunctionDef f) {
        FunctionVal.Kind kind = FunctionVal.Kind.HOST;
        for (Expr d : f.decorators()) {
            Expr named = d instanceof Expr.Call c ? c.function() : d;
            Val decorator = cx.eval(named);
            String name = decorator instanceof BuiltinVal b ? b.builtin().name() : "";
            if (name.equals("triton.jit")) {
                kind = FunctionVal.Kind.JIT;
            } else if (decorator instanceof UnavailableVal u) {
                return new UnavailableVal(f.name(), "its decorator '%s' is not available".formatted(u.path()));
            } else if (!TRANSPARENT.contains(name)) {
                return new UnavailableVal(
                        f.name(),
                        "its decorator '%s' is not known".formatted(cx.source().text(named.span())));
            }
        }
        return FunctionVal.of(f, kind, cx.closure());
    }

    /** A class with annotated fields and methods: a plain one, a data class, a named tuple or an aggregate of Triton. */
    static Val classOf(HostRun cx, Stmt.ClassDef c) {
        boolean isTuple = false;
        for (Expr base : c.bases()) {
            Val b = cx.eval(base);
            if (b instanceof UnavailableVal u) {
                return new UnavailableVal(c.name(), "its base class '%s' is not available".formatted(u.path()));
            }
            isTuple |= b instanceof BuiltinVal t && t.builtin().name().equals("typing.NamedTuple");
        }
        List<String> fields = new ArrayList<>();
        Map<String, Val> members = new LinkedHashMap<>();
        HostRun inside = new HostRun(cx.modules, cx.closure(), members, cx.caller);
        for (Stmt s : c.body()) {
            if (s instanceof Stmt.AnnAssign a && a.target() instanceof Expr.Name n) {
                fields.add(n.id());
            }
            inside.statement(s);
        }
        return new ClassVal(c.name(), isTuple, fields, members);
    }
}
