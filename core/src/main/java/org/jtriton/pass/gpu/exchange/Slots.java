package org.jtriton.pass.gpu.exchange;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.layout.Dim;
import org.jtriton.layout.Extent;
import org.jtriton.layout.F2Span;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.Space;

/*
 * Where warps leave what others need.
 *
 * Warps that share a line of a block each have one partial result for it, which all of them need. Say 2 warps share each
 * line, and lanes 0 and 1 have different lines. Then 2 lines x 2 partial results need a place each:
 *
 *     slot     0        1        2        3
 *           line 0   line 1   line 0   line 1         lanes write, and read, side by side: no bank conflicts
 *           warp 0   warp 0   warp 1   warp 1
 *
 * If however all lanes of a warp have the same line (in register 0; in register 1 they have another), then it is better for
 * the partial results of a line to be neighbours, since one wide access reads them all:
 *
 *     slot     0        1        2        3
 *           line 0   line 0   line 1   line 1
 *           warp 0   warp 1   warp 0   warp 1
 *
 * The number of a line is that of the first place that has it, lanes before registers before warps, so that neighbouring
 * lanes have neighbouring lines whatever the layout is.
 */

/**
 * Places in shared memory for partial results: one for each line and each warp that shares it. See the essay above.
 *
 * @param write (register, lane, warp) to the slot where a thread leaves its own partial result, as {@link Dim#OFFSET}
 * @param read the same to the first slot of the line
 * @param partials partial results of a line
 * @param stride slots from one partial result of a line to the next
 */
public record Slots(LinearLayout write, LinearLayout read, int partials, int stride) {
    private static final List<Dim> NUMBERING = List.of(Dim.LANE, Dim.REGISTER, Dim.WARP);
    private static final List<Dim> HARDWARE = List.of(Dim.REGISTER, Dim.LANE, Dim.WARP);

    /**
     * Slots for lines.
     *
     * @param lines (register, lane, warp) to the line, as any coordinates
     * @param partial for each bit of the warp where it leads among the partial results of a line
     * @param partialBits log2 of how many there are
     */
    static Slots of(LinearLayout lines, int[] partial, int partialBits) {
        F2Span span = new F2Span();
        List<Integer> given = new ArrayList<>();
        int count = 0;
        boolean isSpread = false;
        for (Dim dim : NUMBERING) {
            for (long column : lines.columns(dim)) {
                boolean isNew = span.add(column);
                given.add(isNew ? 1 << count++ : 0);
                isSpread |= isNew && dim.equals(Dim.LANE);
            }
        }
        int lineShift = isSpread ? 0 : partialBits;
        int partialShift = isSpread ? count : 0;
        List<Long> first = new ArrayList<>();
        List<Long> own = new ArrayList<>();
        for (Dim dim : HARDWARE) {
            for (int bit = 0; bit < lines.ins().bits(dim); bit++) {
                long place = span.coordinates(lines.column(dim, bit)).orElseThrow();
                long line = 0;
                for (int i = 0; i < given.size(); i++) {
                    line |= (place >>> i & 1) != 0 ? given.get(i) : 0;
                }
                first.add(line << lineShift);
                long which = dim.equals(Dim.WARP) ? partial[bit] : 0;
                own.add(line << lineShift | which << partialShift);
            }
        }
        Space outs = Space.of(new Extent(Dim.OFFSET, count + partialBits));
        return new Slots(
                layout(lines, outs, own), layout(lines, outs, first), 1 << partialBits, isSpread ? 1 << count : 1);
    }

    private static LinearLayout layout(LinearLayout lines, Space outs, List<Long> columns) {
        Space ins = new Space(
                HARDWARE.stream().map(d -> new Extent(d, lines.ins().bits(d))).toList());
        return LinearLayout.of(
                ins, outs, columns.stream().mapToLong(Long::longValue).toArray());
    }

    /** How many slots there are. */
    public int count() {
        return write.outs().size(Dim.OFFSET);
    }

    /** Whether the partial results of a line are neighbours. */
    public boolean areNeighbours() {
        return stride == 1;
    }
}
