package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Ttg;

/*
 * Two products that take turns.
 *
 * A round of attention multiplies, computes powers of what came out, and multiplies those. Done in this order, the tensor cores wait while
 * threads compute, and threads wait while the tensor cores multiply. So the second product of a round is left for the next round, where
 * it keeps the tensor cores busy while threads compute that round's powers:
 *
 *     early part of round 0: s = q * k[0];  p = powers of s
 *     for the rounds j from 1:
 *         begin s = q * k[j]                              early
 *         scale o;  begin o = o + p * v[j - 1]            late, of round j - 1
 *         wait for s;  k[j] is read
 *         copy ahead
 *         p = powers of s                                 early
 *         wait for o;  v[j - 1] is read
 *     late part of the last round
 *
 * The late part is what depends on the late product's sum of the round before. What it reads of the early part the loop carries to
 * the next round. Blocks for it are copied a round later too.
 *
 * Groups of warps are to be at different places of a round, so that one multiplies while another computes. So there is no barrier for all:
 * each warp arrives at a barrier in memory, "empty", when it has read a slot; and the warp that orders copies waits there before it has
 * the slot filled again, a round later, when the others have long arrived. So round j fills the early slot of round j - 1 and the late
 * one of round j - 2.
 *
 * The first copies may begin long before the rounds: those of a loop of few rounds begin together with those of the loop before it.
 */

/** The emission of one loop in that order. See the essay above. */
final class StaggeredLoop extends Rewriter {
    private final Op loop;
    private final Block body;
    private final StaggerPlan plan;
    private final CopyPlan copies;
    private final CopiedOperands operands;
    private final UnaryOperator<Value> outside;
    private final int warps;
    private CopyRings rings;

    /** Whether the loop is come to once. */
    private boolean isOnce;

    /** For each group of loads a barrier for each slot: whether all warps have read it. */
    private final List<Value> empty = new ArrayList<>();

    /** Whether other warps have the blocks copied. */
    private boolean isProduced;

    /** What is known when the first copies have begun. */
    private Slots firstSlots;

    /** The round that is being emitted. */
    private Round round;

    /** What the late part that is being emitted reads and computes. */
    private final Map<Value, Value> late = new HashMap<>();

    /** Groups of loads that this round has waited for. */
    private final Set<Integer> awaited = new HashSet<>();

    // Where the copies of the next round are from, for early parts and for late ones.
    private List<Value> ahead;
    private List<Value> aheadLate;

    /**
     * What a round begins with.
     *
     * @param own what the loop carries by itself
     * @param crossing what the late part of the round before reads; null if there is none
     * @param ahead where the next copies for early parts are from, and for late ones
     */
    private record Round(
            Value index, List<Value> own, List<Value> crossing, Slots slots, List<Value> ahead, List<Value> aheadLate) {
        boolean isFirst() {
            return crossing == null;
        }
    }

    /** The slots of a round and of the two before it. */
    private record Slots(Slot now, Slot before, Slot beforeThat) {
        static final int VALUES = 6;

        List<Value> values() {
            return Stream.of(now, before, beforeThat)
                    .flatMap(s -> s.values().stream())
                    .toList();
        }

        Slots next(int slots, Builder b) {
            return new Slots(now.next(slots, b), now, before);
        }

        static Slots of(List<? extends Value> v) {
            return new Slots(new Slot(v.get(0), v.get(1)), new Slot(v.get(2), v.get(3)), new Slot(v.get(4), v.get(5)));
        }
    }

    /**
     * A loop that is to be emitted.
     *
     * @param outside gives the new values for those that are older than the loop
     */
    StaggeredLoop(Op loop, StaggerPlan plan, CopiedOperands operands, UnaryOperator<Value> outside, int warps) {
        this.loop = loop;
        body = loop.body(0);
        this.plan = plan;
        copies = plan.copies();
        this.operands = operands;
        this.outside = outside;
        this.warps = warps;
    }

    /**
     * Has other warps copy, into rings that are there already.
     *
     * @param empty for each group of loads a barrier for each slot
     * @param slot of the first round
     */
    void produced(CopyRings rings, List<Value> empty, Slot slot) {
        isProduced = true;
        this.rings = rings;
        this.empty.addAll(empty);
        ahead = List.of();
        aheadLate = List.of();
        firstSlots = new Slots(slot, slot, slot);
    }

    private void mapWhatIsOlder() {
        loop.walk(op -> op.operands().forEach(v -> replace(v, outside.apply(v))));
    }

    /** As many slots as rounds are enough. */
    private int slots() {
        return (int) Math.min(copies.stages(), LoopRounds.constantRounds(loop).orElse(copies.stages()));
    }

