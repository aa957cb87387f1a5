package org.jtriton.layout;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/*
 * What a layout is, by example.
 *
 * A 4x4 block lies in 2 registers of each of 8 lanes. Which element is in register r of lane l? Say that the two
 * registers hold neighbours of a row, two lanes make a row, and four such pairs the columns:
 *
 *               column 0    1    2    3
 *      row 0         l0r0 l0r1 l1r0 l1r1
 *      row 1         l2r0 l2r1 l3r0 l3r1
 *      row 2         l4r0 l4r1 l5r0 l5r1
 *      row 3         l6r0 l6r1 l7r0 l7r1
 *
 * Nobody needs to store this table. It is enough to know where each single bit leads:
 *
 *      register = [[0, 1]]                       r bit 0 moves one column
 *      lane     = [[0, 2], [1, 0], [2, 0]]       l bit 0 moves two columns, bit 1 one row, bit 2 two rows
 *
 * and every other place is the xor of those of its bits: l5r1 = [2, 0] ^ [0, 2] ^ [0, 1] = [2, 3]. These vectors are
 * the columns of a matrix over the field of two elements, whose addition is xor, so that all of linear algebra is at
 * hand: "the inverse" is the map from an element to the thread that has it, "compose" glues two maps, a bit whose vector
 * is zero makes replicas, and a vector like [1, 1] is a swizzle, in which a row's bit also flips the column.
 *
 * The source: "Linear Layouts: Robust Code Generation of Efficient Tensor Computation Using F2", arXiv 2505.23819.
 * The names of the operations are Triton's.
 */

/**
 * A linear map over F2 between two spaces with named dimensions: mostly from places in the hardware to the coordinates
 * of a tensor. See the essay above.
 *
 * <p>Not every map is a sensible layout: a layout of a whole tensor is {@linkplain #isSurjective() surjective}. One that
 * is not injective holds elements more than once. Both orders, that of the dimensions into which and that of those out
 * of which it maps, count for {@code equals}, for reshaping and for the text, and for nothing else. Immutable.
 */
public final class LinearLayout {
    private static final LinearLayout EMPTY = of(Space.of(), Space.of());

    private final Space ins;
    private final Space outs;
    private final F2Matrix matrix;

    private LinearLayout(Space ins, Space outs, F2Matrix matrix) {
        this.ins = ins;
        this.outs = outs;
        this.matrix = matrix;
    }

    /**
     * @param columns for each bit of a packed point of {@code ins} the packed point of {@code outs} to which it leads
     */
    public static LinearLayout of(Space ins, Space outs, long... columns) {
        return of(ins, outs, F2Matrix.of(outs.bits(), columns));
    }

    /** The map whose matrix, for packed points, is this one. */
    public static LinearLayout of(Space ins, Space outs, F2Matrix matrix) {
        if (matrix.columns() != ins.bits() || matrix.rows() != outs.bits()) {
            throw new IllegalArgumentException("from %s to %s needs %d columns of %d rows, and there are %d of %d"
                    .formatted(ins, outs, ins.bits(), outs.bits(), matrix.columns(), matrix.rows()));
        }
        return new LinearLayout(ins, outs, matrix);
    }

    /** The map of nothing to nothing: the one of {@link #product}. */
    public static LinearLayout empty() {
        return EMPTY;
    }

    /** x to x, for x from 0 to size-1. */
    public static LinearLayout identity1D(int size, Dim in, Dim out) {
        return strided1D(size, 1, in, out);
    }

    /** x to stride * x, for x from 0 to size-1: {@code out} has size * stride coordinates. */
    public static LinearLayout strided1D(int size, int stride, Dim in, Dim out) {
        var from = Extent.of(in, size);
        int shift = Extent.log2(stride, "a stride");
        long[] columns = new long[from.bits()];
        Arrays.setAll(columns, i -> 1L << i + shift);
        return of(Space.of(from), Space.of(new Extent(out, from.bits() + shift)), columns);
    }

