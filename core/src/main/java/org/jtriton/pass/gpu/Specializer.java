package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** Takes one function apart: see {@link SpecializeWarps}. What it rewrites by itself is the consumers' part. */
final class Specializer extends Rewriter {
    private final ProducerPlan plan;
    private final Uses uses;
    private final CopiedOperands operands;
    private final int warps;
    private final int others;
    private final ToIntFunction<Op> replicas;
    private final Optional<List<Integer>> registers;

    /** What is computed for all warps, before they go their ways. */
    private final Set<Op> first = new HashSet<>();

    private final List<ProducerRings> rings = new ArrayList<>();

    /** For each set of rings the slot that comes next. */
    private List<Slot> slots = new ArrayList<>();

    /** The loop that is being rewritten, if blocks are copied for it. */
    private ConsumedRound round;

    /**
     * A function that is to be taken apart.
     *
     * @param warps of the program
     * @param others producers
     * @param registers of a thread of both; empty if they keep what they have
     * @param replicas which CTAs fetch a load's block for each other
     */
    Specializer(
            ProducerPlan plan,
            Uses uses,
            int warps,
            int others,
            Optional<List<Integer>> registers,
            ToIntFunction<Op> replicas) {
        this.replicas = replicas;
        this.plan = plan;
        this.uses = uses;
        this.warps = warps;
        this.others = others;
        this.registers = registers;
        operands = new CopiedOperands(uses);
    }

    @Override
    protected void rewriteBlock(Block old, Block block) {
        if (uses.owner(old) != null) {
            super.rewriteBlock(old, block);
            return;
        }
        Builder b = new Builder(block, Location.unknown());
        makeMaps(old, b);
        for (int i = 0; i < plan.rings(); i++) {
            ProducerPlan.Loop loop = plan.first(i);
            rings.add(ProducerRings.of(loop, operands, warps, this::map, replicas, b));
            slots.add(Slot.first(b));
        }
        boolean areShared = rings.stream().anyMatch(ProducerRings::areShared);
        if (areShared) {
            CopyRings.publishForAll(b);
        } else {
            CopyRings.publish(first.stream().noneMatch(op -> op.is(Ttg.TENSORMAP_CREATE)), b);
        }
        List<Slot> start = List.copyOf(slots);
        Region program = Region.ofOneBlock();
        Builder own = b.in(program.entry());
        for (Op op : old.ops()) {
            if (!first.contains(op) && !op.is(Tt.RETURN)) {
                own.at(relocate(op.location()));
                rewrite(op, own);
            }
        }
        own.emit(Ttg.WARP_YIELD, List.of());
        Region copies = Region.ofOneBlock();
        Builder other = b.in(copies.entry());
        new ProducerRegion(plan, rings, this::ofAll).emit(old, start, other);
        other.emit(Ttg.WARP_RETURN, List.of());
        b.emit(Ttg.WARP_SPECIALIZE, List.of(), List.of(), attributes(), List.of(program, copies), List.of());
        if (areShared) {
            CopyRings.meetCluster(b);
            rings.forEach(r -> r.unmake(b));
        }
        b.emit(Tt.RETURN, List.of());
    }

    private Map<String, Attribute> attributes() {
        var attributes = new Builder.AttributeMap().put(Attrs.PARTITION_NUM_WARPS, List.of(others));
        registers.ifPresent(r -> attributes.put(Attrs.ACTUAL_REGISTERS, r));
        return attributes.map();
    }

    /** The maps of tensors that the kernel makes, for all warps, and what they are made of. */
    private void makeMaps(Block entry, Builder b) {
        Set<Op> needed = new HashSet<>(plan.maps());
        for (Op op : entry.ops().reversed()) {
            if (needed.contains(op)) {
                op.operands().stream()
                        .filter(v -> v instanceof Op.Result)
                        .forEach(v -> needed.add(((Op.Result) v).op()));
            }
        }
        for (Op op : entry.ops()) {
            if (needed.contains(op)) {
                b.at(relocate(op.location()));
                copy(op, b);
                first.add(op);
            }
        }
    }

    /** What all warps know of a value; null if nothing. */
    private Value ofAll(Value v) {
        boolean isThere =
                v instanceof Op.Result r ? first.contains(r.op()) : uses.owner(((Block.Argument) v).block()) == null;
        return isThere ? map(v) : null;
    }

    @Override
    protected void rewrite(Op op, Builder b) {
        switch (op.opcode()) {
            case Scf.FOR -> {
                if (plan.ringsIn(op).isEmpty()) {
                    copy(op, b);
                } else {
                    loop(op, b);
                }
            }
            case Scf.IF -> {
                if (plan.ringsIn(op).isEmpty()) {
                    copy(op, b);
                } else {
                    branches(op, b);
                }
            }
            case Ttg.TENSOR_LOAD -> {
                if (!plan.copies(op)) {
                    copy(op, b);
                }
            }
            case Ttg.LOCAL_ALLOC -> {
                Op load = source(op);
                if (load != null && plan.copies(load)) {
                    replace(op.result(), round.block(load, b));
                } else {
                    copy(op, b);
                }
            }
            case Ttg.WARP_GROUP_DOT -> product(op, b);
            default -> copy(op, b);
        }
        if (round != null) {
            round.passed(op, b);
        }
    }

