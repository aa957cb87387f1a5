package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;

/** Promises to the compiler, checks and prints, and assembly. */
final class HintBuiltins {
    private HintBuiltins() {}

    /**
     * How a launch may overlap with the one before it, on GPUs that can. The compiler finds out by itself how far it may, and takes
     * what a kernel says of it for nothing.
     */
    static Map<String, Val> dependentLaunch() {
        BuiltinTable table = new BuiltinTable();
        for (String name : List.of("gdc_wait", "gdc_launch_dependents")) {
            table.add(name, "", (e, a) -> ConstVal.NONE);
        }
        return table.members();
    }

    static void addTo(BuiltinTable table) {
        hint(table, "multiple_of", Attrs.HINT_DIVISIBILITY);
        hint(table, "max_contiguous", Attrs.HINT_CONTIGUITY);
        hint(table, "max_constancy", Attrs.HINT_CONSTANCY);
        table.add("assume", "cond", (e, a) -> {
            if (!(a.get("cond") instanceof ConstVal)) {
                e.builder().emit(Misc.ASSUME, List.of(Semantic.condition(e.cx(), a.get("cond"), e.where())));
            }
            return ConstVal.NONE;
        });
        table.add("debug_barrier", "", (e, a) -> {
            e.builder().emit(Misc.BARRIER, List.of());
            return ConstVal.NONE;
        });
        table.add("device_assert", "cond, msg=\"\", mask=None", HintBuiltins::deviceAssert);
        table.add("device_print", "prefix, *args, hex=False", HintBuiltins::devicePrint);
        table.add(
                "inline_asm_elementwise", "asm, constraints, args, dtype, is_pure, pack", HintBuiltins::inlineAssembly);
    }

    private static void hint(BuiltinTable table, String name, Attr<Attribute> key) {
        table.add(name, "input, values", (e, a) -> {
            List<Integer> values = a.integers("values");
            if (a.get("input") instanceof ConstVal) {
                return a.get("input");
            }
            TensorVal x = e.toTensor(a.get("input"));
            if (values.size() != Math.max(1, x.shape().size())) {
                throw e.error("%s needs a value for each of the %d dimensions, not %d"
                        .formatted(a.function(), x.shape().size(), values.size()));
            }
            TensorType type = new TensorType(List.of(values.size()), IntType.I32);
            long[] bits = values.stream().distinct().count() == 1
                    ? new long[] {values.getFirst()}
                    : values.stream().mapToLong(Integer::longValue).toArray();
            return e.hinted(x, key, new Attribute.Dense(type, bits));
        });
    }

    // At run time

    /** Unless the launch is on a device that always checks, kernels are checked on request only. */
    private static Val deviceAssert(Emitter e, Arguments a) {
        if (!e.cx().isChecked()) {
            return ConstVal.NONE;
        }
        TensorVal cond = e.toTensor(a.get("cond"));
        Val holds = cond;
        if (!a.isNone("mask")) {
            Operators operators = new Operators(e);
            Val off = operators.unary(Operator.Unary.NOT, e.toTensor(a.get("mask")));
            holds = operators.logical(Operator.Bool.OR, cond, off);
        }
        TensorVal bit = new Casts(e).notZero((TensorVal) holds);
        Map<String, Attribute> attributes = Builder.attribute(Attrs.MESSAGE, Repr.str(a.get("msg")));
        e.builder().emit(Tt.ASSERT, List.of(bit.ir()), List.of(), attributes);
        return ConstVal.NONE;
    }

    /** A prefix is printed with a blank before it and a colon behind it. */
    private static Val devicePrint(Emitter e, Arguments a) {
        List<TensorVal> values = a.rest().stream().map(e::toTensor).toList();
        if (a.get("prefix") instanceof TensorVal) {
            throw a.wrong("prefix", "must be a string", "say what is printed: tl.device_print(\"x\", x)");
        }
        String prefix = a.string("prefix");
        if (!values.isEmpty()) {
            prefix = prefix.strip();
            prefix = (prefix.endsWith(":") ? prefix : prefix + ":") + " ";
        }
        if (prefix.length() > 2 && !prefix.startsWith(" ")) {
            prefix = " " + prefix;
        }
        Map<String, Attribute> attributes = new Builder.AttributeMap()
                .put(Attrs.PREFIX, prefix)
                .put(Attrs.HEX, a.flag("hex"))
                .put(
                        Attrs.IS_SIGNED,
                        values.stream()
                                .map(v -> v.type().isInteger()
                                                && Promotion.isSignedInteger(
                                                        v.type().dtype())
                                        ? 1
                                        : 0)
                                .toList())
                .map();
        e.builder().emit(Tt.PRINT, values.stream().map(TensorVal::ir).toList(), List.of(), attributes);
        return ConstVal.NONE;
    }

    // Assembly

    private static Val inlineAssembly(Emitter e, Arguments a) {
        boolean several = a.get("dtype") instanceof TupleVal || a.get("dtype") instanceof ListVal;
        List<LangType> elements = new ArrayList<>();
        for (Val t : a.list("dtype")) {
            if (!(t instanceof TypeVal type)) {
                throw a.wrong("dtype", "must be a type or a tuple of types");
            }
            elements.add(type.type().scalar());
        }
        List<TensorVal> args = new Shapes(e)
                .broadcastAll(a.list("args").stream().map(e::toTensor).toList());
        List<Integer> shape = args.isEmpty() ? List.of() : args.getFirst().shape();
        Map<String, Attribute> attributes = new Builder.AttributeMap()
                .put(Attrs.ASM, a.string("asm"))
                .put(Attrs.CONSTRAINTS, a.string("constraints"))
                .put(Attrs.PACKED_ELEMENT, a.integer("pack"))
                .put(Attrs.PURE, a.flag("is_pure"))
                .map();
        List<LangType> types = elements.stream().map(t -> t.withShape(shape)).toList();
        List<? extends Value> results = e.builder()
                .emit(
                        Tt.ELEMENTWISE_INLINE_ASM,
                        args.stream().map(TensorVal::ir).toList(),
                        types.stream().map(LangType::ir).toList(),
                        attributes)
                .results();
        List<TensorVal> values = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            values.add(new TensorVal(results.get(i), types.get(i)));
        }
        return several ? new TupleVal(values) : values.getFirst();
    }
}
