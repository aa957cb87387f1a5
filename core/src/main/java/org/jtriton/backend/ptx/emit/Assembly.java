package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.Op;

/** Not there yet. */
final class Assembly {
    Assembly(Emission e) {}

    void emit(Op op) {
        throw Programs.unsupported(op);
    }
}
