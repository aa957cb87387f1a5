package org.jtriton.llvm;

import java.util.Locale;

/**
 * The conversion instructions. FPTOSI and FPTOUI are undefined out of range; the saturating ones are intrinsics.
 * Between floating-point formats, processors lack some and round others wrongly: a code generator has to know which.
 */
public enum Cast {
    TRUNC,
    ZEXT,
    SEXT,
    FPTRUNC,
    FPEXT,
    FPTOSI,
    FPTOUI,
    SITOFP,
    UITOFP,
    PTRTOINT,
    INTTOPTR,
    BITCAST,
    ADDRSPACECAST;

    /** The instruction's spelling. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the instruction says nothing when both types are the same, so that the operand is the answer. */
    boolean isIdentityOnSameType() {
        return switch (this) {
            case TRUNC, ZEXT, SEXT, FPTRUNC, FPEXT, BITCAST, ADDRSPACECAST -> true;
            case FPTOSI, FPTOUI, SITOFP, UITOFP, PTRTOINT, INTTOPTR -> false;
        };
    }
}
