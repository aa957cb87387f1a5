package org.jtriton.language;

/**
 * A block of numbers, or a single number that is known at run time only.
 *
 * <p>Whatever takes a block or a number takes a {@link Number}: a block, or an {@code int}, {@code float} and so on, which Java boxes.
 */
public abstract class Block extends Number {
    private static final long serialVersionUID = 1L;

    private Block() {}

    /** The sum, element by element. */
    @Spelling("self + other")
    public Block plus(Number other) {
        throw OnlyInKernels.error();
    }

    /** The difference, element by element. */
    @Spelling("self - other")
    public Block minus(Number other) {
        throw OnlyInKernels.error();
    }

    /** The product, element by element. */
    @Spelling("self * other")
    public Block times(Number other) {
        throw OnlyInKernels.error();
    }

    /** Where elements are less than others. */
    @Spelling("self < other")
    public Block lt(Number other) {
        throw OnlyInKernels.error();
    }

    /** A part of the block, or the same with further dimensions of size 1. */
    @Spelling("self[index]")
    public Block get(Index... index) {
        throw OnlyInKernels.error();
    }

    /** The sum along a dimension. */
    @Builtin("sum")
    public Block sum(int axis) {
        throw OnlyInKernels.error();
    }

    /** A single number as an {@code int}; floats are truncated. */
    @Override
    @Spelling("tl.cast(self, tl.int32)")
    public int intValue() {
        throw OnlyInKernels.error();
    }

    /** A single number as a {@code long}; floats are truncated. */
    @Override
    @Spelling("tl.cast(self, tl.int64)")
    public long longValue() {
        throw OnlyInKernels.error();
    }

    /** A single number as a {@code float}. */
    @Override
    @Spelling("tl.cast(self, tl.float32)")
    public float floatValue() {
        throw OnlyInKernels.error();
    }

    /** A single number as a {@code double}. */
    @Override
    @Spelling("tl.cast(self, tl.float64)")
    public double doubleValue() {
        throw OnlyInKernels.error();
    }

    /** Whether a single number is not zero. */
    @Spelling("tl.cast(self, tl.int1)")
    public boolean isTrue() {
        throw OnlyInKernels.error();
    }
}
