package org.jtriton.backend.element;

import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.llvm.LType;

/**
 * The LLVM types that stand for ours. bfloat16 and the 8-bit floats are kept as their bits, since few machines have them:
 * arithmetic widens them to float. A scalar pointer is a pointer, a block of pointers a vector of addresses.
 */
public final class Registers {
    private Registers() {}

    /** One element in a register. */
    public static LType scalar(Type type) {
        return switch (type) {
            case IntType i -> new LType.Int(i.width());
            case FloatType f ->
                switch (f) {
                    case F64 -> LType.DOUBLE;
                    case F32 -> LType.FLOAT;
                    case F16 -> LType.HALF;
                    case BF16 -> LType.I16;
                    case F8E5M2, F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> LType.I8;
                };
            case PointerType p -> LType.PTR;
            case TensorType t -> t.element() instanceof PointerType ? LType.I64 : scalar(t.element());
            case DescriptorType d -> throw new IllegalStateException("a descriptor reached the CPU code generator");
            case MemDescType m ->
                throw new IllegalStateException("a buffer in shared memory reached the CPU code generator");
        };
    }

    /** A vector of elements of the (scalar or block) type. */
    public static LType vector(Type type, int lanes) {
        return scalar(type).withLanes(lanes);
    }

    /** One element in memory: a truth value takes a byte. */
    public static LType memory(Type element) {
        LType t = element instanceof PointerType ? LType.I64 : scalar(element);
        return t.equals(LType.I1) ? LType.I8 : t;
    }
}
