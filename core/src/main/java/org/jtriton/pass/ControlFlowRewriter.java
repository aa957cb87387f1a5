package org.jtriton.pass;

import static org.jtriton.analysis.Constants.isInteger;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Definitions;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.rule.Rules;

/** The canonical rules, and with them the simplifications of control flow and of operations without results. */
final class ControlFlowRewriter extends RuleRewriter {
    private int taken;

    ControlFlowRewriter() {
        super(Rules.CANONICAL);
    }

    @Override
    public int applied() {
        return super.applied() + taken;
    }

    @Override
    protected void rewrite(Op op, Builder b) {
        if (op.is(Scf.IF)) {
            rewriteIf(op, b);
        } else if (op.is(Scf.FOR)) {
            rewriteFor(op, b);
        } else if (op.is(Scf.WHILE)) {
            rewriteWhile(op, b);
        } else if (op.is(Tt.STORE)) {
            rewriteStore(op, b);
        } else if ((op.is(Tt.ASSERT) || op.is(Misc.ASSUME)) && isInteger(map(op.operand(0)), 1)) {
            taken++;
        } else {
            super.rewrite(op, b);
        }
    }

    private void rewriteStore(Op op, Builder b) {
        if (op.operands().size() < 3 || !isKnown(map(op.operand(2)))) {
            copy(op, b);
            return;
        }
        taken++;
        if (isInteger(map(op.operand(2)), 1)) {
            copy(op, map(op.operands().subList(0, 2)), b);
        }
    }

    private void rewriteIf(Op op, Builder b) {
        Value condition = map(op.operand(0));
        if (isKnown(condition)) {
            taken++;
            Region region = op.region(isInteger(condition, 1) ? 0 : 1);
            replace(op, region.isEmpty() ? List.of() : splice(region.entry(), List.of(), b));
            return;
        }
        if (op.results().isEmpty()) {
            copyIf(op, i -> true, b);
            return;
        }
        Op then = op.body(0).terminator();
        Op otherwise = op.body(1).terminator();
        boolean choosesOnly = op.body(0).ops().size() == 1 && op.body(1).ops().size() == 1;
        BitSet dropped = new BitSet();
        for (int i = 0; i < op.results().size(); i++) {
            if (then.operand(i) == otherwise.operand(i)) {
                replace(op.result(i), map(then.operand(i)));
                dropped.set(i);
            } else if (choosesOnly && !(op.result(i).type() instanceof DescriptorType)) {
                Value choice = b.select(condition, map(then.operand(i)), map(otherwise.operand(i)));
                replace(op.result(i), choice);
                dropped.set(i);
            }
        }
        taken += dropped.cardinality();
        if (dropped.cardinality() < op.results().size() || !choosesOnly) {
            copyIf(op, i -> !dropped.get(i), b);
        }
    }

    private void rewriteFor(Op op, Builder b) {
        List<Value> inits = map(op.operands().subList(3, op.operands().size()));
        long trips = knownTrips(map(op.operands().subList(0, 3)));
        if (trips == 0) {
            taken++;
            replace(op, inits);
        } else if (trips == 1) {
            taken++;
            List<Value> arguments = new ArrayList<>(List.of(map(op.operand(0))));
            arguments.addAll(inits);
            replace(op, splice(op.body(0), arguments, b));
        } else {
            BitSet dropped = dropCarried(op);
            copyFor(op, i -> !dropped.get(i), b);
        }
    }

    /** How often a counted loop runs: 0, 1, or 2 for more often or not known. */
    private static long knownTrips(List<Value> bounds) {
        if (bounds.get(0) == bounds.get(1)) {
            return 0;
        }
        OptionalLong lower = Constants.integer(bounds.get(0));
        OptionalLong upper = Constants.integer(bounds.get(1));
        OptionalLong step = Constants.integer(bounds.get(2));
        if (lower.isEmpty() || upper.isEmpty()) {
            return 2;
        }
        if (lower.getAsLong() >= upper.getAsLong()) {
            return 0;
        }
        // Read as unsigned, the distance does not overflow.
        long distance = upper.getAsLong() - lower.getAsLong();
        boolean one = step.isPresent() && step.getAsLong() > 0 && Long.compareUnsigned(distance, step.getAsLong()) <= 0;
        return one ? 1 : 2;
    }

    /** Replaces carried variables that never change. */
    private BitSet dropCarried(Op op) {
        Block body = op.body(0);
        Op yield = body.terminator();
        BitSet dropped = new BitSet();
        for (int i = 0; i < op.results().size(); i++) {
            Value init = op.operand(i + 3);
            Value next = yield.operand(i);
            if (next == body.argument(i + 1) || next == init) {
                replace(body.argument(i + 1), map(init));
                replace(op.result(i), map(init));
                dropped.set(i);
            }
        }
        taken += dropped.cardinality();
        return dropped;
    }

    private void rewriteWhile(Op op, Builder b) {
        Block before = op.body(0);
        Block after = op.body(1);
        Op condition = before.terminator();
        Op yield = after.terminator();
        if (isKnown(condition.operand(0)) && isInteger(condition.operand(0), 0)) {
            taken++;
            List<Value> passed = splice(before, map(op.operands()), b);
            replace(op, passed.subList(1, passed.size()));
            return;
        }
        BitSet constantIn = new BitSet();
        for (int i = 0; i < op.operands().size(); i++) {
            if (comesBack(yield.operand(i), before.argument(i), condition, after)
                    || yield.operand(i) == op.operand(i)) {
                replace(before.argument(i), map(op.operand(i)));
                constantIn.set(i);
            }
        }
        Set<Value> inside = Definitions.inside(op);
        BitSet constantOut = new BitSet();
        for (int j = 0; j < op.results().size(); j++) {
            Value passed = condition.operand(j + 1);
            boolean invariant = !inside.contains(passed)
                    || passed instanceof Block.Argument a && a.block() == before && constantIn.get(a.index());
            if (invariant) {
                replace(after.argument(j), map(passed));
                replace(op.result(j), map(passed));
                constantOut.set(j);
            }
        }
        taken += constantIn.cardinality() + constantOut.cardinality();
        copyWhile(op, i -> !constantIn.get(i), j -> !constantOut.get(j), b);
    }

    /** Whether a value yielded is a variable of the second region that holds {@code argument} of the first one. */
    private static boolean comesBack(Value yielded, Block.Argument argument, Op condition, Block after) {
        return yielded instanceof Block.Argument a
                && a.block() == after
                && condition.operand(a.index() + 1) == argument;
    }

    private static boolean isKnown(Value condition) {
        return Constants.integer(condition).isPresent();
    }
}
