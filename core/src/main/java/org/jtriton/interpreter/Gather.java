package org.jtriton.interpreter;

import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;

/** Picks elements of a block along an axis. */
final class Gather {
    private Gather() {}

    static Step step(Op op, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int indices = assembler.slot(op.operand(1));
        int result = assembler.slot(op.result());
        int sourceSize = Shapes.size(op.operand(0));
        int size = Shapes.size(op.result());
        int axis = op.get(Attrs.AXIS);
        List<Integer> from = op.operand(0).type().shape();
        List<Integer> shape = op.result().type().shape();
        int[] strides = Shapes.strides(from);
        int[] resultStrides = Shapes.strides(shape);
        return frame -> {
            long[] in = frame.get(source, sourceSize);
            long[] index = frame.get(indices, size);
            long[] out = new long[size];
            for (int i = 0; i < size; i++) {
                if (index[i] < 0 || index[i] >= from.get(axis)) {
                    throw frame.program()
                            .memory()
                            .findings()
                            .gatherIndex(op, index[i], from.get(axis), i, frame.program());
                }
                int place = 0;
                for (int d = 0; d < strides.length; d++) {
                    long at = d == axis ? index[i] : i / resultStrides[d] % shape.get(d);
                    place += (int) at * strides[d];
                }
                out[i] = in[place];
            }
            frame.set(result, out);
        };
    }
}
