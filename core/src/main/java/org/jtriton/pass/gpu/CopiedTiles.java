package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;

/** A loop over tiles around one with copies ahead, whose first rounds are copied while the tile before is stored. */
final class CopiedTiles {
    private final Op old;
    private final TilesPlan plan;
    private final CopyPipeliner pipeliner;
    private final CopiedLoop inner;
    private List<Value> state;
    private Value slot;
    private Value parity;
    private Value isNext;
    private List<Value> aheadOfTile;
    private List<Value> nextTile;

    CopiedTiles(Op old, TilesPlan plan, CopyPipeliner pipeliner) {
        this.old = old;
        this.plan = plan;
        this.pipeliner = pipeliner;
        inner = new CopiedLoop(plan.inner(), plan.copies(), pipeliner);
    }

    /** The loop inside. */
    Op inner() {
        return plan.inner();
    }

    void emit(Builder b) {
        inner.makeRings(b);
        Value zero = b.constantInt(0, IntType.I32);
        RoundsAhead.Round first = plan.ahead().round(plan.ahead().first(pipeliner::mapped), pipeliner::mapped, b);
        Value isEntered = b.compare(
                Keywords.IntPredicate.SLT, pipeliner.mapped(old.operand(0)), pipeliner.mapped(old.operand(1)));
        List<Value> inits = new ArrayList<>(
                pipeliner.mapped(old.operands().subList(3, old.operands().size())));
        int own = inits.size();
        List<Value> begun = inner.begin(first::of, zero, isEntered, b);
        inits.addAll(List.of(zero, zero));
        inits.addAll(begun);
        int next = inits.size();
        inits.addAll(first.next());
        List<Op.Result> results = b.forOp(
                pipeliner.mapped(old.operand(0)),
                pipeliner.mapped(old.operand(1)),
                pipeliner.mapped(old.operand(2)),
                inits,
                LoopRounds.unstaged(old),
                (body, index, values) -> {
                    slot = values.get(own);
                    parity = values.get(own + 1);
                    state = List.copyOf(values.subList(own + 2, next));
                    aheadOfTile = List.copyOf(values.subList(next, values.size()));
                    isNext = LoopRounds.isReached(old, index, 1, pipeliner::mapped, body);
                    List<Value> arguments = new ArrayList<>(List.of(index));
                    arguments.addAll(values.subList(0, own));
                    List<Value> yielded = new ArrayList<>(pipeliner.bodyOf(this, old, arguments, body));
                    yielded.addAll(List.of(slot, parity));
                    yielded.addAll(state);
                    yielded.addAll(nextTile);
                    return yielded;
                });
        pipeliner.replaced(old, results.subList(0, own));
        inner.unmakeRings(b);
    }

    /** The rounds of a tile, and the first copies for the next one, of which no slot is read any more. */
    void rounds(Builder b) {
        List<Value> after = inner.rounds(state, slot, parity, b);
        slot = after.getFirst();
        parity = after.getLast();
        b.emit(Misc.BARRIER, List.of());
        RoundsAhead.Round tile = plan.ahead().round(aheadOfTile, pipeliner::mapped, b);
        state = inner.begin(tile::of, slot, isNext, b);
        nextTile = tile.next();
    }
}
