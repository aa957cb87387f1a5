package org.jtriton.interpreter;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jtriton.ir.op.Keywords.Dimension;

/**
 * One program of a launch.
 *
 * @param grid all programs of the launch
 * @param number which of them this is
 * @param memory what they share
 * @param clock what this one knows of the others
 * @param turn how it waits for others
 * @param output where a {@code device_print} goes
 */
record Program(
        ProgramGrid grid, long number, LaunchMemory memory, Clock clock, Turns.Pause turn, Consumer<String> output) {
    /** Where on an axis of the grid it is. */
    int index(Dimension axis) {
        return grid.index(axis, number);
    }

    /** Where in the grid it is. */
    List<Integer> position() {
        return grid.position(number);
    }

    /** The position as {@code (1, 0, 0)}. */
    String place() {
        return position().stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
}
