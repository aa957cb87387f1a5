package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.Op;

/** Not there yet. */
final class Scans {
    Scans(Emission e, SharedMemory shared, Elements elements) {}

    void emit(Op op) {
        throw Programs.unsupported(op);
    }
}
