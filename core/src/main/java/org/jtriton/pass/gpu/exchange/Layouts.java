package org.jtriton.pass.gpu.exchange;

import org.jtriton.ir.Encoding;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;

/** Layouts of values. */
final class Layouts {
    private Layouts() {}

    /** Where the elements of a block lie. */
    static LinearLayout of(Value v) {
        if (v.type() instanceof TensorType t && t.encoding() instanceof Encoding e) {
            return e.layout(t.dims());
        }
        throw new IllegalStateException("a block with a layout is needed, not " + v);
    }

    /** The coordinate along an axis of the element that a register holds in lane 0 of warp 0. */
    static int coordinate(LinearLayout layout, int register, int axis) {
        return layout.outs().get(layout.applyPacked(layout.ins().at(Dim.REGISTER, register)), Dim.tensor(axis));
    }
}
