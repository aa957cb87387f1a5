package org.jtriton.frontend.lower;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.java.MethodName;
import org.jtriton.frontend.lower.value.ArrayShape;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DescriptorVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.Nearest;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Tt;

/**
 * Compiles a kernel for a signature to a module of one public function.
 *
 * <p>The function has a parameter for each argument that is known at launch only, in order; a tuple has one for each element,
 * an array one for the pointer and one for each size.
 * An argument that is 1 is a constant of its type, a constexpr is a constant of the compiler, and neither is a parameter.
 */
final class Lowering {
    private final JitFunction kernel;
    private final Location place;
    private final Func func;
    private final Builder builder;
    private final Emission emission;

    private Lowering(JitFunction kernel, boolean isChecked) {
        FunctionVal f = kernel.function();
        this.kernel = kernel;
        this.place = new Location.FileLineCol(
                f.scope().source().name(), f.span().line(), Math.max(f.span().column(), 0));
        this.func = new Func(f.name(), true, List.of(), Map.of("noinline", new Attribute.Bool(false)), place);
        this.builder = new Builder(func.entry(), place);
        this.emission = new Emission(builder, isChecked);
    }

    static IrModule lower(JitFunction kernel, Signature signature, boolean isChecked) {
        return new Lowering(kernel, isChecked).run(signature);
    }

    static IrModule lowerFunction(JitFunction function, List<DType> parameters) {
        return new Lowering(function, false).runFunction(parameters);
    }

    private IrModule runFunction(List<DType> types) {
        FunctionVal f = kernel.function();
        kernel.modules().renewBudget();
        Map<String, Val> arguments = new LinkedHashMap<>();
        for (int i = 0; i < f.parameters().size(); i++) {
            Parameter p = f.parameters().get(i);
            arguments.put(
                    p.name(), i < types.size() ? parameter(p.name(), LangType.of(types.get(i)), 1) : argument(p, null));
        }
        List<Value> results = new KernelBody(kernel.modules(), f, emission, null, null)
                .run(arguments)
                .flatten();
        builder.emit(Tt.RETURN, results);
        Func done = func.withResultTypes(results.stream().map(Value::type).toList());
        return new IrModule(List.of(done), Map.of(), place);
    }

    private IrModule run(Signature signature) {
        FunctionVal f = kernel.function();
        kernel.modules().renewBudget();
        Map<String, Val> arguments = arguments(signature);
        KernelBody body = new KernelBody(kernel.modules(), f, emission, null, null);
        Val result = body.run(arguments);
        if (!result.equals(ConstVal.NONE)) {
            throw body.error(
                    body.returnsAt(),
                    "kernel '" + f.name() + "' returns a value",
                    "nobody takes it: write results through pointers with tl.store");
        }
        builder.emit(Tt.RETURN, List.of());
        return new IrModule(List.of(func), Map.of(), place);
    }

    private Map<String, Val> arguments(Signature signature) {
        Map<String, Val> arguments = new LinkedHashMap<>();
        Map<Val, Val> more = new LinkedHashMap<>();
        Map<String, Parameter> parameters = kernel.function().parameters().stream()
                .collect(Collectors.toMap(Parameter::name, p -> p, (a, b) -> a, LinkedHashMap::new));
        Parameter keywords = parameters.values().stream()
                .filter(p -> p.kind() == Parameter.Kind.VAR_KEYWORD)
                .findFirst()
                .orElse(null);
        signature.arguments().forEach((name, type) -> {
            if (!parameters.containsKey(name)) {
                if (keywords == null || !(type instanceof ArgType.Constexpr)) {
                    throw unknown(name, parameters.keySet());
                }
                more.put(ConstVal.of(name), value(name, type));
            }
        });
        for (Parameter p : parameters.values()) {
            if (p.kind() == Parameter.Kind.VAR_POSITIONAL) {
                throw error("kernel '" + kernel.name() + "' takes *" + p.name(), "name each parameter of a kernel");
            }
            if (p != keywords) {
                arguments.put(p.name(), argument(p, signature.arguments().get(p.name())));
            }
        }
        if (keywords != null) {
            arguments.put(keywords.name(), new DictVal(more));
        }
        return arguments;
    }

