package org.jtriton.runtime.cpu;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jtriton.DType;
import org.jtriton.backend.cpu.ElementaryFunctions;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.ScalarType;
import org.jtriton.pass.Canonicalize;
import org.jtriton.pass.Cse;
import org.jtriton.pass.Inline;
import org.jtriton.pass.PassManager;

/**
 * The elementary functions that are written in the kernel language, in the resources {@code stdlib/elementary}. Each is
 * named as C and the device library name it: {@code expf} for float, {@code exp} for double. Functions are compiled when
 * they are first asked for, once for each combination of operand types.
 */
public final class StandardFunctions implements ElementaryFunctions {
    /** The library; it has no state but what it has compiled so far. */
    public static final StandardFunctions INSTANCE = new StandardFunctions();

    private static final String DEVICE_PREFIX = "__nv_";
    private static final List<String> FILES = List.of(
            "exponential", "logarithm", "power", "trigonometric", "inverse", "hyperbolic", "error", "gamma", "rounding", "bits", "integer", "conversion", "directed", "fast");

    private record Key(String name, List<ScalarType> operands) {}

    private final Map<Key, Func> compiled = new ConcurrentHashMap<>();
    private volatile Map<String, JitFunction> sources;

    private StandardFunctions() {}

    @Override
    public Func function(String name, List<ScalarType> operands) {
        String base = name.startsWith(DEVICE_PREFIX)
                ? name.substring(DEVICE_PREFIX.length())
                : operands.getFirst() == FloatType.F64 ? name : name + "f";
        JitFunction source = sources().get(base);
        return source == null
                ? null
                : compiled.computeIfAbsent(new Key(base, operands), key -> compile(source, operands));
    }

    private static Func compile(JitFunction source, List<ScalarType> operands) {
        // The front end may use its modules for one function at a time.
        synchronized (StandardFunctions.class) {
            var module = source.lowerFunction(
                    operands.stream().map(StandardFunctions::typeOf).toList());
            return new PassManager(List.of(new Inline(), new Canonicalize(), new Cse(), new Canonicalize()))
                    .run(module)
                    .kernel();
        }
    }

    private static DType typeOf(ScalarType type) {
        return switch (type) {
            case FloatType f -> f == FloatType.F64 ? DType.FP64 : DType.FP32;
            case IntType i -> DType.named("i" + i.width());
        };
    }

    private Map<String, JitFunction> sources() {
        Map<String, JitFunction> known = sources;
        return known != null ? known : read();
    }

    private synchronized Map<String, JitFunction> read() {
        if (sources == null) {
            Map<String, JitFunction> found = new HashMap<>();
            for (String file : FILES) {
                KernelFile.resource(KernelFile.class, "/org/jtriton/stdlib/elementary/" + file + ".py")
                        .functions()
                        .forEach(f -> found.put(f.name(), f));
            }
            sources = found;
        }
        return sources;
    }
}
