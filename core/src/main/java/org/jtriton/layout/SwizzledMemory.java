package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/*
 * How a buffer is laid out so that neither stores nor loads wait for banks.
 *
 * The bits of an offset have three jobs. The lowest choose the element in a word or vector, then some choose the bank, and
 * the rest, which do not, we call the rows: two addresses that differ in bits of rows only are in one bank. The memory
 * takes a step for each 128 bytes; with vectors of 16 bytes, that is a step for 8 lanes, with words one for all 32. So
 *
 *      a store has no conflicts   <=>   of what the lanes of a step reach with their vectors, no two elements of different
 *                                       words differ by a sum of rows
 *
 * and the same for a load. Let A be what a step of stores spans, B what a step of loads does, both with the bits inside a
 * word added. A step has at most 128 bytes, so A and B are no larger than words and banks together; the rows must avoid
 * both. They can: while rows are missing, A and B, each with the rows found so far, do not fill the space. If some vector
 * is outside of both, it is a row. Otherwise there are one outside of the first but in the second, and one outside of the
 * second but in the first, and their sum is outside of both. Such a sum is what one calls a swizzle.
 *
 * The transpose of a tile of 32 x 32 words by one warp: stores span columns (A), loads span rows (B). Neither has anything
 * that is outside of both, so the rows of memory are the five sums [1, 1], [2, 2], ... [16, 16]: element (i, j) ends up in
 * bank j ^ i. No padding, and no conflict in either direction.
 *
 * So there is no case in which conflicts are needed. What swizzles may cost is another thing: if a sum contains a vector
 * that is stored as one access, some lanes store its elements in another order than others, which takes selects. That is
 * why those are tried last, and why SharedPlanner compares what plans cost.
 *
 * The source: section 5.4 of "Linear Layouts", arXiv 2505.23819, which has no vectors of different widths for the two
 * directions.
 */

/** Chooses which element is at which offset. See the essay above. */
final class SwizzledMemory {
    private static final int WORD_BYTES = 4;

    private SwizzledMemory() {}

    /** What one direction needs: how many of the lowest bits one access has, and the lanes of one step of the memory. */
    record Step(int vectorBits, long[] lanes) {
        /** The first lanes of a warp, as many as a step has. */
        static Step of(int vectorBits, long[] lanes, int elementBytes) {
            int most = Extent.log2(SharedAccess.WAVEFRONT_BYTES / elementBytes, "a step") - vectorBits;
            return new Step(vectorBits, Arrays.copyOf(lanes, Math.min(lanes.length, most)));
        }
    }

    /**
     * Where the bits of an offset lead, the lowest first.
     *
     * @param low vectors that must be the lowest, as many as the wider of the two accesses has
     * @param rest vectors that together with {@code low} span all elements, those first that make the best rows
     */
    static long[] bases(long[] low, long[] rest, Step store, Step load, int elementBytes) {
        var all = F2Span.independent(Products.concat(low, rest));
        int inWord = Math.min(all.length, Extent.log2(Math.max(1, WORD_BYTES / elementBytes), "a word"));
        // A word that no access fills is filled with lanes, so that at least one direction has neighbours in it.
        long[] lowest = low.length >= inWord
                ? low
                : Arrays.copyOf(F2Span.independent(Products.concat(low, Products.concat(load.lanes(), all))), inWord);
        int covered = Extent.log2(SharedAccess.WAVEFRONT_BYTES / elementBytes, "a step");
        var rows = rows(lowest, all.length - covered, inWord, rest, store, load);
        var banks = Products.concat(store.lanes(), Products.concat(load.lanes(), rest));
        var taken = F2Span.of(Products.concat(lowest, rows));
        var between = Arrays.stream(banks).filter(taken::add).toArray();
        return Products.concat(lowest, Products.concat(between, rows));
    }

    private static long[] rows(long[] lowest, int count, int inWord, long[] rest, Step store, Step load) {
        long[] candidates = F2Span.independent(rest);
        // Sums may use lanes of a step, and if nothing else helps the elements of a vector.
        candidates = Products.concat(candidates, lowest);
        var stored = reach(lowest, inWord, store);
        var loaded = reach(lowest, inWord, load);
        var rows = new ArrayList<Long>();
        while (rows.size() < count) {
            long row = first(candidates, v -> !stored.contains(v) && !loaded.contains(v));
            if (row == 0) {
                row = first(candidates, v -> !stored.contains(v)) ^ first(candidates, v -> !loaded.contains(v));
            }
            rows.add(row);
            stored.add(row);
            loaded.add(row);
        }
        return rows.stream().mapToLong(v -> v).toArray();
    }

    /** What the lanes of a step reach with their vectors, and everything that shares a word with that. */
    private static F2Span reach(long[] lowest, int inWord, Step step) {
        int low = Math.min(lowest.length, Math.max(inWord, step.vectorBits()));
        return F2Span.of(Products.concat(Arrays.copyOf(lowest, low), step.lanes()));
    }

    private static long first(long[] candidates, LongPredicate wanted) {
        return Arrays.stream(candidates).filter(wanted).findFirst().orElse(0);
    }

    /** The vectors in an order in which each is named once. */
    static long[] inOrder(List<long[]> groups) {
        return groups.stream().flatMapToLong(Arrays::stream).toArray();
    }
}
