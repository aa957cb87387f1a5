package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;

/**
 * How the registers of a multiprocessor go to warps that need many and others that need few. All begin with the same number; then four
 * warps together can give some away or take what is free.
 */
final class WarpRegisters {
    private static final int REGISTERS = 65_536;
    private static final int MOST_OF_A_THREAD = 240;
    private static final int GROUP = 4;
    private static final int STEP = 8;

    /** What it takes to have blocks copied. */
    private static final int OF_PRODUCERS = 24;

    private WarpRegisters() {}

    /** Registers of a thread of a program's own warps, and of those beside them; empty where they cannot give any. */
    static Optional<List<Integer>> of(int own, int others) {
        if (own % GROUP != 0 || others % GROUP != 0) {
            return Optional.empty();
        }
        int programs = programs(own, others);
        int each = REGISTERS / (programs * GpuModule.LANES * (own + others)) / STEP * STEP;
        int left = (each * (own + others) - OF_PRODUCERS * others) / own / STEP * STEP;
        return Optional.of(List.of(Math.min(left, MOST_OF_A_THREAD), OF_PRODUCERS));
    }

    /** So many programs that a thread could not use all registers if there were fewer. */
    private static int programs(int own, int others) {
        int programs = 1;
        while (REGISTERS / (programs * GpuModule.LANES * (own + others)) > MOST_OF_A_THREAD) {
            programs++;
        }
        return programs;
    }
}
