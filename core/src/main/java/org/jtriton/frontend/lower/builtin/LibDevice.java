package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/**
 * Calls of the functions in {@link LibDeviceTable}. Run-time arguments must have the types of an overload; a literal takes
 * the type that the overload asks for.
 */
final class LibDevice {
    private LibDevice() {}

    static Map<String, Val> members() {
        Map<String, Val> members = new LinkedHashMap<>();
        LibDeviceTable.FUNCTIONS.forEach((name, overloads) -> {
            int n = overloads.getFirst().parameters().size();
            List<String> names = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                names.add("arg" + i);
            }
            members.put(name, BuiltinTable.function("libdevice." + name, String.join(", ", names), (e, a) -> {
                return call(
                        e, a.function(), overloads, names.stream().map(a::get).toList());
            }));
        });
        return members;
    }

    private static Val call(Emitter e, String name, List<LibDeviceTable.Overload> overloads, List<Val> args) {
        LibDeviceTable.Overload overload = overloads.stream()
                .filter(o -> takes(o, args))
                .findFirst()
                .orElseThrow(() -> e.error("%s takes %s, not %s"
                        .formatted(
                                name,
                                overloads.stream()
                                        .map(o -> list(o.parameters()))
                                        .collect(Collectors.joining(" or ")),
                                args.stream().map(Val::describe).collect(Collectors.joining(", ")))));
        List<TensorVal> typed = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            LangType type = LangType.of(overload.parameters().get(i));
            typed.add(args.get(i) instanceof ConstVal c ? e.constant(c, type) : (TensorVal) args.get(i));
        }
        typed = new Shapes(e).broadcastAll(typed);
        Map<String, Attribute> attributes = new Builder.AttributeMap()
                .put(Attrs.LIBNAME, "")
                .put(Attrs.LIBPATH, "")
                .put(Attrs.PURE, true)
                .put(Attrs.SYMBOL, overload.symbol())
                .map();
        LangType result =
                LangType.of(overload.symbolResult()).withShape(typed.getFirst().shape());
        TensorVal value = e.emit(Tt.EXTERN_ELEMENTWISE, result, attributes, typed.toArray(TensorVal[]::new));
        return overload.result() == DType.INT1 ? new Casts(e).notZero(value) : value;
    }

    private static boolean takes(LibDeviceTable.Overload overload, List<Val> args) {
        for (int i = 0; i < args.size(); i++) {
            DType wanted = overload.parameters().get(i);
            boolean fits =
                    switch (args.get(i)) {
                        case TensorVal t -> t.type().dtype() == wanted;
                        case ConstVal c ->
                            wanted.isFloat()
                                    ? c.number().isPresent()
                                    : c.integer().isPresent();
                        case Val other -> false;
                    };
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static String list(List<DType> types) {
        String names = types.stream().map(DType::languageName).collect(Collectors.joining(", "));
        return types.size() == 1 ? names : "(" + names + ")";
    }
}
