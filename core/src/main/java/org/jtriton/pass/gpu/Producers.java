package org.jtriton.pass.gpu;

/**
 * Which kernels get warps that do nothing but have blocks copied.
 *
 * @param when for which loops
 * @param warps how many; 0 leaves that to the compiler
 */
public record Producers(When when, int warps) {
    /** As a kernel asks for it. */
    public static final Producers DEFAULT = new Producers(When.ASKED, 0);

    /** For which loops. */
    public enum When {
        NEVER,
        /** Where {@code tl.range} has {@code warp_specialize}. */
        ASKED,
        ALWAYS
    }

    /** Warps whose registers change together. */
    private static final int GROUP = 4;

    /** So many warps of a program can have more registers than they would have with four others beside them. */
    private static final int WARPS_OF_PROGRAM = 8;

    /** How many stand beside so many of a program: a group where that can give the program registers, otherwise a single one. */
    int besides(int program) {
        return warps > 0 ? warps : program == WARPS_OF_PROGRAM ? GROUP : 1;
    }
}
