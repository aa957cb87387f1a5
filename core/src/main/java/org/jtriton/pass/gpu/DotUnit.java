package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * Which unit multiplies?
 *
 *     unit         since   by                 one instruction, of 256 bits of k
 *     WARP_GROUP   9.0     wgmma              four warps: 64 x n, n up to 256
 *     WARP         8.0     mma.sync           one warp: 16 x 8
 *     SCALAR               multiply-adds      one thread: 1 x 1
 *
 * The tensor cores take operands of 16 bits, of 8 (floats since 8.9), and of 32 as tf32, which is exact where the kernel asks for
 * no more; mma.sync also takes f64, of which an instruction is 8 x 8. Blocks smaller than an instruction go to the next unit, and so
 * do operands that are too large for the place in which a unit has them: shared memory, or registers.
 */

/** What computes a matrix product, and how its result is spread over the threads then. See the essay above. */
enum DotUnit {
    SCALAR,
    WARP,
    WARP_GROUP;

    private static final int AMPERE = 80;
    private static final int ADA = 89;
    private static final int HOPPER = 90;

    private static final int WARPS_OF_GROUP = 4;
    private static final int GROUP_ROWS = 64;
    private static final int WARP_ROWS = 16;
    private static final int WARP_COLUMNS = 8;
    private static final int WIDEST = 256;

    /** Of shared memory for both operands, and of registers for those of a thread. */
    private static final int MOST_SHARED_BYTES = 192 << 10;

    private static final int MOST_BYTES_OF_THREAD = 512;

    /** Sums that a thread can have in registers, of which it has 255. */
    private static final int MOST_SUMS_OF_THREAD = 256;

    /** Bits of k that one instruction takes. */
    private static final int K_BITS = 256;

    /** The unit for a {@code tt.dot} of programs of that many warps. */
    static DotUnit of(Op dot, int capability, int warps) {
        return of(dot, suits(dot, capability), dot.operand(0).type(), 1, capability, warps);
    }

    /** The unit for a {@code tt.dot} of f32 as several products, of so many parts of each operand in a shorter format; f32 is tf32. */
    static DotUnit of(Op dot, FloatType format, int parts, int capability, int warps) {
        boolean suits = capability >= AMPERE && dot.result().type().scalar() == FloatType.F32;
        return of(dot, suits, dot.operand(0).type().withScalar(format), parts, capability, warps);
    }

    private static DotUnit of(Op dot, boolean suits, Type left, int parts, int capability, int warps) {
        List<Integer> shape = dot.result().type().shape();
        int rank = shape.size();
        int rows = shape.get(rank - 2);
        int columns = shape.get(rank - 1);
        int k = left.shape().get(rank - 1);
        if (!suits || k < K_BITS / bits(left)) {
            return isDouble(dot) && capability >= AMPERE && rows >= WARP_COLUMNS && columns >= WARP_COLUMNS && k >= 4
                    ? WARP
                    : SCALAR;
        }
        if (rows * columns > MOST_SUMS_OF_THREAD * GpuModule.LANES * warps) {
            return SCALAR;
        }
        int bytes = parts * (rows + columns) * k * bits(left) / Byte.SIZE;
        boolean isGroup = capability == HOPPER
                && bytes <= MOST_SHARED_BYTES
                && rank == 2
                && warps % WARPS_OF_GROUP == 0
                && rows >= GROUP_ROWS
                && columns >= 2 * WARP_COLUMNS * (rows >= WARP_ROWS * warps ? 1 : warps * WARP_ROWS / rows);
        if (isGroup) {
            return WARP_GROUP;
        }
        boolean isInRegisters = bytes <= MOST_BYTES_OF_THREAD * GpuModule.LANES * warps;
        return isInRegisters && rows >= WARP_ROWS && columns >= WARP_COLUMNS ? WARP : SCALAR;
    }

