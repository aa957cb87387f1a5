package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Copying ahead.
 *
 * A product whose operands the copy engine brings should find them when it begins. With S stages there are S buffers for each
 * operand, a ring, and while round i is multiplied the engine copies for the S - 1 rounds after it:
 *
 *     make a barrier in memory for each buffer; fence; all threads meet
 *     for the rounds 0 to S - 2:            copy into buffer 0, 1, ...
 *     for i:
 *         wait for buffer i mod S
 *         begin to multiply round i
 *         wait until the products of round i - 1 are done; all threads meet
 *         copy for round i + S - 1 into the buffer of round i - 1
 *     wait until all products are done; all threads meet; unmake the barriers
 *
 * The products of one round are under way while the next begins, if nothing but the next product looks at their results, and they
 * keep no registers busy but those. Otherwise they are waited for in their round, and the copies begin with the round, once all
 * threads have come to it.
 *
 * A program that goes from tile to tile has such a loop for each. Then the rings last as long as the outer loop, and rounds go on
 * around them from tile to tile: when the products of a tile are done, the copies for the first rounds of the next one begin, before the
 * tile is stored.
 *
 * A load outside of a loop, or in one that has no rounds ahead, goes straight to its buffer all the same; one that runs once is waited for
 * where its block is read first (see FirstCopies). Where two products take turns, rounds are of another form (see StaggeredLoop).
 */

/**
 * Needs layouts, and the choice of what lies in shared memory. Gives the module with blocks that the copy engine brings for products
 * copied into their buffers, in loops ahead of their use. See the essay above.
 */
