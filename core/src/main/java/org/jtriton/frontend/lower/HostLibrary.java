package org.jtriton.frontend.lower;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.Val;

/**
 * The modules that are neither files nor the kernel language: Python's built-in functions and the parts of its library that
 * kernel files use at compile time, and the module {@code triton} itself.
 */
final class HostLibrary {
    /** The modules that can be imported although nothing but their sub-modules may be in them. */
    static final Set<String> MODULES = Set.of(
            "triton",
            "triton.language",
            "triton.language.core",
            "triton.language.standard",
            "triton.language.random",
            "triton.language.math",
            "triton.language.target_info",
            "triton.language.extra",
            "triton.language.extra.libdevice",
            "triton.language.extra.cuda",
            "triton.language.extra.cuda.libdevice",
            "triton.language.extra.hip",
            "triton.language.extra.hip.libdevice",
            "triton.runtime",
            "triton.runtime.jit",
            "triton.runtime.autotuner",
            "triton.runtime.driver",
            "triton.runtime.driver.active",
            "triton.runtime.driver.active.utils",
            "triton.backends",
            "torch",
            "torch.version",
            "torch._inductor",
            "torch._inductor.runtime",
            "torch._inductor.runtime.triton_helpers",
            "torch._inductor.triton_helpers",
            "torch.cuda",
            "packaging",
            "packaging.version",
            "importlib",
            "importlib.metadata",
            "importlib.util",
            "operator",
            "math",
            "os",
            "functools",
            "itertools",
            "typing",
            "dataclasses",
            "collections",
            "copy",
            "enum",
            "sys",
            "__future__");

    private final Map<String, Map<String, Val>> members = new HashMap<>();

    private final Modules modules;

    /** Modules whose members are defined at once, when one of them is first asked for: few kernels need any but the first two. */
    private enum Group {
        FUNCTIONS,
        LANGUAGE,
        MATH,
        LIBRARY,
        SURROUNDINGS;

        static Group of(String module) {
            return switch (module) {
                case "builtins" -> FUNCTIONS;
                case "triton", "triton.language", "triton.language.target_info" -> LANGUAGE;
                case "math" -> MATH;
                case "os",
                        "functools",
                        "itertools",
                        "typing",
                        "dataclasses",
                        "enum",
                        "collections",
                        "copy",
                        "sys",
                        "__future__" -> LIBRARY;
                default -> SURROUNDINGS;
            };
        }
    }

    private final Set<Group> defined = EnumSet.noneOf(Group.class);

    HostLibrary(Modules modules) {
        this.modules = modules;
    }

    private void define(Group group) {
        if (!defined.add(group)) {
            return;
        }
        switch (group) {
            case FUNCTIONS -> PythonFunctions.define(new Definer("builtins", ""), modules);
            case LANGUAGE -> {
                Definer triton = new Definer("triton", "triton.");
                TritonFunctions.define(triton, new Definer("triton.language", "tl."), modules);
                TritonFunctions.defineTargetInfo(
                        new Definer("triton.language.target_info", "tl.target_info."), modules);
                triton.value("__version__", ConstVal.of(Surroundings.TRITON_VERSION));
            }
            case MATH -> MathFunctions.define(new Definer("math", "math."));
            case LIBRARY -> PythonLibrary.define(this);
            case SURROUNDINGS -> Surroundings.define(this, modules);
        }
    }

    private Map<String, Val> members(String module) {
        define(Group.of(module));
        return members.getOrDefault(module, Map.of());
    }

    Definer module(String name) {
        return new Definer(name, name + ".");
    }

    /** The member, or null. */
    Val lookup(String module, String name) {
        return members(module).get(name);
    }

    List<String> names(String module) {
        return List.copyOf(members(module).keySet());
    }

    /** Adds members to one module. */
    final class Definer {
        private final String module;
        private final String prefix;

        private Definer(String module, String prefix) {
            this.module = module;
            this.prefix = prefix;
        }

        void value(String name, Val value) {
            members.computeIfAbsent(module, m -> new LinkedHashMap<>()).put(name, value);
        }

        /** A function with its parameters in the form of {@link org.jtriton.frontend.lower.value.Parameters#parse}. */
        void function(String name, String parameters, Builtin.Body body) {
            value(name, new BuiltinVal(Builtin.of(prefix + name, parameters, body)));
        }
    }
}
