package org.jtriton.ptx.text;

import java.util.List;

/** An operand as written. */
public sealed interface Operand {
    /** How a number is written, which decides what its bits are. */
    enum Notation {
        INTEGER,
        F32,
        F64
    }

    /** A register, variable, label or function. */
    record Name(String name) implements Operand {}

    /** The bits of a number; those of {@code 0f...} are the 32 bits of a float, a decimal fraction is a double. */
    record Number(long bits, Notation notation) implements Operand {}

    /** A variable's address plus some bytes, outside of brackets. */
    record Offset(Name base, long bytes) implements Operand {}

    /** {@code [base+bytes]}, and for a tensor access {@code [base, {coordinates}]}. */
    record Address(Operand base, long bytes, List<Operand> coordinates) implements Operand {}

    /** {@code {a, b}}. */
    record Pack(List<Operand> parts) implements Operand {}

    /** {@code (a, b)} of a call. */
    record Group(List<Operand> parts) implements Operand {}

    /** {@code a|b}: two results. */
    record Pair(Operand first, Operand second) implements Operand {}

    /** {@code !p}. */
    record Not(Operand predicate) implements Operand {}
}
