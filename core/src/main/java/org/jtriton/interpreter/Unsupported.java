package org.jtriton.interpreter;

import org.jtriton.CompilationException;
import org.jtriton.ir.Op;

/** What the interpreter can't run, as an error at the line of the kernel that asks for it. */
final class Unsupported {
    private Unsupported() {}

    static CompilationException on(Op op, String what) {
        return op.location().error("the interpreter can't run " + what).build();
    }

    static CompilationException on(Op op) {
        return on(op, op.opcode().mnemonic());
    }
}