    private static boolean suits(Op dot, int capability) {
        Type left = dot.operand(0).type().scalar();
        Type right = dot.operand(1).type().scalar();
        Type result = dot.result().type().scalar();
        if (capability < AMPERE) {
            return false;
        }
        if (left instanceof IntType x && right instanceof IntType y) {
            return x.width() == Byte.SIZE && y.width() == Byte.SIZE && result.isInteger(Integer.SIZE);
        }
        if (!(left instanceof FloatType x) || !(right instanceof FloatType y)) {
            return false;
        }
        boolean isSingle = result == FloatType.F32;
        return switch (x) {
            case F16 -> y == x && (isSingle || result == FloatType.F16);
            case BF16 -> y == x && isSingle;
            case F32 -> y == x && isSingle && dot.get(Attrs.INPUT_PRECISION) == Keywords.InputPrecision.TF32;
            case F8E4M3FN, F8E5M2 ->
                capability >= ADA && (y == FloatType.F8E4M3FN || y == FloatType.F8E5M2) && isSingle;
            default -> false;
        };
    }

    private static boolean isDouble(Op dot) {
        return dot.operand(0).type().scalar() == FloatType.F64
                && dot.operand(1).type().scalar() == FloatType.F64
                && dot.result().type().scalar() == FloatType.F64;
    }

    /** Bits of an element. */
    static int bits(Type block) {
        return Byte.SIZE * Regions.elementBytes(block);
    }

    /** Bits of all sums that a product needs: those that it gives, and those that it adds up apart. */
    static int bitsOfSums(Op dot) {
        TensorType sums = (TensorType) dot.result().type();
        return sums.size() * bits(sums) * (isPartial(dot) ? 2 : 1);
    }

    /** Whether a kernel limits how many products of short floats the tensor cores of Hopper add to what was there before. */
    private static boolean isPartial(Op dot) {
        return dot.operand(0).type().scalar() instanceof FloatType t
                && t.isFp8()
                && dot.get(Attrs.MAX_NUM_IMPRECISE_ACC)
                        <= dot.operand(0).type().shape().getLast();
    }

    /** How many neighbours along k a register of an operand has. */
    static int kWidth(Type operand) {
        return Math.max(1, Integer.SIZE / bits(operand));
    }

    /**
     * The layout of the result of a product with this left operand.
     *
     * @param inRows whether rows are best in one warp each, as far as there are rows for all
     */
    Encoding accumulator(List<Integer> shape, Type left, int warps, boolean inRows) {
        return switch (this) {
            case SCALAR -> DotLayouts.accumulator(shape, warps);
            case WARP -> ofWarps(shape, left, warps, inRows);
            case WARP_GROUP -> ofGroups(shape, left, warps);
        };
    }

    /** Groups one below the other, as far as there are rows for them: so that a row of the result is in one warp. */
    private static NvidiaMma ofGroups(List<Integer> shape, Type left, int warps) {
        int below = WARPS_OF_GROUP;
        while (below < warps && shape.get(0) > WARP_ROWS * below) {
            below *= 2;
        }
        int beside = warps / below;
        int width = Math.min(WIDEST, shape.get(1) / beside);
        return new NvidiaMma(
                NvidiaMma.WARP_GROUP, List.of(below, beside), List.of(WARP_ROWS, width, K_BITS / bits(left)));
    }

    /** Warps over the matrices first, then such that each has about as many rows as columns, or whole rows. */
    private static NvidiaMma ofWarps(List<Integer> shape, Type left, int warps, boolean inRows) {
        int rank = shape.size();
        int rows = bits(left) == Long.SIZE ? WARP_COLUMNS : WARP_ROWS;
        List<Integer> instruction = new ArrayList<>(Collections.nCopies(rank, 1));
        instruction.set(rank - 2, rows);
        instruction.set(rank - 1, WARP_COLUMNS);
        List<Integer> spread = new ArrayList<>(Collections.nCopies(rank, 1));
        int rest = warps;
        for (int d = 0; d < rank - 2; d++) {
            int n = Math.min(rest, shape.get(d));
            spread.set(d, n);
            rest /= n;
        }
        int below = 1;
        int beside = 1;
        while (below * beside < rest) {
            int restBelow = shape.get(rank - 2) / (rows * below);
            int restBeside = shape.get(rank - 1) / (2 * WARP_COLUMNS * beside);
            if (restBelow > 1 && (inRows || restBelow >= restBeside || restBeside <= 1)) {
                below *= 2;
            } else {
                beside *= 2;
            }
        }
        spread.set(rank - 2, below);
        spread.set(rank - 1, beside);
        return new NvidiaMma(NvidiaMma.WARP, spread, instruction);
    }
}
