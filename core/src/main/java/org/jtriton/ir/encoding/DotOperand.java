package org.jtriton.ir.encoding;

import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.MmaLayouts;

/**
 * How the tensor cores take an operand from registers.
 *
 * @param opIdx 0 for the left operand, 1 for the right one
 * @param parent the layout of the result
 * @param kWidth neighbours along k in one thread: as many as fill a register of 32 bits, or more
 */
public record DotOperand(int opIdx, NvidiaMma parent, int kWidth) implements Encoding {
    @Override
    public LinearLayout layout(List<Integer> shape) {
        int[] sizes = Ints.of(shape);
        int[] warps = Ints.of(parent.warpsPerCta());
        int[] instr = Ints.of(parent.instrShape());
        return parent.versionMajor() == NvidiaMma.WARP
                ? MmaLayouts.operandV2(sizes, warps, instr, opIdx, kWidth)
                : MmaLayouts.operandV3(sizes, warps, instr, kWidth);
    }

    @Override
    public String toString() {
        return "#ttg.dot_op<{opIdx = " + opIdx + ", parent = " + parent + ", kWidth = " + kWidth + "}>";
    }
}
