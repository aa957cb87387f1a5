package org.jtriton.runtime;

import java.util.List;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;

/** A kernel as the front end knows it, in whatever language it was written. */
interface KernelFunction {
    /**
     * A parameter.
     *
     * @param isSpecialized whether the kernel is compiled anew for an argument of 1 or a multiple of 16
     * @param hasDefault whether {@code defaultValue} stands for an absent argument
     */
    record Parameter(
            String name, boolean isConstexpr, boolean isSpecialized, boolean hasDefault, Object defaultValue) {}

    String name();

    List<Parameter> parameters();

    IrModule lower(Signature signature);
}
