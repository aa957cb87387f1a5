package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;

/*
 * Why memory is swizzled.
 *
 * Shared memory has 32 banks of 4 bytes: the byte at address a is in bank a/4 mod 32. Lanes that want different words of
 * one bank wait for each other. A tile of 8 rows of 128 bytes that is stored row by row lies so that a row covers every
 * bank once. Reading a row is fine; but 8 lanes that want 16 bytes each of one column all meet in the same 4 banks:
 *
 *      chunk of 16 bytes   0 1 2 3 4 5 6 7                       0 1 2 3 4 5 6 7
 *      row 0               a . . . . . . .        row 0          a . . . . . . .
 *      row 1               b . . . . . . .        row 1          . b . . . . . .
 *      row 2               c . . . . . . .        row 2          . . c . . . . .
 *
 * On the right, chunk c of row r is stored at chunk c ^ r. A row still covers every bank once, and now so does a column.
 * As a linear map: the offset bit that moves a row also flips the chunk, so its vector is [1, 8] and not [1, 0].
 */

/**
 * The layouts of tensors in shared memory: from (offset, block) to coordinates, where an offset counts elements. The
 * dimension block has size 1. See the essay above.
 */
public final class SharedLayouts {
    /** No side of the box that one copy instruction of Hopper moves is longer. */
    private static final int LONGEST_BOX_SIDE = 256;

    private static final int CORE_ROWS = 8;
    private static final int CHUNK_BYTES = 16;

    private SharedLayouts() {}

    /**
     * Rows one after another, of which the row r has its vectors of {@code vec} elements exchanged: the vector v lies
     * where v ^ ((r / perPhase) mod maxPhase) would.
     *
     * @param shape of the tensor, powers of two
     * @param order the dimensions: first that of a row's elements, then that of the rows
     */
    public static LinearLayout swizzled(int[] shape, int vec, int perPhase, int maxPhase, int[] order) {
        TensorFit.requirePermutation(order, shape.length);
        Extent.log2(vec, "a vector");
        Extent.log2(perPhase, "perPhase");
        Extent.log2(maxPhase, "maxPhase");
        var outs = Space.tensor(shape);
        var bases = new ArrayList<int[]>();
        for (int position = 0; position < order.length; position++) {
            for (int step = 1; step < shape[order[position]]; step *= 2) {
                int[] basis = new int[shape.length];
                basis[order[position]] = step;
                if (position == 1) {
                    int columns = shape[order[0]];
                    basis[order[0]] = vec * (step / perPhase % maxPhase) % columns;
                }
                bases.add(basis);
            }
        }
        return TensorFit.fitOneBlock(
                LinearLayout.into(outs).from(Dim.OFFSET, bases).build(), shape);
    }

    /**
     * What Hopper's tensor cores and its copy engine read and write: matrices of 8 rows of {@code swizzleBytes}, in which
     * chunks of 16 bytes are exchanged, one below the other, and when all rows are done the next columns.
     *
     * <p>A byte's address follows from the one that it would have without a swizzle, by flipping bits 4 to 6 with those of
     * 7 to 9: all three for 128 bytes, bits 4 and 5 with 7 and 8 for 64, bit 4 with bit 7 for 32.
     *
     * @param shape of the tensor, powers of two
     * @param swizzleBytes 32, 64 or 128, or 0 for rows one after another
     * @param transposed whether the rows run along dim0, instead of the last dimension
     */
    public static LinearLayout nvmma(int[] shape, int swizzleBytes, boolean transposed, int elementBits) {
        if (swizzleBytes != 0 && swizzleBytes != 32 && swizzleBytes != 64 && swizzleBytes != 128) {
            throw new IllegalArgumentException(
                    "a swizzle of %d bytes: 0, 32, 64 and 128 are possible".formatted(swizzleBytes));
        }
        if (elementBits < 8 || elementBits > 64) {
            throw new IllegalArgumentException("elements of %d bits: 8 to 64 are possible".formatted(elementBits));
        }
        int[] box = box(shape, swizzleBytes, transposed, elementBits);
        int rank = box.length;
        int[] turned = new int[rank];
        var minorFirst = new ArrayList<Extent>();
        for (int i = rank - 1; i >= 0; i--) {
            int dim = transposed ? (i + 1) % rank : i;
            turned[i] = box[dim];
            minorFirst.add(Extent.of(Dim.tensor(dim), turned[i]));
        }
        var flat = swizzleBytes == 0
                ? LinearLayout.identity1D(product(box), Dim.OFFSET, Dim.OFFSET)
                : matrices(box, swizzleBytes, transposed, elementBits);
        var tile = flat.reshapeOuts(new Space(minorFirst)).transposeOuts(Dim.tensors(rank));
        return TensorFit.fitOneBlock(tile, shape);
    }

    /** The part of the tensor that one copy moves. */
    private static int[] box(int[] shape, int swizzleBytes, boolean transposed, int elementBits) {
        int[] box = Arrays.stream(shape)
                .map(s -> Math.min(1 << Extent.log2(s, "a dimension of the tensor"), LONGEST_BOX_SIDE))
                .toArray();
        if (swizzleBytes != 0) {
            if (shape.length < 2) {
                throw new IllegalArgumentException("a tensor of one dimension has no rows to swizzle: use 0 bytes");
            }
            int contiguous = transposed ? 0 : shape.length - 1;
            int width = 8 * swizzleBytes / elementBits;
            if (box[contiguous] < width) {
                throw new IllegalArgumentException(
                        "a swizzle of %d bytes takes rows of %d elements, and those of %s have %d: use a narrower one"
                                .formatted(swizzleBytes, width, Arrays.toString(shape), box[contiguous]));
            }
            box[contiguous] = width;
        }
        return box;
    }

    /** The box as rows and columns, in swizzled matrices; the column's bits are the low ones of the flat coordinate. */
    private static LinearLayout matrices(int[] box, int swizzleBytes, boolean transposed, int elementBits) {
        int rank = box.length;
        int last = box[rank - 1];
        int columns = transposed ? product(box) / last : last;
        int rows = product(box) / columns;
        int width = 8 * swizzleBytes / elementBits;
        if (rows < CORE_ROWS || columns < width) {
            throw new IllegalArgumentException(
                    "a swizzle of %d bytes takes %d rows of %d elements, and there are %d of %d: use a narrower one"
                            .formatted(swizzleBytes, CORE_ROWS, width, rows, columns));
        }
        int chunk = 8 * CHUNK_BYTES / elementBits;
        int rowsPerPhase = 128 / swizzleBytes;
        int phases = swizzleBytes / CHUNK_BYTES;
        var bases = new ArrayList<int[]>();
        for (int column = 1; column < width; column *= 2) {
            bases.add(new int[] {0, column});
        }
        for (int row = 1; row < CORE_ROWS; row *= 2) {
            bases.add(new int[] {row, chunk * (row / rowsPerPhase % phases)});
        }
        var core = LinearLayout.into(Space.tensor(CORE_ROWS, width))
                .from(Dim.OFFSET, bases)
                .build();
        return TensorFit.notSmallerThan(core, rows, columns)
                .transposeOuts(TensorFit.dims(new int[] {1, 0}))
                .flattenOuts(Dim.OFFSET);
    }

    private static int product(int[] sizes) {
        return Arrays.stream(sizes).reduce(1, Math::multiplyExact);
    }
}