    /**
     * Makes the rings and begins the first copies, once what they follow from is there.
     *
     * @param isFirst see {@link CopyRings#publish}
     * @param isOnce whether the loop is come to once
     */
    void begin(boolean isFirst, boolean isOnce, Builder b) {
        this.isOnce = isOnce;
        mapWhatIsOlder();
        rings = new CopyRings(loop, copies, slots(), operands, this::map, b);
        copies.groups().forEach(group -> empty.add(rings.barriers(warps, b)));
        CopyRings.publish(isFirst, b);
        Value lower = map(loop.operand(0));
        ahead = copies.ahead().first(this::map);
        aheadLate = ahead;
        List<Runnable> orders = new ArrayList<>();
        for (int i = 0; i < copies.stages(); i++) {
            Value slot = b.constantInt(i, IntType.I32);
            Value isReached = rings.isReached(lower, i, b);
            ahead = copy(ahead, slot, isReached, false, orders, b);
            if (i < copies.stages() - 1) {
                aheadLate = copy(aheadLate, slot, isReached, true, orders, b);
            }
        }
        orders.forEach(Runnable::run);
        Value zero = b.constantInt(0, IntType.I32);
        Slot last = new Slot(b.constantInt(copies.stages() - 1, IntType.I32), b.constantInt(1, IntType.I32));
        firstSlots = new Slots(new Slot(zero, zero), last, last);
    }

    /**
     * Emits the rounds, and gives what stands for the loop's results; behind these, if other warps copy, the number and the parity of the
     * slot that comes next.
     */
    List<Op.Result> rounds(Builder b) {
        mapWhatIsOlder();
        Value lower = map(loop.operand(0));
        List<Value> inits = map(loop.operands().subList(3, loop.operands().size()));
        Round first = new Round(lower, inits, null, firstSlots, ahead, aheadLate);
        List<Value> none = new ArrayList<>(inits);
        if (isProduced) {
            none.addAll(firstSlots.now.values());
        }
        List<Op.Result> results = b.ifOp(
                b.compare(Keywords.IntPredicate.SLT, lower, map(loop.operand(1))),
                none.stream().map(Value::type).toList(),
                inner -> rounds(first, inner),
                inner -> none);
        if (!isProduced) {
            rings.unmake(empty, isOnce, b);
        }
        return results;
    }

    /** All rounds, of which there is one. */
    private List<Value> rounds(Round first, Builder b) {
        List<Value> inits = round(first, b);
        int own = first.own.size();
        int crossing = plan.crossing().size();
        int ahead = first.ahead.size();
        List<Op.Result> results = b.forOp(
                second(first.index, b),
                map(loop.operand(1)),
                map(loop.operand(2)),
                inits,
                LoopRounds.unstaged(loop),
                (inner, index, values) -> {
                    int at = own + crossing;
                    return round(
                            new Round(
                                    index,
                                    List.copyOf(values.subList(0, own)),
                                    List.copyOf(values.subList(own, at)),
                                    Slots.of(values.subList(at, at + Slots.VALUES)),
                                    List.copyOf(values.subList(at + Slots.VALUES, at + Slots.VALUES + ahead)),
                                    List.copyOf(values.subList(at + Slots.VALUES + ahead, values.size()))),
                            inner);
                });
        List<Value> carried = new ArrayList<>(results.subList(0, own));
        Slots slots = Slots.of(results.subList(own + crossing, own + crossing + Slots.VALUES));
        late.clear();
        awaited.clear();
        latePart(carried, List.copyOf(results.subList(own, own + crossing)), slots.before, b);
        endLatePart(carried, slots.before, b);
        if (isProduced) {
            carried.addAll(slots.now.values());
        }
        return carried;
    }

    /** The index of the second round, or the end of the loop where that cannot be reached. */
    private Value second(Value lower, Builder b) {
        Value second = b.same(Arith.ADDI, lower, map(loop.operand(2)));
        Value isBelow = b.compare(Keywords.IntPredicate.SLT, second, lower);
        return b.select(isBelow, map(loop.operand(1)), second);
    }

    /** The early part of a round, in which the late part of the one before it is done; gives what the next round begins with. */
    private List<Value> round(Round r, Builder b) {
        round = r;
        late.clear();
        awaited.clear();
        ahead = r.ahead;
        aheadLate = r.aheadLate;
        List<Value> arguments = new ArrayList<>(List.of(r.index));
        arguments.addAll(r.own);
        List<Value> next = new ArrayList<>(splice(body, arguments, b));
        if (r.isFirst()) {
            plan.places().forEach(place -> next.set(place, r.own.get(place)));
        } else {
            endLatePart(next, r.slots.before, b);
        }
        next.addAll(map(plan.crossing()));
        next.addAll(r.slots.next(copies.stages(), b).values());
        next.addAll(ahead);
        next.addAll(aheadLate);
        return next;
    }

