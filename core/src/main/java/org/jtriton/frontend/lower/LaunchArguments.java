package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;

/**
 * The arguments of a launch as the Python around a kernel sees them: numbers, tensors with the few methods of torch that hooks
 * call, and descriptors whose block shape may be set.
 */
final class LaunchArguments {
    private static final ClassVal TENSOR = new ClassVal("torch.Tensor", false, List.of(), Map.of());
    private static final ClassVal DESCRIPTOR = new ClassVal("TensorDescriptor", false, List.of(), Map.of());

    private final Map<String, Object> arguments;
    private final Map<ObjectVal, HostTensor> tensors = new java.util.IdentityHashMap<>();
    private final DictVal dictionary;

    LaunchArguments(Map<String, Object> arguments) {
        this.arguments = arguments;
        Map<Val, Val> values = new LinkedHashMap<>();
        arguments.forEach((name, value) -> values.put(ConstVal.of(name), toVal(name, value)));
        this.dictionary = new DictVal(values);
    }

    /** The arguments by name. */
    DictVal dictionary() {
        return dictionary;
    }

    /** The descriptors whose block shape is another than it was, by the names of their arguments. */
    Map<String, Object> changed(JitFunction kernel) {
        Map<String, Object> changed = new LinkedHashMap<>();
        arguments.forEach((name, value) -> {
            if (value instanceof HostDescriptor d && dictionary.get(name) instanceof ObjectVal o) {
                List<Integer> blockShape = blockShape(kernel, name, o.fields().get("block_shape"));
                if (!blockShape.equals(d.blockShape())) {
                    changed.put(name, new HostDescriptor(d.base(), d.shape(), d.strides(), blockShape));
                }
            }
        });
        return changed;
    }

    private static List<Integer> blockShape(JitFunction kernel, String name, Val v) {
        List<Val> elements =
                switch (v) {
                    case ListVal l -> l.elements();
                    case TupleVal t -> t.elements();
                    case Val other -> List.of(other);
                };
        List<Integer> sizes = new ArrayList<>();
        for (Val e : elements) {
            if (!(e instanceof ConstVal c && c.value() instanceof Long size)) {
                throw kernel.error(
                        "the block shape of '%s' must be a list of integers, not %s".formatted(name, v.describe()));
            }
            sizes.add(Math.toIntExact(size));
        }
        return sizes;
    }

    private Val toVal(String name, Object value) {
        return switch (value) {
            case HostTensor t -> tensor(t);
            case HostDescriptor d -> {
                Map<String, Val> fields = new LinkedHashMap<>();
                fields.put("base", tensor(d.base()));
                fields.put("shape", integers(d.shape()));
                fields.put("strides", integers(d.strides()));
                fields.put("block_shape", integers(d.blockShape()));
                yield new ObjectVal(DESCRIPTOR, fields);
            }
            case List<?> l
            when !Constants.isConstant(l) ->
                new TupleVal(l.stream().map(v -> toVal(name, v)).toList());
            case null -> ConstVal.NONE;
            case Object v when Constants.isConstant(v) -> Constants.toVal(v);
            case Object v -> new UnavailableVal("argument " + name, "only numbers are known before the launch");
        };
    }

    private static Val integers(List<? extends Number> sizes) {
        return new ListVal(
                sizes.stream().<Val>map(n -> ConstVal.of(n.longValue())).toList());
    }

    private ObjectVal tensor(HostTensor t) {
        Map<String, Val> fields = new LinkedHashMap<>();
        List<Val> shape =
                t.shape().stream().<Val>map(n -> ConstVal.of((long) n)).toList();
        List<Val> strides = strides(t.shape());
        fields.put("shape", new TupleVal(shape));
        fields.put("ndim", ConstVal.of(shape.size()));
        fields.put("dtype", Surroundings.missing("torch", torchName(t.type())));
        fields.put("itemsize", ConstVal.of(t.type().bytes()));
        fields.put("is_cuda", ConstVal.TRUE);
        ObjectVal self = new ObjectVal(TENSOR, fields);
        tensors.put(self, t);
        method(self, "dim", "", (cx, a, where) -> ConstVal.of(shape.size()));
        method(self, "size", "dim=None", (cx, a, where) -> chosen(cx, shape, a, where));
        method(self, "stride", "dim=None", (cx, a, where) -> chosen(cx, strides, a, where));
        method(self, "numel", "", (cx, a, where) -> ConstVal.of(count(t)));
        method(self, "nelement", "", (cx, a, where) -> ConstVal.of(count(t)));
        method(self, "element_size", "", (cx, a, where) -> ConstVal.of(t.type().bytes()));
        method(self, "is_contiguous", "", (cx, a, where) -> ConstVal.TRUE);
        method(
                self,
                "is_floating_point",
                "",
                (cx, a, where) -> ConstVal.of(t.type().isFloat()));
        method(self, "item", "", (cx, a, where) -> {
            if (count(t) != 1) {
                throw cx.error(where, "item() needs a tensor of one element, not of " + count(t));
            }
            double value = t.element(0);
            return t.type().isFloat() ? ConstVal.of(value) : ConstVal.of((long) value);
        });
        method(self, "zero_", "", (cx, a, where) -> filled(self, t, 0L));
        method(self, "fill_", "value", (cx, a, where) -> filled(self, t, number(a)));
        method(self, "clone", "", (cx, a, where) -> tensor(t.copy()));
        method(self, "copy_", "src, non_blocking=False", (cx, a, where) -> {
            HostTensor source = a.get("src") instanceof ObjectVal o ? tensors.get(o) : null;
            if (source == null || source.type() != t.type() || count(source) != count(t)) {
                throw a.wrong("src", "must be a tensor of the same type and size");
            }
            t.copyFrom(source);
            return self;
        });
        return self;
    }

    private static void method(ObjectVal self, String name, String parameters, Builtin.Body body) {
        self.fields().put(name, new BuiltinVal(Builtin.of("torch.Tensor." + name, parameters, body)));
    }

    private static Val filled(ObjectVal self, HostTensor t, Number value) {
        t.fill(value);
        return self;
    }

    private static Number number(Arguments a) {
        if (a.get("value") instanceof ConstVal c && c.number().isPresent()) {
            return c.value() instanceof Long l ? l : c.number().get();
        }
        throw a.wrong("value", "must be a number");
    }

    private static long count(HostTensor t) {
        return t.shape().stream().reduce(1L, (x, y) -> x * y);
    }

    private static List<Val> strides(List<Long> shape) {
        List<Val> strides = new ArrayList<>();
        long stride = 1;
        for (Long size : shape.reversed()) {
            strides.addFirst(ConstVal.of(stride));
            stride *= size;
        }
        return strides;
    }

    private static Val chosen(LoweringContext cx, List<Val> all, Arguments a, Span where) {
        return a.isNone("dim")
                ? new TupleVal(all)
                : Subscripts.get((Expressions) cx, new TupleVal(all), a.get("dim"), where);
    }

    private static String torchName(DType type) {
        return switch (type) {
            case INT1 -> "bool";
            case FP8E5 -> "float8_e5m2";
            case FP8E4NV -> "float8_e4m3fn";
            case FP8E5B16 -> "float8_e5m2fnuz";
            case FP8E4B8 -> "float8_e4m3fnuz";
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64, FP8E4B15, FP16, BF16, FP32, FP64 ->
                type.languageName();
        };
    }
}