    /** Everything to 0, the only coordinate of {@code out}. */
    public static LinearLayout zeros1D(int size, Dim in, Dim out) {
        return zeros1D(size, in, out, 1);
    }

    /** Everything to 0, one of the coordinates of {@code out}. */
    public static LinearLayout zeros1D(int size, Dim in, Dim out, int outSize) {
        var from = Extent.of(in, size);
        return of(Space.of(from), Space.of(Extent.of(out, outSize)), new long[from.bits()]);
    }

    /** Starts a map that is given by its basis vectors. */
    public static Builder into(Space outs) {
        return new Builder(outs);
    }

    // What it is

    /** The dimensions from which it maps. */
    public Space ins() {
        return ins;
    }

    /** The dimensions into which it maps. */
    public Space outs() {
        return outs;
    }

    /** The map of packed points. */
    public F2Matrix matrix() {
        return matrix;
    }

    /** Where one bit of one dimension leads: the packed point. */
    public long column(Dim in, int bit) {
        if (bit < 0 || bit >= ins.bits(in)) {
            throw new IllegalArgumentException(
                    "%s has %d bits, so there is no bit %d".formatted(in, ins.bits(in), bit));
        }
        return matrix.column(ins.offset(in) + bit);
    }

    /** Where the bits of one dimension lead: packed points, the lowest bit's first. */
    public long[] columns(Dim in) {
        int offset = ins.offset(in);
        return Arrays.copyOfRange(matrix.toColumns(), offset, offset + ins.bits(in));
    }

    /** Where one bit of one dimension leads: a coordinate for each dimension of {@link #outs}. */
    public int[] basis(Dim in, int bit) {
        return outs.unpack(column(in, bit));
    }

    /** Where one bit of one dimension leads, along one dimension. */
    public int basis(Dim in, int bit, Dim out) {
        return outs.get(column(in, bit), out);
    }

    /** Where the bits of one dimension lead, the lowest bit's vector first. */
    public List<int[]> bases(Dim in) {
        return IntStream.range(0, ins.bits(in)).mapToObj(i -> basis(in, i)).toList();
    }

    public int rank() {
        return matrix.rank();
    }

    /** Whether every coordinate is reached. */
    public boolean isSurjective() {
        return rank() == outs.bits();
    }

    /** Whether no coordinate is reached twice. */
    public boolean isInjective() {
        return rank() == ins.bits();
    }

    public boolean isInvertible() {
        return isSurjective() && isInjective();
    }

    /** A basis of the packed points that lead to 0. */
    public long[] kernel() {
        return matrix.kernel();
    }

    /** A basis of the packed points that are reached, in reduced echelon form. */
    public long[] image() {
        return matrix.image();
    }

    /**
     * For each dimension from which it maps the bits, as a mask, that say nothing new after the bits before them. If
     * all of them are fixed at zero, every coordinate is still reached, and none twice: the others hold replicas.
     */
    public Map<Dim, Integer> freeVariableMasks() {
        long free = ~matrix.pivots();
        var masks = new LinkedHashMap<Dim, Integer>();
        for (var dim : ins.dims()) {
            masks.put(dim, ins.get(free & ins.mask(dim), dim));
        }
        return masks;
    }

    /**
     * How many consecutive places, a power of two, of the first dimension hold consecutive coordinates of the first
     * dimension of the tensor, wherever one starts at a multiple of that: how wide a vector access may be.
     */
    public int numConsecutiveInOut() {
        if (ins.extents().isEmpty() || outs.extents().isEmpty()) {
            return 1;
        }
        var in = ins.extents().getFirst();
        var out = outs.extents().getFirst();
        int consecutive = 0;
        while (consecutive < in.bits() && matrix.column(consecutive) == 1L << consecutive) {
            consecutive++;
        }
        // The columns of the leading bits are those of the identity, even in their height; the rest must stay clear.
        consecutive = Math.min(consecutive, out.bits());
        long others = 0;
        for (int i = consecutive; i < matrix.columns(); i++) {
            others |= matrix.column(i);
        }
        return 1 << Math.min(consecutive, Long.numberOfTrailingZeros(others));
    }

