package org.jtriton.interpreter;

import java.util.List;
import org.jtriton.ir.op.Keywords.Dimension;

/** The programs of a launch, numbered in the order in which they run: x fastest. */
record ProgramGrid(int x, int y, int z) {
    long count() {
        return (long) x * y * z;
    }

    int count(Dimension axis) {
        return switch (axis) {
            case X -> x;
            case Y -> y;
            case Z -> z;
        };
    }

    /** Where on an axis the program of that number is. */
    int index(Dimension axis, long number) {
        return (int)
                switch (axis) {
                    case X -> number % x;
                    case Y -> number / x % y;
                    case Z -> number / x / y;
                };
    }

    /** Where the program of that number is. */
    List<Integer> position(long number) {
        return List.of(index(Dimension.X, number), index(Dimension.Y, number), index(Dimension.Z, number));
    }
}