    @Override
    protected void rewrite(Op op, Builder b) {
        if (plan.late().contains(op) || copies.loads().contains(op)) {
            return;
        }
        if (op == plan.first()) {
            product(op, b);
        } else if (isCopied(op)) {
            replace(op.result(), block(op, round.slots.now, b));
        } else {
            copy(op, b);
        }
    }

    private boolean isCopied(Op op) {
        return op.is(Ttg.LOCAL_ALLOC)
                && !op.operands().isEmpty()
                && op.operand(0) instanceof Op.Result r
                && copies.loads().contains(r.op());
    }

    private void product(Op op, Builder b) {
        Value begun = RunningSums.begin(op, map(op.operands()), b);
        if (!round.isFirst()) {
            latePart(round.own, round.crossing, round.slots.before, b);
        }
        int pending = round.isFirst() ? 0 : 1;
        replace(op.result(), RunningSums.await(List.of(begun), pending, b).getFirst());
        arrive(false, round.slots.now, b);
        if (!round.isFirst() && !isProduced) {
            refill(b);
        }
    }

    /** Copies into the slots that all warps read a round ago, or will soon have. */
    private void refill(Builder b) {
        List<Runnable> orders = new ArrayList<>();
        awaitEmpty(false, round.slots.before, orders, b);
        Value isReached = rings.isReached(round.index, copies.stages() - 1, b);
        ahead = copy(round.ahead, round.slots.before.number(), isReached, false, orders, b);
        awaitEmpty(true, round.slots.beforeThat, orders, b);
        Value isLateReached = rings.isReached(round.index, copies.stages() - 2, b);
        aheadLate = copy(round.aheadLate, round.slots.beforeThat.number(), isLateReached, true, orders, b);
        orders.forEach(Runnable::run);
    }

    /** The copies for the early or late part of a round; gives where those for the next one are from. */
    private List<Value> copy(
            List<Value> state, Value slot, Value when, boolean isLate, List<Runnable> orders, Builder b) {
        RoundsAhead.Round from = copies.ahead().round(state, this::map, b);
        forGroups(isLate, g -> orders.add(rings.copies(g, from::of, slot, when, b)));
        return from.next();
    }

    private void arrive(boolean isLate, Slot slot, Builder b) {
        forGroups(isLate, g -> rings.arrive(g, empty.get(g), slot.number(), null, b));
    }

    private void awaitEmpty(boolean isLate, Slot slot, List<Runnable> orders, Builder b) {
        forGroups(isLate, g -> {
            Value barrier = CopyRings.slot(empty.get(g), slot.number(), b);
            orders.add(() -> b.emit(Ttg.COPIER_WAIT_BARRIER, List.of(barrier, slot.parity())));
        });
    }

    private void forGroups(boolean isLate, IntConsumer action) {
        IntStream.range(0, copies.groups().size())
                .filter(g -> plan.lateGroups().contains(g) == isLate)
                .forEach(action);
    }

    /** The block that a buffer is for, once it is there. */
    private Value block(Op alloc, Slot slot, Builder b) {
        Op load = ((Op.Result) alloc.operand(0)).op();
        int group = copies.groupOf(load);
        if (awaited.add(group)) {
            rings.await(group, slot.number(), slot.parity(), b);
        }
        return rings.block(load, slot.number(), b);
    }

    /**
     * Begins the late part of the round before.
     *
     * @param own what the loop carries by itself
     * @param crossing what was carried for it
     * @param slot where the blocks of that round are
     */
    private void latePart(List<Value> own, List<Value> crossing, Slot slot, Builder b) {
        for (int i = 0; i < crossing.size(); i++) {
            late.put(plan.crossing().get(i), crossing.get(i));
        }
        plan.places().forEach(place -> late.put(body.argument(place + 1), own.get(place)));
        Location outer = b.location();
        for (Op op : plan.late()) {
            b.at(op.location());
            if (isCopied(op)) {
                late.put(op.result(), block(op, slot, b));
                continue;
            }
            List<Value> operands = new ArrayList<>();
            op.operands().forEach(v -> operands.add(late.getOrDefault(v, map(v))));
            Value result = op == plan.second()
                    ? RunningSums.begin(op, operands, b)
                    : b.copy(op, operands).result();
            late.put(op.result(), result);
        }
        b.at(outer);
    }

    /** Waits for the product of the late part, and puts what it computed among the values that the loop carries. */
    private void endLatePart(List<Value> carried, Slot slot, Builder b) {
        Value begun = late.get(plan.second().result());
        late.put(plan.second().result(), RunningSums.await(List.of(begun), 0, b).getFirst());
        arrive(true, slot, b);
        plan.places()
                .forEach(place -> carried.set(place, late.get(body.terminator().operand(place))));
    }
}
