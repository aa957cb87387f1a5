package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.BlockPointerVal;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DescriptorVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;

/**
 * The built-in names of the language: the members of {@code triton.language} and its modules, and the attributes and methods
 * of run-time values and types. What is written in the language itself lives in the standard library instead, next to these
 * names; its methods are listed here.
 */
public final class Builtins {
    /** Methods of blocks and scalars that are built-ins, with the value as their first argument. */
    private static final List<String> METHODS = List.of(
            "broadcast_to",
            "trans",
            "permute",
            "split",
            "view",
            "item",
            "reshape",
            "expand_dims",
            "cast",
            "store",
            "atomic_cas",
            "atomic_xchg",
            "atomic_add",
            "atomic_max",
            "atomic_min",
            "atomic_and",
            "atomic_or",
            "atomic_xor",
            "exp",
            "exp2",
            "log",
            "log2",
            "cos",
            "sin",
            "sqrt",
            "sqrt_rn",
            "rsqrt",
            "erf",
            "floor",
            "ceil",
            "abs",
            "reduce",
            "associative_scan",
            "gather",
            "histogram");

    /** Methods of blocks and scalars that the file {@code standard} of the standard library defines. */
    private static final List<String> LIBRARY_METHODS = List.of(
            "cdiv",
            "sigmoid",
            "softmax",
            "ravel",
            "max",
            "argmax",
            "min",
            "argmin",
            "sum",
            "xor_sum",
            "reduce_or",
            "cumsum",
            "cumprod",
            "sort",
            "flip");

    private static final List<String> TENSOR_ATTRIBUTES =
            List.of("dtype", "type", "shape", "numel", "T", "to", "logical_and", "logical_or");

    private static final Map<String, Map<String, Val>> MODULES = modules();
    private static final Map<String, Val> DESCRIPTOR_METHODS = Descriptors.methods();

    private Builtins() {}

    private static Map<String, Map<String, Val>> modules() {
        BuiltinTable language = new BuiltinTable();
        ProgramBuiltins.addTo(language);
        ShapeBuiltins.addTo(language);
        MemoryBuiltins.addTo(language);
        BlockPointers.addTo(language);
        Descriptors.addTo(language);
        AtomicBuiltins.addTo(language);
        MathBuiltins.addTo(language);
        DotBuiltins.addTo(language);
        ReduceBuiltins.addTo(language);
        HintBuiltins.addTo(language);
        TypeBuiltins.addTo(language);
        Map<String, Map<String, Val>> modules = new LinkedHashMap<>();
        modules.put("triton.language", language.members());
        modules.put("triton.language.core", language.members());
        Map<String, Val> libdevice = LibDevice.members();
        modules.put("triton.language.math", language.only(MathBuiltins.names()));
        for (String target : List.of("", "cuda.", "hip.")) {
            modules.put("triton.language.extra." + target + "libdevice", libdevice);
        }
        modules.put("triton.language.extra.cuda", HintBuiltins.dependentLaunch());
        return modules;
    }

    /** The member of a module such as {@code triton.language}, or null. */
    public static Val lookup(String module, String name) {
        return MODULES.getOrDefault(module, Map.of()).get(name);
    }

    /** The members of a module; empty when there is no such module. */
    public static List<String> names(String module) {
        return List.copyOf(MODULES.getOrDefault(module, Map.of()).keySet());
    }

    /** The attributes and methods that a value has here. */
    public static List<String> names(Val object) {
        List<String> names = new ArrayList<>();
        switch (object) {
            case TensorVal t -> {
                names.addAll(TENSOR_ATTRIBUTES);
                names.addAll(METHODS);
                names.addAll(LIBRARY_METHODS);
            }
            case DescriptorVal d -> {
                names.addAll(List.of("dtype", "block_shape", "shape", "strides"));
                names.addAll(DESCRIPTOR_METHODS.keySet());
            }
            case BlockPointerVal p -> names.addAll(List.of("dtype", "advance", "load", "store"));
            case TypeVal t -> {
                names.addAll(List.of(
                        "scalar",
                        "element_ty",
                        "shape",
                        "numel",
                        "name",
                        "primitive_bitwidth",
                        "itemsize",
                        "int_bitwidth",
                        "fp_mantissa_width"));
                TypeAttributes.questionNames().forEach(names::add);
            }
            default -> {}
        }
        return names;
    }

