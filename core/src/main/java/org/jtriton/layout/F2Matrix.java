package org.jtriton.layout;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A matrix over F2, the field of the two numbers 0 and 1 in which 1 + 1 = 0. A vector is the bits of a {@code long}, the
 * first entry the lowest; the matrix is its columns, so that its product with a vector is the xor of those columns that
 * the vector's bits name. Immutable.
 *
 * <pre>
 *   | 1 0 1 |   | 1 |   | 0 |         columns 0b01, 0b10, 0b01
 *   | 0 1 0 | x | 1 | = | 1 |         0b01 ^ 0b10 ^ 0b01 = 0b10
 *               | 1 |
 * </pre>
 */
public final class F2Matrix {
    private final int rows;
    private final long[] columns;

    private F2Matrix(int rows, long[] columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /**
     * @param rows how many bits a column has, at most 63
     * @param columns at most 63
     */
    public static F2Matrix of(int rows, long... columns) {
        if (rows < 0 || rows >= Long.SIZE || columns.length >= Long.SIZE) {
            throw new IllegalArgumentException(
                    "a matrix of %d rows and %d columns: at most 63 of each fit".formatted(rows, columns.length));
        }
        for (long column : columns) {
            if (column >>> rows != 0) {
                throw new IllegalArgumentException(
                        "the column 0b%s has more than %d rows".formatted(Long.toBinaryString(column), rows));
            }
        }
        return new F2Matrix(rows, columns.clone());
    }

    public static F2Matrix identity(int size) {
        long[] columns = new long[size];
        Arrays.setAll(columns, i -> 1L << i);
        return of(size, columns);
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns.length;
    }

    public long column(int index) {
        return columns[index];
    }

    /** All columns, the first one first. */
    public long[] toColumns() {
        return columns.clone();
    }

    /** This matrix times a vector. */
    public long apply(long vector) {
        if (vector >>> columns.length != 0) {
            throw new IllegalArgumentException("the vector 0b%s has more than %d entries, one for each column"
                    .formatted(Long.toBinaryString(vector), columns.length));
        }
        long sum = 0;
        for (long rest = vector; rest != 0; rest &= rest - 1) {
            sum ^= columns[Long.numberOfTrailingZeros(rest)];
        }
        return sum;
    }

    /** The product: first {@code right}, then this. */
    public F2Matrix times(F2Matrix right) {
        if (right.rows != columns.length) {
            throw new IllegalArgumentException("%d columns cannot meet %d rows".formatted(columns.length, right.rows));
        }
        return new F2Matrix(rows, Arrays.stream(right.columns).map(this::apply).toArray());
    }

    public F2Matrix transpose() {
        long[] turned = new long[rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns.length; c++) {
                turned[r] |= (columns[c] >>> r & 1) << c;
            }
        }
        return of(columns.length, turned);
    }

    /** The dimension of the image. */
    public int rank() {
        return F2Span.of(columns).dimension();
    }

    /** Which columns are independent of those before them, as a mask. */
    public long pivots() {
        var span = new F2Span();
        long pivots = 0;
        for (int c = 0; c < columns.length; c++) {
            if (span.add(columns[c])) {
                pivots |= 1L << c;
            }
        }
        return pivots;
    }

    /** A basis of the vectors that the matrix takes to zero, one for each column that is no pivot. */
    public long[] kernel() {
        var span = new F2Span();
        long[] kernel = new long[columns.length];
        int size = 0;
        for (int c = 0; c < columns.length; c++) {
            var before = span.coordinates(columns[c]);
            span.add(columns[c]);
            if (before.isPresent()) {
                kernel[size++] = before.getAsLong() | 1L << c;
            }
        }
        return Arrays.copyOf(kernel, size);
    }

    /** The basis of the vectors that the matrix reaches, in reduced echelon form. */
    public long[] image() {
        return F2Span.of(columns).basis();
    }

    /**
     * The X with this x X = b whose rows are zero wherever a column of this one is no pivot; empty if there is no X.
     * This is how a don't-care bit becomes zero.
     */
    public Optional<F2Matrix> solve(F2Matrix b) {
        if (b.rows != rows) {
            throw new IllegalArgumentException("%d rows cannot equal %d rows".formatted(b.rows, rows));
        }
        var span = F2Span.of(columns);
        long[] solution = new long[b.columns.length];
        for (int c = 0; c < solution.length; c++) {
            OptionalLong x = span.coordinates(b.columns[c]);
            if (x.isEmpty()) {
                return Optional.empty();
            }
            solution[c] = x.getAsLong();
        }
        return Optional.of(new F2Matrix(columns.length, solution));
    }

    public boolean isInvertible() {
        return rows == columns.length && rank() == rows;
    }

    /** @throws IllegalArgumentException if it is not square or not of full rank */
    public F2Matrix inverse() {
        if (!isInvertible()) {
            throw new IllegalArgumentException("a matrix of %d rows, %d columns and rank %d has no inverse"
                    .formatted(rows, columns.length, rank()));
        }
        return solve(identity(rows)).orElseThrow();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof F2Matrix m && m.rows == rows && Arrays.equals(m.columns, columns);
    }

    @Override
    public int hashCode() {
        return 31 * rows + Arrays.hashCode(columns);
    }

    /** A line for each row. */
    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int r = 0; r < rows; r++) {
            for (long column : columns) {
                text.append(column >>> r & 1).append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }
}
