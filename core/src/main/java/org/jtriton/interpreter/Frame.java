package org.jtriton.interpreter;

/**
 * The values of one program, or of one call of a function.
 *
 * <p>A value is an array with the bits of each element in row-major order, in the form of {@link Bits#normalize}. A block
 * whose elements are all equal may be kept as an array of one.
 */
final class Frame {
    private final long[][] values;
    private final Program program;

    Frame(int slots, Program program) {
        this.values = new long[slots][];
        this.program = program;
    }

    Program program() {
        return program;
    }

    long[] get(int slot) {
        return values[slot];
    }

    /** The value with each of its {@code size} elements. */
    long[] get(int slot, int size) {
        return Lanes.full(values[slot], size);
    }

    long scalar(int slot) {
        return values[slot][0];
    }

    void set(int slot, long... value) {
        values[slot] = value;
    }
}
