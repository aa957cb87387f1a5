package org.jtriton.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;

/** Who uses each value of a function, and where each operation stands. A picture of the function as it was taken. */
public final class Uses {
    private final Map<Value, List<Op>> users = new HashMap<>();
    private final Map<Op, Block> blocks = new HashMap<>();
    private final Map<Op, Op> parents = new HashMap<>();
    private final Map<Op, Integer> positions = new HashMap<>();
    private final Map<Block, Op> owners = new HashMap<>();

    private Uses() {}

    /** The uses in a function. */
    public static Uses of(Func func) {
        Uses uses = new Uses();
        uses.visit(func.body(), null);
        return uses;
    }

    /** The operations that use a value, in text order; one that uses it twice comes twice. */
    public List<Op> users(Value value) {
        return users.getOrDefault(value, List.of());
    }

    /** How often a value is used. */
    public int count(Value value) {
        return users(value).size();
    }

    public boolean isUnused(Value value) {
        return users(value).isEmpty();
    }

    /** The block that an operation stands in. */
    public Block block(Op op) {
        return blocks.get(op);
    }

    /** The operation in whose region {@code op} stands; null at the top of the function. */
    public Op parent(Op op) {
        return parents.get(op);
    }

    /** The number of an operation in text order over the whole function. */
    public int position(Op op) {
        return positions.get(op);
    }

    /** The operation in whose region a block is; null for a block of the function itself. */
    public Op owner(Block block) {
        return owners.get(block);
    }

    private void visit(Region region, Op parent) {
        for (Block b : region.blocks()) {
            owners.put(b, parent);
            for (Op op : b.ops()) {
                blocks.put(op, b);
                parents.put(op, parent);
                positions.put(op, positions.size());
                op.operands().forEach(v -> use(v, op));
                op.successors().forEach(s -> s.arguments().forEach(v -> use(v, op)));
                op.regions().forEach(r -> visit(r, op));
            }
        }
    }

    private void use(Value value, Op user) {
        users.computeIfAbsent(value, v -> new ArrayList<>()).add(user);
    }
}
