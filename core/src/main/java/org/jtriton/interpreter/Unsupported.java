package org.jtriton.interpreter;

import org.jtriton.CompilationException;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;

/** What the interpreter can't run, as an error at the line of the kernel that asks for it. */
final class Unsupported {
    private Unsupported() {}

    static CompilationException on(Op op, String what) {
        CompilationException.Builder error = CompilationException.error("the interpreter can't run " + what);
        Location.FileLineCol place = op.location().place();
        return (place == null ? error : error.at(place.file(), place.line(), place.column() + 1, "")).build();
    }

    static CompilationException on(Op op) {
        return on(op, op.opcode().mnemonic());
    }
}