    // Where it leads

    /** The image of one packed point. */
    public long applyPacked(long point) {
        return matrix.apply(point);
    }

    /** Where one place of one dimension leads, with all others zero: a coordinate for each dimension of {@link #outs}. */
    public int[] at(Dim in, int place) {
        return outs.unpack(applyPacked(ins.at(in, place)));
    }

    /** Where one place of one dimension leads, along one dimension. */
    public int at(Dim in, int place, Dim out) {
        return outs.get(applyPacked(ins.at(in, place)), out);
    }

    /** The image of one point; both have the order of the dimensions. */
    public int[] apply(int... point) {
        return outs.unpack(matrix.apply(ins.pack(point)));
    }

    /** The image of one point; dimensions that are not given are zero. */
    public Map<Dim, Integer> apply(Map<Dim, Integer> point) {
        long packed = 0;
        for (var e : point.entrySet()) {
            packed |= ins.at(e.getKey(), e.getValue());
        }
        long image = matrix.apply(packed);
        var coordinates = new LinkedHashMap<Dim, Integer>();
        for (var dim : outs.dims()) {
            coordinates.put(dim, outs.get(image, dim));
        }
        return coordinates;
    }

    // Made of others

    /**
     * The direct sum: this map for the low bits of each dimension, and {@code high} for the bits above. Dimensions that
     * both have multiply their sizes. {@code identity1D(4, "i", "o").product(identity1D(2, "i", "o"))} is
     * {@code identity1D(8, "i", "o")}.
     *
     * @throws IllegalArgumentException if the two have some dimensions in contrary orders
     */
    public LinearLayout product(LinearLayout high) {
        return Products.product(this, high);
    }

    /** The C with {@code low.product(C)} equal to this one, with all dimensions of this one; empty if there is none. */
    public Optional<LinearLayout> divideLeft(LinearLayout low) {
        return Products.divideLeft(this, low);
    }

    /** First this map, then {@code outer}. This one's coordinates must fit into the dimensions of {@code outer}. */
    public LinearLayout compose(LinearLayout outer) {
        requireSameDims(outs, outer.ins, "composed maps must meet");
        var columns = Arrays.stream(matrix.toColumns())
                .map(c -> outer.matrix.apply(outs.carry(c, outer.ins)))
                .toArray();
        return of(ins, outer.outs, columns);
    }

    /** The way back, if there is just one. */
    public LinearLayout invert() {
        if (!isInvertible()) {
            throw new IllegalArgumentException(
                    "no inverse: from %s to %s has rank %d: %s".formatted(ins, outs, rank(), this));
        }
        return new LinearLayout(outs, ins, matrix.inverse());
    }

    /**
     * First this map, then back through {@code outer}: the C with {@code C.compose(outer)} equal to this one. If this one
     * says which element a thread has, and {@code outer} which element is at an offset in memory, then C says to which
     * offset a thread stores. Where several places of {@code outer} hold an element, the bits that say nothing new are
     * zero.
     *
     * @throws IllegalArgumentException if {@code outer} doesn't reach all that this map reaches
     */
    public LinearLayout invertAndCompose(LinearLayout outer) {
        requireSameDims(outs, outer.outs, "both maps must lead to the same tensor");
        var space = outer.outs;
        var wanted = F2Matrix.of(
                space.bits(),
                Arrays.stream(matrix.toColumns()).map(c -> outs.carry(c, space)).toArray());
        var solution = outer.matrix
                .solve(wanted)
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s reaches coordinates that %s doesn't hold".formatted(this, outer)));
        return new LinearLayout(ins, outer.ins, solution);
    }

