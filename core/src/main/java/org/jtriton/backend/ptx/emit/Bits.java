package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.Type;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/** Elements as plain bits, which is how they lie in memory and travel between threads, and back. */
final class Bits {
    private Bits() {}

    /** The element as an integer of its size in memory: a byte for a truth value. */
    static Val of(FunctionText f, Val element) {
        LType type = element.type();
        if (type.equals(LType.I1)) {
            return f.cast(Cast.ZEXT, element, LType.I8);
        }
        if (type.isPointer()) {
            return f.cast(Cast.PTRTOINT, element, LType.I64);
        }
        return f.bitcast(element, new LType.Int(type.scalarBits()));
    }

    /** The element of a type from its bits. */
    static Val toRegister(FunctionText f, Val bits, Type type) {
        LType wanted = Types.register(type);
        if (wanted.equals(LType.I1)) {
            return f.cast(Cast.TRUNC, bits, LType.I1);
        }
        if (wanted.isPointer()) {
            return f.cast(Cast.INTTOPTR, bits, wanted);
        }
        return f.bitcast(bits, wanted);
    }
}
