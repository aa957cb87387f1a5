package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.ir.encoding.Blocked;
import org.jtriton.ir.encoding.Linear;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.Space;
import org.jtriton.pass.gpu.exchange.ReducePlan;
import org.jtriton.pass.gpu.exchange.ScanPlan;

/**
 * Layouts for operations that reshape blocks, such that no element leaves its thread: which layout the operands need for the
 * result to have the one that is wished for, or which the result gets from that of the operands.
 */
final class ShapeLayouts {
    /** The layout of all operands and that of all results. */
    record Fit(Encoding operand, Encoding result) {}

    private final int warps;

    ShapeLayouts(int warps) {
        this.warps = warps;
    }

    boolean handles(Tt code) {
        return switch (code) {
            case BROADCAST, EXPAND_DIMS, TRANS, RESHAPE, JOIN, SPLIT, CAT -> true;
            default -> false;
        };
    }

    /**
     * Layouts for an operation.
     *
     * @param wish the layout that the result would like to have, or null
     * @param has the layout that the first operand has
     */
    Fit fit(Tt code, Op op, Encoding wish, Encoding has) {
        List<Integer> from = op.operand(0).type().shape();
        List<Integer> to = op.result(0).type().shape();
        return switch (code) {
            case BROADCAST -> new Fit(wish != null ? wish : has, wish != null ? wish : has);
            case EXPAND_DIMS -> {
                int axis = op.get(Attrs.AXIS);
                Encoding result = wish != null
                        ? wish
                        : has instanceof Slice s && s.dim() == axis
                                ? s.parent()
                                : Blocked.plain(to, GpuModule.LANES, warps);
                yield new Fit(new Slice(axis, result), result);
            }
            case TRANS -> {
                List<Integer> order = op.get(Attrs.ORDER);
                yield wish != null
                        ? new Fit(transposed(wish, to, LayoutFlood.inverse(order)), wish)
                        : new Fit(has, transposed(has, from, order));
            }
            case RESHAPE -> reshape(from, to, wish, has);
            case JOIN -> new Fit(has, joined(has, from));
            case SPLIT -> {
                Encoding whole = splittable(has, from) ? has : pairs(from);
                yield new Fit(whole, half(whole, from));
            }
            case CAT -> new Fit(has, doubled(has, from));
            default -> throw new IllegalArgumentException(code + " does not reshape");
        };
    }

    /** A reduction takes its operands as they lie, if each bit of the hardware moves along the axis or across it, not both. */
    Encoding forReduction(Encoding has, List<Integer> shape, int axis) {
        return ReducePlan.isPossible(has.layout(shape), axis) ? has : Blocked.plain(shape, GpuModule.LANES, warps);
    }

    /** A scan takes its operands as they lie, if each bit of the coordinate is moved by one of the hardware and by no other. */
    Encoding forScan(Encoding has, List<Integer> shape, int axis) {
        return ScanPlan.isPossible(has.layout(shape), axis) ? has : Blocked.plain(shape, GpuModule.LANES, warps);
    }

    /** The layout of a block with its dimensions permuted. */
    static Encoding transposed(Encoding has, List<Integer> shape, List<Integer> order) {
        if (has instanceof Blocked b) {
            return b.transposed(order);
        }
        LinearLayout layout = has.layout(shape);
        return mapped(layout, order.stream().mapToInt(shape::get).toArray(), basis -> {
            int[] moved = new int[basis.length];
            for (int i = 0; i < moved.length; i++) {
                moved[i] = basis[order.get(i)];
            }
            return moved;
        });
    }

    /** Row-major order is kept: the last dimension has the lowest bits. */
    private static Fit reshape(List<Integer> from, List<Integer> to, Encoding wish, Encoding has) {
        return wish != null ? new Fit(reshaped(wish, to, from), wish) : new Fit(has, reshaped(has, from, to));
    }

    /** The layout of a block's elements, in the same order, in another shape. */
    static Encoding reshaped(Encoding has, List<Integer> from, List<Integer> to) {
        return mapped(has.layout(from), ints(to), basis -> {
            int index = 0;
            for (int d = 0; d < basis.length; d++) {
                index = index * from.get(d) + basis[d];
            }
            int[] moved = new int[to.size()];
            for (int d = moved.length - 1; d >= 0; d--) {
                moved[d] = index % to.get(d);
                index /= to.get(d);
            }
            return moved;
        });
    }

    /** The new last dimension is the lowest bit of the register. */
    private static Encoding joined(Encoding has, List<Integer> shape) {
        List<Integer> to = new ArrayList<>(shape);
        to.add(2);
        LinearLayout layout = has.layout(shape);
        int[] pair = new int[to.size()];
        pair[pair.length - 1] = 1;
        return extended(layout, ints(to), basis -> java.util.Arrays.copyOf(basis, to.size()), pair, true);
    }

    /** The second block follows the first in the highest bit of the register. */
    private static Encoding doubled(Encoding has, List<Integer> shape) {
        int[] to = ints(shape);
        int[] second = new int[to.length];
        second[0] = to[0];
        to[0] *= 2;
        return extended(has.layout(shape), to, basis -> basis, second, false);
    }

    private static boolean splittable(Encoding has, List<Integer> shape) {
        int last = shape.size() - 1;
        int count = 0;
        LinearLayout layout = has.layout(shape);
        for (Dim in : layout.ins().dims()) {
            for (int[] basis : layout.bases(in)) {
                if (basis[last] != 0) {
                    boolean isAlone = IntStream.range(0, last).allMatch(d -> basis[d] == 0);
                    count += isAlone && in.equals(Dim.REGISTER) ? 1 : 2;
                }
            }
        }
        return count == 1;
    }

    /** Pairs along the last dimension in one thread each. */
    private Encoding pairs(List<Integer> shape) {
        List<Integer> size = new ArrayList<>(java.util.Collections.nCopies(shape.size(), 1));
        size.set(shape.size() - 1, 2);
        return Blocked.of(shape, size, Blocked.rowMajor(shape.size()), GpuModule.LANES, warps);
    }

    private static Encoding half(Encoding whole, List<Integer> shape) {
        return new Slice(shape.size() - 1, whole);
    }

    private interface Move {
        int[] apply(int[] basis);
    }

    private static Encoding mapped(LinearLayout layout, int[] shape, Move move) {
        LinearLayout.Builder map = LinearLayout.into(Space.tensor(shape));
        for (Dim in : layout.ins().dims()) {
            map.from(in, layout.bases(in).stream().map(move::apply).toList());
        }
        return new Linear(map.build());
    }

    private static Encoding extended(LinearLayout layout, int[] shape, Move move, int[] more, boolean isFirst) {
        LinearLayout.Builder map = LinearLayout.into(Space.tensor(shape));
        for (Dim in : layout.ins().dims()) {
            List<int[]> bases =
                    new ArrayList<>(layout.bases(in).stream().map(move::apply).toList());
            if (in.equals(Dim.REGISTER)) {
                bases.add(isFirst ? 0 : bases.size(), more);
            }
            map.from(in, bases);
        }
        return new Linear(map.build());
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }
}
