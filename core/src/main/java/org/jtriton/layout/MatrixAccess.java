package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;

/*
 * What ldmatrix and stmatrix do.
 *
 * One instruction moves 1, 2 or 4 matrices of 8 rows of 16 bytes between shared memory and registers of 32 bits. The 16
 * bytes of a row are together; where the row is, says a lane: lane 8 * m + r has the address of row r of matrix m. In
 * registers, a matrix takes one of each lane: lane l has word l mod 4 of row l / 4. With elements of 16 bits:
 *
 *      row 0    l0 l0 | l1 l1 | l2 l2 | l3 l3         plain
 *      row 1    l4 l4 | l5 l5 | l6 l6 | l7 l7
 *
 *      row 0    l0 | l4 | l8  | ... | l28             transposed: lane l has rows 2 * (l mod 4) and the next, column l / 4
 *      row 1    l0 | l4 | l8  | ... | l28
 *      row 2    l1 | l5 | l9  | ... | l29
 *
 * This is what a matrix product wants of its operands, and it beats plain accesses since 16 bytes are moved together though
 * a lane keeps only 4 of them. As a linear map from (register, lane) to the offset in memory, the plain matrix asks:
 *
 *      the register's bits inside a word and then lane bits 0 and 1 lead to the offset's bits inside 16 bytes, in this order
 *      lane bits 2, 3 and 4, all further registers and all warps leave those bits alone
 *
 * and lead anywhere else. The transposed one asks it of lane bits 2, 3, 4 instead, while one register bit makes pairs of
 * rows and lane bits 0 and 1 lead to the others.
 */

/**
 * How to move a tensor between registers and a buffer in shared memory by {@code ldmatrix} or {@code stmatrix}. See the
 * essay above.
 *
 * <p>A thread's elements are numbered: those of a word are the lowest bits, then comes the matrix of an instruction, then
 * the instruction. When storing, {@code store} makes this array of the registers; when loading, {@code load} makes the
 * registers of this array.
 *
 * @param transposed whether a lane's word has elements of two rows
 * @param matrixBits log2 of how many matrices an instruction moves: 0 to 2
 * @param wordBits log2 of how many elements a word has
 * @param store from the registers to the numbered elements
 * @param load from the numbered elements to the registers
 * @param rows (register: the instruction, lane, warp) to the offset of the row whose address this lane gives; with less
 *     than 4 matrices, the addresses of the last lanes repeat those of the first
 */
