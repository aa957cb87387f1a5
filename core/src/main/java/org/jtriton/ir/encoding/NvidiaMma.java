package org.jtriton.ir.encoding;

import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.MmaLayouts;

/**
 * How the tensor cores deal out the result of a matrix product: version 2 is {@code mma.sync}, of which each warp does its own,
 * version 3 Hopper's {@code wgmma}, which four warps do together.
 *
 * @param versionMajor 2 or 3
 * @param warpsPerCta for each dimension
 * @param instrShape of version 2 the result of one instruction, [..., m, n]; of version 3 one warp's part of it, [m, n, k]
 */
public record NvidiaMma(int versionMajor, List<Integer> warpsPerCta, List<Integer> instrShape) implements Encoding {
    /** {@code mma.sync}. */
    public static final int WARP = 2;

    /** {@code wgmma}. */
    public static final int WARP_GROUP = 3;

    public NvidiaMma {
        warpsPerCta = List.copyOf(warpsPerCta);
        instrShape = List.copyOf(instrShape);
        if (versionMajor != WARP && versionMajor != WARP_GROUP) {
            throw new IllegalArgumentException("tensor cores of version " + versionMajor + ": 2 and 3 are known");
        }
    }

    /** Warps along a dimension. */
    public int warps(int dim) {
        return warpsPerCta.get(dim);
    }

    @Override
    public LinearLayout layout(List<Integer> shape) {
        int[] sizes = Ints.of(shape);
        int[] warps = Ints.of(warpsPerCta);
        int[] instr = Ints.of(instrShape);
        return versionMajor == WARP
                ? MmaLayouts.accumulatorV2(sizes, warps, instr)
                : MmaLayouts.accumulatorV3(sizes, warps, instr);
    }

    @Override
    public String toString() {
        return "#ttg.nvidia_mma<{versionMajor = %d, versionMinor = 0, warpsPerCTA = %s, instrShape = %s}>"
                .formatted(versionMajor, warpsPerCta, instrShape);
    }
}
