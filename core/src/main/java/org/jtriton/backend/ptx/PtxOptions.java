package org.jtriton.backend.ptx;

import org.jtriton.backend.element.ElementaryFunctions;

/**
 * What a kernel is compiled for.
 *
 * @param capability the GPU
 * @param numWarps warps of 32 threads that run one program: 1, 2, 4, 8, 16 or 32
 * @param numStages how many rounds of a loop may have their loads under way
 * @param functions where elementary functions are found that the hardware lacks
 */
public record PtxOptions(Capability capability, int numWarps, int numStages, ElementaryFunctions functions) {
    /** Lanes of a warp. */
    public static final int LANES = 32;

    private static final int MOST_WARPS = 32;

    public PtxOptions {
        if (numWarps < 1 || numWarps > MOST_WARPS || Integer.bitCount(numWarps) != 1) {
            throw new IllegalArgumentException(
                    "num_warps=" + numWarps + ": a program runs on 1, 2, 4, 8, 16 or 32 warps");
        }
        if (numStages < 0) {
            throw new IllegalArgumentException("num_stages=" + numStages + ": it cannot be negative");
        }
    }
}
