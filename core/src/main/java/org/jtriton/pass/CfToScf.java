package org.jtriton.pass;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Dominators;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;

/**
 * Needs branches that only go forward, as early returns make them. Gives regions of one block, with {@code scf.if} in
 * place of the branches.
 *
 * <p>A conditional branch becomes an {@code scf.if} that lasts to the block where its ways join again for good: the
 * immediate postdominator, or the end of the region if they return on their own. What goes to that block's arguments, or
 * into the returns, are the values that the {@code scf.if} yields. Two early returns, for example:
 *
 * <pre>
 *     cond_br %a, ^r, ^1              %x = if %a { yield %v } else {
 * ^1: cond_br %b, ^s, ^2                %y = if %b { yield %w } else { yield %u }
 * ^2: return %u             becomes     yield %y
 * ^r: return %v                       }
 * ^s: return %w                       return %x
 * </pre>
 *
 * A block that several ways reach before they all join is copied into each.
 */
public final class CfToScf implements Pass {
    /** How often a block is copied, on average, and how deep conditionals nest, before that is given up. */
    private static final int MOST_COPIES = 16;

    private static final int MOST_DEPTH = 200;

    @Override
    public IrModule run(IrModule module) {
        return new Structuring().run(module);
    }

    private static final class Structuring extends Rewriter {
        @Override
        protected void rewrite(Op op, Builder b) {
            copy(op, b);
        }

        @Override
        protected void fill(Region old, Region region) {
            if (old.blocks().size() == 1) {
                super.fill(old, region);
                return;
            }
            Op someReturn = someReturn(old);
            Builder b = new Builder(region.entry(), someReturn.location());
            List<Value> returned = new Walk(old, types(someReturn.operands())).from(old.entry(), null, b, 0);
            b.at(someReturn.location()).emit(someReturn.opcode(), returned);
        }

        private static Op someReturn(Region region) {
            return new Dominators(region)
                    .order().stream()
                            .map(Block::terminator)
                            .filter(t -> t.successors().isEmpty())
                            .findFirst()
                            .orElseThrow(() -> error("no way through these branches ends", region.entry()));
        }

        /** Copies the blocks of one region, from a block to where its ways join. */
        private final class Walk {
            private final Joins joins;
            private final List<Type> returnTypes;
            private int copiesLeft;

            Walk(Region region, List<Type> returnTypes) {
                this.joins = new Joins(region);
                this.returnTypes = returnTypes;
                this.copiesLeft = MOST_COPIES * region.blocks().size();
            }

            /**
             * Writes what happens from the start of {@code block}, whose arguments are mapped, to {@code end}.
             *
             * @param end a block that every way reaches, or null for the end of the region
             * @return the values for the arguments of {@code end}, or those returned
             */
            List<Value> from(Block block, Block end, Builder b, int depth) {
                Block at = block;
                while (true) {
                    if (copiesLeft-- == 0 || depth > MOST_DEPTH) {
                        throw error("these branches are too entangled to become conditionals", at);
                    }
                    List<Value> operands = splice(at, List.of(), b);
                    Op branch = at.terminator();
                    b.at(branch.location());
                    if (branch.successors().isEmpty()) {
                        return operands;
                    }
                    Block next;
                    List<? extends Value> handed;
                    if (branch.successors().size() == 1) {
                        next = branch.successors().getFirst().block();
                        handed = map(branch.successors().getFirst().arguments());
                    } else {
                        next = joins.of(at);
                        handed = conditional(branch, operands.getFirst(), next, b, depth);
                    }
                    if (next == end) {
                        return List.copyOf(handed);
                    }
                    bind(next, handed);
                    at = next;
                }
            }

            private List<Op.Result> conditional(Op branch, Value condition, Block join, Builder b, int depth) {
                List<Type> types = join == null ? returnTypes : types(join.arguments());
                Op.Successor then = branch.successors().get(0);
                Op.Successor otherwise = branch.successors().get(1);
                boolean nothingElse = otherwise.block() == join && types.isEmpty();
                return b.ifOp(
                        condition,
                        types,
                        inner -> along(then, join, inner, depth),
                        nothingElse ? null : inner -> along(otherwise, join, inner, depth));
            }

            private List<Value> along(Op.Successor way, Block join, Builder b, int depth) {
                List<Value> handed = map(way.arguments());
                if (way.block() == join) {
                    return handed;
                }
                bind(way.block(), handed);
                return from(way.block(), join, b, depth + 1);
            }

            private void bind(Block block, List<? extends Value> values) {
                for (int i = 0; i < values.size(); i++) {
                    replace(block.argument(i), values.get(i));
                }
            }
        }

        private static List<Type> types(List<? extends Value> values) {
            return values.stream().<Type>map(Value::type).toList();
        }
    }

    /**
     * Where the ways from a block join for good: its immediate postdominator, the nearest common ancestor of its
     * successors in the tree of postdominators, whose root is the end of the region (null).
     */
    private static final class Joins {
        private final Map<Block, Block> parents = new HashMap<>();
        private final Map<Block, Integer> depths = new HashMap<>();

        Joins(Region region) {
            depths.put(null, 0);
            for (Block b : new Dominators(region).order().reversed()) {
                List<Op.Successor> successors = b.terminator().successors();
                Block join = successors.isEmpty() ? null : known(successors.getFirst(), b);
                for (Op.Successor s : successors) {
                    join = common(join, known(s, b));
                }
                parents.put(b, join);
                depths.put(b, depths.get(join) + 1);
            }
        }

        Block of(Block block) {
            return parents.get(block);
        }

        /** The target of a branch; in reverse postorder only one that goes back has a target not seen yet. */
        private Block known(Op.Successor s, Block from) {
            if (!depths.containsKey(s.block())) {
                throw error("a branch that goes back; a loop must be an scf.for or scf.while", from);
            }
            return s.block();
        }

        private Block common(Block a, Block b) {
            while (a != b) {
                if (depths.get(a) >= depths.get(b)) {
                    a = parents.get(a);
                } else {
                    b = parents.get(b);
                }
            }
            return a;
        }
    }

    private static CompilationException error(String message, Block block) {
        Location.FileLineCol place = block.terminator().location().place();
        CompilationException.Builder error = CompilationException.error(message);
        return (place == null ? error : error.at(place.file(), place.line(), place.column() + 1, "")).build();
    }
}
