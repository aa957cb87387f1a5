package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * The shared memory of a program, of which each operation that needs some while it runs has a part of its own. Nothing in
 * it is ordered between threads but by {@link #barrier}; between two operations barriers stand in the IR where they are needed.
 */
final class SharedMemory {
    private final FunctionText f;
    private Val start;

    SharedMemory(Emission e) {
        f = e.f();
    }

    /** Where the operation's own part begins, aligned to 16 bytes at least. */
    Val base(Op op) {
        if (start == null) {
            start = f.module().external("shared", new LType.Array(0, LType.I8), 3, 16);
        }
        return f.gepInBounds(LType.I8, start, Const.i32(op.get(Attrs.SHARED_OFFSET)));
    }

    /** The address {@code bytes} after another. */
    Val at(Val base, Val bytes) {
        return f.gep(LType.I8, base, bytes);
    }

    /** All threads of the program wait here for each other, and see what each has written. */
    void barrier() {
        f.barrier();
    }
}
