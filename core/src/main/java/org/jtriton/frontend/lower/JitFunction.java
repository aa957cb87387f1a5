package org.jtriton.frontend.lower;

import java.util.List;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.IrModule;

/** A function marked {@code @triton.jit}, with what its decorators say about launching it. */
public final class JitFunction {
    private final Modules modules;
    private final FunctionVal function;

    JitFunction(Modules modules, FunctionVal function) {
        this.modules = modules;
        this.function = function;
    }

    public String name() {
        return function.name();
    }

    FunctionVal function() {
        return function;
    }

    Modules modules() {
        return modules;
    }

    /** The elements of a keyword argument of a decorator; empty when it isn't given. */
    List<Val> decoratorList(String decorator, String keyword) {
        return Decorators.of(this, decorator)
                .flatMap(d -> d.keyword(keyword).stream())
                .flatMap(e -> Decorators.elements(this, e).stream())
                .toList();
    }

    /** The parameters that a launch gives arguments to, in order. */
    public List<KernelParameter> parameters() {
        return KernelParameter.of(this);
    }

    /**
     * Compiles the function as a kernel for those arguments.
     *
     * @throws org.jtriton.CompilationException if the kernel or the signature is wrong
     */
    public IrModule lower(Signature signature) {
        return Lowering.lower(this, signature);
    }
}
