package org.jtriton.layout;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The vectors that sums of some given ones reach, where a vector is the bits of a {@code long} and a sum is an xor.
 *
 * <p>It keeps Gaussian elimination's echelon form: for each bit at most one vector that has it as its highest, and with
 * each which of the given vectors sum up to it. Given 6 (110), 5 (101) and 3 (011), in this order, it keeps 6 and
 * 5 + 6 = 3, and finds that the third says nothing new: 3 = 6 + 5.
 */
public final class F2Span {
    /** The vector whose highest bit is the index, or 0. */
    private final long[] reduced = new long[Long.SIZE];

    /** Which of the vectors that were new sum up to {@link #reduced}: bit i is the i-th of them. */
    private final long[] sums = new long[Long.SIZE];

    /** The number that each of the new vectors has among all that were given. */
    private final int[] numbers = new int[Long.SIZE];

    private int given;
    private int dimension;

    /** The span of these vectors. */
    public static F2Span of(long... vectors) {
        var span = new F2Span();
        for (long vector : vectors) {
            span.add(vector);
        }
        return span;
    }

    /** Adds a vector, and says whether it was outside of the span so far. */
    public boolean add(long vector) {
        int number = given++;
        long rest = vector;
        long sum = 1L << dimension;
        while (rest != 0) {
            int top = highest(rest);
            if (reduced[top] == 0) {
                reduced[top] = rest;
                sums[top] = sum;
                numbers[dimension++] = number;
                return true;
            }
            rest ^= reduced[top];
            sum ^= sums[top];
        }
        return false;
    }

    /** How many of the vectors are independent. */
    public int dimension() {
        return dimension;
    }

    public boolean contains(long vector) {
        return sumOf(vector).isPresent();
    }

    /**
     * Which of the given vectors sum up to this one, bit i for number i; empty if none do. Only vectors that were new
     * when they were added take part, which makes the answer unique.
     *
     * @throws IllegalStateException if one of them was given after 64 others
     */
    public OptionalLong coordinates(long vector) {
        var sum = sumOf(vector);
        if (sum.isEmpty()) {
            return sum;
        }
        long coordinates = 0;
        for (long rest = sum.getAsLong(); rest != 0; rest &= rest - 1) {
            int number = numbers[Long.numberOfTrailingZeros(rest)];
            if (number >= Long.SIZE) {
                throw new IllegalStateException(
                        "no coordinate for vector %d of a span: 64 fit, leave out those that add nothing"
                                .formatted(number));
            }
            coordinates |= 1L << number;
        }
        return OptionalLong.of(coordinates);
    }

    /** Which of the vectors that were new sum up to this one. */
    private OptionalLong sumOf(long vector) {
        long rest = vector;
        long sum = 0;
        while (rest != 0) {
            int top = highest(rest);
            if (reduced[top] == 0) {
                return OptionalLong.empty();
            }
            rest ^= reduced[top];
            sum ^= sums[top];
        }
        return OptionalLong.of(sum);
    }

    /** The basis in reduced echelon form, the lowest vector first: the same for any vectors that span the same. */
    public long[] basis() {
        long[] basis = Arrays.stream(reduced).filter(v -> v != 0).toArray();
        for (int i = 0; i < basis.length; i++) {
            for (int j = i + 1; j < basis.length; j++) {
                if ((basis[j] & Long.highestOneBit(basis[i])) != 0) {
                    basis[j] ^= basis[i];
                }
            }
        }
        return basis;
    }

    /** A basis of the vectors that both span: if {@code x = sum of some a = sum of some b}, then those a and b sum to 0. */
    public static long[] intersection(long[] a, long[] b) {
        var common = new F2Span();
        var independentA = independent(a);
        var independentB = independent(b);
        var both = LongStream.concat(Arrays.stream(independentA), Arrays.stream(independentB))
                .toArray();
        for (long zero : F2Matrix.of(Long.SIZE - 1, both).kernel()) {
            long sum = 0;
            for (int i = 0; i < independentA.length; i++) {
                sum ^= (zero >>> i & 1) == 0 ? 0 : independentA[i];
            }
            common.add(sum);
        }
        return common.basis();
    }

    /** Those of the vectors that are independent of the ones before them. */
    public static long[] independent(long... vectors) {
        var span = new F2Span();
        return Arrays.stream(vectors).filter(span::add).toArray();
    }

    private static int highest(long vector) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(vector);
    }
}
