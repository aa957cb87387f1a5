package org.jtriton.interpreter;

import java.util.stream.IntStream;

/** The operations of a block, the slots of its arguments, and the slots of what its terminator passes on. */
record Body(int[] arguments, Step[] steps, int[] results) {
    /** Runs the block and gives what it passes on. */
    long[][] run(Frame frame, long[]... values) {
        for (int i = 0; i < arguments.length; i++) {
            frame.set(arguments[i], values[i]);
        }
        for (Step step : steps) {
            step.run(frame);
        }
        return get(frame, results);
    }

    static long[][] get(Frame frame, int[] slots) {
        return IntStream.of(slots).mapToObj(frame::get).toArray(long[][]::new);
    }

    static void set(Frame frame, int[] slots, long[][] values) {
        for (int i = 0; i < slots.length; i++) {
            frame.set(slots[i], values[i]);
        }
    }
}
