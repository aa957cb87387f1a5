package org.jtriton.backend.ptx.cost;

import java.util.List;

/*
 * How much does power allow?
 *
 * A GPU under full load does not keep its clock: it slows down until it takes no more power than it may. So tensor cores do not reach
 * their rate however well they are fed, and what is computed beside them, which costs no time on paper, costs power and so time after all.
 *
 *     H200, f16                              tensor cores alone       measured
 *     product of matrices                    908 TFLOP/s              655, cuBLAS, at any large size
 *     attention, D = 128, keys of 128        908 TFLOP/s              588, half a cycle of exponentials for each of a product
 *     attention, D = 64                      908 TFLOP/s              444, one cycle for each
 *
 * Counted as cycles that a multiprocessor may not go below: those of products, some more than they take, and a part of those of other
 * instructions, added up.
 */

/** Cycles that a program takes of what power allows. See the essay above. */
final class Energy {
    /** For a cycle of a product, and for one of other instructions. */
    private static final double PRODUCT = 1.3;

    private static final double INSTRUCTIONS = 0.65;

    private Energy() {}

    /** Of a group of warps, of which so many are on each quarter of the multiprocessor. */
    static double cycles(List<Step> steps, double warps) {
        double cycles = 0;
        for (Step step : steps) {
            cycles += switch (step) {
                case Step.Product product -> PRODUCT * product.least();
                case Step.Work work -> INSTRUCTIONS * warps * work.issue();
                case Step.Loop loop -> loop.trips() * cycles(loop.body(), warps);
                default -> 0;
            };
        }
        return cycles;
    }
}
