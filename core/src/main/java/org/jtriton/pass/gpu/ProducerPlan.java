package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.TensorParts;

/**
 * What warps of their own have copied for the loops of a program: see {@link SpecializeWarps}.
 *
 * @param loops those with copies in their bodies, in text order
 * @param slice what must be known for that
 * @param maps that the kernel makes, of the tensors that are copied from
 * @param bytes of shared memory that a program takes, rings included
 */
record ProducerPlan(List<Loop> loops, ProducerSlice slice, List<Op> maps, int bytes) {
    /**
     * A loop whose blocks are copied.
     *
     * @param copies which, and how many slots their rings have
     * @param ring the number of its rings; loops that copy alike have the same ones
     */
    record Loop(Op op, CopyPlan copies, int ring) {}

    /** The plan for a function, or null if its blocks cannot be copied that way. */
    static ProducerPlan of(IrModule module, Func f, Uses uses, int reserve) {
        return new Planner(module, f, uses).plan(reserve);
    }

    /** How many sets of rings there are. */
    int rings() {
        return loops.stream().mapToInt(Loop::ring).max().orElse(-1) + 1;
    }

    /** The first loop with these rings. */
    Loop first(int ring) {
        return loops.stream().filter(l -> l.ring() == ring).findFirst().orElseThrow();
    }

    Optional<Loop> of(Op op) {
        return loops.stream().filter(l -> l.op() == op).findFirst();
    }

