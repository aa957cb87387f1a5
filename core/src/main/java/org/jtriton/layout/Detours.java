package org.jtriton.layout;

import java.util.Arrays;
import java.util.Optional;

/*
 * A tensor goes through a buffer in parts if source and destination have registers in common: a part is what these say. Two layouts
 * need not have any. An accumulator of sixteen warps that is stored row by row:
 *
 *             rows                                columns
 *     from    lanes, warps, one register          lanes, registers
 *     to      registers                           lanes, warps, two registers
 *
 * But some layout has registers in common with both. It is made of the source's: a vector that the destination has in a register
 * takes the place of one of the source's registers, whose vector goes to a lane or a warp that has a share in the other one. So
 * the sum of both places stays what it was, and the layout has each element once, as the source does.
 */

/** Finds layouts on the way between two that have too few registers in common. See the essay above. */
final class Detours {
    private Detours() {}

    /**
     * A layout that has so many registers in common with the destination, and all others with the source; empty if there is none.
     *
     * @param destination of the same tensor, with its dimensions in the same order
     */
    static Optional<LinearLayout> between(LinearLayout source, LinearLayout destination, int common) {
        long[] have = source.columns(Dim.REGISTER);
        long[] want = destination.columns(Dim.REGISTER);
        long[] columns = columns(source);
        if (F2Span.independent(columns).length < columns.length) {
            return Optional.empty();
        }
        int first = source.ins().offset(Dim.REGISTER);
        int missing = common;
        int free = have.length;
        for (int i = want.length - 1; i >= 0 && missing > 0; i--) {
            long wanted = want[i];
            if (wanted == 0 || contains(have, wanted)) {
                continue;
            }
            do {
                free--;
            } while (free >= 0 && contains(want, have[free]));
            int thread = threadOf(wanted, columns, source.ins());
            if (free < 0 || thread < 0) {
                return Optional.empty();
            }
            columns[thread] = have[free];
            columns[first + free] = wanted;
            missing--;
        }
        return missing > 0 ? Optional.empty() : Optional.of(LinearLayout.of(source.ins(), source.outs(), columns));
    }

    private static long[] columns(LinearLayout layout) {
        return layout.ins().dims().stream()
                .flatMapToLong(dim -> Arrays.stream(layout.columns(dim)))
                .toArray();
    }

    private static boolean contains(long[] vectors, long vector) {
        return Arrays.stream(vectors).anyMatch(v -> v == vector);
    }

    /** The number of a column of lanes or warps that has a share in a vector; -1 if none has. */
    private static int threadOf(long vector, long[] columns, Space ins) {
        long shares = F2Span.of(columns).coordinates(vector).orElseThrow();
        for (var dim : new Dim[] {Dim.WARP, Dim.LANE}) {
            for (int bit = 0; bit < ins.bitsOrNone(dim); bit++) {
                int number = ins.offset(dim) + bit;
                if ((shares >>> number & 1) != 0) {
                    return number;
                }
            }
        }
        return -1;
    }
}
