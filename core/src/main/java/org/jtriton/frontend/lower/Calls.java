package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.Nearest;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Span;

/** Calls of whatever can be called, and how the arguments find the parameters of a function written in Python. */
final class Calls {
    private Calls() {}

    static Val call(Expressions cx, Val function, List<Argument> arguments, Span where) {
        return switch (function) {
            case BuiltinVal b -> {
                cx.at(where);
                yield b.builtin()
                        .body()
                        .call(cx, b.builtin().parameters().bind(cx, b.builtin().name(), arguments, where), where);
            }
            case BoundVal m -> {
                List<Argument> all = new ArrayList<>(List.of(Argument.positional(m.self(), where)));
                all.addAll(arguments);
                yield call(cx, m.function(), all, where);
            }
            case FunctionVal f -> cx.callFunction(f, arguments, where);
            case ClassVal c -> instantiate(cx, c, arguments, where);
            case TypeVal t
            when arguments.size() == 1 -> {
                cx.at(where);
                Val v = arguments.getFirst().value();
                yield Semantic.cast(cx, Semantic.toTensor(cx, v, where), t.type(), where);
            }
            case UnavailableVal u -> throw Predicates.cannotEvaluate(cx, u, where);
            case Val other -> throw cx.error(where, other.describe() + " cannot be called");
        };
    }

    /** The parameters of {@code f} with their values; defaults are evaluated where the function was defined. */
    static Map<String, Val> bind(Expressions cx, FunctionVal f, List<Argument> arguments, Span where) {
        Map<String, Val> bound = new LinkedHashMap<>();
        List<Val> rest = new ArrayList<>();
        Map<Val, Val> more = new LinkedHashMap<>();
        List<Parameter> positional = f.parameters().stream()
                .filter(p ->
                        p.kind() == Parameter.Kind.POSITIONAL_ONLY || p.kind() == Parameter.Kind.POSITIONAL_OR_KEYWORD)
                .toList();
        Optional<Parameter> varPositional = ofKind(f, Parameter.Kind.VAR_POSITIONAL);
        Optional<Parameter> varKeyword = ofKind(f, Parameter.Kind.VAR_KEYWORD);
        int next = 0;
        for (Argument a : arguments) {
            if (a.name().isEmpty()) {
                if (next < positional.size()) {
                    bound.put(positional.get(next).name(), a.value());
                    next++;
                } else if (varPositional.isPresent()) {
                    rest.add(a.value());
                } else {
                    throw cx.error(
                            a.span(),
                            "%s takes %d positional arguments, not %d"
                                    .formatted(
                                            f.name(),
                                            positional.size(),
                                            arguments.stream()
                                                    .filter(x -> x.name().isEmpty())
                                                    .count()),
                            signature(f));
                }
                continue;
            }
            String name = a.name().get();
            Optional<Parameter> p = f.parameters().stream()
                    .filter(x -> x.name().equals(name))
                    .filter(x ->
                            x.kind() == Parameter.Kind.POSITIONAL_OR_KEYWORD || x.kind() == Parameter.Kind.KEYWORD_ONLY)
                    .findFirst();
            if (p.isPresent()) {
                if (bound.put(name, a.value()) != null) {
                    throw cx.error(a.span(), "%s got the argument '%s' twice".formatted(f.name(), name));
                }
            } else if (varKeyword.isPresent()) {
                more.put(ConstVal.of(name), a.value());
            } else {
                String hint = Nearest.to(
                                name,
                                f.parameters().stream().map(Parameter::name).toList())
                        .map(n -> "did you mean '" + n + "'?")
                        .orElse(signature(f));
                throw cx.error(a.span(), "%s has no parameter '%s'".formatted(f.name(), name), hint);
            }
        }
        varPositional.ifPresent(p -> bound.put(p.name(), new TupleVal(rest)));
        varKeyword.ifPresent(p -> bound.put(p.name(), new DictVal(more)));
        for (Parameter p : f.parameters()) {
            if (!bound.containsKey(p.name())) {
                if (p.defaultValue().isEmpty()) {
                    throw cx.error(where, "%s needs an argument '%s'".formatted(f.name(), p.name()), signature(f));
                }
                bound.put(
                        p.name(),
                        new HostRun(cx.modules, f.scope(), null)
                                .eval(p.defaultValue().get()));
            }
        }
        return bound;
    }

    private static Optional<Parameter> ofKind(FunctionVal f, Parameter.Kind kind) {
        return f.parameters().stream().filter(p -> p.kind() == kind).findFirst();
    }

    private static String signature(FunctionVal f) {
        StringBuilder text =
                new StringBuilder("it is defined as ").append(f.name()).append('(');
        String separator = "";
        for (Parameter p : f.parameters()) {
            text.append(separator);
            text.append(
                    switch (p.kind()) {
                        case VAR_POSITIONAL -> "*";
                        case VAR_KEYWORD -> "**";
                        case POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, KEYWORD_ONLY -> "";
                    });
            text.append(p.name());
            if (p.defaultValue().isPresent()) {
                text.append("=...");
            }
            separator = ", ";
        }
        return text.append(')').toString();
    }

    /** A default that could be changed belongs to one object. */
    private static Val fresh(Val v) {
        return switch (v) {
            case null -> null;
            case ListVal l -> new ListVal(l.elements());
            case DictVal d -> new DictVal(d.entries());
            case Val other -> other;
        };
    }

    private static Val instantiate(Expressions cx, ClassVal type, List<Argument> arguments, Span where) {
        if (type.member("__init__") instanceof FunctionVal init) {
            ObjectVal self = new ObjectVal(type, Map.of());
            List<Argument> all = new ArrayList<>(List.of(Argument.positional(self, where)));
            all.addAll(arguments);
            // Inside a kernel, a constructor may take run-time values whatever its decorator says.
            cx.callFunction(cx.inKernel() ? init.asJit() : init, all, where);
            return self;
        }
        Map<String, Val> fields = new LinkedHashMap<>();
        int next = 0;
        for (Argument a : arguments) {
            if (a.name().isEmpty() && next == type.fields().size()) {
                throw cx.error(a.span(), "%s has %d fields, not more".formatted(type.name(), next));
            }
            String field = a.name().isPresent() ? a.name().get() : type.fields().get(next++);
            if (!type.fields().contains(field)) {
                throw cx.error(a.span(), "%s has no field '%s'".formatted(type.name(), field));
            }
            fields.put(field, a.value());
        }
        Map<String, Val> ordered = new LinkedHashMap<>();
        for (String field : type.fields()) {
            Val v = fields.containsKey(field) ? fields.get(field) : fresh(type.member(field));
            if (v == null) {
                throw cx.error(where, "%s needs a value for its field '%s'".formatted(type.name(), field));
            }
            ordered.put(field, v);
        }
        if (type.isTuple()) {
            return new TupleVal(new ArrayList<>(ordered.values()), type.fields());
        }
        ObjectVal object = new ObjectVal(type, ordered);
        if (type.member("__post_init__") instanceof FunctionVal finish) {
            cx.callFunction(finish, List.of(Argument.positional(object, where)), where);
        }
        return object;
    }
}