public final class PipelineCopies implements Pass {
    /** What is left for barriers and for placing buffers where they may begin. */
    private static final int RESERVE = 4 * 1024;

    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new Pipeliner(module, f).run(f))
                .toList());
    }

    private static final class Pipeliner extends Rewriter {
        private final IrModule module;
        private final int warps;
        private final Uses uses;
        private final CopiedOperands operands;
        private final Buffers buffers;
        private final FirstCopies firstCopies;

        /** The loop over tiles that is being rewritten, or null. */
        private Tiles tiles;

        /** The loops around what is being rewritten that have copies ahead, innermost last. */
        private final List<Loop> loops = new ArrayList<>();

        Pipeliner(IrModule module, Func f) {
            this.module = module;
            warps = GpuModule.numWarps(module);
            uses = Uses.of(f);
            operands = new CopiedOperands(uses);
            buffers = Buffers.of(f, uses);
            firstCopies = new FirstCopies(uses, f.entry(), operands, this::map);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            switch (op.opcode()) {
                case Scf.FOR -> {
                    if (tiles != null && op == tiles.plan.inner()) {
                        tiles.rounds(b);
                        return;
                    }
                    CopyPlan plan = plan(op, op);
                    TilesPlan perTile = plan == null
                            ? TilesPlan.of(op, inner -> plan(inner, op), inner -> plan(inner, inner))
                            : null;
                    StaggerPlan stagger = plan == null || plan.loads().stream().anyMatch(operands::isRead)
                            ? null
                            : StaggerPlan.of(op, plan, uses);
                    if (stagger != null) {
                        replace(
                                op,
                                new StaggeredLoop(
                                                op,
                                                stagger,
                                                operands,
                                                this::map,
                                                at -> firstCopies.await(op, at),
                                                warps)
                                        .emit(b));
                    } else if (plan != null) {
                        new Loop(op, plan).emit(b);
                    } else if (perTile != null) {
                        new Tiles(op, perTile).emit(b);
                    } else {
                        firstCopies.await(op, b);
                        copy(op, b);
                    }
                }
                case Ttg.TENSOR_LOAD -> load(op, b);
                case Ttg.LOCAL_ALLOC -> buffer(op, b);
                case Ttg.WARP_GROUP_DOT -> product(op, b);
                default -> {
                    firstCopies.await(op, b);
                    copy(op, b);
                }
            }
        }

        private CopyPlan plan(Op loop, Op whole) {
            return CopyPlan.of(loop, whole, module, operands, buffers, uses, RESERVE);
        }

        private void load(Op op, Builder b) {
            if (isAhead(op)) {
                if (operands.isRead(op)) {
                    Value slot = loops.getLast().slot(op, b);
                    replace(op.result(), b.emit(Ttg.LOCAL_LOAD, op.result().type(), slot));
                }
                return;
            }
            if (firstCopies.isOne(op)) {
                replace(op.result(), firstCopies.begin(op, b));
            } else if (operands.isOne(op)) {
                Op direct = b.emit(Ttg.TENSOR_LOAD, map(op.operands()), List.of(operands.type(op)), op.attributes());
                replace(op.result(), direct.result());
            } else {
                copy(op, b);
            }
        }

        private boolean isAhead(Op load) {
            return !loops.isEmpty() && loops.getLast().plan.loads().contains(load);
        }

        private void buffer(Op op, Builder b) {
            Op source = !op.operands().isEmpty() && op.operand(0) instanceof Op.Result r ? r.op() : null;
            if (source != null && isAhead(source)) {
                replace(op.result(), loops.getLast().slot(source, b));
            } else if (source != null && operands.isOne(source)) {
                replace(op.result(), map(op.operand(0)));
            } else {
                copy(op, b);
                if (!loops.isEmpty() && loops.getLast().awaitsFilling == op) {
                    loops.getLast().awaitRoundBefore(b);
                }
            }
        }

        private void product(Op op, Builder b) {
            firstCopies.await(op, b);
            Loop loop = loops.isEmpty() ? null : loops.getLast();
            if (loop == null || !loop.plan.products().contains(op)) {
                copy(op, b);
                return;
            }
            replace(op.result(), RunningSums.begin(op, map(op.operands()), b));
            if (op == loop.plan.products().getLast()) {
                loop.awaitsFilling = loop.filledAfter(op);
                if (loop.awaitsFilling == null) {
                    loop.awaitRoundBefore(b);
                }
            }
        }

        /** One loop with copies ahead. */
        private final class Loop {
            private final Op old;
            private final CopyPlan plan;
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

            Loop(Op old, CopyPlan plan) {
                this.old = old;
                this.plan = plan;
            }

            void emit(Builder b) {
                makeRings(b);
                List<Value> state =
                        begin(Pipeliner.this::map, b.constantInt(0, IntType.I32), b.constantInt(1, IntType.I1), b);
                rounds(state, b.constantInt(0, IntType.I32), b.constantInt(0, IntType.I32), b);
                rings.unmake(List.of(), b);
            }

            void makeRings(Builder b) {
                rings = new CopyRings(old, plan, operands, Pipeliner.this::map, b);
                CopyRings.publish(b);
            }

            /** The copies for the first rounds, if {@code when}, into a slot and those after it. */
            List<Value> begin(UnaryOperator<Value> outside, Value first, Value when, Builder b) {
                List<Value> state = plan.ahead().first(outside);
                Value at = first;
                for (int i = 0; i < plan.stages() - 1; i++) {
                    Value isReached = rings.isReached(outside.apply(old.operand(0)), i, outside, b);
                    state = copies(state, outside, at, b.same(Arith.ANDI, when, isReached), b);
                    at = LoopRounds.slotAfter(at, plan.stages(), b);
                }
                return state;
            }

            /** All rounds, of which the first has this slot; gives the slot and parity of the one that would come next. */
            List<Value> rounds(List<Value> state, Value firstSlot, Value parity, Builder b) {
                firstCopies.await(old, b);
                List<Value> inits = new ArrayList<>(
                        map(old.operands().subList(3, old.operands().size())));
                int carried = inits.size();
                inits.add(firstSlot);
                inits.add(parity);
                inits.addAll(state);
                List<Op.Result> results = b.forOp(
                        map(old.operand(0)),
                        map(old.operand(1)),
                        map(old.operand(2)),
                        inits,
                        LoopRounds.unstaged(old),
                        (inner, i, values) -> {
                            index = i;
                            slot = values.get(carried);
                            phase = values.get(carried + 1);
                            ahead = values.subList(carried + 2, values.size());
                            return round(values.subList(0, carried), inner);
                        });
                List<Value> last = new ArrayList<>(results.subList(0, carried));
                RunningSums.await(plan.products(), last, 0, b);
                replace(old, last);
                return List.copyOf(results.subList(carried, carried + 2));
            }

            /** The copies for a round; gives what is carried to the one after it. */
            private List<Value> copies(
                    List<? extends Value> state, UnaryOperator<Value> outside, Value slot, Value when, Builder b) {
                RoundsAhead.Round round = plan.ahead().round(state, outside, b);
                List<Runnable> orders = IntStream.range(0, plan.groups().size())
                        .mapToObj(g -> rings.copies(g, round, slot, when, b))
                        .toList();
                orders.forEach(Runnable::run);
                return round.next();
            }

            private List<Value> round(List<? extends Value> carried, Builder b) {
                Block body = old.body(0);
                List<Value> arguments = new ArrayList<>(List.of(index));
                arguments.addAll(carried);
                loops.add(this);
                if (plan.products().isEmpty()) {
                    refill(b);
                }
                List<Value> yielded = new ArrayList<>(splice(body, arguments, b));
                loops.removeLast();
                Value next = LoopRounds.slotAfter(slot, plan.stages(), b);
                yielded.add(next);
                yielded.add(LoopRounds.parityAfter(phase, next, b));
                yielded.addAll(aheadNext);
                return yielded;
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
            Op filledAfter(Op product) {
                List<Op> ops = old.body(0).ops();
                return ops.subList(ops.indexOf(product), ops.size()).stream()
                        .filter(op -> op.is(Ttg.LOCAL_ALLOC) && !op.operands().isEmpty())
                        .filter(op -> !(op.operand(0) instanceof Op.Result r && operands.isOne(r.op())))
                        .findFirst()
                        .orElse(null);
            }

            /** After the last product of a round has begun, and behind the next buffer that needs a barrier anyway. */
            void awaitRoundBefore(Builder b) {
                List<Op> products = plan.products();
                List<Value> sums = products.stream().map(p -> map(p.result())).toList();
                List<Op.Result> ready = RunningSums.await(sums, products.size(), b);
                for (int i = 0; i < products.size(); i++) {
                    replace(products.get(i).result(), ready.get(i));
                }
                refill(b);
            }

            /** Copies into the buffer of the round before, which no thread reads any more. */
            private void refill(Builder b) {
                b.emit(Misc.BARRIER, List.of());
                Value isFirst = b.compare(Keywords.IntPredicate.EQ, slot, b.constantInt(0, IntType.I32));
                Value before = b.same(Arith.SUBI, slot, b.constantInt(1, IntType.I32));
                Value free = b.select(isFirst, b.constantInt(plan.stages() - 1, IntType.I32), before);
                aheadNext = copies(ahead, Pipeliner.this::map, free, rings.isReached(index, plan.stages() - 1, b), b);
            }
        }

        /** A loop over tiles around one with copies ahead, whose first rounds are copied while the tile before is stored. */
        private final class Tiles {
            private final Op old;
            private final TilesPlan plan;
            private final Loop inner;
            private List<Value> state;
            private Value slot;
            private Value parity;
            private Value isNext;
            private List<Value> aheadOfTile;
            private List<Value> nextTile;

            Tiles(Op old, TilesPlan plan) {
                this.old = old;
                this.plan = plan;
                inner = new Loop(plan.inner(), plan.copies());
            }

            void emit(Builder b) {
                inner.makeRings(b);
                Value zero = b.constantInt(0, IntType.I32);
                RoundsAhead.Round first =
                        plan.ahead().round(plan.ahead().first(Pipeliner.this::map), Pipeliner.this::map, b);
                Value isEntered = b.compare(Keywords.IntPredicate.SLT, map(old.operand(0)), map(old.operand(1)));
                List<Value> inits = new ArrayList<>(
                        map(old.operands().subList(3, old.operands().size())));
                int own = inits.size();
                List<Value> begun = inner.begin(first::of, zero, isEntered, b);
                inits.addAll(List.of(zero, zero));
                inits.addAll(begun);
                int next = inits.size();
                inits.addAll(first.next());
                List<Op.Result> results = b.forOp(
                        map(old.operand(0)),
                        map(old.operand(1)),
                        map(old.operand(2)),
                        inits,
                        LoopRounds.unstaged(old),
                        (body, index, values) -> {
                            slot = values.get(own);
                            parity = values.get(own + 1);
                            state = List.copyOf(values.subList(own + 2, next));
                            aheadOfTile = List.copyOf(values.subList(next, values.size()));
                            Value left = body.same(
                                    Arith.SUBI,
                                    LoopRounds.wide(map(old.operand(1)), body),
                                    LoopRounds.wide(index, body));
                            isNext = body.compare(
                                    Keywords.IntPredicate.SGT, left, LoopRounds.wide(map(old.operand(2)), body));
                            List<Value> arguments = new ArrayList<>(List.of(index));
                            arguments.addAll(values.subList(0, own));
                            Tiles outer = tiles;
                            tiles = this;
                            List<Value> yielded = new ArrayList<>(splice(old.body(0), arguments, body));
                            tiles = outer;
                            yielded.addAll(List.of(slot, parity));
                            yielded.addAll(state);
                            yielded.addAll(nextTile);
                            return yielded;
                        });
                replace(old, results.subList(0, own));
                inner.rings.unmake(List.of(), b);
            }

            /** The rounds of a tile, and the first copies for the next one, of which no slot is read any more. */
            void rounds(Builder b) {
                List<Value> after = inner.rounds(state, slot, parity, b);
                slot = after.getFirst();
                parity = after.getLast();
                b.emit(Misc.BARRIER, List.of());
                RoundsAhead.Round tile = plan.ahead().round(aheadOfTile, Pipeliner.this::map, b);
                state = inner.begin(tile::of, slot, isNext, b);
                nextTile = tile.next();
            }
        }
    }
}
