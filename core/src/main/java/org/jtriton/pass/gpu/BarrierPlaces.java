package org.jtriton.pass.gpu;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;

/**
 * Before which operations of a function its threads must wait for each other: follows the accesses that slow threads may still have
 * before them while fast ones have gone on, along the function, into branches, and around loops until there are no more. What an operation
 * accesses, and what bars whom, is the subclass's business.
 *
 * @param <P> a pending access, equal to another one if they are of the same consequence
 */
abstract class BarrierPlaces<P> {
    private final Set<Op> places = Collections.newSetFromMap(new IdentityHashMap<>());

    /** What is pending after an operation that is neither a loop nor a branch; says {@link #needsBarrier} if it must not overtake something. */
    protected abstract Set<P> after(Op op, Set<P> before);

    /** What a barrier leaves of what is pending. */
    protected abstract Set<P> settled(Set<P> pending);

    /** An access as it is seen from the next round of a loop. */
    protected P inNextRound(P access, Op loop) {
        return access;
    }

    protected final void needsBarrier(Op op) {
        places.add(op);
    }

    /** The operations before which there must be one. */
    final Set<Op> find(Func f) {
        for (Block b : f.body().blocks()) {
            through(b, Set.of());
        }
        return places;
    }

    /** The function with barriers where they are needed. */
    final Func insert(Func f) {
        return new Inserter(find(f)).run(f);
    }

    private Set<P> through(Block block, Set<P> before) {
        Set<P> now = before;
        for (Op op : block.ops()) {
            now = switch (op.opcode()) {
                case Scf.IF -> branches(op, now);
                // What other warps do is put in order by barriers in memory.
                case Ttg.WARP_SPECIALIZE -> through(new WarpPartition(op).program(), now);
                case Scf.FOR -> loop(op, List.of(op.body(0)), now).getLast();
                case Scf.WHILE -> loop(op, List.of(op.body(0), op.body(1)), now).getFirst();
                default -> after(op, now);
            };
        }
        return now;
    }

    private Set<P> branches(Op op, Set<P> before) {
        Set<P> after = new LinkedHashSet<>();
        for (Region r : op.regions()) {
            after.addAll(r.isEmpty() ? before : through(r.entry(), before));
        }
        return after;
    }

    /** A barrier that is needed only for what is pending before a loop stands there, and not in every round. */
    private List<Set<P>> loop(Op op, List<Block> blocks, Set<P> before) {
        Set<Op> known = new HashSet<>(places);
        List<Set<P>> after = rounds(op, blocks, before);
        if (places.equals(known)) {
            return after;
        }
        Set<Op> wanted = new HashSet<>(places);
        places.retainAll(known);
        rounds(op, blocks, Set.of());
        if (places.equals(wanted)) {
            return after;
        }
        places.add(op);
        return rounds(op, blocks, settled(before));
    }

    /**
     * What is pending after each of the blocks, one after the other and from the last on to the first again; the first begins with what
     * is pending before as well.
     */
    private List<Set<P>> rounds(Op op, List<Block> blocks, Set<P> before) {
        Set<P> head = new LinkedHashSet<>(before);
        while (true) {
            Set<P> first = through(blocks.getFirst(), head);
            Set<P> last = blocks.size() > 1 ? through(blocks.getLast(), first) : first;
            Set<P> next =
                    last.stream().map(p -> inNextRound(p, op)).collect(Collectors.toCollection(LinkedHashSet::new));
            if (!head.addAll(next)) {
                // A loop that is left before its first round leaves what was pending before.
                return List.of(first, head);
            }
        }
    }

    private static final class Inserter extends Rewriter {
        private final Set<Op> places;

        Inserter(Set<Op> places) {
            this.places = places;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (places.contains(op)) {
                b.emit(Misc.BARRIER, List.of());
            }
            copy(op, b);
        }
    }
}
