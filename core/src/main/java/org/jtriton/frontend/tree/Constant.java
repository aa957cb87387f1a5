package org.jtriton.frontend.tree;

import java.math.BigInteger;

/** A literal. */
public sealed interface Constant extends Expr {

    /** {@code None}. */
    record NoneConst(Span span) implements Constant {}

    /** {@code ...}. */
    record EllipsisConst(Span span) implements Constant {}

    /** {@code True} or {@code False}. */
    record BoolConst(boolean value, Span span) implements Constant {}

    /** An integer of any size; a literal has no sign. */
    record IntConst(BigInteger value, Span span) implements Constant {}

    /** A floating-point number; out of range is infinity. */
    record FloatConst(double value, Span span) implements Constant {}

    /** {@code 2j}: the imaginary part. */
    record ImagConst(double value, Span span) implements Constant {}

    /** A string, adjacent literals joined. */
    record StrConst(String value, Span span) implements Constant {}

    /** A byte string, adjacent literals joined; each char of {@code value} is one byte, 0 to 255. */
    record BytesConst(String value, Span span) implements Constant {}
}
