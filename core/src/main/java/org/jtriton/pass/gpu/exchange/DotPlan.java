package org.jtriton.pass.gpu.exchange;

import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.ScalarType;

/*
 * Both operands of a product in shared memory, without bank conflicts.
 *
 * Threads read the left operand along k and the right one along n, 16 bytes (a group) at a time; so k lies fastest in the one and
 * n in the other. A thread has rows 4i to 4i + 3 of the result, lanes that differ in the row differ by 4, and so their groups
 *
 *     row  0:  k 0..3    k 4..7    k 8..11   ...
 *     row  4:  k 0..3    k 4..7    k 8..11   ...
 *     row  8:  ...
 *
 * would all be in the same banks, since a row is a multiple of 128 bytes long. So the number of a group is xored with the row
 * divided by 4, which makes the same k of eight such rows lie in eight different groups of banks:
 *
 *     row  0:  k 0..3    k 4..7    k 8..11   ...
 *     row  4:  k 4..7    k 0..3    k 12..15  ...
 *     row  8:  k 8..11   k 12..15  k 0..3    ...
 *
 * The right operand is read in the order of n, so that its lanes do not collide, but a transposed one arrives in the order of k. So
 * its groups are xored with the number of the group of k.
 *
 * Where both operands together are too large, they come in chunks of k.
 */

/**
 * How a {@code tt.dot} lies in shared memory that is done by multiply-add instructions: as words that the instructions take. See
 * the essay above.
 *
 * @param batches products at once
 * @param m rows of the left operand
 * @param n columns of the right one
 * @param word what a word holds
 * @param words along k in all
 * @param chunk words along k that are in shared memory at a time
 */
public record DotPlan(int batches, int m, int n, Word word, int words, int chunk) {
    /** A word of shared memory. */
    public enum Word {
        FLOAT(4, 1),
        DOUBLE(8, 1),
        /** Four bytes along k, which one instruction multiplies and adds up. */
        BYTES(4, 4),
        INT(4, 1),
        LONG(8, 1);

        private final int bytes;
        private final int elements;

        Word(int bytes, int elements) {
            this.bytes = bytes;
            this.elements = elements;
        }

        public int bytes() {
            return bytes;
        }

        /** Elements along k. */
        public int elements() {
            return elements;
        }
    }

    private static final int GROUP_BYTES = 16;

    /** What a program has without asking the driver for more. */
    private static final int MOST_BYTES = 48 * 1024;

    private static final int BANK_GROUPS = 8;

    /** The plan for a {@code tt.dot} of blocks. */
    public static DotPlan of(Op dot) {
        List<Integer> d = dot.result().type().shape();
        int rank = d.size();
        int batches = d.subList(0, rank - 2).stream().reduce(1, (x, y) -> x * y);
        int k = dot.operand(0).type().shape().get(rank - 1);
        Word word = word(dot, k);
        int words = k / word.elements;
        DotPlan plan = new DotPlan(batches, d.get(rank - 2), d.get(rank - 1), word, words, words);
        while (plan.bytes() > MOST_BYTES && plan.chunk > plan.group()) {
            plan = new DotPlan(batches, plan.m, plan.n, word, words, plan.chunk / 2);
        }
        return plan;
    }

    private static Word word(Op dot, int k) {
        ScalarType result = (ScalarType) dot.result().type().scalar();
        if (result instanceof FloatType) {
            return result == FloatType.F64 ? Word.DOUBLE : Word.FLOAT;
        }
        boolean isOfBytes = dot.operand(0).type().scalar().equals(IntType.I8)
                && dot.operand(1).type().scalar().equals(IntType.I8);
        if (result.width() > Integer.SIZE) {
            return Word.LONG;
        }
        return isOfBytes && k % Word.BYTES.elements == 0 ? Word.BYTES : Word.INT;
    }

    /** Words of a vector access. */
    public int group() {
        return GROUP_BYTES / word.bytes;
    }

    /** Words along k that a thread takes at once. */
    public int step() {
        return Math.min(group(), chunk);
    }

    public int chunks() {
        return words / chunk;
    }

    /** Where the right operand begins, in bytes. */
    public int rightStart() {
        return aligned(batches * m * chunk * word.bytes);
    }

    /** Shared memory for both operands. */
    public int bytes() {
        return rightStart() + aligned(batches * chunk * n * word.bytes);
    }

    /** Which bits of (row / 4) move groups of the left operand. */
    public int leftMask() {
        return Math.clamp(chunk / group(), 1, BANK_GROUPS) - 1;
    }

    /** Which bits of (word along k / {@link #step}) move groups of the right operand. */
    public int rightMask() {
        return Math.clamp(n / group(), 1, BANK_GROUPS) - 1;
    }

    private static int aligned(int bytes) {
        return (bytes + GROUP_BYTES - 1) / GROUP_BYTES * GROUP_BYTES;
    }
}
