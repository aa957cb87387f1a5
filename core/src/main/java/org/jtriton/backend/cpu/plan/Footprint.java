package org.jtriton.backend.cpu.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Tt;

/** What evaluating an expression touches: scratch blocks, scalars, memory of the kernel's arguments. */
final class Footprint {
    /** Scratch blocks read; true when some element other than the one being computed is read. */
    final Map<Scratch, Boolean> reads = new LinkedHashMap<>();

    final Set<Value> scalars = new HashSet<>();

    /** The pointer operands of the loads evaluated. */
    final List<Value> loads = new ArrayList<>();

    /** The pointer operands of what is stored or changed. */
    final List<Value> stores = new ArrayList<>();

    /** Scratch blocks written. */
    final Set<Scratch> writes = new LinkedHashSet<>();

    private final Map<Value, Scratch> storage;
    private final Set<Value> seenHere = new HashSet<>();
    private final Set<Value> seenElsewhere = new HashSet<>();

    private Footprint(Map<Value, Scratch> storage) {
        this.storage = storage;
    }

    static Footprint of(Root root, Map<Value, Scratch> storage) {
        Footprint f = new Footprint(storage);
        switch (root) {
            case Root.Materialize m -> {
                if (m.isDefinition(storage)) {
                    f.visitDefinition(m.value(), true);
                } else {
                    f.visit(m.value(), true);
                }
                f.writes.add(m.target().root());
            }
            case Root.Store s -> {
                s.op().operands().forEach(v -> f.visit(v, true));
                f.stores.add(s.op().operand(0));
            }
            case Root.Atomic a -> {
                a.op().operands().forEach(v -> f.visit(v, true));
                f.stores.add(a.op().operand(0));
                if (a.old() != null) {
                    f.writes.add(a.old().root());
                }
            }
            case Root.Reduce r -> {
                r.op().operands().forEach(v -> f.visit(v, true));
                r.targets().stream().filter(t -> t != null).forEach(t -> f.writes.add(t.root()));
            }
            case Root.Assert a -> f.visit(a.op().operand(0), true);
            case Root.Copy c -> {
                f.reads.put(c.from().root(), false);
                f.writes.add(c.to().root());
            }
        }
        return f;
    }

    /** What evaluating these values touches, elements anywhere. */
    static Footprint of(List<? extends Value> values, Map<Value, Scratch> storage) {
        Footprint f = new Footprint(storage);
        values.forEach(v -> f.visit(v, false));
        return f;
    }

    private void visit(Value v, boolean here) {
        if (!(here ? seenHere : seenElsewhere).add(v)) {
            return;
        }
        Scratch s = storage.get(v);
        if (s != null) {
            reads.merge(s.root(), !here, Boolean::logicalOr);
        } else if (!v.type().isTensor()) {
            scalars.add(v);
        } else {
            visitDefinition(v, here);
        }
    }

    private void visitDefinition(Value v, boolean here) {
        if (!(v instanceof Op.Result r)) {
            throw new IllegalStateException("the block " + v + " has no place in memory");
        }
        Op op = r.op();
        if (op.is(Tt.LOAD)) {
            loads.add(op.operand(0));
        }
        for (int i = 0; i < op.operands().size(); i++) {
            visit(op.operand(i), here && keepsPlace(op, i));
        }
    }

    /** Whether element i of the operand is all that element i of the result needs. */
    private static boolean keepsPlace(Op op, int operand) {
        return switch (op.opcode()) {
            case Tt.BROADCAST, Tt.EXPAND_DIMS, Tt.RESHAPE, Tt.TRANS, Tt.JOIN, Tt.SPLIT, Tt.CAT, Tt.UNSPLAT -> false;
            case Tt.GATHER -> operand != 0;
            default -> true;
        };
    }
}