    private Val argument(Parameter p, ArgType type) {
        if (type == null) {
            if (p.defaultValue().isEmpty()) {
                throw error("the signature has nothing for parameter '" + p.name() + "'", null);
            }
            return new HostRun(kernel.modules(), kernel.function().scope(), null)
                    .eval(p.defaultValue().get());
        }
        if (KernelParameter.isConstexpr(p.annotation()) && !(type instanceof ArgType.Constexpr)) {
            throw error(
                    "parameter '%s' is a tl.constexpr, but the signature says %s"
                            .formatted(p.name(), Signature.text(type)),
                    "give its value");
        }
        Optional<DType> declared = KernelParameter.type(p.annotation());
        Optional<DType> given =
                switch (type) {
                    case ArgType.Scalar s -> Optional.of(s.type());
                    case ArgType.One o -> Optional.of(o.type());
                    case ArgType.Pointer x -> Optional.empty();
                    case ArgType.Array x -> Optional.empty();
                    case ArgType.Descriptor x -> Optional.empty();
                    case ArgType.Tuple x -> Optional.empty();
                    case ArgType.Constexpr x -> declared;
                };
        if (declared.isPresent() && !declared.equals(given)) {
            throw error(
                    "parameter '%s' is declared as %s, but the signature says %s"
                            .formatted(p.name(), declared.get().shortName(), Signature.text(type)),
                    null);
        }
        return value(p.name(), type);
    }

    private Val value(String name, ArgType type) {
        return switch (type) {
            case ArgType.Pointer p -> parameter(name, LangType.pointerTo(p.element()), p.divisibility());
            case ArgType.Array a -> array(name, a);
            case ArgType.Scalar s -> parameter(name, LangType.of(s.type()), s.divisibility());
            case ArgType.One one -> new TensorVal(one(name, one.type()), LangType.of(one.type()));
            case ArgType.Constexpr c -> constant(name, c.value());
            case ArgType.Tuple t ->
                new TupleVal(t.elements().stream().map(e -> value(name, e)).toList());
            case ArgType.Descriptor d -> {
                LangType.Block block = new LangType.Block(LangType.of(d.element()), d.blockShape());
                Type ir = new DescriptorType((TensorType) block.ir());
                Map<String, Attribute> attributes = new LinkedHashMap<>();
                if (d.isAligned()) {
                    attributes.put(Func.DIVISIBILITY, new Attribute.Int(16, IntType.I32));
                }
                if (d.hasTensorMap()) {
                    attributes.put(Func.HAS_TENSOR_MAP, new Attribute.Int(1, IntType.I32));
                }
                yield new DescriptorVal(func.addParameter(ir, attributes, named(name)), block, List.of(), List.of());
            }
        };
    }

    /** A value of a launch; there may be functions in it, which only a kernel in Java can call. */
    private Val constant(String name, Object value) {
        return switch (value) {
            case Method m when kernel.function().scope() instanceof JavaFunctions.MethodScope java -> java.given(m);
            case Method m ->
                throw error(
                        "parameter '%s' is given the method %s, which a kernel in Python cannot call"
                                .formatted(name, MethodName.of(m).shown()),
                        "write the kernel in Java, or the function in Python");
            case List<?> all ->
                new TupleVal(all.stream().map(v -> constant(name, v)).toList());
            case null, default -> Constants.toVal(value);
        };
    }

    private TensorVal array(String name, ArgType.Array type) {
        TensorVal base = (TensorVal) value(name, type.pointer());
        List<TensorVal> sizes = new ArrayList<>();
        for (ArgType size : type.sizes()) {
            sizes.add((TensorVal) value(name + "_size" + sizes.size(), size));
        }
        emission.addArray(base.ir(), new ArrayShape(sizes));
        return base;
    }

    private Value one(String name, DType type) {
        builder.at(named(name));
        return type.isFloat() ? builder.constantFloat(1, type.irType()) : builder.constantInt(1, type.irType());
    }

    private TensorVal parameter(String name, LangType type, int divisibility) {
        Map<String, Attribute> attributes =
                divisibility == 1 ? Map.of() : Map.of(Func.DIVISIBILITY, new Attribute.Int(divisibility, IntType.I32));
        return new TensorVal(func.addParameter(type.ir(), attributes, named(name)), type);
    }

    private Location named(String name) {
        return new Location.Named(name, place);
    }

    private CompilationException unknown(String name, Iterable<String> parameters) {
        List<String> known = new ArrayList<>();
        parameters.forEach(known::add);
        String hint = Nearest.to(name, known)
                .map(n -> "did you mean '" + n + "'?")
                .orElse("its parameters are " + String.join(", ", known));
        return error("kernel '%s' has no parameter '%s'".formatted(kernel.name(), name), hint);
    }

    private CompilationException error(String message, String hint) {
        FunctionVal f = kernel.function();
        return f.scope().source().error(f.span(), message, hint).build();
    }
}
