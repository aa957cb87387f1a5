package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.ir.Op;

/** Not there yet. */
final class Reports {
    Reports(Emission e) {}

    List<Op> assertions() {
        return List.of();
    }

    List<Op> prints() {
        return List.of();
    }

    void check(Op op) {
        throw Programs.unsupported(op);
    }

    void print(Op op) {
        throw Programs.unsupported(op);
    }
}
