package org.jtriton.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/*
 * Storing matrices.
 *
 * What tensor cores compute lies in registers such that a thread has two neighbours of a row, and four threads have eight: each would
 * store four bytes by itself. One instruction, stmatrix, stores up to four matrices of 8 x 8 elements of 16 bits that lie just so, in rows of 16
 * bytes; each lane says where one row goes:
 *
 *     register bit 0, lane bits 0 1     the place in a row of 8            with .trans: the row
 *     lane bits 2 3 4                   the row                            with .trans: the place in a row of 8
 *     register bits 1 2                 the matrix
 *
 * So it fits wherever the three bits of the place in a row become the three lowest bits of the offset, and nothing else does.
 */

/**
 * How a warp writes a block of 16-bit elements in matrices. See the essay above. The elements of instruction i are the thread's registers
 * from {@code 2 * matrices * i} on, two for each matrix.
 *
 * @param isTransposed whether the elements of a register are in different rows
 * @param matrices that one instruction writes: 1, 2 or 4
 * @param rows (register: the instruction, lane, warp) to the offset, in elements, of the row of which the lane tells the place
 */
public record MatrixStore(boolean isTransposed, int matrices, LinearLayout rows) {
    private static final int MOST_MATRIX_BITS = 2;
    private static final int ROW = 8;
    private static final int LANE_BITS = 5;

    /**
     * How to store a tensor so, if that is possible.
     *
     * @param registers from (register, lane, warp) to the tensor
     * @param memory from the offset to the same tensor, each element at one offset
     */
    public static Optional<MatrixStore> of(LinearLayout registers, LinearLayout memory) {
        if (registers.ins().bits(Dim.LANE) != LANE_BITS
                || !registers.ins().has(Dim.REGISTER)
                || !memory.isInvertible()) {
            return Optional.empty();
        }
        LinearLayout places = registers.invertAndCompose(memory);
        LinearLayout offsets = places.sublayout(places.ins().dims(), List.of(Dim.OFFSET));
        List<Integer> first = new ArrayList<>(List.of(basis(offsets, Dim.LANE, 0), basis(offsets, Dim.LANE, 1)));
        List<Integer> second =
                List.of(basis(offsets, Dim.LANE, 2), basis(offsets, Dim.LANE, 3), basis(offsets, Dim.LANE, 4));
        int registerBits = offsets.ins().bits(Dim.REGISTER);
        if (registerBits == 0) {
            return Optional.empty();
        }
        first.addFirst(basis(offsets, Dim.REGISTER, 0));
        boolean isTransposed = second.equals(List.of(1, 2, 4));
        if (!isTransposed && !first.equals(List.of(1, 2, 4))) {
            return Optional.empty();
        }
        List<Integer> lanes = new ArrayList<>(isTransposed ? first : second);
        List<Integer> others = new ArrayList<>();
        for (int bit = 1; bit < registerBits; bit++) {
            others.add(basis(offsets, Dim.REGISTER, bit));
        }
        List<Integer> warps = new ArrayList<>();
        for (int bit = 0; bit < (offsets.ins().has(Dim.WARP) ? offsets.ins().bits(Dim.WARP) : 0); bit++) {
            warps.add(basis(offsets, Dim.WARP, bit));
        }
        List<Integer> all = new ArrayList<>(lanes);
        all.addAll(others);
        all.addAll(warps);
        // Bits of no consequence are those of replicas, which one thread would have to write for all.
        if (all.stream().anyMatch(basis -> basis == 0 || basis % ROW != 0)) {
            return Optional.empty();
        }
        int matrixBits = Math.min(MOST_MATRIX_BITS, others.size());
        lanes.addAll(others.subList(0, matrixBits));
        while (lanes.size() < LANE_BITS) {
            lanes.add(0);
        }
        LinearLayout rows = LinearLayout.into(offsets.outs())
                .from(Dim.REGISTER, bases(others.subList(matrixBits, others.size())))
                .from(Dim.LANE, bases(lanes))
                .from(Dim.WARP, bases(warps))
                .build();
        return Optional.of(new MatrixStore(isTransposed, 1 << matrixBits, rows));
    }

    /** How many instructions it takes. */
    public int instructions() {
        return rows.ins().size(Dim.REGISTER);
    }

    private static int basis(LinearLayout offsets, Dim in, int bit) {
        return offsets.basis(in, bit, Dim.OFFSET);
    }

    private static List<int[]> bases(List<Integer> offsets) {
        return offsets.stream().map(offset -> new int[] {offset}).toList();
    }
}
