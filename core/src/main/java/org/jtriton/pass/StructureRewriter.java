package org.jtriton.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;

/**
 * A {@link Rewriter} that can also copy structured control flow with fewer variables. Whoever drops a variable sees to
 * it that its block arguments and result are unused or replaced.
 */
public abstract class StructureRewriter extends Rewriter {

    /** Copies an {@code scf.if} with those results only whose index {@code keep} accepts. */
    protected final void copyIf(Op op, IntPredicate keep, Builder b) {
        List<Region> regions = new ArrayList<>();
        for (Region old : op.regions()) {
            regions.add(copyBranch(old, keep, b));
        }
        List<Op.Result> kept = kept(op.results(), keep);
        if (kept.isEmpty()
                && regions.get(1).blocks().stream()
                        .allMatch(block -> block.ops().size() == 1)) {
            regions.set(1, new Region());
        }
        Op copy = b.emit(op.opcode(), map(op.operands()), types(kept), op.attributes(), regions, List.of());
        replaceKept(kept, copy.results());
    }

    private Region copyBranch(Region old, IntPredicate keep, Builder b) {
        if (old.isEmpty()) {
            return new Region();
        }
        Region region = Region.ofOneBlock();
        Builder inner = b.in(region.entry());
        List<Value> yielded = splice(old.entry(), List.of(), inner);
        inner.emit(Scf.YIELD, kept(yielded, keep));
        return region;
    }

    /** Copies an {@code scf.for} with those carried variables only whose index {@code keep} accepts. */
    protected final void copyFor(Op op, IntPredicate keep, Builder b) {
        Block old = op.body(0);
        Region region = Region.ofOneBlock();
        replace(old.argument(0), addCopy(region, old.argument(0)));
        List<Block.Argument> carried =
                kept(old.arguments().subList(1, old.arguments().size()), keep);
        carried.forEach(a -> replace(a, addCopy(region, a)));
        Builder inner = b.in(region.entry());
        List<Value> next = splice(old, List.of(), inner);
        inner.emit(Scf.YIELD, kept(next, keep));

        List<Value> operands = new ArrayList<>(map(op.operands().subList(0, 3)));
        operands.addAll(map(kept(op.operands().subList(3, op.operands().size()), keep)));
        List<Op.Result> results = kept(op.results(), keep);
        Op copy = b.emit(op.opcode(), operands, types(results), op.attributes(), List.of(region), List.of());
        replaceKept(results, copy.results());
    }

    /**
     * Copies an {@code scf.while}.
     *
     * @param keepIn which of the variables that enter the first region stay
     * @param keepOut which of the values that the condition passes on stay
     */
    protected final void copyWhile(Op op, IntPredicate keepIn, IntPredicate keepOut, Builder b) {
        Region before = Region.ofOneBlock();
        kept(op.body(0).arguments(), keepIn).forEach(a -> replace(a, addCopy(before, a)));
        Builder inner = b.in(before.entry());
        List<Value> condition = splice(op.body(0), List.of(), inner);
        List<Value> passed = new ArrayList<>(condition.subList(0, 1));
        passed.addAll(kept(condition.subList(1, condition.size()), keepOut));
        inner.emit(Scf.CONDITION, passed);

        Region after = Region.ofOneBlock();
        kept(op.body(1).arguments(), keepOut).forEach(a -> replace(a, addCopy(after, a)));
        inner = b.in(after.entry());
        inner.emit(Scf.YIELD, kept(splice(op.body(1), List.of(), inner), keepIn));

        List<Op.Result> results = kept(op.results(), keepOut);
        Op copy = b.emit(
                op.opcode(),
                map(kept(op.operands(), keepIn)),
                types(results),
                op.attributes(),
                List.of(before, after),
                List.of());
        replaceKept(results, copy.results());
    }

    private void replaceKept(List<Op.Result> old, List<Op.Result> results) {
        for (int i = 0; i < old.size(); i++) {
            replace(old.get(i), results.get(i));
        }
    }

    private Block.Argument addCopy(Region region, Block.Argument old) {
        return region.entry().addArgument(old.type(), relocate(old.location()));
    }

    private static List<Type> types(List<? extends Value> values) {
        return values.stream().map(Value::type).toList();
    }

    private static <T> List<T> kept(List<T> all, IntPredicate keep) {
        List<T> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (keep.test(i)) {
                some.add(all.get(i));
            }
        }
        return some;
    }
}
