package org.jtriton.interpreter;

import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;

/** The bits of numbers and pointers in the low end of a long. */
final class Bits {
    /** An {@code i1} that holds: sign-extended, as every integer is. */
    static final long TRUE = -1;

    private Bits() {}

    /** The form in which values are kept: integers extended by their sign, floats and pointers with zeros. */
    static long normalize(long bits, Type type) {
        return switch (type.scalar()) {
            case IntType i when i.width() < 64 -> signed(bits, i.width());
            case FloatType f when f.width() < 64 -> unsigned(bits, f.width());
            default -> bits;
        };
    }

    static long signed(long bits, int width) {
        return width >= 64 ? bits : bits << (64 - width) >> (64 - width);
    }

    static long unsigned(long bits, int width) {
        return width >= 64 ? bits : bits & (1L << width) - 1;
    }

    static long truth(boolean holds) {
        return holds ? TRUE : 0;
    }

    /** Bytes that an element takes in memory. */
    static int bytes(Type type) {
        return type.scalar() instanceof ScalarType s ? s.bytes() : Long.BYTES;
    }

    /** The normal form of an element read from memory; any bit makes a truth value true. */
    static long fromMemory(long bits, Type type) {
        return type.isInteger(1) ? truth(bits != 0) : normalize(bits, type);
    }

    /** What memory holds of an element, in its low bytes. */
    static long toMemory(long bits, Type type) {
        return type.isInteger(1) ? bits & 1 : bits;
    }
}
