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

    /** Copies the operation with its regions rewritten. */
    protected final Op copy(Op op, Builder b) {
        return copy(op, map(op.operands()), b);
    }

    /** The same with other operands. */
    protected final Op copy(Op op, List<? extends Value> operands, Builder b) {
        Location outer = b.location();
        b.at(op.location());
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

    private void fill(Region old, Region region) {
        for (Block b : old.blocks().subList(1, old.blocks().size())) {
            copyArguments(b, region.addBlock());
        }
        for (int i = 0; i < old.blocks().size(); i++) {
            rewriteBlock(old.blocks().get(i), region.blocks().get(i));
        }
    }

    /** Rewrites the operations of a block into another, whose arguments are mapped already. */
    protected void rewriteBlock(Block old, Block block) {
        Builder b = new Builder(block, Location.UNKNOWN);
        for (Op op : old.ops()) {
            b.at(op.location());
            rewrite(op, b);
        }
    }
}
