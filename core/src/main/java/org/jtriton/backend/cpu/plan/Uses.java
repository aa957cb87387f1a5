package org.jtriton.backend.cpu.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;

/** Who uses each value, and in which block each operation stands. */
final class Uses {
    private final Map<Value, List<Op>> users = new HashMap<>();
    private final Map<Op, Block> blockOf = new IdentityHashMap<>();
    private final Map<Op, Integer> position = new IdentityHashMap<>();
    private final Map<Block, Op> ownerOf = new IdentityHashMap<>();

    Uses(Func f) {
        index(f.body(), null);
    }

    private void index(Region region, Op owner) {
        for (Block b : region.blocks()) {
            ownerOf.put(b, owner);
            for (Op op : b.ops()) {
                blockOf.put(op, b);
                position.put(op, position.size());
                for (Value v : op.operands()) {
                    users.computeIfAbsent(v, k -> new ArrayList<>()).add(op);
                }
                op.regions().forEach(r -> index(r, op));
            }
        }
    }

    /** The operations with the value among their operands, in text order; one that uses it twice is there twice. */
    List<Op> of(Value v) {
        return users.getOrDefault(v, List.of());
    }

    Block blockOf(Op op) {
        return blockOf.get(op);
    }

    /** The number of the operation in text order over the whole function. */
    int position(Op op) {
        return position.get(op);
    }

    /** The operation in whose region the block is, or null for the function's own. */
    Op ownerOf(Block b) {
        return ownerOf.get(b);
    }

    /** The operation of {@code block} that is or contains {@code op}, or null when it is outside. */
    Op ancestorIn(Block block, Op op) {
        for (Op o = op; o != null; o = ownerOf.get(blockOf.get(o))) {
            if (blockOf.get(o) == block) {
                return o;
            }
        }
        return null;
    }
}
