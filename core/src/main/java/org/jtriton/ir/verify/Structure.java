package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Dominators;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;

/** Blocks, terminators, branches and the dominance of definitions in one function. */
final class Structure {
    private final Errors errors;
    private final Set<Op> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Value> visible = Collections.newSetFromMap(new IdentityHashMap<>());

    Structure(Errors errors) {
        this.errors = errors;
    }

    void function(Func f) {
        String where = "function @" + f.name();
        for (Block b : f.body().blocks()) {
            if (!b.ops().isEmpty() && b.terminator().has(Trait.TERMINATOR)) {
                Op last = b.terminator();
                if (!last.is(Tt.RETURN) && !(last.opcode() instanceof Cf)) {
                    errors.at(last, "a block of a function ends in tt.return or a branch");
                }
            }
        }
        region(f.body(), where);
    }

    private void region(Region region, String where) {
        if (region.isEmpty()) {
            return;
        }
        Dominators dominators = new Dominators(region);
        for (Block b : region.blocks()) {
            terminators(b, region, where);
        }
        for (Block b : region.blocks()) {
            List<Value> outside = addDominating(b, dominators, region);
            visible.addAll(b.arguments());
            for (Op op : b.ops()) {
                op(op);
            }
            b.ops().forEach(op -> visible.removeAll(op.results()));
            visible.removeAll(b.arguments());
            outside.forEach(visible::remove);
        }
    }

    /** Makes visible what the blocks that dominate {@code block} define. In an unreachable block anything goes. */
    private List<Value> addDominating(Block block, Dominators dominators, Region region) {
        List<Value> added = new ArrayList<>();
        boolean reachable = dominators.isReachable(block);
        for (Block b : region.blocks()) {
            if (b != block && (!reachable || dominators.dominates(b, block))) {
                added.addAll(b.arguments());
                b.ops().forEach(op -> added.addAll(op.results()));
            }
        }
        visible.addAll(added);
        return added;
    }

    private void op(Op op) {
        if (!seen.add(op)) {
            errors.at(op, "stands in more than one place");
            return;
        }
        for (int i = 0; i < op.operands().size(); i++) {
            checkVisible(op, op.operand(i), "operand " + i);
        }
        for (Op.Successor s : op.successors()) {
            for (int i = 0; i < s.arguments().size(); i++) {
                checkVisible(op, s.arguments().get(i), "argument " + i + " of a branch");
            }
        }
        for (Region r : op.regions()) {
            region(r, op.opcode().mnemonic());
        }
        visible.addAll(op.results());
    }

    private void checkVisible(Op op, Value value, String what) {
        if (!visible.contains(value)) {
            String name = value.location().name();
            errors.at(
                    op,
                    what + (name == null ? "" : " ('" + name + "')") + ", the " + value
                            + ", is not defined on every path to here");
        }
    }

    private void terminators(Block block, Region region, String where) {
        if (block.ops().isEmpty() || !block.terminator().has(Trait.TERMINATOR)) {
            String what = "block " + region.blocks().indexOf(block) + " of " + where + " has no terminator";
            if (block.ops().isEmpty()) {
                errors.general(what);
            } else {
                errors.at(block.terminator(), what + ", but ends here");
            }
        }
        for (Op op : block.ops()) {
            if (op.has(Trait.TERMINATOR) && op != block.terminator()) {
                errors.at(op, "a terminator inside a block");
            }
            op.successors().forEach(s -> successor(op, s, region));
        }
    }

    private void successor(Op op, Op.Successor s, Region region) {
        int target = region.blocks().indexOf(s.block());
        if (target <= 0) {
            errors.at(op, target < 0 ? "branches out of its region" : "branches to the first block of its region");
            return;
        }
        List<Type> given = s.arguments().stream().map(Value::type).toList();
        List<Type> wanted = s.block().arguments().stream().map(Value::type).toList();
        if (!given.equals(wanted)) {
            errors.at(op, "hands " + given + " to block " + target + ", which takes " + wanted);
        }
    }
}
