package org.jtriton.ir;

/** A number: an integer without a sign of its own (operations choose) or a float. */
public sealed interface ScalarType extends Type permits IntType, FloatType {
    /** Bits of one value; an {@code i1} has one. */
    int width();

    /** Bytes of one value in memory; an {@code i1} takes one. */
    default int bytes() {
        return Math.max(1, width() / 8);
    }
}
