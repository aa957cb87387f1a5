package org.jtriton.ir;

import java.util.List;
import java.util.Map;

/** A compilation unit: one kernel and the device functions that it calls. */
public record IrModule(List<Func> functions, Map<String, Attribute> attributes, Location location) {
    public IrModule {
        functions = List.copyOf(functions);
        attributes = Attributes.copyOf(attributes);
    }

    public IrModule(List<Func> functions) {
        this(functions, Map.of(), Location.unknown());
    }

    public IrModule withFunctions(List<Func> functions) {
        return new IrModule(functions, attributes, location);
    }

    /** The function of that name, or null. */
    public Func function(String name) {
        return functions.stream().filter(f -> f.name().equals(name)).findFirst().orElse(null);
    }

    /** The only public function; an error when there is none or there are several. */
    public Func kernel() {
        List<Func> kernels = functions.stream().filter(Func::isPublic).toList();
        if (kernels.size() != 1) {
            throw new IllegalStateException("a module with " + kernels.size() + " public functions, not one");
        }
        return kernels.getFirst();
    }
}
