package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/** Whole blocks in shared memory, one row after another. */
final class RowMajor {
    private static final int WIDEST_BYTES = 16;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;

    RowMajor(Emission e, SharedMemory shared) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
    }

    /** Writes a block; of the threads that hold an element, one does so. */
    void store(Value block, Val base) {
        TensorType type = (TensorType) block.type();
        LinearLayout layout = e.layout(block);
        int width = width(type, layout);
        Replicas replicas = new Replicas(e, layout);
        Val speaks = replicas.isSpeaker();
        List<Val> elements = e.of(block);
        for (int r = 0; r < elements.size(); r += width) {
            if (!replicas.isReplica(r)) {
                shared.store(address(base, type, layout, r, -1, null), elements.subList(r, r + width), type, speaks);
            }
        }
    }

    private static int width(TensorType type, LinearLayout layout) {
        int neighbours = VectorWidth.consecutive(layout, type.rank() - 1);
        return Math.min(neighbours, WIDEST_BYTES / Types.bytes(type));
    }

    /** Where the element of a register lies, but for {@code place} along {@code axis}, if that is not negative. */
    Val address(Val base, TensorType type, LinearLayout layout, int register, int axis, Val place) {
        Val number = Const.i32(0);
        for (int d = 0; d < type.rank(); d++) {
            Val along = d == axis ? place : e.thread().at(layout, Dim.tensor(d), register);
            number = f.add(f.mul(number, Const.i32(type.dim(d))), along);
        }
        return shared.at(base, f.mul(number, Const.i32(Types.bytes(type))));
    }
}
