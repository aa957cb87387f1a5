package org.jtriton.backend.cpu.plan;

import org.jtriton.CompilationException;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;

/** What the CPU can't do, as an error at the line of the kernel that asks for it. */
public final class Unsupported {
    private Unsupported() {}

    public static CompilationException on(Op op, String what) {
        CompilationException.Builder error = CompilationException.error("the CPU has no code for " + what);
        Location.FileLineCol place = op.location().place();
        return (place == null ? error : error.at(place.file(), place.line(), place.column() + 1, "")).build();
    }

    public static CompilationException on(Op op) {
        return on(op, op.opcode().mnemonic());
    }
}
