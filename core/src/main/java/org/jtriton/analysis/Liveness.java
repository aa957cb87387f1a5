package org.jtriton.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * Which operations and values of a function matter for what it does to memory or returns.
 *
 * <p>Everything is dead until something alive needs it: operations with an effect are alive, and what is alive makes
 * its operands alive. A variable that a loop carries is one thing, its initial value, block arguments, next value and
 * result; it lives when its result is used after the loop or its argument is used for something other than its own
 * next value. The loop of live operations may be cyclic, hence the work list.
 */
public final class Liveness {
    private final Set<Op> ops = new HashSet<>();
    private final Set<Value> values = new HashSet<>();
    private final Map<Block, Op> owners = new HashMap<>();
    private final Map<Op, Block> blocks = new HashMap<>();
    /** Values that must live as soon as the key does. */
    private final Map<Value, List<Value>> needs = new HashMap<>();

    private final Deque<Value> pending = new ArrayDeque<>();

    private Liveness() {}

    public static Liveness of(Func func) {
        Liveness l = new Liveness();
        l.scan(func.body(), null);
        List<Op> roots = new ArrayList<>();
        func.walk(op -> {
            if (Effects.writes(op) || op.is(Tt.RETURN) || op.opcode() instanceof Cf) {
                roots.add(op);
            }
        });
        roots.forEach(l::revive);
        l.drain();
        return l;
    }

    public boolean isLive(Op op) {
        return ops.contains(op);
    }

    public boolean isLive(Value value) {
        return values.contains(value);
    }

    private void scan(Region region, Op owner) {
        for (Block b : region.blocks()) {
            owners.put(b, owner);
            for (Op op : b.ops()) {
                blocks.put(op, b);
                link(op);
                op.regions().forEach(r -> scan(r, op));
            }
        }
    }

    /** Ties together what is one variable of a structured operation. */
    private void link(Op op) {
        if (op.is(Scf.IF)) {
            for (Region r : op.regions()) {
                for (int i = 0; i < op.results().size(); i++) {
                    need(op.result(i), r.entry().terminator().operand(i));
                }
            }
        } else if (op.is(Scf.FOR)) {
            Block body = op.body(0);
            for (int i = 0; i < op.results().size(); i++) {
                Value next = body.terminator().operand(i);
                Value carried = body.argument(i + 1);
                need(op.result(i), carried);
                need(carried, next);
                need(carried, op.operand(i + 3));
            }
        } else if (op.is(Scf.WHILE)) {
            Op condition = op.body(0).terminator();
            for (int i = 0; i < op.operands().size(); i++) {
                need(op.body(0).argument(i), op.operand(i));
                need(op.body(0).argument(i), op.body(1).terminator().operand(i));
            }
            for (int i = 0; i < op.results().size(); i++) {
                need(op.result(i), condition.operand(i + 1));
                need(op.body(1).argument(i), condition.operand(i + 1));
            }
        }
    }

    private void need(Value value, Value needed) {
        needs.computeIfAbsent(value, v -> new ArrayList<>()).add(needed);
    }

    private void revive(Value value) {
        if (values.add(value)) {
            pending.push(value);
        }
    }

    private void drain() {
        while (!pending.isEmpty()) {
            Value value = pending.pop();
            needs.getOrDefault(value, List.of()).forEach(this::revive);
            switch (value) {
                case Op.Result r -> revive(r.op());
                case Block.Argument a -> {
                    if (owners.get(a.block()) != null) {
                        revive(owners.get(a.block()));
                    }
                }
            }
        }
    }

    private void revive(Op op) {
        if (!ops.add(op)) {
            return;
        }
        Op parent = owners.get(blocks.get(op));
        if (parent != null) {
            revive(parent);
        }
        op.successors().forEach(s -> s.arguments().forEach(this::revive));
        if (op.is(Scf.FOR)) {
            op.operands().subList(0, 3).forEach(this::revive);
        } else if (op.is(Scf.WHILE)) {
            revive(op.body(0).terminator().operand(0));
        } else if (!op.is(Scf.YIELD) && !op.is(Scf.CONDITION)) {
            op.operands().forEach(this::revive);
        }
        if (!(op.opcode() instanceof Scf)) {
            // A combine function returns all its results whether or not each is used.
            op.regions().forEach(this::reviveEnds);
        }
    }

    private void reviveEnds(Region region) {
        for (Block b : region.blocks()) {
            revive(b.terminator());
        }
    }
}
