package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.Op;

/** Not there yet. */
final class Atomics {
    Atomics(Emission e, SharedMemory shared) {}

    void readModifyWrite(Op op) {
        throw Programs.unsupported(op);
    }

    void compareAndSwap(Op op) {
        throw Programs.unsupported(op);
    }
}
