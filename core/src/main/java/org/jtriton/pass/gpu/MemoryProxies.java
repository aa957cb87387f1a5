package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.PointerRoots;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.TensorParts;

/**
 * By which ways a kernel comes to its tensors. Threads and the copy engine each have one of their own (a "proxy"), and what was done by
 * one is seen by the other only after a fence, which waits until the whole GPU could see what the thread wrote before: that takes longer
 * than many a copy. So it matters whether any tensor is reached both ways. What threads store instead of the engine, of blocks that
 * begin before their tensor, has a fence of its own and does not count.
 */
public final class MemoryProxies {
    /** An access to global memory, and where that begins; null if unknown. */
    private record Access(Value pointer, boolean isByEngine, boolean isWrite) {
        boolean isInOrderWith(Access other, PointerRoots roots) {
            boolean areKnown = pointer != null && other.pointer != null;
            boolean areApart = areKnown && !roots.mayMeet(roots.of(pointer), roots.of(other.pointer));
            return areApart || isByEngine == other.isByEngine || !isWrite && !other.isWrite;
        }
    }

    private MemoryProxies() {}

    /** Whether threads and the copy engine may come to the same tensor, one of them to write. */
    public static boolean areMixed(Func kernel) {
        PointerRoots roots = new PointerRoots(kernel, Uses.of(kernel));
        List<Access> accesses = new ArrayList<>();
        kernel.walk(op -> add(op, accesses));
        return accesses.stream().anyMatch(a -> accesses.stream().anyMatch(b -> !a.isInOrderWith(b, roots)));
    }

    private static void add(Op op, List<Access> accesses) {
        boolean isWrite = Effects.writes(op);
        if (!op.regions().isEmpty() || !isWrite && !Effects.reads(op)) {
            return;
        }
        switch (op.opcode()) {
            case Ttg t -> {
                int operands = op.operands().size();
                switch (t) {
                    case TENSOR_LOAD -> accesses.add(engine(op, operands - 1, false));
                    case ASYNC_TMA_COPY_GLOBAL_TO_LOCAL -> accesses.add(engine(op, operands - 4, false));
                    case TENSOR_STORE, TENSOR_REDUCE, ASYNC_TMA_COPY_LOCAL_TO_GLOBAL, ASYNC_TMA_REDUCE ->
                        accesses.add(engine(op, operands - 2, true));
                    case ASYNC_COPY, FETCH_ASYNC -> accesses.add(threads(op, false));
                    default -> {}
                }
            }
            case Tt t when t == Tt.LOAD -> accesses.add(threads(op, false));
            case Tt t when t == Tt.STORE || t == Tt.ATOMIC_RMW || t == Tt.ATOMIC_CAS -> accesses.add(threads(op, true));
            case Tt t when t == Tt.PRINT || t == Tt.ASSERT -> {}
            case Misc m -> {}
            default -> accesses.add(new Access(null, false, isWrite));
        }
    }

    private static Access engine(Op op, int rank, boolean isWrite) {
        return new Access(TensorParts.of(op.operand(0), rank).base(), true, isWrite);
    }

    private static Access threads(Op op, boolean isWrite) {
        return new Access(op.operand(0), false, isWrite);
    }
}
