package org.jtriton.pass.gpu;

/**
 * Which kernels get warps that do nothing but have blocks copied.
 *
 * @param when for which loops
 * @param warps how many; 0 leaves that to the compiler
 */
public record Producers(When when, int warps) {
    /** As a kernel asks for it, and where it pays. */
    public static final Producers DEFAULT = new Producers(When.CHOSEN, 0);

    /** The same without a choice of the compiler's. */
    public Producers asAsked() {
        return when == When.CHOSEN ? new Producers(When.ASKED, warps) : this;
    }

    /** For which loops. */
    public enum When {
        NEVER,
        /** Where {@code tl.range} has {@code warp_specialize}. */
        ASKED,
        /** There, and where it pays. */
        CHOSEN,
        ALWAYS
    }
}
