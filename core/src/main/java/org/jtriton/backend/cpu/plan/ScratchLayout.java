package org.jtriton.backend.cpu.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;

/**
 * Gives every scratch block an offset. Blocks that are never needed at the same time may share memory: a block lives
 * from the first step that touches it to the last, and through the whole of any loop it was made before and is used in.
 */
final class ScratchLayout {
    /** A cache line, and the widest vector. */
    private static final long ALIGNMENT = 64;

    private final Map<Value, Scratch> storage;
    /** In the order in which they are first touched, so that the layout is the same each time. */
    private final Set<Scratch> blocks = new LinkedHashSet<>();

    private int now;

    private ScratchLayout(Map<Value, Scratch> storage) {
        this.storage = storage;
    }

    /** Places all blocks and gives the size of the scratch area in bytes. */
    static long place(List<Step> steps, Map<Value, Scratch> storage) {
        ScratchLayout layout = new ScratchLayout(storage);
        layout.visit(steps);
        return layout.assign();
    }

    private void visit(List<Step> steps) {
        steps.forEach(this::visit);
    }

    private void visit(Step step) {
        now++;
        switch (step) {
            case Step.Scalar s -> touch(s.op());
            case Step.Nest n -> n.roots().forEach(r -> touch(Footprint.of(r, storage)));
            case Step.Dot d -> List.of(d.a(), d.b(), d.d()).forEach(this::touch);
            case Step.Scan s -> {
                touch(s.op());
                s.targets().stream().filter(t -> t != null).forEach(this::touch);
            }
            case Step.Map m -> {
                touch(m.op());
                m.targets().stream().filter(t -> t != null).forEach(this::touch);
            }
            case Step.Histogram h -> {
                touch(h.op());
                touch(h.target());
            }
            case Step.Print p -> touch(p.op());
            case Step.For f -> loop(f.op(), List.of(f.body()));
            case Step.If i -> {
                touch(i.op());
                visit(i.then());
                visit(i.otherwise());
            }
            case Step.While w -> loop(w.op(), List.of(w.before(), w.after()));
        }
    }

    private void loop(Op op, List<List<Step>> parts) {
        int start = now;
        touchResults(op);
        parts.forEach(this::visit);
        now++;
        touchResults(op);
        int end = now;
        // What was there before the loop and is used in it must survive to its end, for the next round.
        for (Scratch s : blocks) {
            if (s.firstStep() <= start && s.lastStep() > start) {
                s.touch(end);
            }
        }
    }

    private void touchResults(Op op) {
        for (Op.Result r : op.results()) {
            Scratch s = storage.get(r);
            if (s != null) {
                touch(s);
            }
        }
    }

    private void touch(Op op) {
        touch(Footprint.of(op.operands(), storage));
    }

    private void touch(Footprint f) {
        f.reads.keySet().forEach(this::touch);
        f.writes.forEach(this::touch);
    }

    private void touch(Scratch s) {
        s.root().touch(now);
        blocks.add(s.root());
    }

    private long assign() {
        List<Scratch> order = new ArrayList<>(blocks);
        order.sort(Comparator.comparingLong(Scratch::bytes).reversed().thenComparing(Scratch::firstStep));
        List<Scratch> placed = new ArrayList<>();
        long size = 0;
        for (Scratch s : order) {
            long offset = lowestFree(s, placed);
            s.place(offset);
            placed.add(s);
            size = Math.max(size, offset + rounded(s));
        }
        return size;
    }

    /** The lowest offset at which the block meets none that lives at the same time. */
    private static long lowestFree(Scratch s, List<Scratch> placed) {
        List<Scratch> neighbours = placed.stream()
                .filter(p -> p.firstStep() <= s.lastStep() && s.firstStep() <= p.lastStep())
                .sorted(Comparator.comparingLong(Scratch::offset))
                .toList();
        long offset = 0;
        for (Scratch n : neighbours) {
            if (offset + rounded(s) <= n.offset()) {
                break;
            }
            offset = Math.max(offset, n.offset() + rounded(n));
        }
        return offset;
    }

    private static long rounded(Scratch s) {
        return (s.bytes() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