public record MatrixAccess(
        boolean transposed,
        int matrixBits,
        int wordBits,
        RegisterSelect store,
        RegisterSelect load,
        LinearLayout rows) {
    private static final int WORD_BYTES = 4;
    private static final int LANE_BITS = 5;
    private static final int ROW_LANE_BITS = 3;
    private static final int MOST_MATRIX_BITS = 2;

    /**
     * Empty if the layouts don't suit the instructions.
     *
     * @param registers from (register, lane, warp, block) to the tensor, with 32 lanes; warp and block may be missing
     * @param memory from (offset, block) to the same tensor, each element at one offset
     * @param elementBytes how large an element is: only those of 1, 2 and 4 bytes can be moved so, transposed ones of 2
     * @throws IllegalArgumentException if the two are no layouts of one tensor
     */
    public static Optional<MatrixAccess> of(LinearLayout registers, LinearLayout memory, int elementBytes) {
        var given = GivenMemory.of(registers, memory);
        int rowBits = Extent.log2(SharedAccess.MOST_BYTES, "a row") - Extent.log2(elementBytes, "an element");
        var layout = given.layout();
        if (elementBytes > WORD_BYTES || layout.lanes().length != LANE_BITS || given.bases().length < rowBits) {
            return Optional.empty();
        }
        var plain = plain(given, rowBits);
        return plain.isPresent() || elementBytes != 2 ? plain : transposed(given, rowBits);
    }

    private static Optional<MatrixAccess> plain(GivenMemory given, int rowBits) {
        var layout = given.layout();
        int wordBits = rowBits - 2;
        long[] lanes = given.offsets(layout.lanes());
        var words = Arrays.copyOf(given.bases(), wordBits);
        var registers = F2Span.of(layout.registers());
        boolean suits = Arrays.stream(words).allMatch(registers::contains)
                && lanes[0] == 1L << wordBits
                && lanes[1] == 1L << wordBits + 1;
        long[] rowLanes = Arrays.copyOfRange(lanes, 2, LANE_BITS);
        return suits ? build(given, rowBits, false, words, rowLanes) : Optional.empty();
    }

    private static Optional<MatrixAccess> transposed(GivenMemory given, int rowBits) {
        var layout = given.layout();
        long[] lanes = given.offsets(layout.lanes());
        for (int bit = 0; bit < ROW_LANE_BITS; bit++) {
            if (lanes[2 + bit] != 1L << bit) {
                return Optional.empty();
            }
        }
        long inRow = (1L << rowBits) - 1;
        for (long register : F2Span.independent(layout.registers())) {
            long pair = given.offsets(new long[] {register})[0];
            if ((pair & inRow) == 0) {
                return build(given, rowBits, true, new long[] {register}, new long[] {pair, lanes[0], lanes[1]});
            }
        }
        return Optional.empty();
    }

    /**
     * @param words the vectors that lead from element to element in a word
     * @param rowLanes the offsets between the rows of a matrix
     */
    private static Optional<MatrixAccess> build(
            GivenMemory given, int rowBits, boolean transposed, long[] words, long[] rowLanes) {
        var layout = given.layout();
        long inRow = (1L << rowBits) - 1;
        long[] warps = given.offsets(layout.warps());
        if (Arrays.stream(Products.concat(warps, rowLanes)).anyMatch(o -> (o & inRow) != 0)) {
            return Optional.empty();
        }
        var span = F2Span.of(words);
        var matrices = new ArrayList<Long>();
        for (long register : layout.registers()) {
            // Inside a word, other registers may differ by what the word has anyway.
            long inside = given.offsets(new long[] {register})[0] & inRow;
            long matrix = transposed ? register : register ^ HardwareColumns.sum(given.bases(), inside);
            if (span.add(matrix)) {
                if ((given.offsets(new long[] {matrix})[0] & inRow) != 0 || !within(words, matrix ^ register)) {
                    return Optional.empty();
                }
                matrices.add(matrix);
            }
        }
        long[] vectors = matrices.stream().mapToLong(v -> v).toArray();
        int matrixBits = Math.min(MOST_MATRIX_BITS, vectors.length);
        long[] offsets = given.offsets(vectors);
        var byLane = Arrays.copyOf(Products.concat(rowLanes, Arrays.copyOf(offsets, matrixBits)), LANE_BITS);
        var rows = LinearLayout.of(
                Space.of(
                        new Extent(Dim.REGISTER, vectors.length - matrixBits),
                        new Extent(Dim.LANE, LANE_BITS),
                        new Extent(Dim.WARP, warps.length)),
                Space.of(new Extent(Dim.OFFSET, given.bases().length)),
                Products.concat(
                        Arrays.copyOfRange(offsets, matrixBits, offsets.length), Products.concat(byLane, warps)));

        long[] numbered = Products.concat(words, vectors);
        var store = select(layout, layout.registers().length, coordinates(layout.registers(), numbered));
        var load = select(layout, numbered.length, coordinates(numbered, layout.registers()));
        return Optional.of(new MatrixAccess(transposed, matrixBits, words.length, store, load, rows));
    }

    private static boolean within(long[] words, long vector) {
        return F2Span.of(words).contains(vector);
    }

    private static RegisterSelect select(HardwareColumns layout, int inputBits, long[] outputs) {
        return RegisterSelect.of(
                inputBits,
                outputs,
                new long[layout.lanes().length],
                new long[layout.warps().length],
                new long[layout.blocks().length]);
    }

    private static long[] coordinates(long[] basis, long[] vectors) {
        var span = F2Span.of(basis);
        return Arrays.stream(vectors)
                .map(v -> span.coordinates(v).orElseThrow())
                .toArray();
    }

    /** How many matrices an instruction moves. */
    public int matrices() {
        return 1 << matrixBits;
    }

    /** How many instructions a warp needs. */
    public int instructions() {
        return rows.ins().size(Dim.REGISTER);
    }

    /**
     * In how many steps of the memory one matrix is moved: one, if its rows lie in different banks.
     *
     * @param elementBytes as it was given to {@link #of}
     */
    public int wavefronts(int elementBytes) {
        int shift = Extent.log2(SharedAccess.MOST_BYTES / elementBytes, "a row");
        long[] chunks = new long[ROW_LANE_BITS];
        Arrays.setAll(chunks, i -> rows.column(Dim.LANE, i) >>> shift);
        var banks = Arrays.stream(chunks).map(c -> c % (SharedAccess.WAVEFRONT_BYTES / SharedAccess.MOST_BYTES));
        return 1 << F2Span.of(chunks).dimension() - F2Span.of(banks.toArray()).dimension();
    }
}
