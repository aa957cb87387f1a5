package org.jtriton.backend.element;

import org.jtriton.CompilationException;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Tt;

/** What a target can't do, as an error at the line of the kernel that asks for it. */
public final class Unsupported {
    private Unsupported() {}

    /** {@code target} as it stands in a sentence, such as "the CPU". */
    public static CompilationException on(String target, Op op, String what) {
        return op.location().error(target + " has no code for " + what).build();
    }

    public static CompilationException on(String target, Op op) {
        return on(
                target,
                op,
                op.is(Tt.ELEMENTWISE_INLINE_ASM)
                        ? "inline assembly"
                        : op.opcode().mnemonic());
    }
}
