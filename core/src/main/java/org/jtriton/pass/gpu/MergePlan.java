package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.TensorBox;
import org.jtriton.pass.gpu.exchange.Regions;

/**
 * How rounds of a loop are merged: see {@link MergeRounds}.
 *
 * @param rows of a round
 * @param factor rounds that become one
 * @param sums the products that add up what all rounds give, of which each round's is carried to the next
 * @param moved blocks of pointers that the loop carries, and which of their dimensions rows are along
 * @param dims along which dimensions blocks of the body get more rows
 * @param numbers what the loop carries besides
 */
record MergePlan(
        int rows,
        int factor,
        Set<Op> sums,
        Map<Block.Argument, Integer> moved,
        Map<Value, Set<Integer>> dims,
        RoundsAhead numbers) {
    /** Columns of a product's result with which tensor cores read no more than they multiply. */
    private static final int ENOUGH = 64;

    /**
     * Registers of a thread for sums, for the results of a round's other products, for these as operands, in half as many, and for the
     * indices of a thread's rows and columns, if these decide what counts.
     */
    private static final int MOST_REGISTERS = 240;

    /** Threads that share a row of a product's result. */
    private static final int THREADS_OF_ROW = 4;

    /** The plan for a loop, or null if its rounds stay alone. */
    static MergePlan of(Op loop, int capability, int warps, Uses uses) {
        Block body = loop.body(0);
        List<Op> ops = body.ops().subList(0, body.ops().size() - 1);
        List<Op> products = ops.stream().filter(op -> op.is(Tt.DOT)).toList();
        boolean isPlain = ops.stream().allMatch(op -> op.regions().isEmpty() && Effects.isRemovable(op));
        if (!isPlain
                || products.isEmpty()
                || !products.stream().allMatch(dot -> DotUnit.of(dot, capability, warps) == DotUnit.WARP_GROUP)) {
            return null;
        }
        Set<Op> sums = new LinkedHashSet<>();
        products.stream()
                .filter(dot -> RunningSums.isLeftToNextRound(dot, body, uses))
                .forEach(sums::add);
        Set<Integer> rows = new LinkedHashSet<>();
        sums.forEach(sum -> rows.add(sum.operand(1).type().shape().getFirst()));
        if (rows.size() != 1 || rows.iterator().next() >= ENOUGH || sums.size() == products.size()) {
            return null;
        }
        int count = rows.iterator().next();
        RowBlocks blocks = new RowBlocks(loop, count);
        MergePlan plan = null;
        for (int factor = ENOUGH / count; plan == null && factor > 1; factor /= 2) {
            plan = new Finder(loop, blocks, sums, factor).plan(count, products, GpuModule.LANES * warps);
        }
        return plan;
    }

    /** Whether a product is one of those that add up what rounds give. */
    boolean isSum(Value v) {
        return v instanceof Op.Result r && sums.contains(r.op());
    }

    private record Finder(Op loop, RowBlocks blocks, Set<Op> sums, int factor) {
        MergePlan plan(int rows, List<Op> products, int threads) {
            Block body = loop.body(0);
            if (!sums.stream().allMatch(s -> blocks.isRows(s.operand(0), 1) && blocks.isRows(s.operand(1), 0))) {
                return null;
            }
            Map<Value, Set<Integer>> dims = new HashMap<>();
            blocks.asked()
                    .forEach(p -> dims.computeIfAbsent(p.block(), v -> new LinkedHashSet<>())
                            .add(p.dim()));
            int bits = 0;
            int indices = 0;
            for (Op op : body.ops()) {
                boolean isWhole = sums.contains(op) || !op.is(Tt.DOT) && !op.is(Tt.LOAD) && !op.is(Ttg.TENSOR_LOAD);
                if (!isWhole && dims.getOrDefault(op.result(), Set.of()).size() != 1
                        || op.is(Ttg.TENSOR_LOAD) && !isForEngine(op)) {
                    return null;
                }
                bits += !op.is(Tt.DOT)
                        ? 0
                        : sums.contains(op) ? DotUnit.bitsOfSums(op) : DotUnit.bitsOfSums(op) * factor * 3 / 2;
                if (op.is(Arith.CMPI) && op.result().type().shape().size() == 2) {
                    indices = indices(op.result().type().shape(), threads);
                }
            }
            bits += indices * Integer.SIZE * threads;
            Map<Block.Argument, Integer> moved = new HashMap<>();
            RoundsAhead numbers = new RoundsAhead(loop);
            List<Value> scalars = new ArrayList<>();
            for (Block.Argument a : body.arguments().subList(1, body.arguments().size())) {
                Value next = body.terminator().operand(a.index() - 1);
                if (!a.type().isTensor()) {
                    scalars.add(a);
                } else if (dims.getOrDefault(a, Set.of()).size() == 1 && blocks.moveOf(a) != null) {
                    moved.put(a, dims.get(a).iterator().next());
                } else if (!(next instanceof Op.Result r && sums.contains(r.op()))) {
                    return null;
                }
            }
            body.ops().stream()
                    .filter(op -> !(op.opcode() instanceof Scf))
                    .flatMap(op -> op.results().stream())
                    .filter(r -> !r.type().isTensor())
                    .forEach(scalars::add);
            boolean isOne = bits <= MOST_REGISTERS * Integer.SIZE * threads
                    && scalars.stream().allMatch(numbers::add);
            return isOne ? new MergePlan(rows, factor, sums, moved, dims, numbers) : null;
        }

        /** The indices of a thread's rows and columns of a block, as products have it. */
        private int indices(List<Integer> shape, int threads) {
            int rows = shape.getFirst() / (threads / THREADS_OF_ROW);
            return rows + shape.getLast() * factor / THREADS_OF_ROW;
        }

        /** Whether the copy engine takes the block of all rounds. */
        private boolean isForEngine(Op load) {
            TensorType block = (TensorType) load.result().type();
            List<Integer> all = new ArrayList<>(block.dims());
            all.set(0, all.getFirst() * factor);
            return TensorBox.of(all, Regions.elementBytes(block)).isForEngine();
        }
    }
}
