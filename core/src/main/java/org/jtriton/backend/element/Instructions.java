package org.jtriton.backend.element;

import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/** What a target does with instructions of its own where {@link Elementwise} knows a way for every machine. */
@FunctionalInterface
public interface Instructions {
    /** A target without any. */
    Instructions NONE = (f, op, args) -> null;

    /** The value of an element-wise operation on registers, or null where the target has nothing special. */
    Val emit(FunctionText f, Op op, List<Val> args);

    /** The float of the same value as the bits of a shorter format, or null; {@link SmallFloats#widen} says what it is. */
    default Val widen(FunctionText f, Val bits, FloatType type) {
        return null;
    }

    /** The bits of a float in a shorter format, or null; {@link SmallFloats#narrow} says what they are. */
    default Val narrow(FunctionText f, Val value, FloatType type, boolean towardZero) {
        return null;
    }

    /** A float or double as an integer of 32 or 64 bits, or null; {@link Floats#toInteger} says what it is. */
    default Val toInteger(FunctionText f, Val value, LType to, boolean signed) {
        return null;
    }

    /** Whether LLVM's {@code frem} is exact on the target. */
    default boolean hasRemainder() {
        return true;
    }
}
