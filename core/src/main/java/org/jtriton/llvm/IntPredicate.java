package org.jtriton.llvm;

import java.util.Locale;

/** What {@code icmp} asks; S and U tell signed from unsigned. */
public enum IntPredicate {
    EQ,
    NE,
    SLT,
    SLE,
    SGT,
    SGE,
    ULT,
    ULE,
    UGT,
    UGE;

    /** The predicate's spelling. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The answer on two constants that are sign-extended to 64 bits (an extension that keeps unsigned order). */
    boolean holds(long a, long b) {
        return switch (this) {
            case EQ -> a == b;
            case NE -> a != b;
            case SLT -> a < b;
            case SLE -> a <= b;
            case SGT -> a > b;
            case SGE -> a >= b;
            case ULT -> Long.compareUnsigned(a, b) < 0;
            case ULE -> Long.compareUnsigned(a, b) <= 0;
            case UGT -> Long.compareUnsigned(a, b) > 0;
            case UGE -> Long.compareUnsigned(a, b) >= 0;
        };
    }
}
