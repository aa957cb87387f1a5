package org.jtriton.frontend.lower;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.ModuleVal;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;

/**
 * What kernel files ask about the world around them before they choose an import or list configurations: which versions are
 * there, which modules, which GPU. The answers are those of the machine that Triton 3.6 kernels are mostly written for, one
 * with an NVIDIA GPU of compute capability 9.0; of torch there is nothing else.
 */
final class Surroundings {
    static final String TRITON_VERSION = "3.6.0";
    /** Bytes of shared memory that one block of threads may have. */
    private static final long SHARED_MEMORY = 232_448;

    private static final Pattern RELEASE = Pattern.compile("\\s*v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?.*");

    private Surroundings() {}

    static void define(HostLibrary library, Modules modules) {
        target(library.module("triton.runtime.driver.active"), library.module("triton.backends"));
        library.module("triton.runtime.driver.active.utils")
                .function("get_device_properties", "device=None", (cx, a, where) -> new DictVal(limitsOfGpu()));
        torch(library);
        versions(library.module("packaging.version"), library.module("importlib.metadata"));
        HostLibrary.Definer importlib = library.module("importlib");
        importlib.function("import_module", "name", (cx, a, where) -> modules.find(a.string("name"), null));
        library.module("importlib.util")
                .function(
                        "find_spec",
                        "name, package=None",
                        (cx, a, where) ->
                                modules.find(a.string("name"), null) instanceof ModuleVal m ? m : ConstVal.NONE);
        operators(library.module("operator"));
        passedOn(library);
    }

    private static void target(HostLibrary.Definer active, HostLibrary.Definer backends) {
        Val target = gpuTarget(90);
        active.function("get_current_device", "", (cx, a, where) -> ConstVal.of(0));
        active.function("get_current_target", "", (cx, a, where) -> target);
        Val isActive = new BuiltinVal(Builtin.of("is_active", "", (cx, a, where) -> ConstVal.of(true)));
        Val driver = object("Driver", Map.of("is_active", isActive));
        backends.value(
                "backends", new DictVal(Map.of(ConstVal.of("nvidia"), object("Backend", Map.of("driver", driver)))));
    }

    /** An NVIDIA GPU as Triton describes one. */
    static Val gpuTarget(int capability) {
        return object(
                "GPUTarget",
                Map.of("backend", ConstVal.of("cuda"), "arch", ConstVal.of(capability), "warp_size", ConstVal.of(32)));
    }

    /** What a launch may use on a GPU, by the names that Triton gives it. */
    private static Map<Val, Val> limitsOfGpu() {
        Map<Val, Val> limits = new LinkedHashMap<>();
        limits.put(ConstVal.of("max_shared_mem"), ConstVal.of(SHARED_MEMORY));
        limits.put(ConstVal.of("max_num_regs"), ConstVal.of(65536));
        limits.put(ConstVal.of("multiprocessor_count"), ConstVal.of(132));
        limits.put(ConstVal.of("warpSize"), ConstVal.of(32));
        return limits;
    }

    /** The same by the names that torch gives it. */
    private static Val propertiesOfGpu() {
        Map<String, Val> properties = new LinkedHashMap<>();
        properties.put("name", ConstVal.of("NVIDIA H200"));
        properties.put("major", ConstVal.of(9));
        properties.put("minor", ConstVal.of(0));
        properties.put("multi_processor_count", ConstVal.of(132));
        properties.put("shared_memory_per_block_optin", ConstVal.of(SHARED_MEMORY));
        properties.put("regs_per_multiprocessor", ConstVal.of(65536));
        properties.put("max_threads_per_multi_processor", ConstVal.of(2048));
        properties.put("warp_size", ConstVal.of(32));
        return object("CudaDeviceProperties", properties);
    }

    private static Val object(String type, Map<String, Val> fields) {
        return new ObjectVal(new ClassVal(type, false, List.copyOf(fields.keySet()), Map.of()), fields);
    }

    private static void torch(HostLibrary library) {
        HostLibrary.Definer version = library.module("torch.version");
        version.value("hip", ConstVal.NONE);
        version.value("xpu", ConstVal.NONE);
        version.value("cuda", ConstVal.of("12.8"));
        HostLibrary.Definer cuda = library.module("torch.cuda");
        cuda.function("is_available", "", (cx, a, where) -> ConstVal.of(true));
        cuda.function("current_device", "", (cx, a, where) -> ConstVal.of(0));
        cuda.function("device_count", "", (cx, a, where) -> ConstVal.of(1));
        cuda.function("get_device_properties", "device=None", (cx, a, where) -> propertiesOfGpu());
        cuda.function("get_device_name", "device=None", (cx, a, where) -> ConstVal.of("NVIDIA H200"));
        cuda.function(
                "get_device_capability",
                "device=None",
                (cx, a, where) -> new TupleVal(List.of(ConstVal.of(9), ConstVal.of(0))));
        HostLibrary.Definer torch = library.module("torch");
        torch.function("are_deterministic_algorithms_enabled", "", (cx, a, where) -> ConstVal.of(false));
        torch.function("finfo", "dtype", (cx, a, where) -> limits(cx, a, where));
        torch.function("iinfo", "dtype", (cx, a, where) -> limits(cx, a, where));
    }

