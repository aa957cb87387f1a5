package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.Scratch;

/** The rewriting of one function by {@link PipelineCopies}: says which loops copy ahead and how, and what becomes of loads and products. */
final class CopyPipeliner extends Rewriter {
    /** What is left for barriers and for placing buffers where they may begin. */
    private static final int RESERVE = 4 * 1024;

    /** So many at once keep a multiprocessor busy. */
    private static final int ENOUGH_WARPS = 16;

    private final IrModule module;
    private final int warps;
    private final Uses uses;
    private final CopiedOperands operands;
    private final Buffers buffers;
    private final FirstCopies firstCopies;

    /** The loop over tiles that is being rewritten, or null. */
    private CopiedTiles tiles;

    /** Loops whose first copies have begun before their place. */
    private final Map<Op, StaggeredLoop> begun = new HashMap<>();

    /** What has been computed for these before its place. */
    private final Set<Op> early = new HashSet<>();

    /** The loops around what is being rewritten that have copies ahead, innermost last. */
    private final List<CopiedLoop> loops = new ArrayList<>();

    CopyPipeliner(IrModule module, Func f) {
        this.module = module;
        warps = GpuModule.numWarps(module);
        uses = Uses.of(f);
        operands = new CopiedOperands(uses);
        buffers = Buffers.of(f, uses);
        firstCopies = new FirstCopies(uses, WarpPartition.program(f), operands, this::map);
    }

    @Override
    protected void rewrite(Op op, Builder b) {
        switch (op.opcode()) {
            case Scf.FOR -> {
                if (tiles != null && op == tiles.inner()) {
                    tiles.rounds(b);
                    return;
                }
                if (begun.containsKey(op)) {
                    rounds(op, begun.remove(op), b);
                    return;
                }
                CopyPlan plan = plan(op, op);
                TilesPlan perTile =
                        plan == null ? TilesPlan.of(op, inner -> plan(inner, op), inner -> plan(inner, inner)) : null;
                StaggerPlan stagger = stagger(op, plan);
                if (stagger != null) {
                    StaggeredLoop loop = begin(op, stagger, b);
                    beginNext(op, plan, b);
                    rounds(op, loop, b);
                } else if (plan != null) {
                    new CopiedLoop(op, plan, this).emit(b);
                } else if (perTile != null) {
                    new CopiedTiles(op, perTile, this).emit(b);
                } else {
                    firstCopies.await(op, b);
                    copy(op, b);
                }
            }
            case Ttg.TENSOR_LOAD -> load(op, b);
            case Ttg.LOCAL_ALLOC -> buffer(op, b);
            case Ttg.WARP_GROUP_DOT -> product(op, b);
            default -> {
                if (!early.contains(op)) {
                    firstCopies.await(op, b);
                    copy(op, b);
                }
            }
        }
    }

    private StaggerPlan stagger(Op loop, CopyPlan plan) {
        return plan == null || plan.loads().stream().anyMatch(operands::isRead)
                ? null
                : StaggerPlan.of(loop, plan, uses);
    }

    private StaggeredLoop begin(Op op, StaggerPlan plan, Builder b) {
        StaggeredLoop loop = new StaggeredLoop(op, plan, operands, this::map, warps);
        loop.begin(isFirst(op), isOnce(op), b);
        return loop;
    }

    private void rounds(Op op, StaggeredLoop loop, Builder b) {
        firstCopies.await(op, b);
        replace(op, loop.rounds(b));
    }

    /** Begins the copies of the loop behind this one as well, if it is short and there is room for all of its blocks. */
    private void beginNext(Op op, CopyPlan plan, Builder b) {
        NextLoop next = NextLoop.of(op, uses.block(op));
        CopyPlan copies = next == null ? null : plan(next.loop(), next.loop());
        StaggerPlan stagger = next == null ? null : stagger(next.loop(), copies);
        if (stagger == null
                || next.rounds() > copies.stages()
                || !hasRoom((int) next.rounds() * bytes(copies), plan.bytesLeft())
                || !copies.loads().stream().allMatch(load -> isUnchanged(load, op))) {
            return;
        }
        List<Op> needed = next.neededFor(copies);
        if (needed != null) {
            for (Op o : needed) {
                copy(o, b);
                early.add(o);
            }
            begun.put(next.loop(), begin(next.loop(), stagger, b));
        }
    }

    /** Whether as many programs run at once as without these bytes, or enough. */
    private boolean hasRoom(int bytes, int left) {
        int used = GpuModule.sharedLimit(module) - RESERVE - left;
        int programs = programs(used + bytes);
        return bytes <= left + RESERVE / 2 && (programs == programs(used) || programs * warps >= ENOUGH_WARPS);
    }

