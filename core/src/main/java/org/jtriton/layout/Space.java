package org.jtriton.layout;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Named dimensions in an order, and with it a way to write a point as one {@code long}: the first dimension takes the
 * lowest bits. So {@code (register:4, lane:8)} writes register 3 of lane 5 as {@code 0b101_11}.
 *
 * @param extents the dimensions, no two with one name, together at most 62 bits
 */
public record Space(List<Extent> extents) {
    private static final int MOST_BITS = 62;

    public Space {
        extents = List.copyOf(extents);
        if (new HashSet<>(extents.stream().map(Extent::dim).toList()).size() != extents.size()) {
            throw new IllegalArgumentException("a dimension occurs twice in " + extents + ": rename one");
        }
        int bits = extents.stream().mapToInt(Extent::bits).sum();
        if (bits > MOST_BITS) {
            throw new IllegalArgumentException(
                    "%s has %d bits in all: at most %d are possible".formatted(extents, bits, MOST_BITS));
        }
    }

    public static Space of(Extent... extents) {
        return new Space(Arrays.asList(extents));
    }

    /** The coordinates of a tensor: dim0 to dim(rank-1), of these sizes. */
    public static Space tensor(int... shape) {
        return new Space(IntStream.range(0, shape.length)
                .mapToObj(i -> Extent.of(Dim.tensor(i), shape[i]))
                .toList());
    }

    public List<Dim> dims() {
        return extents.stream().map(Extent::dim).toList();
    }

    public boolean has(Dim dim) {
        return extents.stream().anyMatch(e -> e.dim().equals(dim));
    }

    /** log2 of the number of points. */
    public int bits() {
        return extents.stream().mapToInt(Extent::bits).sum();
    }

    /** The number of points. */
    public long size() {
        return 1L << bits();
    }

    /** @throws IllegalArgumentException if there is no such dimension */
    public int bits(Dim dim) {
        return extents.get(index(dim)).bits();
    }

    /** @throws IllegalArgumentException if there is no such dimension */
    public int size(Dim dim) {
        return extents.get(index(dim)).size();
    }

    /** The bits of a dimension, or 0 where it is missing: a missing dimension is one of size 1. */
    int bitsOrNone(Dim dim) {
        return has(dim) ? bits(dim) : 0;
    }

    /** The position of a dimension in the order. */
    public int index(Dim dim) {
        for (int i = 0; i < extents.size(); i++) {
            if (extents.get(i).dim().equals(dim)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no dimension %s in %s".formatted(dim, this));
    }

    /** The lowest bit of a dimension in a packed point. */
    public int offset(Dim dim) {
        int offset = 0;
        for (var e : extents.subList(0, index(dim))) {
            offset += e.bits();
        }
        return offset;
    }

    /** A dimension's bits of a packed point, as a mask. */
    public long mask(Dim dim) {
        return ((1L << bits(dim)) - 1) << offset(dim);
    }

    /** One coordinate of a packed point. */
    public int get(long point, Dim dim) {
        return (int) (point >>> offset(dim)) & (size(dim) - 1);
    }

    /** The packed point that has one coordinate and else zeros. */
    public long at(Dim dim, int coordinate) {
        if (coordinate < 0 || coordinate >= size(dim)) {
            throw new IllegalArgumentException(
                    "%s = %d lies outside of %s: 0 to %d are inside".formatted(dim, coordinate, this, size(dim) - 1));
        }
        return (long) coordinate << offset(dim);
    }

    /** Packs coordinates that are given in the order of the dimensions. */
    public long pack(int... coordinates) {
        if (coordinates.length != extents.size()) {
            throw new IllegalArgumentException(
                    "%d coordinates for %s: give one for each dimension".formatted(coordinates.length, this));
        }
        long point = 0;
        for (int i = 0; i < coordinates.length; i++) {
            point |= at(extents.get(i).dim(), coordinates[i]);
        }
        return point;
    }

    /** The coordinates of a packed point, in the order of the dimensions. */
    public int[] unpack(long point) {
        int[] coordinates = new int[extents.size()];
        for (int i = 0; i < coordinates.length; i++) {
            var e = extents.get(i);
            coordinates[i] = (int) point & (e.size() - 1);
            point >>>= e.bits();
        }
        return coordinates;
    }

    /**
     * The same coordinates as a point of another space. Dimensions that are missing there are left out, and those that
     * are missing here are zero.
     */
    long carry(long point, Space there) {
        long carried = 0;
        for (var e : there.extents) {
            if (has(e.dim())) {
                carried |= there.at(e.dim(), get(point, e.dim()));
            }
        }
        return carried;
    }

    /** The dimensions that are wanted, in the order that they have here. */
    Space only(Predicate<Dim> wanted) {
        return new Space(extents.stream().filter(e -> wanted.test(e.dim())).toList());
    }

    /** The same dimensions in another order. */
    Space inOrder(List<Dim> order) {
        if (order.size() != extents.size() || !new HashSet<>(order).equals(new HashSet<>(dims()))) {
            throw new IllegalArgumentException("%s is no order of the dimensions of %s".formatted(order, this));
        }
        return new Space(order.stream().map(d -> extents.get(index(d))).toList());
    }

    /** The same sizes, with one dimension under another name. */
    Space renamed(Dim old, Dim name) {
        index(old);
        return new Space(extents.stream()
                .map(e -> e.dim().equals(old) ? new Extent(name, e.bits()) : e)
                .toList());
    }

    /** The same dimensions, with another number of bits for one. */
    Space resized(Dim dim, int bits) {
        index(dim);
        return new Space(extents.stream()
                .map(e -> e.dim().equals(dim) ? new Extent(dim, bits) : e)
                .toList());
    }

    @Override
    public String toString() {
        return extents.stream().map(Extent::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
