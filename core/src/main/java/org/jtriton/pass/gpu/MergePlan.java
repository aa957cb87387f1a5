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
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

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

    /** Registers of a thread for sums, for the results of a round's other products, and for these as operands, in half as many. */
    private static final int MOST_REGISTERS = 240;

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
        return new Finder(loop, new RowBlocks(loop, count), sums, ENOUGH / count)
                .plan(count, products, MOST_REGISTERS * Integer.SIZE * GpuModule.LANES * warps);
    }

    /** Whether a product is one of those that add up what rounds give. */
    boolean isSum(Value v) {
        return v instanceof Op.Result r && sums.contains(r.op());
    }

    private record Finder(Op loop, RowBlocks blocks, Set<Op> sums, int factor) {
        MergePlan plan(int rows, List<Op> products, int mostBits) {
            Block body = loop.body(0);
            if (!sums.stream().allMatch(s -> blocks.isRows(s.operand(0), 1) && blocks.isRows(s.operand(1), 0))) {
                return null;
            }
            Map<Value, Set<Integer>> dims = new HashMap<>();
            blocks.asked()
                    .forEach(p -> dims.computeIfAbsent(p.block(), v -> new LinkedHashSet<>())
                            .add(p.dim()));
            int bits = 0;
            for (Op op : body.ops()) {
                boolean isWhole = sums.contains(op) || !op.is(Tt.DOT) && !op.is(Tt.LOAD);
                if (!isWhole && dims.getOrDefault(op.result(), Set.of()).size() != 1) {
                    return null;
                }
                bits += !op.is(Tt.DOT)
                        ? 0
                        : sums.contains(op) ? DotUnit.bitsOfSums(op) : DotUnit.bitsOfSums(op) * factor * 3 / 2;
            }
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
            boolean isOne = bits <= mostBits && scalars.stream().allMatch(numbers::add);
            return isOne ? new MergePlan(rows, factor, sums, moved, dims, numbers) : null;
        }
    }
}
