package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.layout.Dim;
import org.jtriton.layout.RegisterSelect;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.Val;

/** Moves values inside a thread, as a {@link RegisterSelect} says. */
final class Selection {
    private final Emission e;
    private final FunctionText f;

    Selection(Emission e) {
        this.e = e;
        this.f = e.f();
    }

    /** Exchanges registers where bits of the thread say so, and takes those that are wanted. */
    List<Val> of(RegisterSelect select, List<Val> inputs) {
        List<Val> now = inputs;
        for (RegisterSelect.Swap swap : select.swaps()) {
            Val isSet = bit(
                    swap.dim().equals(Dim.LANE) ? e.thread().lane() : e.thread().warp(), swap.bit());
            List<Val> next = new ArrayList<>();
            for (int i = 0; i < now.size(); i++) {
                next.add(f.select(isSet, now.get(i ^ swap.mask()), now.get(i)));
            }
            now = next;
        }
        List<Val> outputs = new ArrayList<>();
        for (int i = 0; i < select.outputs(); i++) {
            outputs.add(now.get(select.source(i)));
        }
        return outputs;
    }

    private Val bit(Val index, int bit) {
        Val one = f.and(f.binary(IntOp.LSHR, index, Const.i32(bit)), Const.i32(1));
        return f.icmp(IntPredicate.NE, one, Const.i32(0));
    }
}