    /** An attribute of a value, a method as a {@link BoundVal}; null when it has none of that name. */
    public static Val attribute(LoweringContext cx, Val object, String name, Span where) {
        return switch (object) {
            case TensorVal t -> tensor(cx, t, name, where);
            case DescriptorVal d -> descriptor(cx, d, name, where);
            case BlockPointerVal p -> blockPointer(p, name);
            case TypeVal t -> TypeAttributes.find(t, name);
            // A number known at compile time has the methods of a scalar, where these make a run-time value of it.
            case ConstVal c when cx.inKernel() && c.number().isPresent() -> constant(cx, c, name, where);
            default -> null;
        };
    }

    private static Val constant(LoweringContext cx, ConstVal c, String name, Span where) {
        return switch (name) {
            case "dtype", "type" -> TypeVal.of(new Emitter(cx, where).literalType(c));
            case "shape" -> new TupleVal(List.of());
            case "to" -> new BoundVal(c, TO);
            default -> null;
        };
    }

    private static final Val STRIDE = Arrays.stride();

    /** What {@code x[i] = v} is as a call. */
    private static final Val SET_ITEM =
            BuiltinTable.function("__setitem__", "self, index, value", (Emitter e, Arguments a) -> {
                List<Val> indices =
                        a.get("index") instanceof TupleVal t ? List.copyOf(t.elements()) : List.of(a.get("index"));
                Semantic.assign(e.cx(), (TensorVal) a.get("self"), indices, a.get("value"), e.where());
                return ConstVal.NONE;
            });

    private static final Val TO = BuiltinTable.function(
            "to", "input, dtype, fp_downcast_rounding=None, bitcast=False", ProgramBuiltins::cast);

    private static Val tensor(LoweringContext cx, TensorVal t, String name, Span where) {
        if (METHODS.contains(name)) {
            return new BoundVal(t, lookup("triton.language", name));
        }
        if (LIBRARY_METHODS.contains(name)) {
            return new BoundVal(t, cx.library("standard", name));
        }
        return switch (name) {
            case "dtype" -> new TypeVal(t.type().scalar());
            case "type" -> new TypeVal(t.type());
            case "shape" ->
                Semantic.isScalarPointer(t)
                        ? new Arrays(new Emitter(cx, where)).shape(t)
                        : ShapeBuiltins.shapeOf(t.shape());
            case "__setitem__" -> Semantic.isScalarPointer(t) ? new BoundVal(t, SET_ITEM) : null;
            case "stride" -> Semantic.isScalarPointer(t) ? new BoundVal(t, STRIDE) : null;
            case "numel" -> ConstVal.of(Shapes.size(t.shape()));
            case "T" -> new Shapes(new Emitter(cx, where)).transpose(t);
            case "to" -> new BoundVal(t, TO);
            case "logical_and" -> new BoundVal(t, logical(name, Operator.Bool.AND));
            case "logical_or" -> new BoundVal(t, logical(name, Operator.Bool.OR));
            default -> null;
        };
    }

    private static Val logical(String name, Operator.Bool op) {
        return BuiltinTable.function(name, "self, other", (Emitter e, Arguments a) -> {
            return new Operators(e).logical(op, a.get("self"), a.get("other"));
        });
    }

    private static Val descriptor(LoweringContext cx, DescriptorVal d, String name, Span where) {
        Val method = DESCRIPTOR_METHODS.get(name);
        if (method != null) {
            return new BoundVal(d, method);
        }
        return switch (name) {
            case "dtype" -> new TypeVal(d.block().element());
            case "type", "block_type" -> new TypeVal(d.block());
            case "block_shape" -> ShapeBuiltins.shapeOf(d.block().dims());
            case "shape" -> new TupleVal(Descriptors.shape(new Emitter(cx, where), d));
            case "strides" -> new TupleVal(Descriptors.strides(new Emitter(cx, where), d));
            default -> null;
        };
    }

    private static Val blockPointer(BlockPointerVal p, String name) {
        return switch (name) {
            case "load", "store", "advance" -> new BoundVal(p, lookup("triton.language", name));
            case "dtype" -> new TypeVal(p.base().type());
            case "type" -> new TypeVal(p.block());
            default -> null;
        };
    }
}
