package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
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
            "tl.constexpr",
            "triton.autotune",
            "triton.heuristics",
            "functools.wraps",
            "functools.lru_cache",
            "functools.cache",
            "staticmethod",
            "property");

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
