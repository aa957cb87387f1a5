package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Values as the registers in which control flow hands them on, all in one list. A block's elements of 8 or 16 bits share registers of 32,
 * which are half or a quarter as many: LLVM would keep each element of a loop in a register of its own.
 */
final class CarriedRegisters {
    private static final int WORD_BITS = 32;

    private final Emission e;

    CarriedRegisters(Emission e) {
        this.e = e;
    }

    List<Val> of(List<? extends Value> values) {
        List<Val> all = new ArrayList<>();
        for (Value v : values) {
            List<Val> elements = e.of(v);
            Words words = words(v.type(), elements.size());
            all.addAll(words == null ? elements : words.pack(e.f(), elements));
        }
        return all;
    }

    /** Defines values by the registers that {@link #of} gave for values of their types. */
    void define(List<? extends Value> values, List<Val> registers) {
        int at = 0;
        for (Value v : values) {
            int elements = e.count(v.type());
            Words words = words(v.type(), elements);
            int count = words == null ? elements : words.count();
            List<Val> own = registers.subList(at, at + count);
            e.define(v, words == null ? own : words.unpack(e.f(), own, v.type()));
            at += count;
        }
    }

    /** How elements share registers; null where each has its own. */
    private static Words words(Type type, int elements) {
        LType register = Types.register(type);
        int bits = register.scalarBits();
        boolean isSmall = !register.isPointer() && bits >= Byte.SIZE && bits < WORD_BITS;
        return isSmall && elements * bits % WORD_BITS == 0 ? Words.of(bits, elements) : null;
    }
}
