package org.jtriton.interpreter;

import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Ttg;

/**
 * Buffers in shared memory. One is its elements, row after row, and a ring of them slot after slot; copies are there at once, whoever
 * waits for them. What a slot holds is what it held when it was chosen, or what was written to it by that name since.
 */
final class Buffers {
    private Buffers() {}

    static Step empty(Op op, Assembler assembler) {
        int result = assembler.slot(op.result());
        int size = Shapes.size(op.result());
        return frame -> frame.set(result, new long[size]);
    }

    static Step load(Op op, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int result = assembler.slot(op.result());
        int size = Shapes.size(op.operand(0));
        return frame -> frame.set(result, frame.get(source, size).clone());
    }

    static Step slot(Op op, Assembler assembler) {
        int ring = assembler.slot(op.operand(0));
        int number = assembler.slot(op.operand(1));
        int result = assembler.slot(op.result());
        int size = Shapes.size(op.result());
        return frame -> {
            long[] slot = new long[size];
            System.arraycopy(frame.get(ring), start(op, frame.scalar(number), size, frame.get(ring)), slot, 0, size);
            frame.set(result, slot);
        };
    }

    static Step store(Op op, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int size = Shapes.size(op.operand(0));
        Writer writer = writer(op, op.operand(1), assembler);
        return frame -> writer.write(frame, frame.get(source, size));
    }

    static Step copy(Op op, Assembler assembler) {
        CopiedBlock block = CopiedBlock.of(op, assembler);
        Writer writer = writer(op, op.operand(1), assembler);
        return frame -> {
            long[] out = block.read(frame);
            if (out != null) {
                writer.write(frame, out);
            }
        };
    }

    private interface Writer {
        void write(Frame frame, long[] elements);
    }

    /** Writes a buffer, or the slot of a ring that it is. */
    private static Writer writer(Op op, Value buffer, Assembler assembler) {
        int size = Shapes.size(buffer);
        if (buffer instanceof Op.Result r && r.op().is(Ttg.MEMDESC_INDEX)) {
            int ring = assembler.slot(r.op().operand(0));
            int number = assembler.slot(r.op().operand(1));
            int chosen = assembler.slot(buffer);
            return (frame, elements) -> {
                System.arraycopy(
                        elements, 0, frame.get(ring), start(op, frame.scalar(number), size, frame.get(ring)), size);
                System.arraycopy(elements, 0, frame.get(chosen), 0, size);
            };
        }
        int whole = assembler.slot(buffer);
        return (frame, elements) -> System.arraycopy(elements, 0, frame.get(whole), 0, size);
    }

    private static int start(Op op, long number, int size, long[] ring) {
        if (number < 0 || (number + 1) * size > ring.length) {
            throw op.location()
                    .error("there is no slot %d in a ring of %d".formatted(number, ring.length / size))
                    .build();
        }
        return (int) number * size;
    }
}
