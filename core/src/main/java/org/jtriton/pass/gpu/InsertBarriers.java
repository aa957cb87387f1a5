package org.jtriton.pass.gpu;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Scratch;

/*
 * Where must threads wait for each other?
 *
 * An operation with shared memory of its own writes there first, has a barrier, and reads last (see Scratch). What is read after
 * its last barrier is pending: a slow thread may still do so while a fast one goes on. A barrier before the next operation is
 * needed if that writes what is pending; and its own barrier then settles all that was pending before.
 *
 *     %0 = reduce at 0        pending: reads 0..15
 *     %1 = reduce at 16       writes 16..31: no hazard; pending: reads 16..31
 *     %2 = convert at 0       writes 0..4095: meets 16..31, so a barrier goes before it
 *
 * A loop's body begins with what is pending before the loop or at the end of its body, so it is looked at until that grows no
 * more. A barrier in the IR itself, which a kernel may ask for, settles everything, and so does the one with which an atomic
 * operation begins that publishes what was written before it.
 */

/**
 * Needs places in shared memory. Gives a barrier before each operation that would write there while threads may still read or write
 * the same bytes, and before no other. See the essay above.
 */
public final class InsertBarriers implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new Inserter(new Hazards(f).places).run(f))
                .toList());
    }

    /** Bytes of shared memory that some threads may still access, while others have gone on. */
    private record Pending(int from, int to, boolean isWrite) {
        /** Whether an access to the bytes may not overtake this one. */
        boolean bars(int begin, int end, boolean writes) {
            return (isWrite || writes) && from < end && begin < to;
        }
    }

    /** Bytes that an operation needs, and whether all threads wait for each other while it runs. */
    private record Exchange(int bytes, boolean settles) {
        static Exchange of(Op op, Uses uses) {
            int bytes = op.has(Attrs.SHARED_OFFSET) ? Scratch.bytes(op, uses) : 0;
            return new Exchange(bytes, bytes > 0 && Scratch.settles(op));
        }
    }

    private static final class Hazards {
        /** Operations that need a barrier before them. */
        private final Set<Op> places = Collections.newSetFromMap(new IdentityHashMap<>());

        private final Uses uses;

        /** What an operation does in shared memory: asked once, since its block may be looked at several times. */
        private final Map<Op, Exchange> exchanges = new IdentityHashMap<>();

        Hazards(Func f) {
            uses = Uses.of(f);
            for (Block b : f.body().blocks()) {
                after(b, Set.of());
            }
        }

        private Set<Pending> after(Block block, Set<Pending> before) {
            Set<Pending> now = before;
            for (Op op : block.ops()) {
                now = after(op, now);
            }
            return now;
        }

        private Set<Pending> after(Op op, Set<Pending> before) {
            return switch (op.opcode()) {
                case Misc.BARRIER -> Set.of();
                case Scf.IF -> branches(op, before);
                case Scf.FOR -> loop(List.of(op.body(0)), before).getLast();
                case Scf.WHILE -> loop(List.of(op.body(0), op.body(1)), before).getFirst();
                default -> exchange(op, before);
            };
        }

        private Set<Pending> exchange(Op op, Set<Pending> pending) {
            Set<Pending> before = Scratch.beginsWithBarrier(op) ? Set.of() : pending;
            Exchange exchange = exchanges.computeIfAbsent(op, o -> Exchange.of(o, uses));
            if (exchange.bytes() == 0) {
                // Nothing, or a buffer of which each thread has a part to itself.
                return before;
            }
            int from = op.get(Attrs.SHARED_OFFSET);
            int to = from + exchange.bytes();
            boolean hasBarrier = before.stream().anyMatch(p -> p.bars(from, to, true));
            if (hasBarrier) {
                places.add(op);
            }
            Set<Pending> now = new LinkedHashSet<>(hasBarrier || exchange.settles() ? Set.of() : before);
            if (!Scratch.waitsLast(op)) {
                now.add(new Pending(from, to, false));
            }
            return now;
        }

        private Set<Pending> branches(Op op, Set<Pending> before) {
            Set<Pending> after = new LinkedHashSet<>();
            for (Region r : op.regions()) {
                after.addAll(r.isEmpty() ? before : after(r.entry(), before));
            }
            return after;
        }

        /**
         * What is pending after each of the blocks, one after the other and from the last on to the first again; the
         * first begins with what is pending before as well.
         */
        private List<Set<Pending>> loop(List<Block> blocks, Set<Pending> before) {
            Set<Pending> head = new LinkedHashSet<>(before);
            while (true) {
                Set<Pending> first = after(blocks.getFirst(), head);
                Set<Pending> last = blocks.size() > 1 ? after(blocks.getLast(), first) : first;
                if (!head.addAll(last)) {
                    // A loop that is left before its first round leaves what was pending before.
                    return List.of(first, head);
                }
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
