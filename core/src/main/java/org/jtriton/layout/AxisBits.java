package org.jtriton.layout;

import java.util.Collection;

/**
 * How the bits of one hardware dimension move through a tensor, seen from one of its axes: what a reduction or a scan
 * along this axis asks first. A bit is in one of four masks at most; together they are all bits.
 *
 * <p>For {@code blocked({16, 64}, {1, 4}, {4, 8}, {4, 1}, {1, 0})} and axis 1, of the lane's bits 0 to 2 are along the
 * axis, and bits 3 and 4 across. So a warp reduces a row by exchanges between lanes that differ in bits 0, 1 and 2.
 *
 * @param along bits that move along the axis and along nothing else
 * @param across bits that move, but not along the axis
 * @param both bits that move along the axis and another at once, as they do in swizzled layouts of registers
 * @param replica bits that say nothing new: places which differ in them hold the same elements, once those of lower bits
 *     are known
 */
public record AxisBits(int along, int across, int both, int replica) {
    /**
     * Asks a layout.
     *
     * @param layout from hardware to the coordinates of a tensor
     * @param in which of the hardware's dimensions
     * @param axis which of the tensor's
     */
    public static AxisBits of(LinearLayout layout, Dim in, int axis) {
        layout.ins().index(in);
        var dim = Dim.tensor(axis);
        int replica = layout.freeVariableMasks().get(in);
        int along = 0;
        int across = 0;
        int both = 0;
        for (int bit = 0; bit < layout.ins().bits(in); bit++) {
            if ((replica >>> bit & 1) == 0) {
                long column = layout.column(in, bit);
                boolean onAxis = layout.outs().get(column, dim) != 0;
                boolean onOther = (column & ~layout.outs().mask(dim)) != 0;
                along |= onAxis && !onOther ? 1 << bit : 0;
                across |= !onAxis && onOther ? 1 << bit : 0;
                both |= onAxis && onOther ? 1 << bit : 0;
            }
        }
        return new AxisBits(along, across, both, replica);
    }

    /** Whether the elements of one line along the axis all lie in one place of these dimensions. */
    public static boolean isLocal(LinearLayout layout, int axis, Collection<Dim> ins) {
        layout.outs().index(Dim.tensor(axis));
        return ins.stream().map(d -> of(layout, d, axis)).allMatch(b -> (b.along | b.both) == 0);
    }
}
