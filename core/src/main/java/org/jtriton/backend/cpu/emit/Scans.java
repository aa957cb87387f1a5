package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.backend.cpu.plan.Scratch;
import org.jtriton.backend.cpu.plan.Step;
import org.jtriton.backend.element.Combine;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/**
 * Running combinations along an axis. Along the last dimension a vector is scanned in registers, in rounds of shift and
 * combine, and then combined with what the vectors before it came to; along another one the vectors lie across the axis
 * and each is combined with the one before. A scan in reverse walks the axis backwards, its lanes too.
 */
final class Scans {
    private final FunctionText f;
    private final Map<Value, Val> scalars;
    private final BlockValues values;
    private final Elementwise elementwise;
    private final ScratchAccess scratch;
    private final Memo memo;
    private final int lanes;

    Scans(
            FunctionText f,
            Map<Value, Val> scalars,
            BlockValues values,
            Elementwise elementwise,
            ScratchAccess scratch,
            Memo memo,
            int lanes) {
        this.f = f;
        this.scalars = scalars;
        this.values = values;
        this.elementwise = elementwise;
        this.scratch = scratch;
        this.memo = memo;
        this.lanes = lanes;
    }

    void emit(Step.Scan scan) {
        Op op = scan.op();
        List<Integer> shape = op.operand(0).type().shape();
        int axis = op.get(Attrs.AXIS);
        int size = shape.get(axis);
        int total = shape.stream().reduce(1, (a, b) -> a * b);
        boolean along = axis == shape.size() - 1 && (size >= lanes || total == size);
        int width = along ? Math.min(lanes, size) : 1;
        Traversal others = Traversal.except(axis, shape, along ? 1 : lanes);
        memo.scoped(() -> others.emit(f, memo, c -> line(scan, c, axis, size, width)));
    }

    /** One line of the axis, or as many side by side as the chunk has lanes. */
    private void line(Step.Scan scan, Chunk place, int axis, int size, int width) {
        Combine combine = new Combine(f, elementwise, scalars, scan.op());
        boolean reverse = scan.op().get(Attrs.REVERSE);
        List<Val> carry = new ArrayList<>();
        memo.scoped(
                () -> carry.addAll(vector(scan, combine, at(place, axis, size, width, reverse, Const.i64(0)), null)));
        if (size > width) {
            f.loop(Const.i64(width), Const.i64(size), Const.i64(width), carry, (i, before) -> {
                List<Val> next = new ArrayList<>();
                memo.scoped(() -> next.addAll(vector(scan, combine, at(place, axis, size, width, reverse, i), before)));
                return next;
            });
        }
    }

    /** The chunk that is {@code i} places into the walk along the axis. */
    private Chunk at(Chunk place, int axis, int size, int width, boolean reverse, Val i) {
        Val base = reverse ? f.sub(Const.i64((long) size - width), i) : i;
        if (width == 1) {
            return place.withCoordinate(axis, new Coordinate(base, Collections.nCopies(place.lanes(), 0)));
        }
        List<Coordinate> cs = new ArrayList<>();
        for (int d = 0; d < place.coordinates().size(); d++) {
            cs.add(
                    d == axis
                            ? new Coordinate(
                                    base,
                                    IntStream.range(0, width)
                                            .map(l -> reverse ? width - 1 - l : l)
                                            .boxed()
                                            .toList())
                            : new Coordinate(place.coordinate(d).base(), Collections.nCopies(width, 0)));
        }
        return new Chunk(width, cs);
    }

    /** Scans one vector, keeps the results, and gives what comes before the next. */
    private List<Val> vector(Step.Scan scan, Combine combine, Chunk c, List<Val> before) {
        Op op = scan.op();
        List<Val> now = op.operands().stream().map(v -> values.value(v, c)).toList();
        boolean along = c.lanes() > 1 && !c.coordinate(op.get(Attrs.AXIS)).isUniform();
        if (along) {
            now = combine.alongLanes(now);
        }
        if (before != null) {
            now = combine.apply(before, now);
        }
        for (int i = 0; i < now.size(); i++) {
            Scratch target = scan.targets().get(i);
            scratch.write(target, op.result(i).type(), now.get(i), c);
        }
        if (!along) {
            return now;
        }
        return now.stream()
                .map(v -> f.splat(f.extract(v, c.lanes() - 1), c.lanes()))
                .toList();
    }
}
