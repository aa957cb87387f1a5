package org.jtriton.layout;

import java.util.Arrays;

/*
 * The fragments of the tensor cores.
 *
 * All of NVIDIA's matrix instructions since Ampere deal out a matrix in the same way. Take pieces of 8 rows and 4 * w
 * columns: lane l holds w neighbours in row l / 4, from column (l mod 4) * w on. More rows take the next register bit,
 * more columns the one after that. The accumulator of m16n8 (w = 2), of whose 32 lanes the first 8 are shown:
 *
 *      column     0  1    2  3    4  5    6  7
 *      row 0      l0      l1      l2      l3         registers 0 and 1
 *      row 1      l4      l5      l6      l7
 *      ...
 *      row 8      l0      l1      l2      l3         registers 2 and 3
 *
 *      register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]]
 *
 * So an accumulator of w = 2 already is an operand A of w = 2, as soon as its elements have 16 bits: what attention does
 * between its two products costs no move.
 *
 * Operands have their piece's neighbours along k: rows of A, columns of B. Warps that differ along k would hold different
 * parts of a sum; as an instruction needs all of k, they hold replicas instead.
 */

/**
 * Layouts of the operands and results of matrix products: from (register, lane, warp, block) to coordinates. The dimension
 * block has size 1. See the essay above.
 */
public final class MmaLayouts {
    private static final int LANES_ALONG = 4;
    private static final int LANES_ACROSS = 8;

    /** An accumulator has pairs of neighbours, whatever its type. */
    private static final int ACCUMULATOR_WIDTH = 2;

    private MmaLayouts() {}

    /**
     * The result of {@code mma.sync}: warps side by side along the rows first.
     *
     * @param shape of the tensor, [..., m, n]
     * @param warpsPerCta for each dimension
     * @param instrShape the result of one instruction, [..., m, n]: m16n8, or m8n8 for f64
     */
    public static LinearLayout accumulatorV2(int[] shape, int[] warpsPerCta, int[] instrShape) {
        requireMatrix(shape, warpsPerCta, instrShape);
        return accumulator(shape, warpsPerCta, instrShape, matrixOrder(shape.length, true));
    }

    /**
     * The result of {@code wgmma}, whose four warps lie one below the other, and further ones beside them.
     *
     * @param shape of the tensor, [m, n]
     * @param warpsPerCta for each dimension, the first one a multiple of 4
     * @param instrShape [m, n, k] of one warp's part of the instruction: m is 16
     */
    public static LinearLayout accumulatorV3(int[] shape, int[] warpsPerCta, int[] instrShape) {
        requireHopper(shape, warpsPerCta, instrShape);
        return accumulator(shape, warpsPerCta, Arrays.copyOf(instrShape, 2), matrixOrder(2, false));
    }

    /**
     * An operand of {@code mma.sync}.
     *
     * @param shape of the tensor: [..., m, k] for operand 0, [..., k, n] for operand 1
     * @param warpsPerCta of the result
     * @param instrShape of the result
     * @param operand 0 or 1
     * @param kWidth how many neighbours along k a lane holds: as many as fill 32 bits, or more
     */
    public static LinearLayout operandV2(int[] shape, int[] warpsPerCta, int[] instrShape, int operand, int kWidth) {
        requireMatrix(shape, warpsPerCta, instrShape);
        requireOperand(operand);
        int rank = shape.length;
        int rows = instrShape[rank - 2];
        int[] tile = new int[rank];
        Arrays.fill(tile, 1);
        // Two pieces along k make one instruction; m8n8k4 of f64 takes one.
        int along = kWidth * LANES_ALONG * (rows == LANES_ACROSS ? 1 : 2);
        if (operand == 0) {
            tile[rank - 2] = rows;
            tile[rank - 1] = along;
        } else {
            tile[rank - 2] = along;
            tile[rank - 1] = LANES_ACROSS;
        }
        return operand(shape, warpsPerCta, tile, operand, kWidth, matrixOrder(rank, true));
    }

    /**
     * Operand A of {@code wgmma}, when it comes from registers; B never does.
     *
     * @param shape of the tensor, [m, k]
     * @param warpsPerCta of the result
     * @param instrShape of the result, [m, n, k] of one warp's part
     * @param kWidth how many neighbours along k a lane holds: as many as fill 32 bits
     */
    public static LinearLayout operandV3(int[] shape, int[] warpsPerCta, int[] instrShape, int kWidth) {
        requireHopper(shape, warpsPerCta, instrShape);
        int[] tile = {instrShape[0], kWidth * LANES_ALONG * 2};
        return operand(shape, warpsPerCta, tile, 0, kWidth, matrixOrder(2, false));
    }