    /** The limits of a type of torch, of which only its name is known: {@code torch.float32}. */
    private static Val limits(LoweringContext cx, Arguments a, Span where) {
        String path = a.get("dtype") instanceof UnavailableVal u ? u.path() : "";
        Map<String, Val> limits = new LinkedHashMap<>();
        switch (path) {
            case "torch.float64" -> real(limits, 64, Double.MAX_VALUE, 0x1p-52, Double.MIN_NORMAL);
            case "torch.float32", "torch.float" -> real(limits, 32, Float.MAX_VALUE, 0x1p-23, Float.MIN_NORMAL);
            case "torch.float16", "torch.half" -> real(limits, 16, 65504, 0x1p-10, 0x1p-14);
            case "torch.bfloat16" -> real(limits, 16, 0x1.FEp127, 0x1p-7, 0x1p-126);
            case "torch.float8_e4m3fn" -> real(limits, 8, 448, 0x1p-3, 0x1p-6);
            case "torch.float8_e5m2" -> real(limits, 8, 57344, 0x1p-2, 0x1p-14);
            case "torch.int8" -> integer(limits, 8);
            case "torch.int16" -> integer(limits, 16);
            case "torch.int32", "torch.int" -> integer(limits, 32);
            case "torch.int64", "torch.long" -> integer(limits, 64);
            case "torch.uint8" -> {
                limits.put("bits", ConstVal.of(8));
                limits.put("max", ConstVal.of(255));
                limits.put("min", ConstVal.of(0));
            }
            default -> throw cx.error(where, "the limits of " + a.get("dtype").describe() + " are not known");
        }
        return object("limits", limits);
    }

    private static void real(Map<String, Val> limits, int bits, double max, double eps, double tiny) {
        limits.put("bits", ConstVal.of(bits));
        limits.put("max", ConstVal.of(max));
        limits.put("min", ConstVal.of(-max));
        limits.put("eps", ConstVal.of(eps));
        limits.put("tiny", ConstVal.of(tiny));
        limits.put("smallest_normal", ConstVal.of(tiny));
    }

    private static void integer(Map<String, Val> limits, int bits) {
        limits.put("bits", ConstVal.of(bits));
        limits.put("max", ConstVal.of(-1L >>> 65 - bits));
        limits.put("min", ConstVal.of(-1L << bits - 1));
    }

    /** Whether a module is one that we have a few answers of, and not the module itself. */
    static boolean isForeign(String module) {
        return module.equals("torch") || module.startsWith("torch.");
    }

    /** A name of such a module that there is no answer for. */
    static UnavailableVal missing(String module, String name) {
        return new UnavailableVal(module + "." + name, "module '" + module + "' is not available");
    }

    private static void versions(HostLibrary.Definer packaging, HostLibrary.Definer metadata) {
        packaging.function("parse", "version", (cx, a, where) -> release(a));
        packaging.function("Version", "version", (cx, a, where) -> release(a));
        metadata.function("version", "distribution_name", (cx, a, where) -> {
            if (!a.string("distribution_name").equals("triton")) {
                throw a.wrong("distribution_name", "must be 'triton'; of other packages no version is known");
            }
            return ConstVal.of(TRITON_VERSION);
        });
    }

    /** A version as its release numbers, which compare like versions; what else a version may say is left out. */
    private static Val release(Arguments a) {
        Matcher m = RELEASE.matcher(a.string("version"));
        if (!m.matches()) {
            throw a.wrong("version", "must be a version such as '3.6.0'");
        }
        Map<String, Val> numbers = new LinkedHashMap<>();
        for (String part : List.of("major", "minor", "micro")) {
            String digits = m.group(numbers.size() + 1);
            numbers.put(part, ConstVal.of(digits == null ? 0 : Long.parseLong(digits)));
        }
        return new TupleVal(List.copyOf(numbers.values()), List.copyOf(numbers.keySet()));
    }

    /** The modules of Triton from which its decorators can be imported as well. */
    private static void passedOn(HostLibrary library) {
        for (String name : List.of("jit", "constexpr_function")) {
            library.module("triton.runtime.jit").value(name, library.lookup("triton", name));
        }
        for (String name : List.of("autotune", "heuristics", "Config")) {
            library.module("triton.runtime.autotuner").value(name, library.lookup("triton", name));
            library.module("triton.runtime").value(name, library.lookup("triton", name));
        }
    }

    private static void operators(HostLibrary.Definer operator) {
        Map<String, Operator.Comparison> comparisons = new LinkedHashMap<>();
        comparisons.put("eq", Operator.Comparison.EQ);
        comparisons.put("ne", Operator.Comparison.NOT_EQ);
        comparisons.put("lt", Operator.Comparison.LT);
        comparisons.put("le", Operator.Comparison.LT_E);
        comparisons.put("gt", Operator.Comparison.GT);
        comparisons.put("ge", Operator.Comparison.GT_E);
        comparisons.forEach((name, op) -> operator.function(
                name, "a, b", (cx, a, where) -> Semantic.compare(cx, op, a.get("a"), a.get("b"), where)));
        Map<String, Operator.Binary> binaries = new LinkedHashMap<>();
        binaries.put("add", Operator.Binary.ADD);
        binaries.put("sub", Operator.Binary.SUB);
        binaries.put("mul", Operator.Binary.MULT);
        binaries.forEach((name, op) -> operator.function(
                name, "a, b", (cx, a, where) -> Semantic.binary(cx, op, a.get("a"), a.get("b"), where)));
    }
}
