package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Ttg;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * What one warp does for all: waits until slots are empty, says how many bytes are to come, and orders copies. Such operations that
 * stand behind each other are behind one branch, past which the other warps go on at once.
 *
 * <p>One lane gives the orders, and {@code elect.sync} says which: then ptxas knows that it is one, and needs no loop over lanes.
 */
final class Copier {
    private final Emission e;
    private final FunctionText f;
    private final MemoryBarriers barriers;
    private final CopyEngine copies;

    Copier(Emission e, MemoryBarriers barriers, CopyEngine copies) {
        this.e = e;
        this.f = e.f();
        this.barriers = barriers;
        this.copies = copies;
    }

    static boolean isOne(Op op) {
        return op.is(Ttg.COPIER_WAIT_BARRIER) || op.is(Ttg.BARRIER_EXPECT) || op.is(Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL);
    }

    /** Emits operations that stand one behind the other. */
    void emit(List<Op> run) {
        f.ifThen(f.icmp(IntPredicate.EQ, e.thread().uniformWarp(), Const.i32(0)), () -> emitHere(run));
    }

    /** The same where only the warp is that gives the orders. */
    void emitHere(List<Op> run) {
        for (int i = 0; i < run.size(); ) {
            if (run.get(i).is(Ttg.COPIER_WAIT_BARRIER)) {
                barriers.await(run.get(i++));
                continue;
            }
            int end = i + 1;
            while (end < run.size() && when(run.get(end)) == when(run.get(i))) {
                end++;
            }
            List<Op> orders = run.subList(i, end);
            f.ifThen(e.scalar(when(orders.getFirst())), () -> order(orders));
            i = end;
        }
    }

    /** On what an operation depends; null for a wait. */
    private static Value when(Op op) {
        return op.is(Ttg.COPIER_WAIT_BARRIER) ? null : op.operands().getLast();
    }

    private void order(List<Op> orders) {
        Val isElected = f.asmVolatile(LType.I1, "elect.sync _|$0, -1;", "=b", List.of());
        for (Op op : orders) {
            if (op.is(Ttg.BARRIER_EXPECT)) {
                barriers.expect(op, isElected);
            } else {
                copies.startLoad(op, isElected);
            }
        }
    }
}
