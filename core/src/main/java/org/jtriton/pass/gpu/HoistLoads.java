package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Ask first, work later.
 *
 * A thread waits where it first uses what it loaded. Written as kernels are,
 *
 *     x = load(...)                       x = load(...)
 *     a = work(x)         waits           y = load(...)
 *     y = load(...)                       a = work(x)         waits for both at once
 *     b = work(y)         waits again     b = work(y)
 *
 * each load waits for itself. So between two operations with effects, whose order must stay, loads and what their addresses
 * need go before everything else. What has been asked for takes registers until it is used; when that is half of what a thread
 * has, or all that sums and the results of products leave of them, the rest stays where it is.
 */

/** Needs layouts. Gives the module with loads before the work that they do not wait for. See the essay above. */
public final class HoistLoads implements Pass {
    /** Registers of a thread for what has been asked for. */
    private static final int BUDGET = 128;

    /** Registers of a thread for that and what a loop carries and its products give. */
    private static final int WITH_PRODUCTS = 208;

    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Hoister().run(f)).toList());
    }

    private static final class Hoister extends Rewriter {
        @Override
        protected void rewrite(Op op, Builder b) {
            copy(op, b);
        }

        @Override
        protected void rewriteBlock(Block old, Block block) {
            Builder b = new Builder(block, Location.unknown());
            for (Op op : ordered(old)) {
                b.at(op.location());
                rewrite(op, b);
            }
        }

        private static List<Op> ordered(Block block) {
            int budget = Math.min(BUDGET, WITH_PRODUCTS - carriedBesideProducts(block));
            List<Op> all = new ArrayList<>();
            List<Op> stretch = new ArrayList<>();
            for (Op op : block.ops()) {
                if (Effects.writes(op)
                        || op.has(Trait.TERMINATOR)
                        || !op.regions().isEmpty() && Effects.reads(op)) {
                    all.addAll(loadsFirst(stretch, budget));
                    all.add(op);
                    stretch.clear();
                } else {
                    stretch.add(op);
                }
            }
            all.addAll(stretch);
            return all;
        }

        /** The loads of a stretch without effects and what they need, then the rest, both in their order. */
        private static List<Op> loadsFirst(List<Op> stretch, int budget) {
            Set<Op> first = new HashSet<>();
            Set<Op> members = new HashSet<>(stretch);
            int registers = 0;
            for (Op op : stretch) {
                if (op.is(Tt.LOAD)) {
                    registers += Encoded.registers(op.result());
                    if (registers > budget) {
                        break;
                    }
                    addWithNeeds(op, members, first);
                }
            }
            List<Op> ordered = new ArrayList<>();
            stretch.stream().filter(first::contains).forEach(ordered::add);
            stretch.stream().filter(op -> !first.contains(op)).forEach(ordered::add);
            return ordered;
        }

        private static void addWithNeeds(Op op, Set<Op> members, Set<Op> first) {
            if (members.contains(op) && first.add(op)) {
                for (Value v : op.operands()) {
                    if (v instanceof Op.Result r) {
                        addWithNeeds(r.op(), members, first);
                    }
                }
                // What stands inside a region may need more than the operation itself names.
                op.regions()
                        .forEach(r -> r.blocks()
                                .forEach(block -> block.ops()
                                        .forEach(nested ->
                                                nested.walk(o -> o.operands().forEach(v -> {
                                                    if (v instanceof Op.Result result) {
                                                        addWithNeeds(result.op(), members, first);
                                                    }
                                                })))));
            }
        }

        /** Registers for the blocks that enter a block of operations with products, and for what these give. */
        private static int carriedBesideProducts(Block block) {
            List<Op> products =
                    block.ops().stream().filter(op -> op.is(Ttg.WARP_GROUP_DOT)).toList();
            return products.isEmpty()
                    ? 0
                    : Stream.concat(
                                    block.arguments().stream(),
                                    products.stream()
                                            .filter(p -> !(p.operand(2) instanceof Block.Argument))
                                            .map(Op::result))
                            .mapToInt(Encoded::registers)
                            .sum();
        }
    }
}
