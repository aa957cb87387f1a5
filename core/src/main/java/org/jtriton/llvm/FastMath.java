package org.jtriton.llvm;

import java.util.Locale;

/** What floating-point instructions may assume or change; none is assumed unless set. */
public enum FastMath {
    /** No operand or result is NaN. */
    NNAN,
    /** No operand or result is infinite. */
    NINF,
    /** The sign of a zero does not matter. */
    NSZ,
    /** A division may become a multiplication by the reciprocal. */
    ARCP,
    /** A product and a sum may fuse into an FMA. */
    CONTRACT,
    /** Functions may be approximated. */
    AFN,
    /** Sums and products may be regrouped. */
    REASSOC;

    /** The flag's spelling. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
