package org.jtriton;

/**
 * How many programs a launch runs, in up to three dimensions; program ids count from 0, the first one fastest.
 *
 * <p>A launch of no programs (a 0 in any dimension) checks its arguments and does nothing. A launch refuses negative
 * counts and more than 2<sup>31</sup>-1 in one dimension.
 */
public record Grid(long x, long y, long z) {

    /** A grid that depends on the arguments of the launch, most often on a block size that tuning has chosen. */
    @FunctionalInterface
    public interface Function {
        Grid of(Meta arguments);
    }

    public static Grid of(long x) {
        return new Grid(x, 1, 1);
    }

    public static Grid of(long x, long y) {
        return new Grid(x, y, 1);
    }

    public static Grid of(long x, long y, long z) {
        return new Grid(x, y, z);
    }

    @Override
    public String toString() {
        return x + " x " + y + " x " + z;
    }
}
