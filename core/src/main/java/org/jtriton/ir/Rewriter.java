package org.jtriton.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes new IR from old: walks a function in text order and hands each operation, with its operands already
 * translated, to {@link #rewrite}. What a pass does not care about is copied.
 *
 * <p>A subclass overrides {@link #rewrite}, appends whatever should stand in the operation's place to the builder, and
 * records with {@link #replace} which new values stand for the old results. Appending nothing and replacing nothing
 * removes an operation, whose results must then be unused.
 */
public abstract class Rewriter {
    private final Map<Value, Value> mapping = new HashMap<>();
    private final Map<Block, Block> blocks = new HashMap<>();

    /** Translates one operation. {@link #copy} keeps it as it is. */
    protected abstract void rewrite(Op op, Builder b);

    /** The whole module with every function rewritten. */
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream().map(this::run).toList());
    }

    public Func run(Func old) {
        Func f = old.emptyCopy();
        for (int i = 0; i < old.parameters().size(); i++) {
            replace(old.parameters().get(i), f.parameters().get(i));
        }
        blocks.put(old.entry(), f.entry());
        fill(old.body(), f.body());
        return f;
    }

    /** The new value for an old one. A value without a replacement stands for itself. */
    protected final Value map(Value old) {
        return mapping.getOrDefault(old, old);
    }

    protected final List<Value> map(List<? extends Value> old) {
        List<Value> values = new ArrayList<>(old.size());
        for (Value v : old) {
            values.add(map(v));
        }
        return values;
    }

    protected final void replace(Value old, Value replacement) {
        mapping.put(old, replacement);
    }

    protected final void replace(Op old, List<? extends Value> replacements) {
        for (int i = 0; i < old.results().size(); i++) {
            replace(old.result(i), replacements.get(i));
        }
    }

    /** The location for whatever stands in the place of an operation from {@code old}. */
    protected Location relocate(Location old) {
        return old;
    }

    /** Copies the operation with its regions rewritten. */
    protected final Op copy(Op op, Builder b) {
        return copy(op, map(op.operands()), b);
    }

    /** The same with other operands. */
    protected final Op copy(Op op, List<? extends Value> operands, Builder b) {
        Location outer = b.location();
        b.at(relocate(op.location()));
        List<Region> regions = new ArrayList<>();
        for (Region r : op.regions()) {
            regions.add(copy(r));
        }
        Op c = b.emit(
                op.opcode(),
                operands,
                op.results().stream().map(Op.Result::type).toList(),
                op.attributes(),
                regions,
                op.successors().stream()
                        .map(s -> new Op.Successor(blocks.getOrDefault(s.block(), s.block()), map(s.arguments())))
                        .toList());
        b.at(outer);
        replace(op, c.results());
        return c;
    }

    /** A rewritten copy of a region, block arguments included. */
    protected final Region copy(Region old) {
        Region region = new Region();
        if (!old.isEmpty()) {
            Block entry = region.addBlock();
            copyArguments(old.entry(), entry);
            fill(old, region);
        }
        return region;
    }

    private void copyArguments(Block old, Block block) {
        blocks.put(old, block);
        for (Block.Argument a : old.arguments()) {
            replace(a, block.addArgument(a.type(), a.location()));
        }
    }

    /** Fills a region, whose entry block has its arguments already, with the rewritten blocks of another. */
    protected void fill(Region old, Region region) {
        for (Block b : old.blocks().subList(1, old.blocks().size())) {
            copyArguments(b, region.addBlock());
        }
        for (int i = 0; i < old.blocks().size(); i++) {
            rewriteBlock(old.blocks().get(i), region.blocks().get(i));
        }
    }

    /** Rewrites the operations of a block into another, whose arguments are mapped already. */
    protected void rewriteBlock(Block old, Block block) {
        rewriteAll(old.ops(), new Builder(block, Location.unknown()));
    }

    /**
     * Rewrites the operations of a body of one block to where {@code b} stands, all but the terminator.
     *
     * @param arguments the new values for the arguments of the block
     * @return the new values for the operands of the terminator
     */
    protected final List<Value> splice(Block old, List<? extends Value> arguments, Builder b) {
        for (int i = 0; i < arguments.size(); i++) {
            replace(old.argument(i), arguments.get(i));
        }
        Location outer = b.location();
        rewriteAll(old.ops().subList(0, old.ops().size() - 1), b);
        b.at(outer);
        return map(old.terminator().operands());
    }

    private void rewriteAll(List<Op> ops, Builder b) {
        for (Op op : ops) {
            b.at(relocate(op.location()));
            rewrite(op, b);
        }
    }
}
