package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.Op;

/** Not there yet. */
final class Histograms {
    Histograms(Emission e, SharedMemory shared) {}

    void emit(Op op) {
        throw Programs.unsupported(op);
    }
}