    /** Some way back: {@code pseudoinvert().compose(this)} is the identity. Needs a surjective map. */
    public LinearLayout pseudoinvert() {
        return new LinearLayout(outs, outs, F2Matrix.identity(outs.bits())).invertAndCompose(this);
    }

    /** Both maps side by side: the dimensions from which they map are together those of the result. */
    public LinearLayout concatIns(LinearLayout other) {
        if (!outs.equals(other.outs)) {
            throw new IllegalArgumentException("%s and %s must be the same".formatted(outs, other.outs));
        }
        return of(Products.concat(ins, other.ins), outs, Products.concat(matrix.toColumns(), other.matrix.toColumns()));
    }

    /** Both maps of the same point: the coordinates of this one, followed by those of the other. */
    public LinearLayout concatOuts(LinearLayout other) {
        if (!ins.equals(other.ins)) {
            throw new IllegalArgumentException("%s and %s must be the same".formatted(ins, other.ins));
        }
        long[] columns = matrix.toColumns();
        for (int i = 0; i < columns.length; i++) {
            columns[i] |= other.matrix.column(i) << outs.bits();
        }
        return of(ins, Products.concat(outs, other.outs), columns);
    }

    // Parts, and other names

    /** Only these dimensions: the others from which it maps are zero, the others into which it maps left out. */
    public LinearLayout sublayout(Collection<Dim> inDims, Collection<Dim> outDims) {
        inDims.forEach(ins::index);
        outDims.forEach(outs::index);
        return to(ins.only(inDims::contains), outs.only(outDims::contains));
    }

    /** Whether none of the one moves along any of the others. */
    public boolean sublayoutIsZero(Collection<Dim> inDims, Collection<Dim> outDims) {
        return sublayout(inDims, outDims).rank() == 0;
    }

    /** Whether it leaves these dimensions alone: the identity on them, and no influence between them and the rest. */
    public boolean isTrivialOver(Collection<Dim> dims) {
        return Products.isTrivialOver(this, dims);
    }

    /** Without these dimensions, if it {@linkplain #isTrivialOver leaves them alone}. */
    public Optional<LinearLayout> quotient(Collection<Dim> dims) {
        if (!dims.stream().allMatch(d -> ins.has(d) && outs.has(d)) || !isTrivialOver(dims)) {
            return Optional.empty();
        }
        return Optional.of(to(ins.only(d -> !dims.contains(d)), outs.only(d -> !dims.contains(d))));
    }

    public LinearLayout transposeIns(List<Dim> order) {
        return to(ins.inOrder(order), outs);
    }

    public LinearLayout transposeOuts(List<Dim> order) {
        return to(ins, outs.inOrder(order));
    }

    /** The same bits, in their order, divided among other dimensions. */
    public LinearLayout reshapeIns(Space reshaped) {
        return of(reshaped, outs, matrix);
    }

    /** The same coordinates' bits, in their order, divided among other dimensions. */
    public LinearLayout reshapeOuts(Space reshaped) {
        return of(ins, reshaped, matrix);
    }

    public LinearLayout flattenIns(Dim dim) {
        return reshapeIns(Space.of(new Extent(dim, ins.bits())));
    }

    public LinearLayout flattenOuts(Dim dim) {
        return reshapeOuts(Space.of(new Extent(dim, outs.bits())));
    }

    public LinearLayout renameIn(Dim old, Dim name) {
        return of(ins.renamed(old, name), outs, matrix);
    }

    public LinearLayout renameOut(Dim old, Dim name) {
        return of(ins, outs.renamed(old, name), matrix);
    }

    /** Only the first {@code size} places of a dimension. */
    public LinearLayout resizeInDim(Dim dim, int size) {
        return to(ins.resized(dim, smaller(dim, size, ins)), outs);
    }

