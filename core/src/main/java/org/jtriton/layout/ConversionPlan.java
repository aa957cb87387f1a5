package org.jtriton.layout;

import java.util.Optional;

/*
 * Four ways from one layout to another, the cheapest first.
 *
 * A tensor lies in the registers of many threads by one layout and shall lie there by another one. Both are linear maps to
 * the same coordinates, so "where does this thread find what it wants" is linear algebra as well: a place in the source
 * with the same coordinates. What has to happen depends on how far away that place is:
 *
 *   - In the same register: nothing. Layouts that only differ in who holds replicas often end here.
 *   - In another register of the same thread: a renaming, or a few selects. An accumulator that becomes an operand.
 *   - In another lane of the same warp: shuffles. A row's elements that move from a lane's neighbours into the lane.
 *   - In another warp: through shared memory, which always works.
 *
 * Between the last two the cost decides, since a shuffle moves one word per lane, while one access to shared memory moves
 * up to four: see ConversionCost.
 */

/**
 * How the elements of a tensor get from the registers of one layout into those of another. See the essay above.
 *
 * <p>A plan is numbers only; whoever writes code follows it. The source's replicas are expected to be equal.
 */
public sealed interface ConversionPlan {
    /** Each register already is what the destination wants: rename the type. */
    record Nothing() implements ConversionPlan {}

    /**
     * Each thread has all that it wants.
     *
     * @param select from the source's registers to the destination's
     */
    record Registers(RegisterSelect select) implements ConversionPlan {}

    /**
     * Each warp has all that it wants: rounds, in each of which a lane gives one word and takes one.
     *
     * <p>First, each thread puts its registers into an array of words' elements by {@code send}; round k moves the
     * elements from {@code k << elementBits} on, as one word; what arrives makes an array of the same form, of which
     * {@code receive} makes the registers of the destination.
     *
     * @param elementBits log2 of how many elements share a word of 32 bits
     * @param send from the source's registers to what a thread gives
     * @param from (repetition: the round, lane) to the lane from which this lane takes
     * @param receive from what a thread has taken to the destination's registers
     */
    record Shuffles(int elementBits, RegisterSelect send, LinearLayout from, RegisterSelect receive)
            implements ConversionPlan {
        /** How many rounds there are, with those that don't leave the lane. */
        public int rounds() {
            return from.ins().size(Dim.REPETITION);
        }

        /** Whether each lane takes from itself in a round, so that no instruction is needed. */
        public boolean isLocal(int round) {
            return isButterfly() && laneMask(round) == 0;
        }

        /** Whether in each round, a lane takes from the one whose number is its own xor {@link #laneMask}. */
        public boolean isButterfly() {
            for (int bit = 0; bit < from.ins().bits(Dim.LANE); bit++) {
                if (from.column(Dim.LANE, bit) != 1L << bit) {
                    return false;
                }
            }
            return true;
        }

        /** From which lane lane 0 takes in a round; the others xor this with where their bits lead. */
        public int laneMask(int round) {
            return from.at(Dim.REPETITION, round, Dim.LANE);
        }

        /** How many rounds need an instruction. */
        public int exchanges() {
            int count = 0;
            for (int round = 0; round < rounds(); round++) {
                count += isLocal(round) ? 0 : 1;
            }
            return count;
        }
    }

    /**
     * Through a buffer in shared memory. For each repetition: every thread stores, all wait, every thread loads, all wait.
     *
     * @param memory (offset, repetition) to coordinates: what the buffer holds; an offset counts elements
     * @param elementBytes how large an element is
     * @param store what each thread writes
     * @param load what each thread reads
     * @param withinWarp whether each warp only reads what it wrote itself, so that it need not wait for others; then warps
     *     that hold replicas have to store them too
     */
    record Shared(LinearLayout memory, int elementBytes, SharedAccess store, SharedAccess load, boolean withinWarp)
            implements ConversionPlan {
        /** The size of the buffer. */
        public int bytes() {
            return memory.ins().size(Dim.OFFSET) * elementBytes;
        }

        /** How many parts of the tensor go through the buffer one after another. */
        public int repetitions() {
            return memory.ins().size(Dim.REPETITION);
        }
    }

    /**
     * To a layout on the way, and on from there: for blocks of which source and destination have too few registers in common to go
     * through a small buffer in parts. Between both, all threads wait for each other.
     */
    record Detour(ConversionPlan first, ConversionPlan second) implements ConversionPlan {}

    /** The cheapest plan, with a buffer of any size. */
    static ConversionPlan of(LinearLayout source, LinearLayout destination, int elementBytes) {
        return of(source, destination, elementBytes, Integer.MAX_VALUE);
    }

    /**
     * The cheapest plan.
     *
     * @param source from (register, lane, warp, block) to the tensor; warp and block may be missing
     * @param destination the same for as many lanes, warps and blocks, and the same tensor
     * @param elementBytes 1, 2, 4, 8 or 16
     * @param sharedBytes how large a buffer may be
     * @throws IllegalArgumentException if the layouts are none of one tensor in the same threads
     * @throws UnsupportedOperationException if elements would have to move between the programs of a cluster, or don't fit
     *     through the buffer
     */
    static ConversionPlan of(LinearLayout source, LinearLayout destination, int elementBytes, int sharedBytes) {
        return Conversions.plan(source, destination, elementBytes, sharedBytes);
    }

    /** A plan by way of another layout; empty if there is none that lets the tensor through so small a buffer. */
    static Optional<ConversionPlan> detour(
            LinearLayout source, LinearLayout destination, int elementBytes, int sharedBytes) {
        return Conversions.detour(source, destination, elementBytes, sharedBytes);
    }
}
