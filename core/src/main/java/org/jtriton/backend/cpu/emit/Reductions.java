package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.backend.cpu.plan.Root;
import org.jtriton.backend.cpu.plan.Scratch;
import org.jtriton.backend.cpu.plan.Step;
import org.jtriton.backend.element.Combine;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/**
 * Loop nests with reductions. Either way the axis is the innermost loop, and what has been combined so far stays in
 * registers:
 *
 * <ul>
 *   <li>along the last dimension, vectors lie along the axis; their lanes are combined when the row is done;
 *   <li>along another one, or a last one shorter than a vector, vectors lie across the axis, and lanes never meet.
 * </ul>
 *
 * <p>Up to four vectors are combined side by side, which hides the latency of the combine function and regroups its
 * operands (it is associative by contract). When no identity is known the first round is written out before the loop.
 */
final class Reductions {
    private static final int SIDE_BY_SIDE = 4;

    private final FunctionText f;
    private final Map<Value, Val> scalars;
    private final BlockValues values;
    private final Elementwise elementwise;
    private final ScratchAccess scratch;
    private final Memo memo;
    private final Nests nests;

    Reductions(
            FunctionText f,
            Map<Value, Val> scalars,
            BlockValues values,
            Elementwise elementwise,
            ScratchAccess scratch,
            Memo memo,
            Nests nests) {
        this.f = f;
        this.scalars = scalars;
        this.values = values;
        this.elementwise = elementwise;
        this.scratch = scratch;
        this.memo = memo;
        this.nests = nests;
    }

    /** One nest on its way: what it reduces and how its chunks lie. */
    private record Job(Step.Nest nest, List<Root.Reduce> reduces, List<Combine> combines, int axisStep) {
        int axis() {
            return nest.axis();
        }

        int axisSize() {
            return nest.shape().get(nest.axis());
        }
    }

    void emit(Step.Nest nest, int lanes) {
        List<Root.Reduce> reduces = nest.roots().stream()
                .filter(Root.Reduce.class::isInstance)
                .map(Root.Reduce.class::cast)
                .toList();
        List<Combine> combines = reduces.stream()
                .map(r -> new Combine(f, elementwise, scalars, r.op()))
                .toList();
        int axis = nest.axis();
        int size = nest.shape().get(axis);
        int total = nest.shape().stream().reduce(1, (a, b) -> a * b);
        boolean along = axis == nest.shape().size() - 1 && (size >= lanes || total == size);
        if (along) {
            int width = Math.min(lanes, size);
            Job job = new Job(nest, reduces, combines, width);
            Traversal.except(axis, nest.shape(), 1).emit(f, memo, c -> alongAxis(job, c, width));
        } else {
            Job job = new Job(nest, reduces, combines, 1);
            acrossAxis(job, Traversal.except(axis, nest.shape(), lanes));
        }
    }

    /** One row, in vectors that lie along it. */
    private void alongAxis(Job job, Chunk row, int width) {
        int sideBySide = Math.min(SIDE_BY_SIDE, job.axisSize() / width);
        List<Integer> offsets = IntStream.range(0, width).boxed().toList();
        List<List<List<Val>>> sets = combined(job, sideBySide, (i, u) -> {
            List<Coordinate> cs = new ArrayList<>();
            for (int d = 0; d < job.nest.shape().size(); d++) {
                Val base = row.coordinate(d).base();
                cs.add(
                        d == job.axis()
                                ? new Coordinate(f.add(i, Const.i64((long) u * width)), offsets)
                                : new Coordinate(base, java.util.Collections.nCopies(width, 0)));
            }
            return new Chunk(width, cs);
        });
        for (int r = 0; r < job.reduces.size(); r++) {
            Combine combine = job.combines.get(r);
            finish(job, r, combine.acrossLanes(combine.acrossVectors(sets.get(r))), row);
        }
    }

    /** Vectors that lie across the axis, several next to each other where there are. */
    private void acrossAxis(Job job, Traversal across) {
        int last = across.order().isEmpty() ? -1 : across.order().getLast();
        int chunks = last < 0 ? 1 : across.shape().get(last) / across.covered(last);
        int sideBySide = Math.min(SIDE_BY_SIDE, chunks);
        if (sideBySide == 1) {
            across.emit(f, memo, c -> columns(job, List.of(c)));
            return;
        }
        // The traversal is asked for groups of vectors: it walks as if a vector were as wide as the group.
        Traversal groups = new Traversal(across.shape(), across.order(), across.lanes() * sideBySide);
        groups.emit(f, memo, group -> columns(job, split(group, sideBySide)));
    }

    /** The vectors of a group: the lanes in runs of equal length. */
    private List<Chunk> split(Chunk group, int parts) {
        int lanes = group.lanes() / parts;
        List<Chunk> chunks = new ArrayList<>();
        for (int p = 0; p < parts; p++) {
            int from = p * lanes;
            chunks.add(new Chunk(
                    lanes,
                    group.coordinates().stream().map(c -> part(c, from, lanes)).toList()));
        }
        return chunks;
    }

