package org.jtriton.frontend.lower.builtin;

import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.SliceVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;

/** The names of types, of classes that annotations and {@code isinstance} mention, and of constants. */
final class TypeBuiltins {
    private TypeBuiltins() {}

    static void addTo(BuiltinTable table) {
        for (DType d : DType.values()) {
            table.add(d.languageName(), TypeVal.of(d));
        }
        table.add("pi32_t", new TypeVal(LangType.pointerTo(DType.INT32)));
        table.add("pointer_type", "element_ty, address_space=1", (e, a) -> {
            return new TypeVal(new LangType.Pointer(a.type("element_ty")));
        });
        table.add("block_type", "element_ty, shape", (e, a) -> {
            return new TypeVal(a.type("element_ty").withShape(new Shapes(e).checked(a.integers("shape"))));
        });
        table.add("dtype", "name", (e, a) -> {
            DType named = DType.named(a.string("name"));
            if (named == null) {
                throw a.wrong("name", "must be the name of a type, such as \"fp32\"");
            }
            return TypeVal.of(named);
        });
        table.add("TRITON_MAX_TENSOR_NUMEL", ConstVal.of(Shapes.MAX_ELEMENTS));
        table.add(
                "PropagateNan",
                new ClassVal(
                        "PropagateNan",
                        false,
                        List.of(),
                        Map.of("NONE", ConstVal.of("none"), "ALL", ConstVal.of("all"))));
        addClasses(table);
    }

    private static void addClasses(BuiltinTable table) {
        table.add("tuple", "args", (e, a) -> new TupleVal(a.list("args")));
        table.add("slice", "start, stop, step", (e, a) -> new SliceVal(a.get("start"), a.get("stop"), a.get("step")));
        for (String name : List.of("tensor", "tensor_descriptor", "const", "void")) {
            table.add(name, "*args", (e, a) -> {
                throw e.error(a.function() + " is for annotations and isinstance; it makes no value");
            });
        }
    }
}
