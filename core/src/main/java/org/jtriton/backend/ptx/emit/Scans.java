package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.backend.element.Combine;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.Regions;
import org.jtriton.pass.gpu.exchange.ScanPlan;

/**
 * Inclusive scans, by the steps of a {@link ScanPlan}. The combine function must be associative; what comes first along the axis is
 * always its first argument, and with {@code reverse} what comes last.
 */
final class Scans {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Elements elements;
    private final Warps warps;

    Scans(Emission e, SharedMemory shared, Elements elements) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.elements = elements;
        warps = new Warps(f);
    }

    void emit(Op op) {
        ScanPlan plan = ScanPlan.of(op);
        new Scan(op, plan).emit();
    }

    /** One scan. All lists of values have one for each operand. */
    private final class Scan {
        private final Op op;
        private final ScanPlan plan;
        private final ScanSegments segments;
        private final boolean isReverse;
        private final boolean isCommutative;
        private final Regions regions;

        Scan(Op op, ScanPlan plan) {
            this.op = op;
            this.plan = plan;
            isReverse = op.get(Attrs.REVERSE);
            isCommutative = Commutative.is(op);
            regions = plan.regions(op);
            Combine combine = elements.combine(op);
            segments = new ScanSegments(f, combine);
        }

        void emit() {
            LinearLayout layout = plan.layout();
            List<List<Val>> sources = Reductions.rows(e.operands(op));
            Map<Long, Integer> first = new HashMap<>();
            int[] same = new int[sources.size()];
            for (int r = 0; r < same.length; r++) {
                same[r] = first.merge(layout.applyPacked(layout.ins().at(Dim.REGISTER, r)), r, (a, b) -> a);
                if (same[r] == r) {
                    segments.add(r, sources.get(r));
                }
            }
            for (ScanPlan.Step step : plan.steps()) {
                switch (step) {
                    case ScanPlan.Registers s -> registers(s);
                    case ScanPlan.Lanes s -> lanes(s);
                    case ScanPlan.Warps s -> warps(s);
                }
            }
            Map<Integer, List<Val>> results = segments.results();
            for (int o = 0; o < op.results().size(); o++) {
                List<Val> column = new ArrayList<>();
                for (int r : same) {
                    column.add(results.get(r).get(o));
                }
                e.define(op.result(o), column);
            }
        }

        /** Segments whose registers differ in these bits only become one, in the order of the coordinate. */
        private void registers(ScanPlan.Registers step) {
            int mask = 0;
            for (int bit : step.bits()) {
                mask |= 1 << bit;
            }
            Map<Integer, List<ScanSegments.Segment>> rows = new LinkedHashMap<>();
            for (ScanSegments.Segment s : segments.all()) {
                rows.computeIfAbsent(s.register() & ~mask, k -> new ArrayList<>())
                        .add(s);
            }
            rows.values().forEach(row -> {
                row.sort((a, b) -> Integer.compare(place(step, a.register()), place(step, b.register())));
                segments.join(isReverse ? row.reversed() : row);
            });
        }

        private int place(ScanPlan.Registers step, int register) {
            int place = 0;
            for (int i = 0; i < step.bits().size(); i++) {
                place |= (register >>> step.bits().get(i) & 1) << i;
            }
            return place;
        }

        private void lanes(ScanPlan.Lanes step) {
            Val bit = f.and(e.thread().lane(), Const.i32(1 << step.bit()));
            Val isLater = f.icmp(isReverse ? IntPredicate.EQ : IntPredicate.NE, bit, Const.i32(0));
            List<ScanSegments.Segment> all = segments.all();
            List<List<Val>> columns = new ArrayList<>();
            for (int o = 0; o < op.operands().size(); o++) {
                int operand = o;
                List<Val> totals = all.stream().map(s -> s.total().get(operand)).toList();
                columns.add(warps.swapped(totals, op.operand(o).type(), 1 << step.bit()));
            }
            List<List<Val>> others = Reductions.rows(columns);
            for (int i = 0; i < all.size(); i++) {
                segments.meet(all.get(i), others.get(i), isLater, isCommutative);
            }
        }

        private void warps(ScanPlan.Warps step) {
            Partials partials = new Partials(e, shared, op, regions, step.slots(), step.firstSlot());
            List<ScanSegments.Segment> all = segments.all();
            partials.write(
                    all.stream().map(ScanSegments.Segment::register).toList(),
                    all.stream().map(ScanSegments.Segment::total).toList());
            shared.barrier();
            Val number = e.thread().part(step.number(), Dim.OFFSET).value();
            int last = step.slots().partials() - 1;
            Val place = isReverse ? f.sub(Const.i32(last), number) : number;
            for (ScanSegments.Segment s : all) {
                List<List<Val>> totals = partials.read(s.register());
                segments.follow(s, isReverse ? totals.reversed() : totals, place);
            }
        }
    }
}
