package org.jtriton.ptx;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ptx.text.Entity.Variable;
import org.jtriton.ptx.text.Function;
import org.jtriton.ptx.text.ModuleText;
import org.jtriton.ptx.text.Operand;
import org.jtriton.ptx.text.PtxSyntaxException;

/** A PTX module, ready to run on this machine. */
public final class PtxModule {
    private final ModuleText text;
    private final GlobalMemory memory;
    private final Map<Variable, Long> globals = new IdentityHashMap<>();
    private final Map<String, PtxEntry> entries = new HashMap<>();

    private PtxModule(ModuleText text, GlobalMemory memory) {
        this.text = text;
        this.memory = memory;
        var byName = new HashMap<String, Variable>();
        for (var variable : text.variables()) {
            if (variable.space().equals("global") || variable.space().equals("const")) {
                var bytes = new byte[(int) variable.size()];
                globals.put(variable, memory.register(variable.name(), MemorySegment.ofArray(bytes)));
                byName.put(variable.name(), variable);
                initialize(variable, bytes, byName);
            }
        }
    }

    /** Reads a module, with global memory of its own. */
    public static PtxModule parse(String text) {
        return parse(text, new GlobalMemory());
    }

    /**
     * Reads a module whose kernels see a global memory.
     *
     * @throws PtxSyntaxException if the text is no PTX
     */
    public static PtxModule parse(String text, GlobalMemory memory) {
        return new PtxModule(ModuleText.parse(text), memory);
    }

    public GlobalMemory memory() {
        return memory;
    }

    /**
     * A kernel by its name, decoded.
     *
     * @throws IllegalArgumentException if there is none of that name
     * @throws PtxSyntaxException if an instruction has a form that does not exist
     */
    public PtxEntry kernel(String name) {
        var function = text.functions().get(name);
        if (function == null || !function.isKernel()) {
            throw new IllegalArgumentException("the module has no kernel '%s'; it has %s".formatted(name, kernels()));
        }
        return entries.computeIfAbsent(name, n -> new PtxEntry(Linker.link(text, function, globals), memory));
    }

    /** The names of the kernels. */
    public List<String> kernels() {
        return text.functions().values().stream()
                .filter(Function::isKernel)
                .map(Function::name)
                .sorted()
                .toList();
    }

    private void initialize(Variable variable, byte[] bytes, Map<String, Variable> byName) {
        int width = variable.elementBytes();
        int at = 0;
        for (var element : variable.initial()) {
            long value =
                    switch (element) {
                        case Operand.Number number -> number.bits();
                        case Operand.Name name
                        when byName.containsKey(name.name()) -> globals.get(byName.get(name.name()));
                        default ->
                            throw new PtxSyntaxException(
                                    1, "the initial value of '%s' is not emulated".formatted(variable.name()));
                    };
            Bytes.put(bytes, at, width, value);
            at += width;
        }
    }
}
