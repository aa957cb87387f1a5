package org.jtriton.backend.ptx.emit;

import java.util.Map;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.Val;

/**
 * Where a layout holds elements more than once: of the places that hold an element, the one whose superfluous bits are
 * zero speaks for all, when memory is written or elements are counted.
 */
final class Replicas {
    private final Emission e;
    private final Map<Dim, Integer> masks;

    Replicas(Emission e, LinearLayout layout) {
        this.e = e;
        masks = layout.freeVariableMasks();
    }

    /** Whether another register of the same thread holds the same element, and speaks for it. */
    boolean isReplica(int register) {
        return (register & mask(Dim.REGISTER)) != 0;
    }

    /** The register that speaks for the element of another, where the bits that tell them apart do nothing else. */
    int original(int register) {
        return register & ~mask(Dim.REGISTER);
    }

    /** Whether this thread speaks for what it holds; null when all threads do. */
    Val isSpeaker() {
        FunctionText f = e.f();
        Val lane = isZero(e.thread().lane(), mask(Dim.LANE));
        Val warp = isZero(e.thread().warp(), mask(Dim.WARP));
        return lane == null ? warp : warp == null ? lane : f.and(lane, warp);
    }

    private Val isZero(Val index, int mask) {
        FunctionText f = e.f();
        return mask == 0 ? null : f.icmp(IntPredicate.EQ, f.and(index, Const.i32(mask)), Const.i32(0));
    }

    private int mask(Dim dim) {
        return masks.getOrDefault(dim, 0);
    }
}
