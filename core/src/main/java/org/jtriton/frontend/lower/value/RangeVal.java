package org.jtriton.frontend.lower.value;

import java.util.Map;
import java.util.Optional;

/**
 * What a {@code for} loop counts over: {@code range}, {@code tl.range} or, when {@code isStatic}, {@code tl.static_range}; or the numbers
 * that a loop of Java or Kotlin counts.
 *
 * @param hints the further arguments of {@code tl.range} by name ({@code num_stages}, ...), those given only
 * @param direction which way the numbers go
 * @param base where it is given, the bounds are those of a counter that goes upwards, and a number of the range is the base with the counter added
 *     to it, or subtracted if the numbers go down
 */
public record RangeVal(
        Val start, Val end, Val step, boolean isStatic, Map<String, Val> hints, Direction direction, Optional<Val> base)
        implements Val {
    /** Which way the numbers of a range go. */
    public enum Direction {
        /** Where the sign of the step says. */
        OF_STEP,
        /** Upwards by a step that is positive. */
        UP,
        /** Downwards by a step that is positive all the same. */
        DOWN
    }

    public RangeVal {
        hints = Map.copyOf(hints);
    }

    /** A range of Python's. */
    public RangeVal(Val start, Val end, Val step, boolean isStatic, Map<String, Val> hints) {
        this(start, end, step, isStatic, hints, Direction.OF_STEP, Optional.empty());
    }

    /** The numbers of a loop that says which way it goes. */
    public static RangeVal counting(Val start, Val end, Val step, Direction direction, Optional<Val> base) {
        return new RangeVal(start, end, step, false, Map.of(), direction, base);
    }

    @Override
    public String describe() {
        return "a range";
    }
}