    /**
     * An operand of a product that is computed by scalar instructions: each thread has all of k, for those rows or columns
     * that its part of the result needs.
     *
     * @param shape of the tensor: [..., m, k] for operand 0, [..., k, n] for operand 1
     * @param sizePerThread of the {@linkplain DistributedLayouts#blocked blocked} result, as are the next three
     * @param operand 0 or 1
     */
    public static LinearLayout operandOfBlocked(
            int[] shape, int[] sizePerThread, int[] threadsPerWarp, int[] warpsPerCta, int[] order, int operand) {
        requireOperand(operand);
        int rank = shape.length;
        DistributedLayouts.requireRank(rank, sizePerThread, "sizePerThread");
        DistributedLayouts.requireRank(rank, threadsPerWarp, "threadsPerWarp");
        DistributedLayouts.requireRank(rank, warpsPerCta, "warpsPerCTA");
        int k = k(operand, rank);
        int[] registers = sizePerThread.clone();
        registers[k] = shape[k];
        var tile = TensorFit.box(Dim.REGISTER, registers, order)
                .product(replicated(Dim.LANE, threadsPerWarp, order, k))
                .product(replicated(Dim.WARP, warpsPerCta, order, k));
        return TensorFit.fitOneBlock(tile, shape);
    }

    private static LinearLayout accumulator(int[] shape, int[] warps, int[] tile, int[] warpOrder) {
        int[] order = matrixOrder(shape.length, true);
        var fragment = fragment(tile, ACCUMULATOR_WIDTH, order);
        var across = TensorFit.box(Dim.WARP, warps, warpOrder);
        return TensorFit.fitOneBlock(fragment.product(across.transposeOuts(TensorFit.dims(order))), shape);
    }

    private static LinearLayout operand(
            int[] shape, int[] warps, int[] tile, int operand, int kWidth, int[] warpOrder) {
        int rank = shape.length;
        int[] order = matrixOrder(rank, operand == 0);
        var fragment = fragment(tile, kWidth, order);
        var across = replicated(Dim.WARP, warps, warpOrder, k(operand, rank));
        return TensorFit.fitOneBlock(fragment.product(across.transposeOuts(TensorFit.dims(order))), shape);
    }

    /**
     * One warp's part of a matrix of one instruction.
     *
     * @param width how many neighbours a lane holds along the first dimension of {@code order}
     */
    private static LinearLayout fragment(int[] tile, int width, int[] order) {
        int along = order[0];
        int across = order[1];
        int pieceAlong = width * LANES_ALONG;
        if (tile[along] % pieceAlong != 0 || tile[across] % LANES_ACROSS != 0) {
            throw new IllegalArgumentException("a fragment of %d by %d does not divide into pieces of %d by %d"
                    .formatted(tile[across], tile[along], LANES_ACROSS, pieceAlong));
        }
        var fragment = LinearLayout.empty();
        for (int dim : order) {
            fragment = fragment.product(LinearLayout.identity1D(1, Dim.REGISTER, Dim.tensor(dim)));
        }
        return fragment.product(LinearLayout.identity1D(width, Dim.REGISTER, Dim.tensor(along)))
                .product(LinearLayout.identity1D(LANES_ALONG, Dim.LANE, Dim.tensor(along)))
                .product(LinearLayout.identity1D(LANES_ACROSS, Dim.LANE, Dim.tensor(across)))
                .product(LinearLayout.identity1D(tile[across] / LANES_ACROSS, Dim.REGISTER, Dim.tensor(across)))
                .product(LinearLayout.identity1D(tile[along] / pieceAlong, Dim.REGISTER, Dim.tensor(along)));
    }

    /** As {@link TensorFit#box}, but places that differ along {@code gone} are the same. */
    private static LinearLayout replicated(Dim in, int[] shape, int[] order, int gone) {
        TensorFit.requirePermutation(order, shape.length);
        var result = LinearLayout.empty();
        for (int dim : order) {
            result = result.product(
                    dim == gone
                            ? LinearLayout.zeros1D(shape[dim], in, Dim.tensor(dim))
                            : LinearLayout.identity1D(shape[dim], in, Dim.tensor(dim)));
        }
        return result;
    }

    /** The dimensions of [..., rows, columns], the fastest first. */
    private static int[] matrixOrder(int rank, boolean rowMajor) {
        int[] order = new int[rank];
        Arrays.setAll(order, i -> rank - 1 - i);
        if (!rowMajor) {
            order[0] = rank - 2;
            order[1] = rank - 1;
        }
        return order;
    }

    private static int k(int operand, int rank) {
        return operand == 0 ? rank - 1 : rank - 2;
    }

    private static void requireOperand(int operand) {
        if (operand != 0 && operand != 1) {
            throw new IllegalArgumentException("there is no operand %d: 0 is A, 1 is B".formatted(operand));
        }
    }

    private static void requireMatrix(int[] shape, int[] warpsPerCta, int[] instrShape) {
        if (shape.length < 2) {
            throw new IllegalArgumentException("%s is no shape of matrices".formatted(Arrays.toString(shape)));
        }
        DistributedLayouts.requireRank(shape.length, warpsPerCta, "warpsPerCTA");
        DistributedLayouts.requireRank(shape.length, instrShape, "instrShape");
    }

    private static void requireHopper(int[] shape, int[] warpsPerCta, int[] instrShape) {
        if (shape.length != 2 || warpsPerCta.length != 2 || instrShape.length != 3) {
            throw new IllegalArgumentException(
                    "wgmma multiplies single matrices: shape %s and warps %s need 2 values, instrShape %s needs 3"
                            .formatted(
                                    Arrays.toString(shape), Arrays.toString(warpsPerCta), Arrays.toString(instrShape)));
        }
    }
}
