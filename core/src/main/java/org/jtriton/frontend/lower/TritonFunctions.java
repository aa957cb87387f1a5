package org.jtriton.frontend.lower;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;

/** The module {@code triton}, and what of {@code triton.language} belongs to statements rather than to values. */
final class TritonFunctions {
    private static final List<String> CONFIG_FIELDS =
            List.of("kwargs", "num_warps", "num_stages", "num_ctas", "maxnreg", "pre_hook", "ir_override");
    private static final List<String> RANGE_HINTS =
            List.of("num_stages", "loop_unroll_factor", "disallow_acc_multi_buffer", "flatten", "warp_specialize");

    /** The parameters of the hints, as {@code Parameters.parse} takes them. */
    static final String RANGE_HINT_PARAMETERS = "*, num_stages=None, loop_unroll_factor=None,"
            + " disallow_acc_multi_buffer=False, flatten=False, warp_specialize=False, disable_licm=False";

    static final ClassVal CONFIG = config();

    private TritonFunctions() {}

    static void define(HostLibrary.Definer triton, HostLibrary.Definer language, Modules modules) {
        decorators(triton);
        triton.value("Config", CONFIG);
        triton.function("cdiv", "x, y", (cx, a, where) -> {
            if (a.get("x") instanceof TensorVal || a.get("y") instanceof TensorVal) {
                return cx.callPositional(modules.language("cdiv"), List.of(a.get("x"), a.get("y")), where);
            }
            long x = integer(cx, a, "x", where);
            long y = integer(cx, a, "y", where);
            if (y == 0) {
                throw cx.error(where, "triton.cdiv by 0");
            }
            return ConstVal.of(-Math.floorDiv(-x, y));
        });
        triton.function("next_power_of_2", "n", (cx, a, where) -> {
            long n = integer(cx, a, "n", where);
            return ConstVal.of(n <= 1 ? n : Long.highestOneBit(n - 1) << 1);
        });
        language.function("constexpr", "value", (cx, a, where) -> constexpr(cx, a.get("value"), where));
        language.function("constexpr_type", "value", (cx, a, where) -> a.get("value"));
        language.function("get_int_dtype", "bitwidth, signed", (cx, a, where) -> {
            String name = (a.flag("signed") ? "i" : "u") + a.integer("bitwidth");
            if (DType.named(name) == null) {
                throw a.wrong("bitwidth", "must be that of an integer: 8, 16, 32 or 64");
            }
            return new TypeVal(LangType.of(DType.named(name)));
        });
        iterators(language);
        language.function("static_assert", "cond, msg=\"\"", TritonFunctions::staticAssert);
        language.function("static_print", "*values, sep=\" \", end=\"\", file=None, flush=False", (cx, a, where) -> {
            modules.print(a.rest().stream().map(Repr::str).collect(Collectors.joining(a.string("sep"))));
            return ConstVal.NONE;
        });
    }

    private static void decorators(HostLibrary.Definer triton) {
        // As decorators they are data that JitFunction reads; called, they give the function that they are given.
        triton.function(
                "jit",
                "fn=None, *, version=None, repr=None, launch_metadata=None, do_not_specialize=None,"
                        + " do_not_specialize_on_alignment=None, debug=None, noinline=None",
                (cx, a, where) -> {
                    if (!(a.get("fn") instanceof FunctionVal f)) {
                        throw cx.error(
                                where,
                                "triton.jit needs a function, not "
                                        + a.get("fn").describe());
                    }
                    return f.asJit();
                });
        for (String name : List.of("autotune", "heuristics", "constexpr_function")) {
            triton.function(name, "*args", (cx, a, where) -> {
                throw cx.error(where, "triton." + name + " is a decorator; it cannot be called here");
            });
        }
    }

    private static ClassVal config() {
        Map<String, Val> defaults = new LinkedHashMap<>();
        defaults.put("num_warps", ConstVal.of(4));
        defaults.put("num_stages", ConstVal.of(3));
        defaults.put("num_ctas", ConstVal.of(1));
        defaults.put("maxnreg", ConstVal.NONE);
        defaults.put("pre_hook", ConstVal.NONE);
        defaults.put("ir_override", ConstVal.NONE);
        return new ClassVal("triton.Config", false, CONFIG_FIELDS, defaults);
    }

    private static Val constexpr(LoweringContext cx, Val v, Span where) {
        if (!v.flatten().isEmpty()) {
            throw cx.error(
                    where,
                    "tl.constexpr needs a value known at compile time, not " + v.describe(),
                    "make it a parameter declared as NAME: tl.constexpr, or compute it from such parameters");
        }
        return v;
    }

    private static void iterators(HostLibrary.Definer language) {
        language.function("range", "arg1, arg2=None, step=1, " + RANGE_HINT_PARAMETERS, (cx, a, where) -> {
            Map<String, Val> hints = new LinkedHashMap<>();
            for (String hint : RANGE_HINTS) {
                if (a.isGiven(hint) && !a.isNone(hint)) {
                    hints.put(hint, a.get(hint));
                }
            }
            return range(a, false, hints);
        });
        language.function("static_range", "arg1, arg2=None, step=1", (cx, a, where) -> range(a, true, Map.of()));
    }

    private static RangeVal range(Arguments a, boolean isStatic, Map<String, Val> hints) {
        boolean toOnly = a.isNone("arg2");
        Val start = toOnly ? ConstVal.of(0) : a.get("arg1");
        Val end = a.get(toOnly ? "arg1" : "arg2");
        return new RangeVal(start, end, a.get("step"), isStatic, hints);
    }

    private static Val staticAssert(LoweringContext cx, Arguments a, Span where) {
        Val condition = a.get("cond");
        if (!condition.flatten().isEmpty()) {
            throw cx.error(
                    a.span("cond"),
                    "tl.static_assert needs a condition known at compile time, not " + condition.describe(),
                    "check run-time values with tl.device_assert");
        }
        if (!((Expressions) cx).truth(condition, where)) {
            String message = Repr.str(a.get("msg"));
            throw cx.error(where, "the static assertion does not hold" + (message.isEmpty() ? "" : ": " + message));
        }
        return ConstVal.NONE;
    }

    /** What a kernel may ask about the GPU that it is compiled for, to choose code for it, if it is for one. */
    static void defineTargetInfo(HostLibrary.Definer targetInfo, Modules modules) {
        targetInfo.function(
                "current_target",
                "",
                (cx, a, where) -> modules.gpu().isEmpty()
                        ? ConstVal.NONE
                        : Surroundings.gpuTarget(modules.gpu().getAsInt()));
        targetInfo.function(
                "is_cuda", "", (cx, a, where) -> ConstVal.of(modules.gpu().isPresent()));
        targetInfo.function("cuda_capability_geq", "major, minor=0", (cx, a, where) -> {
            long wanted = 10 * integer(cx, a, "major", where) + integer(cx, a, "minor", where);
            return ConstVal.of(modules.gpu().orElse(0) >= wanted);
        });
        for (String name : List.of("is_hip", "is_hip_cdna3", "is_hip_cdna4", "is_hip_gfx1250")) {
            targetInfo.function(name, "", (cx, a, where) -> ConstVal.FALSE);
        }
    }

    private static long integer(LoweringContext cx, Arguments a, String name, Span where) {
        return Subscripts.integer(
                (Expressions) cx, a.get(name), "the argument '" + name + "' of " + a.function(), where);
    }
}