    /** A smaller dimension of the tensor: a coordinate of a basis vector that lies outside becomes 0. */
    public LinearLayout resizeOutDim(Dim dim, int size) {
        var resized = outs.resized(dim, smaller(dim, size, outs));
        return of(
                ins,
                resized,
                Arrays.stream(matrix.toColumns())
                        .map(c -> outs.get(c, dim) < size ? c : c & ~outs.mask(dim))
                        .map(c -> outs.carry(c, resized))
                        .toArray());
    }

    /** Without those bits of a dimension that move along nothing: as a rule, without replicas in registers. */
    public LinearLayout removeZeroBasesAlong(Dim dim) {
        long[] kept = Arrays.stream(columns(dim)).filter(c -> c != 0).toArray();
        var resized = ins.resized(dim, kept.length);
        var all = resized.dims().stream()
                .map(d -> d.equals(dim) ? kept : columns(d))
                .flatMapToLong(Arrays::stream)
                .toArray();
        return of(resized, outs, all);
    }

    /** The same map restricted to some of the bits, and seen in some of the coordinates. */
    private LinearLayout to(Space fewerIns, Space fewerOuts) {
        long[] columns = new long[fewerIns.bits()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = outs.carry(matrix.apply(fewerIns.carry(1L << i, ins)), fewerOuts);
        }
        return of(fewerIns, fewerOuts, columns);
    }

    private static int smaller(Dim dim, int size, Space space) {
        int bits = Extent.log2(size, dim.name());
        if (bits > space.bits(dim)) {
            throw new IllegalArgumentException("%s cannot shrink from %d to %d: use a product to let a layout grow"
                    .formatted(dim, space.size(dim), size));
        }
        return bits;
    }

    private static void requireSameDims(Space a, Space b, String why) {
        if (!List.copyOf(a.dims()).containsAll(b.dims())
                || a.dims().size() != b.dims().size()) {
            throw new IllegalArgumentException("%s: %s and %s have different dimensions".formatted(why, a, b));
        }
        for (var e : a.extents()) {
            if (e.bits() > b.bits(e.dim())) {
                throw new IllegalArgumentException("%s: %s doesn't fit into %s".formatted(why, e, b));
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinearLayout l && ins.equals(l.ins) && outs.equals(l.outs) && matrix.equals(l.matrix);
    }

    @Override
    public int hashCode() {
        return Objects.hash(ins, outs, matrix);
    }

    /** The basis vectors, as in the text of Triton-IR: {@code register = [[0, 1]], lane = [[1, 0], [2, 0]]}. */
    @Override
    public String toString() {
        return ins.dims().stream()
                .map(d -> bases(d).stream().map(Arrays::toString).collect(Collectors.joining(", ", d + " = [", "]")))
                .collect(Collectors.joining(", "));
    }

    /** Collects the basis vectors of a layout, dimension by dimension. */
    public static final class Builder {
        private final Space outs;
        private final LinkedHashMap<Dim, long[]> columns = new LinkedHashMap<>();

        private Builder(Space outs) {
            this.outs = outs;
        }

        /**
         * The next dimension from which the layout maps.
         *
         * @param bases for each bit, the lowest first, the coordinates to which it leads
         */
        public Builder from(Dim in, int[]... bases) {
            return from(in, Arrays.asList(bases));
        }

        /** The same, with the vectors in a list. */
        public Builder from(Dim in, List<int[]> bases) {
            if (columns.put(in, bases.stream().mapToLong(outs::pack).toArray()) != null) {
                throw new IllegalArgumentException(in + " was given twice: rename one");
            }
            return this;
        }

        public LinearLayout build() {
            var ins = new Space(columns.entrySet().stream()
                    .map(e -> new Extent(e.getKey(), e.getValue().length))
                    .toList());
            return of(
                    ins,
                    outs,
                    columns.values().stream().flatMapToLong(Arrays::stream).toArray());
        }
    }
}
