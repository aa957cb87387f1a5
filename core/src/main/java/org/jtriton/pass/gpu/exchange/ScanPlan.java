package org.jtriton.pass.gpu.exchange;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.Dim;
import org.jtriton.layout.Extent;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.Space;

/*
 * A scan, bit by bit.
 *
 * Each bit of the coordinate along the axis is moved by one bit of a register, lane or warp. Say 16 elements, of which a
 * thread has 2 neighbours, two lanes make a row of 4, and two warps 8; the rest is repeated in another register:
 *
 *     bit of the coordinate    0            1         2         3
 *     is bit of                register 0   lane 0    warp 0    register 1
 *
 * From the lowest bit on, segments of 1, 2, 4, 8 elements grow together. A segment knows its total, and each of its elements
 * what it has to be combined with: the total of the segment before. So a bit of a register is a loop over the segments of a
 * thread, a bit of the lane an exchange of totals with the lane that differs in this bit, and bits of the warp an exchange
 * through shared memory. Neighbouring bits of the same kind are one step. Whatever the layout is, there are as many steps as
 * bits, and no element moves: only totals do.
 *
 * This is the scan of J. Sklansky, "Conditional-sum addition logic" (1960), with the elements' own updates put off to the end.
 */

/**
 * How a scan combines the elements of a line along its axis, from the lowest bit of the coordinate on. See the essay above.
 *
 * @param layout of the operands and results
 * @param axis along which they are scanned
 * @param steps in order; their bits are all bits that move along the axis
 */
public record ScanPlan(LinearLayout layout, int axis, List<Step> steps) {
    /** Neighbouring bits of the coordinate that are bits of the same kind. */
    public sealed interface Step {}

    /**
     * Segments in registers of one thread.
     *
     * @param bits the registers' bits, the lowest of the coordinate first
     */
    public record Registers(List<Integer> bits) implements Step {}

    /** Segments in pairs of lanes that differ in one bit. */
    public record Lanes(int bit) implements Step {}

    /**
     * Segments in several warps.
     *
     * @param slots where each warp leaves its total
     * @param number (warp) to the number of its segment, as {@link Dim#OFFSET}
     * @param firstSlot slots of the steps before
     */
    public record Warps(Slots slots, LinearLayout number, int firstSlot) implements Step {}

    private record Place(Dim in, int bit) {}

    /** The plan for a {@code tt.scan} whose blocks have layouts. */
    public static ScanPlan of(Op op) {
        LinearLayout layout = Encoding.layoutOf(op.operand(0).type());
        int axis = op.get(Attrs.AXIS);
        if (!isPossible(layout, axis)) {
            throw new IllegalStateException(op + ": its layout counts along axis " + axis
                    + " with bits that do something else too, so that a conversion is missing before it: " + layout);
        }
        return of(layout, axis);
    }

    /** Whether each bit of the coordinate is moved by just one bit of the hardware, which moves nothing else. */
    public static boolean isPossible(LinearLayout layout, int axis) {
        Dim dim = Dim.tensor(axis);
        int seen = 0;
        for (Dim in : layout.ins().dims()) {
            for (long column : layout.columns(in)) {
                int along = layout.outs().get(column, dim);
                boolean moves = (column & ~layout.outs().mask(dim)) != 0;
                if (along != 0 && (moves || Integer.bitCount(along) > 1 || (seen & along) != 0)) {
                    return false;
                }
                seen |= along;
            }
        }
        return seen == layout.outs().size(dim) - 1;
    }

    private static ScanPlan of(LinearLayout layout, int axis) {
        Place[] places = new Place[layout.outs().bits(Dim.tensor(axis))];
        for (Dim in : layout.ins().dims()) {
            for (int bit = 0; bit < layout.ins().bits(in); bit++) {
                int along = layout.basis(in, bit, Dim.tensor(axis));
                if (along != 0) {
                    places[Integer.numberOfTrailingZeros(along)] = new Place(in, bit);
                }
            }
        }
        List<Step> steps = new ArrayList<>();
        int slots = 0;
        for (int at = 0; at < places.length; ) {
            Dim in = places[at].in();
            int end = at + 1;
            while (!in.equals(Dim.LANE)
                    && end < places.length
                    && places[end].in().equals(in)) {
                end++;
            }
            if (in.equals(Dim.LANE)) {
                steps.add(new Lanes(places[at].bit()));
            } else if (in.equals(Dim.REGISTER)) {
                List<Integer> bits = new ArrayList<>();
                for (int i = at; i < end; i++) {
                    bits.add(places[i].bit());
                }
                steps.add(new Registers(bits));
            } else {
                Warps step = warps(layout, axis, at, end, slots);
                steps.add(step);
                slots += step.slots().count();
            }
            at = end;
        }
        return new ScanPlan(layout, axis, List.copyOf(steps));
    }

    /** Bits {@code from} to {@code to} of the coordinate are the warp's: those below are in a total, those above keep apart. */
    private static Warps warps(LinearLayout layout, int axis, int from, int to, int firstSlot) {
        Dim dim = Dim.tensor(axis);
        int bits = layout.ins().bits(Dim.WARP);
        int[] number = new int[bits];
        long[] columns = new long[bits];
        for (int bit = 0; bit < bits; bit++) {
            int along = layout.basis(Dim.WARP, bit, dim);
            number[bit] = along >>> from & (1 << to - from) - 1;
            columns[bit] = number[bit];
        }
        long below = layout.outs().at(dim, (1 << to) - 1);
        LinearLayout lines = masked(layout, ~below);
        LinearLayout numbers = LinearLayout.of(
                Space.of(new Extent(Dim.WARP, bits)), Space.of(new Extent(Dim.OFFSET, to - from)), columns);
        return new Warps(Slots.of(lines, number, to - from), numbers, firstSlot);
    }

    private static LinearLayout masked(LinearLayout layout, long mask) {
        long[] columns = layout.matrix().toColumns();
        for (int i = 0; i < columns.length; i++) {
            columns[i] &= mask;
        }
        return LinearLayout.of(layout.ins(), layout.outs(), columns);
    }

    /** Slots for each operand. */
    private int slots() {
        return steps.stream()
                .mapToInt(s -> s instanceof Warps w ? w.slots().count() : 0)
                .sum();
    }

    /** Shared memory for the totals of each operand. */
    public Regions regions(Op op) {
        return Regions.of(op.operands(), slots());
    }
}
