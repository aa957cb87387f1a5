package org.jtriton.layout;

import java.util.Objects;

/**
 * A dimension and its size, which is always a power of two.
 *
 * @param dim the dimension
 * @param bits log2 of the size: how many bits a coordinate has
 */
public record Extent(Dim dim, int bits) {
    public Extent {
        Objects.requireNonNull(dim, "an extent needs a dimension");
        if (bits < 0 || bits > 31) {
            throw new IllegalArgumentException("%s cannot have %d bits: 0 to 31 are possible".formatted(dim, bits));
        }
    }

    /** @throws IllegalArgumentException if the size isn't a power of two */
    public static Extent of(Dim dim, int size) {
        return new Extent(dim, log2(size, dim.name()));
    }

    /** How many coordinates the dimension has. */
    public int size() {
        return 1 << bits;
    }

    /** The bits of a size that must be a power of two; {@code what} names it in the error. */
    static int log2(int size, String what) {
        if (size < 1 || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException(
                    "the size of %s is %d: layouts need powers of two, pad it".formatted(what, size));
        }
        return Integer.numberOfTrailingZeros(size);
    }

    @Override
    public String toString() {
        return dim + ":" + size();
    }
}
