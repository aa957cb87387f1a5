package org.jtriton.pass;

import java.util.Locale;
import org.jtriton.ir.IrModule;

/**
 * A step of compilation: a module goes in, a new one comes out. The class comment of a pass says in two sentences what
 * it needs and what it gives.
 */
public interface Pass {
    IrModule run(IrModule module);

    /** The name in {@code --dump-after}, {@code --time-passes} and golden tests: the class's, in kebab case. */
    default String name() {
        return getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }
}
