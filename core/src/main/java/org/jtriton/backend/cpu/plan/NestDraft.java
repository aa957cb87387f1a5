package org.jtriton.backend.cpu.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.ir.Value;

/**
 * A loop nest that is still taking in roots. A root may join when doing it element by element, between the roots that
 * are there, gives what doing it after them would give.
 */
final class NestDraft {
    private final Aliasing aliasing;
    private final List<Integer> shape;
    private final boolean scalar;
    private int axis = -1;
    private final List<Root> roots = new ArrayList<>();
    private final List<Footprint> footprints = new ArrayList<>();

    /** Scalars that are known only when the nest has ended. */
    private final Set<Value> late = new HashSet<>();

    /** Blocks that are complete, in any element, only when the nest has ended. */
    private final Set<Scratch> lateBlocks = new HashSet<>();

    NestDraft(Aliasing aliasing, List<Integer> shape, boolean scalar) {
        this.aliasing = aliasing;
        this.shape = shape;
        this.scalar = scalar;
    }

    void add(Root root, Footprint f) {
        roots.add(root);
        footprints.add(f);
        if (root instanceof Root.Reduce r) {
            axis = Planner.axisOf(r);
            late.addAll(r.op().results());
            r.targets().stream().filter(t -> t != null).forEach(t -> lateBlocks.add(t.root()));
        }
    }

    Step.Nest finish() {
        return new Step.Nest(shape, axis, scalar, List.copyOf(roots));
    }

    List<Root> roots() {
        return roots;
    }

    /** Whether a root over a block of this shape may be done in this nest. */
    boolean accepts(Root root, Footprint f, List<Integer> rootShape, boolean rootScalar, int lanes) {
        if (!shape.equals(rootShape) || scalar != rootScalar || !axesAgree(root, lanes)) {
            return false;
        }
        if (f.scalars.stream().anyMatch(late::contains)) {
            return false;
        }
        for (Footprint mine : footprints) {
            if (readsUnfinished(f, mine) || overwritesNeighbours(f, mine) || memoryInterferes(f, mine)) {
                return false;
            }
        }
        return true;
    }

    private boolean axesAgree(Root root, int lanes) {
        if (!(root instanceof Root.Reduce r)) {
            return axis < 0 || vectorsFollowRows(axis, lanes);
        }
        int other = Planner.axisOf(r);
        return roots.isEmpty() || axis == other || axis < 0 && vectorsFollowRows(other, lanes);
    }

    /** Whether a nest that reduces along the axis still goes through memory row by row. */
    private boolean vectorsFollowRows(int reduced, int lanes) {
        return reduced != shape.size() - 1 || shape.getLast() >= lanes;
    }

    private boolean readsUnfinished(Footprint f, Footprint mine) {
        return f.reads.entrySet().stream()
                .anyMatch(e -> lateBlocks.contains(e.getKey()) || mine.writes.contains(e.getKey()) && e.getValue());
    }

    private static boolean overwritesNeighbours(Footprint f, Footprint mine) {
        return f.writes.stream().anyMatch(s -> mine.writes.contains(s) || mine.reads.getOrDefault(s, false));
    }

    private boolean memoryInterferes(Footprint f, Footprint mine) {
        return anyPair(f.loads, mine.stores, aliasing::interfere)
                || anyPair(mine.loads, f.stores, aliasing::interfere)
                || anyPair(mine.stores, f.stores, aliasing::interfere);
    }

    /** Whether a root must come after this nest: whether it needs a result of it or changes what it reads. */
    boolean mustPrecede(Footprint f) {
        return f.scalars.stream().anyMatch(late::contains)
                || footprints.stream()
                        .anyMatch(mine -> f.reads.keySet().stream().anyMatch(mine.writes::contains)
                                || f.writes.stream().anyMatch(s -> mine.writes.contains(s) || mine.reads.containsKey(s))
                                || anyPair(f.loads, mine.stores, aliasing::mayMeet)
                                || anyPair(f.stores, mine.loads, aliasing::mayMeet)
                                || anyPair(f.stores, mine.stores, aliasing::mayMeet));
    }

    private interface Relation {
        boolean holds(Value a, Value b);
    }

    private static boolean anyPair(List<Value> as, List<Value> bs, Relation relation) {
        return as.stream().anyMatch(a -> bs.stream().anyMatch(b -> relation.holds(a, b)));
    }
}
