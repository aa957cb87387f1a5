package org.jtriton.interpreter;

import java.util.function.Consumer;

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
    String name() {
        return grid.name(number);
    }
}
