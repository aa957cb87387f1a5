package org.jtriton.pass.gpu.exchange;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.AxisBits;
import org.jtriton.layout.Dim;
import org.jtriton.layout.DistributedLayouts;
import org.jtriton.layout.LinearLayout;

/**
 * How a reduction combines the elements of a line along its axis: first those in registers of one thread, then those in
 * lanes of one warp, then through shared memory those of several warps.
 *
 * @param source the layout of the operands
 * @param axis along which they are reduced
 * @param result the layout of the results: the operands' without the axis
 * @param lanes how the bits of the lane move
 * @param slots where warps leave what they have, or null where no line is in several warps
 */
public record ReducePlan(LinearLayout source, int axis, LinearLayout result, AxisBits lanes, Slots slots) {
    /** The plan for a {@code tt.reduce} whose operands have layouts. */
    public static ReducePlan of(Op op) {
        LinearLayout source = Encoding.layoutOf(op.operand(0).type());
        int axis = op.get(Attrs.AXIS);
        if (!isPossible(source, axis)) {
            throw new IllegalStateException(op + ": its layout has bits that move along axis " + axis
                    + " and across it at once, so that a conversion is missing before it: " + source);
        }
        LinearLayout result = DistributedLayouts.slice(source, axis);
        return new ReducePlan(
                source,
                axis,
                result,
                AxisBits.of(source, Dim.LANE, axis),
                slots(result, AxisBits.of(source, Dim.WARP, axis).along()));
    }

    /** Whether each bit of the hardware moves along the axis or across it, not both. */
    public static boolean isPossible(LinearLayout layout, int axis) {
        return layout.ins().dims().stream()
                .allMatch(in -> AxisBits.of(layout, in, axis).both() == 0);
    }

    private static Slots slots(LinearLayout result, int along) {
        if (along == 0) {
            return null;
        }
        int[] partial = new int[result.ins().bits(Dim.WARP)];
        int next = 0;
        for (int bit = 0; bit < partial.length; bit++) {
            partial[bit] = (along >>> bit & 1) != 0 ? 1 << next++ : 0;
        }
        return Slots.of(result, partial, next);
    }

    /**
     * The registers of an operand that are combined into a register of the result, in the order of the axis in lane 0 of
     * warp 0.
     */
    public List<Integer> registers(int resultRegister) {
        int first = 0;
        int kept = 0;
        int along = AxisBits.of(source, Dim.REGISTER, axis).along();
        long axisMask = source.outs().mask(Dim.tensor(axis));
        for (int bit = 0; bit < source.ins().bits(Dim.REGISTER); bit++) {
            if ((source.column(Dim.REGISTER, bit) & ~axisMask) != 0) {
                first |= (resultRegister >>> kept++ & 1) << bit;
            }
        }
        List<Integer> registers = new ArrayList<>();
        int subset = 0;
        do {
            registers.add(first | subset);
            subset = subset - along & along;
        } while (subset != 0);
        registers.sort(Comparator.comparingInt(r -> source.at(Dim.REGISTER, r, Dim.tensor(axis))));
        return registers;
    }

    /** Shared memory for the partial results of each operand. */
    public Regions regions(Op op) {
        return Regions.of(op.operands(), slots == null ? 0 : slots.count());
    }
}
