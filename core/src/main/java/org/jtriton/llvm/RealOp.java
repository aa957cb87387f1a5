package org.jtriton.llvm;

import java.util.Locale;

/** The floating-point instructions of two operands. */
public enum RealOp {
    FADD,
    FSUB,
    FMUL,
    FDIV,
    FREM;

    /** The instruction's spelling. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
