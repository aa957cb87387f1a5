package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.backend.cpu.plan.DotShape;
import org.jtriton.backend.cpu.plan.Scratch;
import org.jtriton.backend.cpu.plan.Step;
import org.jtriton.backend.element.Registers;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Matrix products of blocks in scratch memory: {@code d += a b}.
 *
 * <p>The right factor lies in panels as wide as a register tile. For each panel, which stays in the first-level cache,
 * and each group of rows, the tile of the result is loaded into registers, the inner dimension is walked, and the tile is
 * stored. A step of the walk loads one row of the panel and repeats one element of each row of the left factor:
 *
 * <pre>
 *   for panel of columns                     the tile, {@link DotShape#rows} x {@link DotShape#vectors} vectors:
 *     for group of rows                        d00 d01 d02 d03
 *       tile = d                               d10 d11 d12 d13
 *       for k: tile[r][v] += a[r,k] * b[k,v]   d20 d21 d22 d23
 *       d = tile                               d30 d31 d32 d33
 * </pre>
 */
final class Dots {
    private final FunctionText f;
    private final ScratchAccess scratch;
    private final int lanes;

    Dots(FunctionText f, ScratchAccess scratch, int lanes) {
        this.f = f;
        this.scratch = scratch;
        this.lanes = lanes;
    }

    /** One product on its way: its sizes and where its matrices begin. */
    private record Job(int m, int n, int k, DotShape tile, LType element, Val a, Val b, Val d, boolean clear) {}

    void emit(Step.Dot dot) {
        List<Integer> shape = dot.d().shape();
        int rank = shape.size();
        int m = shape.get(rank - 2);
        int n = shape.get(rank - 1);
        int k = dot.a().shape().get(rank - 1);
        int batches = shape.subList(0, rank - 2).stream().reduce(1, (x, y) -> x * y);
        DotShape tile = DotShape.of(m, n, lanes, dot.d().element());
        LType element = Registers.memory(dot.d().element());
        f.loop(Const.i64(0), Const.i64(batches), Const.i64(1), batch -> {
            Val a = matrix(dot.a(), element, batch, (long) m * k);
            Val b = matrix(dot.b(), element, batch, (long) k * n);
            Val d = matrix(dot.d(), element, batch, (long) m * n);
            product(new Job(m, n, k, tile, element, a, b, d, dot.clear()));
        });
    }

    private Val matrix(Scratch s, LType element, Val batch, long size) {
        return f.gepInBounds(element, scratch.base(s), f.mul(batch, Const.i64(size)));
    }

    private void product(Job job) {
        int columns = job.tile.vectors() * job.tile.vectorLanes();
        f.loop(Const.i64(0), Const.i64(job.n), Const.i64(columns), column -> {
            // The panel that begins at a column holds k rows for each column before it.
            Val panel = f.gepInBounds(job.element, job.b, f.mul(column, Const.i64(job.k)));
            f.loop(Const.i64(0), Const.i64(job.m), Const.i64(job.tile.rows()), row -> tile(job, panel, row, column));
        });
    }

    private void tile(Job job, Val panel, Val row, Val column) {
        Val corner = f.gepInBounds(job.element, job.d, f.add(f.mul(row, Const.i64(job.n)), column));
        Val rows = f.gepInBounds(job.element, job.a, f.mul(row, Const.i64(job.k)));
        List<Val> start = new ArrayList<>();
        for (int r = 0; r < job.tile.rows(); r++) {
            for (int v = 0; v < job.tile.vectors(); v++) {
                start.add(
                        job.clear
                                ? Const.zero(vector(job))
                                : f.load(vector(job), place(job, corner, r, v), align(job)));
            }
        }
        List<Val> sums = f.loop(
                Const.i64(0), Const.i64(job.k), Const.i64(1), start, (k, tile) -> step(job, panel, rows, k, tile));
        for (int r = 0; r < job.tile.rows(); r++) {
            for (int v = 0; v < job.tile.vectors(); v++) {
                f.store(sums.get(r * job.tile.vectors() + v), place(job, corner, r, v), align(job));
            }
        }
    }

    private List<Val> step(Job job, Val panel, Val rows, Val k, List<Val> tile) {
        int columns = job.tile.vectors() * job.tile.vectorLanes();
        Val line = f.gepInBounds(job.element, panel, f.mul(k, Const.i64(columns)));
        List<Val> right = new ArrayList<>();
        for (int v = 0; v < job.tile.vectors(); v++) {
            Val at = f.gepInBounds(job.element, line, Const.i64((long) v * job.tile.vectorLanes()));
            right.add(f.load(vector(job), at, align(job)));
        }
        List<Val> next = new ArrayList<>();
        for (int r = 0; r < job.tile.rows(); r++) {
            Val at = f.gepInBounds(job.element, rows, f.add(k, Const.i64((long) r * job.k)));
            Val left = f.splat(f.load(job.element, at, job.element.scalarBytes()), job.tile.vectorLanes());
            for (int v = 0; v < job.tile.vectors(); v++) {
                next.add(multiplyAdd(left, right.get(v), tile.get(r * job.tile.vectors() + v)));
            }
        }
        return next;
    }

    private Val multiplyAdd(Val a, Val b, Val c) {
        return a.type().isReal() ? f.fma(a, b, c) : f.add(f.mul(a, b), c);
    }

    private Val place(Job job, Val corner, int r, int v) {
        return f.gepInBounds(job.element, corner, Const.i64((long) r * job.n + (long) v * job.tile.vectorLanes()));
    }

    private static LType vector(Job job) {
        return job.element.withLanes(job.tile.vectorLanes());
    }

    private static int align(Job job) {
        return job.element.scalarBytes();
    }
}
