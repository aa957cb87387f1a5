package org.jtriton.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;

/**
 * What {@link AxisInfo} knows of one value: contiguity, divisibility and constancy for each dimension, all powers of
 * two, and for integers the value itself where it is one constant, and whether it can be negative. A scalar has one
 * dimension, of size 1.
 */
public final class Info {
    /** The divisibility of zero. */
    public static final long ANY = 1L << 62;

    private final List<Integer> shape;
    /** The step between neighbours of a contiguous group: 1, or the bytes of what a pointer points to. */
    private final long unit;

    private final int[] contiguity;
    private final long[] divisibility;
    private final int[] constancy;
    private final OptionalLong constant;
    private final boolean nonNegative;

    private Info(
            List<Integer> shape,
            long unit,
            int[] contiguity,
            long[] divisibility,
            int[] constancy,
            OptionalLong constant,
            boolean nonNegative) {
        this.shape = shape;
        this.unit = unit;
        this.contiguity = contiguity;
        this.divisibility = divisibility;
        this.constancy = constancy;
        this.constant = constant;
        this.nonNegative = nonNegative;
        // What divides every element divides the heads along the other dimensions as well.
        long all = everywhere();
        for (int d = 0; d < divisibility.length; d++) {
            divisibility[d] = Math.max(divisibility[d], all);
        }
    }

    /** Nothing but the type is known. */
    static Info unknown(Type type) {
        return uniform(type, 1, 1);
    }

    /** Every element is the same, of which only divisibility is known. */
    static Info repeated(Type type, long divisibility) {
        Info scalar = uniform(type, divisibility, 1);
        return scalar.withConstancy(
                scalar.shape.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Every element is this integer. */
    static Info constant(Type type, long value) {
        Info i = repeated(type, powerOfTwoIn(value));
        return new Info(i.shape, i.unit, i.contiguity, i.divisibility, i.constancy, OptionalLong.of(value), value >= 0);
    }

    /** A claim for each dimension. */
    static Info of(Type type, int[] contiguity, long[] divisibility, int[] constancy, boolean nonNegative) {
        return new Info(
                dims(type),
                unit(type),
                contiguity.clone(),
                divisibility.clone(),
                constancy.clone(),
                OptionalLong.empty(),
                nonNegative);
    }

    private static Info uniform(Type type, long divisibility, int constancy) {
        List<Integer> shape = dims(type);
        int[] ones = new int[shape.size()];
        Arrays.fill(ones, 1);
        long[] divisibilities = new long[shape.size()];
        Arrays.fill(divisibilities, divisibility);
        int[] constancies = new int[shape.size()];
        Arrays.fill(constancies, constancy);
        return new Info(shape, unit(type), ones, divisibilities, constancies, OptionalLong.empty(), false);
    }

    private static List<Integer> dims(Type type) {
        return type.isTensor() ? type.shape() : List.of(1);
    }

    private static long unit(Type type) {
        return type.scalar() instanceof PointerType p && p.pointee() instanceof ScalarType s ? s.bytes() : 1;
    }

    /** The largest power of two that divides a number. */
    static long powerOfTwoIn(long value) {
        return value == 0 ? ANY : Math.min(ANY, Long.lowestOneBit(value));
    }

    public int rank() {
        return shape.size();
    }

    /** The size of dimension {@code d}. */
    public int size(int d) {
        return shape.get(d);
    }

    /** Elements in a group of which each is one more than the one before. */
    public int contiguity(int d) {
        return contiguity[d];
    }

    /** What divides the first element of each contiguous group; bytes for a pointer. */
    public long divisibility(int d) {
        return divisibility[d];
    }

    /** Elements in a group that are all the same. */
    public int constancy(int d) {
        return constancy[d];
    }

    /** The integer that every element is, as its type sign-extends it. */
    public OptionalLong constant() {
        return constant;
    }

    /** Whether no element, read as a signed integer, is below zero. */
    public boolean isNonNegative() {
        return nonNegative;
    }

    /** Whether every element is the same. */
    public boolean isUniform() {
        for (int d = 0; d < rank(); d++) {
            if (constancy[d] < size(d)) {
                return false;
            }
        }
        return true;
    }

    /** What divides every element. */
    public long everywhere() {
        long all = 1;
        for (int d = 0; d < rank(); d++) {
            all = Math.max(all, head(d, 1));
        }
        return all;
    }

    /** What divides each element whose index along dimension {@code d} is a multiple of {@code group}. */
    public long head(int d, int group) {
        return group >= contiguity[d] ? divisibility[d] : Math.min(divisibility[d], group * unit);
    }

    Info withDivisibility(long value) {
        long[] ks = new long[rank()];
        Arrays.fill(ks, Math.clamp(value, 1, ANY));
        return new Info(shape, unit, contiguity, ks, constancy, constant, nonNegative);
    }

    /** Every element is divisible by this as well. */
    Info atLeast(long value) {
        return withDivisibility(Math.max(everywhere(), value));
    }

    Info withConstancy(int[] value) {
        return new Info(shape, unit, contiguity, divisibility, value, constant, nonNegative);
    }

    Info withSign(boolean isNonNegative) {
        return new Info(shape, unit, contiguity, divisibility, constancy, constant, isNonNegative);
    }

    /** Believes a hint where it says more. */
    Info withHints(long[] contiguities, long[] divisibilities, long[] constancies) {
        int[] cs = contiguity.clone();
        long[] ks = divisibility.clone();
        int[] ms = constancy.clone();
        for (int d = 0; d < rank(); d++) {
            cs[d] = (int) Math.max(cs[d], Math.min(hint(contiguities, d), size(d)));
            ks[d] = Math.max(ks[d], hint(divisibilities, d));
            ms[d] = (int) Math.max(ms[d], Math.min(hint(constancies, d), size(d)));
        }
        return new Info(shape, unit, cs, ks, ms, constant, nonNegative);
    }

    private static long hint(long[] hints, int d) {
        return d < hints.length ? powerOfTwoIn(hints[d]) : 1;
    }

    /** What holds of a value that is this one or the other. */
    Info join(Info other) {
        int[] cs = new int[rank()];
        long[] ks = new long[rank()];
        int[] ms = new int[rank()];
        for (int d = 0; d < rank(); d++) {
            cs[d] = Math.min(contiguity[d], other.contiguity[d]);
            ms[d] = Math.min(constancy[d], other.constancy[d]);
            int group = Math.max(cs[d], ms[d]);
            ks[d] = Math.min(head(d, group), other.head(d, group));
        }
        OptionalLong both = constant.equals(other.constant) ? constant : OptionalLong.empty();
        return new Info(shape, unit, cs, ks, ms, both, nonNegative && other.nonNegative);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Info i
                && shape.equals(i.shape)
                && Arrays.equals(contiguity, i.contiguity)
                && Arrays.equals(divisibility, i.divisibility)
                && Arrays.equals(constancy, i.constancy)
                && constant.equals(i.constant)
                && nonNegative == i.nonNegative;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(divisibility) * 31 + Arrays.hashCode(contiguity);
    }

    @Override
    public String toString() {
        return "contiguity %s, divisibility %s, constancy %s%s%s"
                .formatted(
                        Arrays.toString(contiguity),
                        Arrays.toString(divisibility).replace(Long.toString(ANY), "any"),
                        Arrays.toString(constancy),
                        constant.isPresent() ? ", constant " + constant.getAsLong() : "",
                        nonNegative ? ", >= 0" : "");
    }
}
