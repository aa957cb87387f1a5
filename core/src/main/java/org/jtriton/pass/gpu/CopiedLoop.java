package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Ttg;

/** One loop with copies ahead: see the essay in {@link PipelineCopies}. */
final class CopiedLoop {
    private final Op old;
    private final CopyPlan plan;
    private final CopyPipeliner pipeliner;
    private CopyRings rings;

    // Of the round that is being emitted.
    private Value slot;
    private Value phase;
    private Value index;
    private List<? extends Value> ahead;
    private List<Value> aheadNext;
    private final Set<Integer> awaited = new HashSet<>();
    private final Map<Op, Value> slots = new HashMap<>();

    /** The buffer behind which the copies of this round begin, if it is not there yet. */
    private Op awaitsFilling;

    CopiedLoop(Op old, CopyPlan plan, CopyPipeliner pipeliner) {
        this.old = old;
        this.plan = plan;
        this.pipeliner = pipeliner;
    }

    CopyPlan plan() {
        return plan;
    }

    void emit(Builder b) {
        makeRings(b);
        List<Value> state = begin(pipeliner::mapped, b.constantInt(0, IntType.I32), b.constantInt(1, IntType.I1), b);
        rounds(state, b.constantInt(0, IntType.I32), b.constantInt(0, IntType.I32), b);
        unmakeRings(b);
    }

    void unmakeRings(Builder b) {
        rings.unmake(List.of(), pipeliner.isOnce(old), b);
    }

    void makeRings(Builder b) {
        rings = new CopyRings(old, plan, plan.stages(), pipeliner.operands(), pipeliner::mapped, b);
        CopyRings.publish(pipeliner.isFirst(old), b);
    }

    /** The copies for the first rounds, if {@code when}, into a slot and those after it. */
    List<Value> begin(UnaryOperator<Value> outside, Value first, Value when, Builder b) {
        List<Value> state = plan.ahead().first(outside);
        Value at = first;
        for (int i = 0; i < plan.stages() - 1; i++) {
            Value isReached = LoopRounds.isReached(old, outside.apply(old.operand(0)), i, outside, b);
            state = copies(state, outside, at, b.same(Arith.ANDI, when, isReached), b);
            at = LoopRounds.slotAfter(at, plan.stages(), b);
        }
        return state;
    }

    /** All rounds, of which the first has this slot; gives the slot and parity of the one that would come next. */
    List<Value> rounds(List<Value> state, Value firstSlot, Value parity, Builder b) {
        pipeliner.awaitFirstCopies(old, b);
        List<Value> inits = new ArrayList<>(
                pipeliner.mapped(old.operands().subList(3, old.operands().size())));
        int carried = inits.size();
        inits.add(firstSlot);
        inits.add(parity);
        if (isAheadCarried()) {
            inits.addAll(state);
        }
        List<Op.Result> results = b.forOp(
                pipeliner.mapped(old.operand(0)),
                pipeliner.mapped(old.operand(1)),
                pipeliner.mapped(old.operand(2)),
                inits,
                LoopRounds.unstaged(old),
                (inner, i, values) -> {
                    index = i;
                    slot = values.get(carried);
                    phase = values.get(carried + 1);
                    ahead = isAheadCarried() ? values.subList(carried + 2, values.size()) : List.of(indexAhead(inner));
                    return round(values.subList(0, carried), inner);
                });
        List<Value> last = new ArrayList<>(results.subList(0, carried));
        RunningSums.await(plan.products(), last, 0, b);
        pipeliner.replaced(old, last);
        return List.copyOf(results.subList(carried, carried + 2));
    }

    /** The copies for a round; gives what is carried to the one after it. */
    private List<Value> copies(
            List<? extends Value> state, UnaryOperator<Value> outside, Value slot, Value when, Builder b) {
        RoundsAhead.Round round = plan.ahead().round(state, outside, b);
        List<Runnable> orders = IntStream.range(0, plan.groups().size())
                .mapToObj(g -> rings.copies(g, round::of, slot, when, b))
                .toList();
        orders.forEach(Runnable::run);
        return round.next();
    }

    private List<Value> round(List<? extends Value> carried, Builder b) {
        List<Value> arguments = new ArrayList<>(List.of(index));
        arguments.addAll(carried);
        if (plan.products().isEmpty()) {
            refill(b);
        }
        List<Value> yielded = new ArrayList<>(pipeliner.bodyOf(this, old, arguments, b));
        Value next = LoopRounds.slotAfter(slot, plan.stages(), b);
        yielded.add(next);
        yielded.add(LoopRounds.parityAfter(phase, next, b));
        if (isAheadCarried()) {
            yielded.addAll(aheadNext);
        }
        return yielded;
    }

    /** Whether the round that copies are for has numbers of its own besides the loop's, from which that is known. */
    private boolean isAheadCarried() {
        return !plan.ahead().carried().isEmpty();
    }

    /** The loop's number in the round that copies are for. */
    private Value indexAhead(Builder b) {
        Value step = pipeliner.mapped(old.operand(2));
        Value distance = b.same(Arith.MULI, step, b.constantInt(plan.stages() - 1, step.type()));
        return b.same(Arith.ADDI, index, distance);
    }

    /** The block of a load in this round, once it is there. */
    Value slot(Op load, Builder b) {
        int group = plan.groupOf(load);
        if (awaited.add(group)) {
            rings.await(group, slot, phase, b);
        }
        return slots.computeIfAbsent(load, l -> rings.block(l, slot, b));
    }

    /** The first buffer that threads fill after an operation of the round, or null. */
    private Op filledAfter(Op product) {
        List<Op> ops = old.body(0).ops();
        return ops.subList(ops.indexOf(product), ops.size()).stream()
                .filter(op -> op.is(Ttg.LOCAL_ALLOC) && !op.operands().isEmpty())
                .filter(op -> !(op.operand(0) instanceof Op.Result r
                        && pipeliner.operands().isOne(r.op())))
                .findFirst()
                .orElse(null);
    }

    /** The copies of the round begin now, or behind the next buffer that threads fill. */
    void lastProductBegan(Op product, Builder b) {
        awaitsFilling = filledAfter(product);
        if (awaitsFilling == null) {
            awaitRoundBefore(b);
        }
    }

    /** Whether the copies of the round begin behind this buffer. */
    boolean isAwaitingBuffer(Op buffer) {
        return awaitsFilling == buffer;
    }

    /** After the last product of a round has begun, and behind the next buffer that needs a barrier anyway. */
    void awaitRoundBefore(Builder b) {
        List<Op> products = plan.products();
        List<Value> sums =
                products.stream().map(p -> pipeliner.mapped(p.result())).toList();
        List<Op.Result> ready = RunningSums.await(sums, products.size(), b);
        for (int i = 0; i < products.size(); i++) {
            pipeliner.replaced(products.get(i).result(), ready.get(i));
        }
        refill(b);
    }

    /** Copies into the buffer of the round before, which no thread reads any more. */
    private void refill(Builder b) {
        b.emit(Misc.BARRIER, List.of());
        Value isFirst = b.compare(Keywords.IntPredicate.EQ, slot, b.constantInt(0, IntType.I32));
        Value before = b.same(Arith.SUBI, slot, b.constantInt(1, IntType.I32));
        Value free = b.select(isFirst, b.constantInt(plan.stages() - 1, IntType.I32), before);
        aheadNext = copies(ahead, pipeliner::mapped, free, rings.isReached(index, plan.stages() - 1, b), b);
    }
}
