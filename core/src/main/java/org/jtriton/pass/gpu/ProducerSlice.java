package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/*
 * What must be known to copy.
 *
 * Which blocks a program copies, and how often, follows from a few numbers: those of its indices, the ends of the loops around the
 * copies, and the conditions around them. Together with what they follow from they are a small program of their own:
 *
 *     for tile, acc:                            for tile:
 *         m = tile / columns * 128                  m = tile / columns * 128
 *         for k, acc:                               for k:
 *             a = load a[m, k]                          copy a[m, k]
 *             acc = acc + dot(a, ...)
 *         store c[m, ...], acc
 *
 * Blocks are never part of it, and memory only as far as nothing in the kernel writes it.
 */

/** The operations that the indices of some copies follow from, and the control flow around them. See the essay above. */
final class ProducerSlice {
    private final Uses uses;
    private final Block entry;
    private final Predicate<Op> canRead;
    private final Set<Op> ops = new HashSet<>();

    /** Of loops the carried values that are needed, of conditionals the results. */
    private final Map<Op, Set<Integer>> values = new HashMap<>();

    /**
     * Empty at first.
     *
     * @param canRead whether what a load of a number reads is the same at any time
     */
    ProducerSlice(Uses uses, Block entry, Predicate<Op> canRead) {
        this.uses = uses;
        this.entry = entry;
        this.canRead = canRead;
    }

    /** Adds what a copy needs, whose map is there before everything; false, and the slice is of no use, if that cannot be known. */
    boolean add(Op load) {
        return addAround(load)
                && load.operands().subList(1, load.operands().size()).stream().allMatch(this::add);
    }

    /** Adds what a number follows from. */
    boolean add(Value v) {
        return switch (v) {
            case Block.Argument a -> addArgument(a);
            case Op.Result r -> addResult(r);
        };
    }

    private boolean addArgument(Block.Argument a) {
        if (a.block() == entry) {
            return true;
        }
        Op owner = uses.owner(a.block());
        return owner.is(Scf.FOR) && (a.index() == 0 ? addControl(owner) : addCarried(owner, a.index() - 1));
    }

    private boolean addResult(Op.Result r) {
        Op op = r.op();
        if (op.is(Scf.FOR)) {
            return addCarried(op, r.index());
        }
        if (op.is(Scf.IF)) {
            return !needs(op).add(r.index())
                    || addControl(op)
                            && op.regions().stream()
                                    .allMatch(region ->
                                            add(region.entry().terminator().operand(r.index())));
        }
        boolean canRun = op.regions().isEmpty()
                && !r.type().isTensor()
                && (Effects.isPure(op) || op.is(Tt.LOAD) && canRead.test(op));
        return canRun
                && (!ops.add(op) || addAround(op) && op.operands().stream().allMatch(this::add));
    }

    private boolean addCarried(Op loop, int number) {
        return !loop.result(number).type().isTensor()
                && (!needs(loop).add(number)
                        || addControl(loop)
                                && add(loop.operand(3 + number))
                                && add(loop.body(0).terminator().operand(number)));
    }

    /** Adds the loops and conditionals that an operation is in. */
    private boolean addAround(Op op) {
        Op parent = uses.parent(op);
        return parent == null || addControl(parent);
    }

    private boolean addControl(Op op) {
        boolean isCounted = op.is(Scf.FOR);
        if (!isCounted && !op.is(Scf.IF)) {
            return false;
        }
        return !ops.add(op)
                || addAround(op)
                        && op.operands().subList(0, isCounted ? 3 : 1).stream().allMatch(this::add);
    }

    private Set<Integer> needs(Op op) {
        return values.computeIfAbsent(op, o -> new TreeSet<>());
    }

    /** Whether an operation is part of it. */
    boolean has(Op op) {
        return ops.contains(op);
    }

    /** The numbers of the carried values of a loop, or results of a conditional, that are part of it, in order. */
    List<Integer> values(Op op) {
        return new ArrayList<>(values.getOrDefault(op, Set.of()));
    }
}
