package org.jtriton.pass.gpu;

import java.util.List;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Launches that overlap.
 *
 * A stream runs one kernel after the other: the next one's programs are given out when the last program of the one before is done and
 * what it wrote has reached memory. Then they come to their multiprocessors, read their arguments, fetch maps of tensors, make barriers
 * and compute indices: a microsecond or more in which nobody computes, which is a third of a small product's time.
 *
 *     before      ...tiles done |             |
 *     next                      | begin, make | tiles...
 *
 *     before      ...tiles done |
 *     next        begin, make   | tiles...
 *
 * From compute capability 9.0 on a kernel can say how far it gets by itself (programmatic dependent launch): its launch may then begin
 * when the one before allows it, and waits at that place until the launches before it are done, with all that they wrote there to be
 * seen. The place is before the first operation that comes to memory of the GPU, or does anything else that others can see.
 *
 * Having waited, a program allows the next launch to begin. As the GPU heeds it when every program of this launch has begun, the next
 * one takes nothing away from it but room that is free.
 *
 * That no program goes by the place without waiting is what makes one launch's end mean that all before it have ended.
 */

/**
 * Needs barriers in their places. Has each program wait for the launches before its own where it first comes to memory of the GPU, where
 * the target can begin launches early. See the essay above.
 */
public final class OverlapLaunches implements Pass {
    /** The first compute capability that can. */
    private static final int HOPPER = 90;

    @Override
    public IrModule run(IrModule module) {
        return GpuModule.capability(module) < HOPPER || module.functions().size() != 1
                ? module
                : new Placer().run(module);
    }

    /** Whether programs of a kernel wait by themselves for the launches before. */
    public static boolean isIn(Func kernel) {
        return kernel.entry().ops().stream().anyMatch(op -> op.is(Ttg.GRID_DEPENDENCY_WAIT));
    }

    private static final class Placer extends Rewriter {
        private boolean isPlaced;

        @Override
        protected void rewrite(Op op, Builder b) {
            if (!isPlaced && !isOwn(op)) {
                b.emit(Ttg.GRID_DEPENDENCY_WAIT, List.of());
                b.emit(Ttg.LAUNCH_DEPENDENTS, List.of());
                isPlaced = true;
            }
            copy(op, b);
        }
    }

    /** Whether what an operation does is seen by its program alone. */
    private static boolean isOwn(Op op) {
        return switch (op.opcode()) {
            case Tt.RETURN -> false;
            case Ttg.LOCAL_ALLOC,
                    Ttg.LOCAL_LOAD,
                    Ttg.LOCAL_STORE,
                    Ttg.INIT_BARRIER,
                    Ttg.FENCE_ASYNC_SHARED,
                    Ttg.CLUSTER_BARRIER,
                    Misc.BARRIER,
                    Misc.ASSUME -> true;
            default -> Effects.isPure(op) && !mayRead(op);
        };
    }

    /** Whether what has no effect may come to memory of the GPU: maps of tensors are made there, and foreign code may read. */
    private static boolean mayRead(Op op) {
        boolean[] found = {false};
        op.walk(o -> found[0] |= o.is(Ttg.TENSORMAP_CREATE) || o.is(Tt.ELEMENTWISE_INLINE_ASM));
        return found[0];
    }
}
