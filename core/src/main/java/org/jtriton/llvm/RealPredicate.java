package org.jtriton.llvm;

import java.util.Locale;

/** What {@code fcmp} asks: O predicates are false on NaN, U predicates true; ORD and UNO ask for NaN itself. */
public enum RealPredicate {
    OEQ,
    OGT,
    OGE,
    OLT,
    OLE,
    ONE,
    ORD,
    UEQ,
    UGT,
    UGE,
    ULT,
    ULE,
    UNE,
    UNO;

    /** The predicate's spelling. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