    /** The numbers of the rings of a loop and of those inside of it, or of those in the branches of a conditional. */
    List<Integer> ringsIn(Op op) {
        Set<Op> inside = new HashSet<>();
        op.walk(inside::add);
        return loops.stream()
                .filter(l -> inside.contains(l.op()))
                .map(Loop::ring)
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether it has to do with a load. */
    boolean copies(Op load) {
        return loops.stream().anyMatch(l -> l.copies().loads().contains(load));
    }

    /**
     * What a loop copies: those with the same kind have their rings in common.
     *
     * @param groups the types of what is waited for together
     * @param around a loop around others, whose blocks last while theirs come and go, and which has rings of its own; null for others
     */
    private record Kind(List<List<Copied>> groups, Op around) {}

    /** What a block takes in shared memory, and which CTAs fetch it for each other. */
    private record Copied(MemDescType type, int replicas) {}

    private static final class Planner {
        private final IrModule module;
        private final Func f;
        private final Uses uses;
        private final CopiedOperands operands;
        private final Aliases aliases;

        Planner(IrModule module, Func f, Uses uses) {
            this.module = module;
            this.f = f;
            this.uses = uses;
            operands = new CopiedOperands(uses);
            aliases = Aliases.of(f);
        }

        ProducerPlan plan(int reserve) {
            List<Op> loops = new ArrayList<>();
            boolean[] stops = {f.body().blocks().size() > 1 || !f.resultTypes().isEmpty()};
            f.walk(op -> {
                // A thread that fails an assertion ends, and nobody would empty the rings.
                // Nor do those for whom nothing is to be done come to a barrier of the cluster.
                stops[0] |= op.is(Tt.ASSERT) || op.is(Ttg.CLUSTER_BARRIER);
                if (op.is(Scf.FOR) && !loads(op).isEmpty()) {
                    loops.add(op);
                }
            });
            if (stops[0] || loops.isEmpty()) {
                return null;
            }
            ProducerSlice slice = new ProducerSlice(uses, f.entry(), load -> LoadsAhead.isUnchanged(load, f, aliases));
            List<Op> maps = new ArrayList<>();
            for (Op loop : loops) {
                for (Op load : loads(loop)) {
                    Op maker = TensorParts.maker(load.operand(0));
                    boolean isKnown = maker == null || maker.operands().stream().allMatch(slice::add);
                    if (!isKnown || !slice.add(load)) {
                        return null;
                    }
                    if (maker != null && !maps.contains(maker)) {
                        maps.add(maker);
                    }
                }
            }
            maps.sort(Comparator.comparing(uses::position));
            int room = room(loops, reserve);
            List<Loop> planned = withRings(loops, room);
            if (planned == null) {
                return null;
            }
            int rings = planned.stream()
                    .filter(loop -> isFirstOfItsRing(loop, planned))
                    .mapToInt(loop -> loop.copies().stages() * bytesOfRound(kind(loop.op())))
                    .sum();
            return new ProducerPlan(planned, slice, List.copyOf(maps), GpuModule.sharedLimit(module) - room + rings);
        }

        /** The loads of a loop's own body that the engine brings to where products read. */
        private List<Op> loads(Op loop) {
            return loop.body(0).ops().stream()
                    .filter(load -> operands.isOne(load) && operands.isUsedBeside(load))
                    .filter(load -> isThereFirst(load.operand(0)))
                    .filter(load -> LoadsAhead.isUnchanged(load, f, aliases))
                    .toList();
        }

        /** Whether a map is a parameter, or is made once. */
        private boolean isThereFirst(Value map) {
            return map instanceof Block.Argument a
                    ? a.block() == f.entry()
                    : uses.block(((Op.Result) map).op()) == f.entry();
        }

        private static boolean isFirstOfItsRing(Loop loop, List<Loop> all) {
            return all.stream().filter(l -> l.ring() == loop.ring()).findFirst().orElseThrow() == loop;
        }

        private List<Loop> withRings(List<Op> loops, int room) {
            List<Kind> kinds = loops.stream().map(this::kind).distinct().toList();
            int second = loops.stream()
                    .mapToInt(loop -> MadeOperands.of(loop, uses).bytes())
                    .max()
                    .orElse(0);
            int most = loops.stream().mapToInt(this::wish).max().orElse(0);
            int stages = most;
            while (stages > 1 && bytes(kinds, loops, stages) > room - (stages > 2 ? second : 0)) {
                stages--;
            }
            if (stages < 2) {
                return null;
            }
            List<Loop> planned = new ArrayList<>();
            for (Op loop : loops) {
                int ring = kinds.indexOf(kind(loop));
                int slots = Math.min(stages, wish(kinds.get(ring), loops));
                if (slots < 2) {
                    return null;
                }
                planned.add(new Loop(loop, CopyPlan.produced(loop, loads(loop), groups(loop), slots, uses), ring));
            }
            return List.copyOf(planned);
        }

        private Kind kind(Op loop) {
            return new Kind(
                    groups(loop).stream()
                            .map(group -> group.stream()
                                    .map(load -> new Copied(operands.type(load), Multicast.replicas(load, f)))
                                    .toList())
                            .toList(),
                    isAround(loop) ? loop : null);
        }

        /**
         * Loads that are waited for together. Between those of a loop around others producers go through the inner ones, and so none waits for
         * one that comes later.
         */
        private List<List<Op>> groups(Op loop) {
            List<Op> loads = loads(loop);
            return isAround(loop) ? loads.stream().map(List::of).toList() : operands.byReader(loads);
        }

        /** As many rounds as the kernel says; of a loop around others two, so that one can begin while the other ends. */
        private int wish(Op loop) {
            if (isAround(loop)) {
                return 2;
            }
            return loop.get(Attrs.NUM_STAGES) > 0 ? loop.get(Attrs.NUM_STAGES) : GpuModule.numStages(module);
        }

        private boolean isAround(Op loop) {
            boolean[] hasLoops = {false};
            loop.walk(op ->
                    hasLoops[0] |= op != loop && op.is(Scf.FOR) && !loads(op).isEmpty());
            return hasLoops[0];
        }

        private int wish(Kind kind, List<Op> loops) {
            return loops.stream()
                    .filter(loop -> kind(loop).equals(kind))
                    .mapToInt(this::wish)
                    .min()
                    .orElse(0);
        }

        private int bytes(List<Kind> kinds, List<Op> loops, int stages) {
            return kinds.stream()
                    .mapToInt(kind -> Math.min(stages, wish(kind, loops)) * bytesOfRound(kind))
                    .sum();
        }

        private static int bytesOfRound(Kind kind) {
            return kind.groups().stream()
                    .flatMap(List::stream)
                    .mapToInt(k -> k.type().bytes())
                    .sum();
        }

        /** Shared memory for rings, beside what is needed until the last loop has run. */
        private int room(List<Op> loops, int reserve) {
            Op last = outermost(loops.getLast());
            List<Op> all = loops.stream().flatMap(loop -> loads(loop).stream()).toList();
            int own = all.stream().mapToInt(operands::bytesOfBuffers).sum();
            int others = Buffers.of(f, uses).bytesUntil(last) - own;
            List<Op> ops = f.entry().ops();
            int whileRunning = ops.subList(0, ops.indexOf(last) + 1).stream()
                    .mapToInt(op -> CopyPlan.whileRunning(op, all, uses))
                    .max()
                    .orElse(0);
            return GpuModule.sharedLimit(module) - reserve - others - whileRunning;
        }

        private Op outermost(Op op) {
            return Stream.iterate(op, o -> o != null, uses::parent)
                    .reduce((inner, outer) -> outer)
                    .orElseThrow();
        }
    }
}
