package org.jtriton.layout;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;

/**
 * How the bits of one hardware dimension move through a tensor, seen from one of its axes: what a reduction or a scan
 * along this axis asks first. Each bit is in one of the four masks.
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

    /**
     * Whether places that have the same coordinates in these dimensions hold whole lines along the axis: if so, nothing has
     * to move along them for a reduction.
     *
     * <p>This isn't the same as no bit of them being along the axis. Say that register bit 0 leads to [1, 1] and lane bit 0
     * to [1, 0]: a lane has (0, 0) and (1, 1), and the other one the rest of both lines.
     */
    public static boolean isLocal(LinearLayout layout, int axis, Collection<Dim> dims) {
        dims.forEach(layout.ins()::index);
        var axisDim = Dim.tensor(axis);
        var others = new F2Span();
        for (var dim : layout.ins().dims()) {
            if (!dims.contains(dim)) {
                Arrays.stream(layout.columns(dim)).forEach(others::add);
            }
        }
        return IntStream.range(0, layout.outs().bits(axisDim))
                .allMatch(bit -> others.contains(layout.outs().at(axisDim, 1 << bit)));
    }
}
