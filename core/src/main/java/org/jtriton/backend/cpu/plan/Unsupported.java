package org.jtriton.backend.cpu.plan;

import org.jtriton.CompilationException;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Tt;

/** What the CPU can't do, as an error at the line of the kernel that asks for it. */
public final class Unsupported {
    private Unsupported() {}

    public static CompilationException on(Op op, String what) {
        return op.location().error("the CPU has no code for " + what).build();
    }

    public static CompilationException on(Op op) {
        return on(
                op,
                op.is(Tt.ELEMENTWISE_INLINE_ASM)
                        ? "inline assembly"
                        : op.opcode().mnemonic());
    }
}