    /** Lanes {@code from} to {@code from + lanes}, what they have in common moved to the base. */
    private Coordinate part(Coordinate c, int from, int lanes) {
        List<Integer> offsets = c.offsets().subList(from, from + lanes);
        int common = offsets.stream().reduce(-1, (a, b) -> a & b);
        return new Coordinate(
                f.add(c.base(), Const.i64(common)),
                offsets.stream().map(o -> o - common).toList());
    }

    private void columns(Job job, List<Chunk> columns) {
        List<List<List<Val>>> sets = combined(job, columns.size(), (i, u) -> {
            Chunk c = columns.get(u);
            return c.withCoordinate(job.axis(), new Coordinate(i, java.util.Collections.nCopies(c.lanes(), 0)));
        });
        for (int r = 0; r < job.reduces.size(); r++) {
            for (int u = 0; u < columns.size(); u++) {
                finish(job, r, sets.get(r).get(u), columns.get(u));
            }
        }
    }

    /** The chunk of side {@code u} in the round that begins at place {@code i} of the axis. */
    private interface ChunkAt {
        Chunk at(Val i, int u);
    }

    /** Walks the axis; gives, for each reduction and side, what its operands were combined to. */
    private List<List<List<Val>>> combined(Job job, int sides, ChunkAt chunks) {
        int step = job.axisStep == 1 ? 1 : job.axisStep * sides;
        List<List<List<Val>>> start =
                identities(job, sides, chunks.at(Const.i64(0), 0).lanes());
        int from = 0;
        if (start == null || job.axisSize() == step) {
            start = round(job, sides, chunks, Const.i64(0), null);
            from = step;
        }
        if (from == job.axisSize()) {
            return start;
        }
        List<Val> result =
                f.loop(Const.i64(from), Const.i64(job.axisSize()), Const.i64(step), flatten(start), (i, carried) -> {
                    List<Val> next = new ArrayList<>();
                    memo.scoped(
                            () -> next.addAll(flatten(round(job, sides, chunks, i, unflatten(job, sides, carried)))));
                    return next;
                });
        return unflatten(job, sides, result);
    }

    /** One round of the axis: evaluates every root for each side, and combines into {@code before} if there is one. */
    private List<List<List<Val>>> round(Job job, int sides, ChunkAt chunks, Val i, List<List<List<Val>>> before) {
        List<List<List<Val>>> after = new ArrayList<>();
        job.reduces.forEach(r -> after.add(new ArrayList<>()));
        for (int u = 0; u < sides; u++) {
            Chunk c = chunks.at(i, u);
            nests.evaluate(job.nest.roots(), c);
            for (int r = 0; r < job.reduces.size(); r++) {
                List<Val> operands = job.reduces.get(r).op().operands().stream()
                        .map(v -> values.value(v, c))
                        .toList();
                after.get(r)
                        .add(
                                before == null
                                        ? operands
                                        : job.combines
                                                .get(r)
                                                .apply(before.get(r).get(u), operands));
            }
        }
        return after;
    }

    /** The identities of all reductions; null when one has none. */
    private static List<List<List<Val>>> identities(Job job, int sides, int lanes) {
        List<List<List<Val>>> all = new ArrayList<>();
        for (Combine combine : job.combines) {
            List<Val> identity = combine.identity(lanes);
            if (identity == null) {
                return null;
            }
            all.add(java.util.Collections.nCopies(sides, identity));
        }
        return all;
    }

    /** Keeps the results of reduction {@code r}: scalars in registers, blocks in scratch memory. */
    private void finish(Job job, int r, List<Val> results, Chunk place) {
        Op op = job.reduces.get(r).op();
        for (int i = 0; i < results.size(); i++) {
            Scratch target = job.reduces.get(r).targets().get(i);
            if (target != null) {
                Chunk c = place.withoutDimension(job.axis());
                scratch.write(target, op.result(i).type(), results.get(i), c);
            } else {
                scalars.put(op.result(i), results.get(i));
            }
        }
    }

    private static List<Val> flatten(List<List<List<Val>>> sets) {
        return sets.stream().flatMap(List::stream).flatMap(List::stream).toList();
    }

    private static List<List<List<Val>>> unflatten(Job job, int sides, List<Val> vals) {
        List<List<List<Val>>> sets = new ArrayList<>();
        int at = 0;
        for (Root.Reduce r : job.reduces) {
            int n = r.op().operands().size();
            List<List<Val>> perSide = new ArrayList<>();
            for (int u = 0; u < sides; u++) {
                perSide.add(vals.subList(at, at + n));
                at += n;
            }
            sets.add(perSide);
        }
        return sets;
    }
}
