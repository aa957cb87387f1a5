package org.jtriton.interpreter;

import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;

/** Blocks that are read into a buffer, where they lie slot after slot. A block is there at once, whoever waits for it. */
final class Fetches {
    private static final int SLOT = 1;

    private Fetches() {}

    static Step fetch(Op op, Assembler assembler) {
        int size = Shapes.size(op.operand(0));
        int slot = assembler.slot(op.operand(SLOT));
        CopiedBlock block = CopiedBlock.of(op, assembler);
        int buffer = assembler.buffer(op.get(Attrs.BUFFER));
        int slots = op.get(Attrs.SLOTS);
        return frame -> {
            long[] out = block.read(frame);
            if (out == null) {
                return;
            }
            if (frame.get(buffer) == null) {
                frame.set(buffer, new long[size * slots]);
            }
            System.arraycopy(out, 0, frame.get(buffer), start(frame.scalar(slot), size, op), size);
        };
    }

    static Step fetched(Op op, Assembler assembler) {
        int size = Shapes.size(op.result());
        int slot = assembler.slot(op.operand(0));
        int buffer = assembler.buffer(op.get(Attrs.BUFFER));
        int result = assembler.slot(op.result());
        return frame -> {
            if (frame.get(buffer) == null) {
                throw op.location()
                        .error("a block is taken out of buffer %d, into which none was fetched"
                                .formatted(op.get(Attrs.BUFFER)))
                        .build();
            }
            long[] out = new long[size];
            System.arraycopy(frame.get(buffer), start(frame.scalar(slot), size, op), out, 0, size);
            frame.set(result, out);
        };
    }

    /** Where a slot begins. */
    private static int start(long slot, int size, Op op) {
        if (slot < 0 || slot >= op.get(Attrs.SLOTS)) {
            throw op.location()
                    .error("there is no slot %d in a buffer of %d".formatted(slot, op.get(Attrs.SLOTS)))
                    .build();
        }
        return (int) slot * size;
    }
}
