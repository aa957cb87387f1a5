package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;

/** Emits what producers do: the slice of a function that its copies follow from, and the copies. See {@link SpecializeWarps}. */
final class ProducerRegion {
    private final ProducerPlan plan;
    private final List<ProducerRings> rings;
    private final UnaryOperator<Value> outside;
    private final Map<Value, Value> values = new HashMap<>();
    private List<Slot> slots = List.of();

    /**
     * Nothing yet.
     *
     * @param outside what all warps know of a value of the old function; null if nothing
     */
    ProducerRegion(ProducerPlan plan, List<ProducerRings> rings, UnaryOperator<Value> outside) {
        this.plan = plan;
        this.rings = rings;
        this.outside = outside;
    }

    /** Emits the operations of a function, where these are the first slots of the rings. */
    void emit(Block entry, List<Slot> first, Builder b) {
        slots = new ArrayList<>(first);
        block(entry, null, b);
    }

    private Value of(Value v) {
        Value known = values.get(v);
        Value given = known != null ? known : outside.apply(v);
        if (given == null) {
            throw new IllegalStateException(v + " is not in the slice of what is copied");
        }
        return given;
    }

    private List<Value> of(List<? extends Value> all) {
        return all.stream().map(this::of).toList();
    }

    /** @param loop whose body the block is, if blocks are copied for it; or null */
    private void block(Block block, ProducerPlan.Loop loop, Builder b) {
        for (Op op : block.ops()) {
            b.at(op.location());
            if (loop != null && loop.copies().loads().contains(op)) {
                copyOnceAllIsKnown(op, loop, b);
            } else if (plan.slice().has(op)) {
                operation(op, b);
            }
        }
    }

    /** Has a group copied at the last of its loads. */
    private void copyOnceAllIsKnown(Op load, ProducerPlan.Loop loop, Builder b) {
        int number = loop.copies().groupOf(load);
        List<Op> group = loop.copies().groups().get(number);
        List<Op> inOrder =
                loop.op().body(0).ops().stream().filter(group::contains).toList();
        if (load == inOrder.getLast()) {
            ProducerRings ring = rings.get(loop.ring());
            Slot slot = slots.get(loop.ring());
            Value always = b.constantInt(1, IntType.I1);
            Runnable copies =
                    ring.full().in(loop.op(), loop.copies()).copies(number, this::of, slot.number(), always, b);
            ring.awaitEmpty(number, slot, b);
            copies.run();
        }
    }

    private void operation(Op op, Builder b) {
        if (op.results().stream().allMatch(r -> outside.apply(r) != null)
                && op.regions().isEmpty()) {
            return;
        }
        if (op.is(Scf.FOR)) {
            loop(op, b);
        } else if (op.is(Scf.IF)) {
            branches(op, b);
        } else {
            Op copy = b.copy(op, of(op.operands()));
            define(op.results(), copy.results());
        }
    }

    private void define(List<? extends Value> old, List<? extends Value> replacements) {
        for (int i = 0; i < old.size(); i++) {
            values.put(old.get(i), replacements.get(i));
        }
    }

    private void loop(Op op, Builder b) {
        ProducerPlan.Loop own = plan.of(op).orElse(null);
        List<Integer> needed = plan.slice().values(op);
        List<Integer> carriedRings = plan.ringsIn(op);
        Block body = op.body(0);
        List<Value> inits = new ArrayList<>();
        needed.forEach(i -> inits.add(of(op.operand(3 + i))));
        carriedRings.forEach(r -> inits.addAll(slots.get(r).values()));
        List<Op.Result> results = b.forOp(
                of(op.operand(0)), of(op.operand(1)), of(op.operand(2)), inits, Map.of(), (inner, index, carried) -> {
                    values.put(body.argument(0), index);
                    define(needed.stream().map(i -> body.argument(i + 1)).toList(), carried);
                    take(carriedRings, carried.subList(needed.size(), carried.size()));
                    block(body, own, inner);
                    if (own != null) {
                        slots.set(
                                own.ring(),
                                slots.get(own.ring()).next(own.copies().stages(), inner));
                    }
                    return yielded(body, needed, carriedRings);
                });
        define(needed.stream().map(op::result).toList(), results);
        take(carriedRings, results.subList(needed.size(), results.size()));
    }

    private List<Value> yielded(Block block, List<Integer> needed, List<Integer> carriedRings) {
        List<Value> yielded = new ArrayList<>();
        needed.forEach(i -> yielded.add(of(block.terminator().operand(i))));
        carriedRings.forEach(r -> yielded.addAll(slots.get(r).values()));
        return yielded;
    }

    private void take(List<Integer> numbers, List<? extends Value> all) {
        for (int i = 0; i < numbers.size(); i++) {
            slots.set(numbers.get(i), new Slot(all.get(2 * i), all.get(2 * i + 1)));
        }
    }

    private void branches(Op op, Builder b) {
        List<Integer> needed = plan.slice().values(op);
        List<Integer> carriedRings = plan.ringsIn(op);
        List<Slot> before = List.copyOf(slots);
        List<Type> types = new ArrayList<>();
        needed.forEach(i -> types.add(op.result(i).type()));
        carriedRings.forEach(r -> before.get(r).values().forEach(v -> types.add(v.type())));
        List<Op.Result> results = b.ifOp(
                of(op.operand(0)),
                types,
                inner -> branch(op.region(0), before, needed, carriedRings, inner),
                inner -> branch(op.region(1), before, needed, carriedRings, inner));
        define(needed.stream().map(op::result).toList(), results);
        take(carriedRings, results.subList(needed.size(), results.size()));
    }

    private List<Value> branch(
            Region region, List<Slot> before, List<Integer> needed, List<Integer> carriedRings, Builder b) {
        slots = new ArrayList<>(before);
        if (region.isEmpty()) {
            return carriedRings.stream()
                    .flatMap(r -> slots.get(r).values().stream())
                    .toList();
        }
        block(region.entry(), null, b);
        return yielded(region.entry(), needed, carriedRings);
    }
}
