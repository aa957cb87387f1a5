package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Gathers: the source lies in shared memory in row-major order, and each thread reads what its indices name. An index that is
 * out of bounds, which is undefined, reads some other element of the source, as on the CPU: its high bits count for nothing.
 */
final class Gathers {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final RowMajor rows;

    Gathers(Emission e, SharedMemory shared) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        rows = new RowMajor(e, shared);
    }

    void emit(Op op) {
        Value source = op.operand(0);
        Val base = shared.base(op);
        rows.store(source, base);
        shared.barrier();
        TensorType type = (TensorType) source.type();
        int axis = op.get(Attrs.AXIS);
        LinearLayout layout = e.layout(op.result());
        List<Val> indices = e.of(op.operand(1));
        List<Val> results = new ArrayList<>();
        for (int r = 0; r < indices.size(); r++) {
            Val index = f.resize(indices.get(r), LType.I32, true);
            Val place = f.and(index, Const.i32(type.dim(axis) - 1));
            results.add(shared.load(rows.address(base, type, layout, r, axis, place), 1, type)
                    .getFirst());
        }
        e.define(op.result(), results);
    }
}
