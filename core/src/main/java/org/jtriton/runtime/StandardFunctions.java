package org.jtriton.runtime;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jtriton.DType;
import org.jtriton.backend.element.ElementaryFunctions;
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
    private static final String DEVICE_PREFIX = "__nv_";
    private static final String FOLDER = "/org/jtriton/stdlib/elementary/";
    /** The files, those first that are looked into most often. */
    private static final List<String> FILES = List.of(
            "exponential",
            "logarithm",
            "trigonometric",
            "hyperbolic",
            "error",
            "power",
            "rounding",
            "bits",
            "inverse",
            "gamma",
            "integer",
            "conversion",
            "directed",
            "bessel",
            "fast");

    /** The library; it has no state but what it has compiled so far. */
    public static final StandardFunctions INSTANCE = new StandardFunctions();

    private record Key(String name, List<ScalarType> operands) {}

    private final Map<Key, Func> compiled = new ConcurrentHashMap<>();
    private final Map<String, JitFunction> sources = new HashMap<>();
    private final Iterator<String> unread = FILES.iterator();

    private StandardFunctions() {}

    @Override
    public Func function(String name, List<ScalarType> operands) {
        String base = name.startsWith(DEVICE_PREFIX)
                ? name.substring(DEVICE_PREFIX.length())
                : operands.getFirst() == FloatType.F64 ? name : name + "f";
        Key key = new Key(base, operands);
        Func known = compiled.get(key);
        return known != null ? known : compile(key);
    }

    /** One function at a time, since the front end's modules are for one thread. */
    private synchronized Func compile(Key key) {
        JitFunction source = source(key.name());
        if (source == null) {
            return null;
        }
        return compiled.computeIfAbsent(key, k -> {
            var module = source.lowerFunction(
                    k.operands().stream().map(StandardFunctions::typeOf).toList());
            return new PassManager(List.of(new Inline(), new Canonicalize(), new Cse(), new Canonicalize()))
                    .run(module)
                    .kernel();
        });
    }

    /** The function of that name, or null; files are read up to the one that has it. */
    private JitFunction source(String name) {
        while (!sources.containsKey(name) && unread.hasNext()) {
            KernelFile.resource(KernelFile.class, FOLDER + unread.next() + ".py")
                    .functions()
                    .forEach(f -> sources.put(f.name(), f));
        }
        return sources.get(name);
    }

    private static DType typeOf(ScalarType type) {
        return switch (type) {
            case FloatType f -> f == FloatType.F64 ? DType.FP64 : DType.FP32;
            case IntType i -> DType.named("i" + i.width());
        };
    }
}
