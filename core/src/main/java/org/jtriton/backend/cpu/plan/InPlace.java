package org.jtriton.backend.cpu.plan;

import java.util.List;
import java.util.Map;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;

/**
 * Whether the next value of a carried block can be computed in the memory of the block itself. It can when nothing reads
 * the old value once the first element of the new one is written, except at the very place that is being written.
 *
 * <p>{@code acc = dot(a, b, acc * scale)} is such a value: the scaled accumulator is written over the old one element by
 * element, and the product adds to it there.
 */
final class InPlace {
    private final Scratch place;
    private final Scratch next;
    private final Map<Value, Scratch> storage;
    private boolean written;
    private boolean clash;

    private InPlace(Scratch place, Scratch next, Map<Value, Scratch> storage) {
        this.place = place.root();
        this.next = next.root();
        this.storage = storage;
    }

    static boolean allowed(
            Scratch place, Scratch next, List<Step> round, List<Value> values, Map<Value, Scratch> storage) {
        if (place.root() == next.root()
                || !place.element().equals(next.element())
                || !place.shape().equals(next.shape())
                || place.order() != next.order()) {
            return false;
        }
        long slots = values.stream()
                .filter(v -> storage.get(v) != null && storage.get(v).root() == next.root())
                .count();
        if (slots != 1 || values.stream().anyMatch(v -> isUnder(v, place, storage))) {
            return false;
        }
        InPlace check = new InPlace(place, next, storage);
        round.forEach(check::step);
        return check.written && !check.clash;
    }

    /** Whether another slot's next value is the old value of this block, or an expression of it. */
    private static boolean isUnder(Value v, Scratch place, Map<Value, Scratch> storage) {
        return v.type().isTensor() && Footprint.of(List.of(v), storage).reads.containsKey(place.root());
    }

    private void step(Step step) {
        switch (step) {
            case Step.Scalar s -> read(Footprint.of(s.op().operands(), storage));
            case Step.Nest n -> nest(n);
            case Step.Dot d -> {
                readBlock(d.a());
                readBlock(d.b());
                writeBlock(d.d());
            }
            case Step.Scan s -> whole(s.op(), s.targets());
            case Step.Map m -> whole(m.op(), m.targets());
            case Step.Print p -> read(Footprint.of(p.op().operands(), storage));
            case Step.Histogram h -> whole(h.op(), List.of(h.target()));
            case Step.For f -> loop(f.body(), f.op());
            case Step.If i -> {
                read(Footprint.of(i.op().operands(), storage));
                i.then().forEach(this::step);
                i.otherwise().forEach(this::step);
            }
            case Step.While w -> {
                loop(w.before(), w.op());
                loop(w.after(), w.op());
            }
        }
    }

    /** A loop repeats its steps, so whatever it reads comes after whatever it writes. */
    private void loop(List<Step> body, Op op) {
        boolean before = written;
        body.forEach(this::step);
        if (written && !before) {
            body.forEach(this::step);
        }
    }

    private void nest(Step.Nest n) {
        boolean writes = false;
        for (Root r : n.roots()) {
            Footprint f = Footprint.of(r, storage);
            Boolean elsewhere = f.reads.get(place);
            boolean startsHere = n.roots().stream()
                    .anyMatch(x -> Footprint.of(x, storage).writes.contains(next));
            clash |= elsewhere != null && (written || elsewhere && startsHere);
            writes |= startsHere;
        }
        written |= writes;
    }

    private void whole(Op op, List<Scratch> targets) {
        read(Footprint.of(op.operands(), storage));
        targets.stream().filter(t -> t != null).forEach(this::writeBlock);
        // Such a step writes while it reads, in an order of its own.
        clash |= targets.stream().anyMatch(t -> t != null && t.root() == next)
                && Footprint.of(op.operands(), storage).reads.containsKey(place);
    }

    private void read(Footprint f) {
        clash |= written && f.reads.containsKey(place);
    }

    private void readBlock(Scratch s) {
        clash |= written && s.root() == place;
    }

    private void writeBlock(Scratch s) {
        written |= s.root() == next;
    }
}