    private static Op source(Op alloc) {
        return !alloc.operands().isEmpty() && alloc.operand(0) instanceof Op.Result r ? r.op() : null;
    }

    private void product(Op op, Builder b) {
        List<Op> products = round == null ? List.of() : round.products();
        if (!products.contains(op)) {
            copy(op, b);
            return;
        }
        replace(op.result(), RunningSums.begin(op, map(op.operands()), b));
        if (op == products.getLast()) {
            List<Op.Result> ready = RunningSums.await(
                    products.stream().map(p -> map(p.result())).toList(), products.size(), b);
            for (int i = 0; i < products.size(); i++) {
                replace(products.get(i).result(), ready.get(i));
            }
            round.releaseBefore(b);
        }
    }

    private void loop(Op op, Builder b) {
        Optional<ProducerPlan.Loop> own = plan.of(op);
        StaggerPlan stagger = own.map(l -> StaggerPlan.of(op, l.copies(), uses)).orElse(null);
        if (stagger != null) {
            staggered(own.get(), stagger, b);
            return;
        }
        List<Integer> carriedRings = plan.ringsIn(op);
        List<Value> inits =
                new ArrayList<>(map(op.operands().subList(3, op.operands().size())));
        int carried = inits.size();
        carriedRings.forEach(r -> inits.addAll(slots.get(r).values()));
        Value lower = map(op.operand(0));
        List<Op.Result> results = b.forOp(
                lower,
                map(op.operand(1)),
                map(op.operand(2)),
                inits,
                attributes(op, own.isPresent()),
                (inner, index, values) -> {
                    take(carriedRings, values.subList(carried, values.size()));
                    ConsumedRound outer = round;
                    round = own.map(l ->
                                    ConsumedRound.of(l, rings.get(l.ring()), slots.get(l.ring()), index, lower, uses))
                            .orElse(null);
                    List<Value> arguments = new ArrayList<>(List.of(index));
                    arguments.addAll(values.subList(0, carried));
                    List<Value> yielded = new ArrayList<>(splice(op.body(0), arguments, inner));
                    if (round != null) {
                        round.end(inner);
                        slots.set(
                                own.get().ring(),
                                slots.get(own.get().ring())
                                        .next(own.get().copies().stages(), inner));
                    }
                    round = outer;
                    carriedRings.forEach(r -> yielded.addAll(slots.get(r).values()));
                    return yielded;
                });
        take(carriedRings, results.subList(carried, results.size()));
        List<Value> last = new ArrayList<>(results.subList(0, carried));
        if (own.isPresent() && !own.get().copies().products().isEmpty()) {
            RunningSums.await(own.get().copies().products(), last, 0, b);
            Slot next = slots.get(own.get().ring());
            Value isEntered = b.compare(Keywords.IntPredicate.SLT, lower, map(op.operand(1)));
            rings.get(own.get().ring())
                    .release(next.numberBefore(own.get().copies().stages(), b), isEntered, b);
        }
        replace(op, last);
    }

    private static Map<String, Attribute> attributes(Op loop, boolean isCopied) {
        return isCopied ? LoopRounds.unstaged(loop) : loop.attributes();
    }

    private void take(List<Integer> numbers, List<? extends Value> values) {
        slots = new ArrayList<>(slots);
        for (int i = 0; i < numbers.size(); i++) {
            slots.set(numbers.get(i), new Slot(values.get(2 * i), values.get(2 * i + 1)));
        }
    }

    private void staggered(ProducerPlan.Loop own, StaggerPlan stagger, Builder b) {
        Op op = own.op();
        ProducerRings ring = rings.get(own.ring());
        StaggeredLoop loop = new StaggeredLoop(op, stagger, operands, this::map, warps);
        loop.produced(ring.full().in(op, own.copies()), ring.empty(), slots.get(own.ring()));
        List<Op.Result> results = loop.rounds(b);
        int carried = op.results().size();
        replace(op, results.subList(0, carried));
        take(List.of(own.ring()), results.subList(carried, results.size()));
    }

    private void branches(Op op, Builder b) {
        List<Integer> carriedRings = plan.ringsIn(op);
        List<Type> types =
                new ArrayList<>(op.results().stream().<Type>map(Op.Result::type).toList());
        carriedRings.forEach(r -> slots.get(r).values().forEach(v -> types.add(v.type())));
        List<Slot> before = slots;
        List<Op.Result> results = b.ifOp(
                map(op.operand(0)),
                types,
                inner -> branch(op.region(0), before, carriedRings, inner),
                inner -> branch(op.region(1), before, carriedRings, inner));
        int own = op.results().size();
        replace(op, results.subList(0, own));
        take(carriedRings, results.subList(own, results.size()));
    }

    private List<Value> branch(Region region, List<Slot> before, List<Integer> carriedRings, Builder b) {
        slots = before;
        List<Value> yielded =
                region.isEmpty() ? new ArrayList<>() : new ArrayList<>(splice(region.entry(), List.of(), b));
        carriedRings.forEach(r -> yielded.addAll(slots.get(r).values()));
        return yielded;
    }
}
