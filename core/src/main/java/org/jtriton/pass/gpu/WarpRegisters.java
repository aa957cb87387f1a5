package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
import org.jtriton.ir.Func;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.op.Ttg;

/*
 * How many warps order copies, and whose are the registers?
 *
 * All warps begin with the same number of registers, and a single further warp costs as much as four, since each quarter of a
 * multiprocessor has registers of its own and a fourth of the warps: beside eight warps of 224 registers not one more has room. But four
 * warps together can hand over registers and others take them (setmaxnreg):
 *
 *     a program's own warps    others    programs at once    all begin with    own warps then    others then
 *     8                        4         1                   168               240               24
 *     8                        1         1                   168               168               168
 *     4                        4         2                   128               232               24
 *     4                        1         3                   128               128               128
 *
 * So the others are four, unless shared memory has room for more than two programs of four warps, where their number is worth more than
 * registers. The assembler wants what one instruction of a product takes to be there from the beginning.
 */

/** How the registers of a multiprocessor go to warps that need many and others that need few. See the essay above. */
final class WarpRegisters {
    private static final int REGISTERS = 65_536;
    private static final int MOST_OF_A_THREAD = 240;
    private static final int GROUP = 4;
    private static final int STEP = 8;

    /** What it takes to have blocks copied. */
    private static final int OF_OTHERS = 24;

    /** What an instruction of a group of warps takes at least beside its sums, by what the assembler says where it has fewer. */
    static final int BESIDE_SUMS = 26;

    private WarpRegisters() {}

    /**
     * How many warps order copies beside so many others.
     *
     * @param least registers that a thread must begin with
     * @param sharedPart of the shared memory that there is, what a program takes
     */
    static int others(int own, int least, double sharedPart) {
        boolean isEnoughForThree = own == GROUP && sharedPart < 1.0 / 3;
        return isEnoughForThree || of(own, GROUP, least).isEmpty() ? 1 : GROUP;
    }

    /**
     * Registers of a thread of a program's own warps, and of those beside them; empty where they cannot give any.
     *
     * @param least registers that a thread must begin with
     */
    static Optional<List<Integer>> of(int own, int others, int least) {
        if (own % GROUP != 0 || others % GROUP != 0) {
            return Optional.empty();
        }
        int each = atFirst(own + others);
        int left = (each * (own + others) - OF_OTHERS * others) / own / STEP * STEP;
        return each < least ? Optional.empty() : Optional.of(List.of(Math.min(left, MOST_OF_A_THREAD), OF_OTHERS));
    }

    /** With as few programs at once as use all registers. */
    private static int atFirst(int warps) {
        int programs = 1;
        while (REGISTERS / (programs * GpuModule.LANES * warps) > MOST_OF_A_THREAD) {
            programs++;
        }
        return REGISTERS / (programs * GpuModule.LANES * warps) / STEP * STEP;
    }

    /** Registers of a thread without which an instruction of a function cannot be assembled. */
    static int least(Func f) {
        int[] least = {0};
        f.walk(op -> {
            if (op.is(Ttg.WARP_GROUP_DOT)
                    && op.result().type() instanceof TensorType t
                    && t.encoding() instanceof NvidiaMma mma) {
                int sums = mma.instrShape().get(1) / 2;
                least[0] = Math.max(least[0], sums + BESIDE_SUMS);
            }
        });
        return least[0];
    }
}
