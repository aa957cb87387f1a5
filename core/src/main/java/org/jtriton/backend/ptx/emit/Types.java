package org.jtriton.backend.ptx.emit;

import org.jtriton.backend.element.Registers;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.llvm.LType;

/** The LLVM types of elements in a GPU's registers and memory: as everywhere, but pointers are into global memory. */
final class Types {
    /** A pointer into global memory. */
    static final LType GLOBAL = new LType.Ptr(1);

    /** A pointer into the shared memory of the program. */
    static final LType SHARED = new LType.Ptr(3);

    private Types() {}

    /** An element of the (scalar or block) type in a register. */
    static LType register(Type type) {
        return type.scalar() instanceof PointerType ? GLOBAL : Registers.scalar(type.scalar());
    }

    /** The same in memory, where a truth value takes a byte and everything is an integer. */
    static LType memory(Type type) {
        return new LType.Int(8 * bytes(type));
    }

    /** Bytes of an element in memory. */
    static int bytes(Type type) {
        return register(type).scalarBytes();
    }
}
