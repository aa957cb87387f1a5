package org.jtriton.frontend.lower;

import java.util.List;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.builtin.Builtins;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ModuleVal;
import org.jtriton.frontend.lower.value.Nearest;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;

/** Attributes of what is no run-time value: modules, classes, objects, tuples, strings, lists. */
final class Attributes {
    private Attributes() {}

    /** The attribute, or null when it isn't one of these. */
    static Val find(Expressions cx, Val object, String name, Span where) {
        return switch (object) {
            case ModuleVal m -> m.members().lookup(name);
            case ObjectVal o when o.fields().containsKey(name) -> o.fields().get(name);
            case ObjectVal o when name.equals("__class__") -> o.type();
            case ObjectVal o -> member(cx, o, o.type(), name, where);
            case ClassVal c when name.equals("__name__") -> ConstVal.of(c.name());
            case ClassVal c
            when c.member(name) instanceof FunctionVal f && f.isDecorated("classmethod") -> new BoundVal(c, f);
            case ClassVal c -> c.member(name);
            case BuiltinVal b when name.equals("__name__") -> ConstVal.of(simpleName(b));
            case TupleVal t when t.isNamed() && t.get(name) != null -> t.get(name);
            case BuiltinVal b
            when cx.modules.own("itertools", simpleName(b) + "." + name) instanceof BuiltinVal member
                    && b.builtin().name().startsWith("itertools.") -> member;
            case FunctionVal f when name.equals("__name__") -> ConstVal.of(f.name());
            // A jit function knows the Python function inside it; here they are one.
            case FunctionVal f when name.equals("fn") -> f;
            case ConstVal c when name.equals("value") -> c;
            case TypeVal t when name.equals("value") -> t;
            case Val other -> HostMethods.find(other, name);
        };
    }

    private static String simpleName(BuiltinVal b) {
        String name = b.builtin().name();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static Val member(Expressions cx, Val self, ClassVal type, String name, Span where) {
        Val found = type.member(name);
        if (found == null) {
            return HostMethods.find(self, name);
        }
        if (!(found instanceof FunctionVal f) || f.isDecorated("staticmethod")) {
            return found;
        }
        if (f.isDecorated("property") || f.isDecorated("cached_property")) {
            FunctionVal getter = cx.inKernel() ? f.asJit() : f;
            return cx.callFunction(getter, List.of(Argument.positional(self, where)), where);
        }
        return new BoundVal(f.isDecorated("classmethod") ? type : self, f);
    }

    static void set(Expressions cx, Val object, String name, Val value, Span where) {
        if (object instanceof ObjectVal o) {
            cx.beforeChange(where);
            o.fields().put(name, Subscripts.free(cx, o, value, where));
            return;
        }
        throw cx.error(where, "attributes of " + object.describe() + " cannot be assigned");
    }

    /** The error for an attribute that is not there. */
    static CompilationException missing(Expressions cx, Val object, String name, Span where) {
        if (object instanceof ModuleVal m) {
            List<String> known = cx.modules.memberNames(m);
            String hint = NamesElsewhere.otherwise(name)
                    .or(() -> Nearest.to(name, known).map(n -> "did you mean '" + n + "'?"))
                    .or(() -> NamesElsewhere.hint(name, cx.modules.languageNames()))
                    .orElse(null);
            return cx.error(where, "module '%s' has no '%s'".formatted(m.name(), name), hint);
        }
        List<String> known =
                Builtins.names(object).stream().filter(n -> !n.equals(name)).toList();
        String hint = Nearest.to(name, known)
                .map(n -> "did you mean '." + n + "'?")
                .or(() -> object instanceof TensorVal ? NamesElsewhere.ofTensors(name) : Optional.empty())
                .orElse(null);
        return cx.error(where, "%s has no attribute '%s'".formatted(object.describe(), name), hint);
    }
}