    /** How many programs of so many bytes run at once, each of which takes some for barriers and for the hardware. */
    private int programs(int bytes) {
        return GpuModule.sharedLimit(module) / (bytes + RESERVE / 2);
    }

    private int bytes(CopyPlan plan) {
        return plan.loads().stream()
                .mapToInt(load -> operands.type(load).bytes())
                .sum();
    }

    private boolean isUnchanged(Op load, Op loop) {
        return LoadsAhead.isUnchanged(load, loop, module.kernel().entry(), Aliases.of(module.kernel()));
    }

    private CopyPlan plan(Op loop, Op whole) {
        return CopyPlan.of(loop, whole, module, operands, buffers, uses, RESERVE + aheadInside(loop));
    }

    private int aheadInside(Op loop) {
        return LoopNest.bytesInside(loop, inner -> {
            CopyPlan own = plan(inner, inner);
            return own == null ? 0 : (own.stages() - 1) * bytes(own);
        });
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
            replace(op.result(), firstCopies.begin(op, isFirst(op), b));
        } else if (operands.isOne(op)) {
            Op direct = b.emit(Ttg.TENSOR_LOAD, map(op.operands()), List.of(operands.type(op)), op.attributes());
            replace(op.result(), direct.result());
        } else {
            copy(op, b);
        }
    }

    private boolean isAhead(Op load) {
        return !loops.isEmpty() && loops.getLast().plan().loads().contains(load);
    }

    private void buffer(Op op, Builder b) {
        Op source = !op.operands().isEmpty() && op.operand(0) instanceof Op.Result r ? r.op() : null;
        if (source != null && isAhead(source) && !operands.isRead(source)) {
            replace(op.result(), loops.getLast().slot(source, b));
        } else if (source != null && operands.isOne(source)) {
            replace(op.result(), map(op.operand(0)));
        } else {
            copy(op, b);
            if (!loops.isEmpty() && loops.getLast().isAwaitingBuffer(op)) {
                loops.getLast().awaitRoundBefore(b);
            }
        }
    }

    private void product(Op op, Builder b) {
        firstCopies.await(op, b);
        CopiedLoop loop = loops.isEmpty() ? null : loops.getLast();
        if (loop == null || !loop.plan().products().contains(op)) {
            copy(op, b);
            return;
        }
        replace(op.result(), RunningSums.begin(op, map(op.operands()), b));
        if (op == loop.plan().products().getLast()) {
            loop.lastProductBegan(op, b);
        }
    }

    // What loops see of the rewriting

    /** Whether an operation runs once. */
    boolean isOnce(Op op) {
        return uses.parent(op) == null;
    }

    /** Whether an operation runs once, and threads do nothing in shared memory before it. */
    boolean isFirst(Op op) {
        if (!isOnce(op)) {
            return false;
        }
        List<Op> all = uses.block(op).ops();
        boolean[] isFirst = {true};
        all.subList(0, all.indexOf(op)).forEach(before -> before.walk(o -> isFirst[0] &= !touchesShared(o)));
        return isFirst[0];
    }

    private boolean touchesShared(Op op) {
        boolean isElsewhere = op.is(Ttg.TENSORMAP_ARGUMENT) || op.is(Ttg.CONVERT_LAYOUT);
        return op.opcode() instanceof Ttg && !isElsewhere || Scratch.bytes(op, uses) > 0;
    }

    CopiedOperands operands() {
        return operands;
    }

    Value mapped(Value old) {
        return map(old);
    }

    List<Value> mapped(List<? extends Value> old) {
        return map(old);
    }

    void replaced(Value old, Value replacement) {
        replace(old, replacement);
    }

    void replaced(Op old, List<? extends Value> replacements) {
        replace(old, replacements);
    }

    /** Waits for what was copied once and an operation reads. */
    void awaitFirstCopies(Op op, Builder b) {
        firstCopies.await(op, b);
    }

    /** The body of a loop that copies ahead. */
    List<Value> bodyOf(CopiedLoop loop, Op old, List<Value> arguments, Builder b) {
        loops.add(loop);
        List<Value> yielded = splice(old.body(0), arguments, b);
        loops.removeLast();
        return yielded;
    }

    /** The body of a loop over tiles. */
    List<Value> bodyOf(CopiedTiles loop, Op old, List<Value> arguments, Builder b) {
        CopiedTiles outer = tiles;
        tiles = loop;
        List<Value> yielded = splice(old.body(0), arguments, b);
        tiles = outer;
        return yielded;
    }
}
