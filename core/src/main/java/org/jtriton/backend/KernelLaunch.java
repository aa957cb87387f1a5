package org.jtriton.backend;

import java.util.List;

/**
 * A launch as far as it matters for how long it takes.
 *
 * @param grid programs along x, y and z
 * @param arguments the bits of each parameter's value; those of pointers and floats mean nothing
 * @param extents for each parameter how many bytes lie behind the pointer; 0 for others, and where that is not known
 */
public record KernelLaunch(List<Integer> grid, List<Long> arguments, List<Long> extents) {
    public KernelLaunch {
        grid = List.copyOf(grid);
        arguments = List.copyOf(arguments);
        extents = List.copyOf(extents);
    }

    /** How many there are. */
    public long programs() {
        return grid.stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b);
    }

    /** Where a program is along an axis, if they are counted along x first. */
    public long index(int axis, long program) {
        long rest = program;
        for (int i = 0; i < axis; i++) {
            rest /= grid.get(i);
        }
        return rest % grid.get(axis);
    }
}
