package org.jtriton.interpreter;

import org.jtriton.ir.Op;
import org.jtriton.ir.Type;

/** What an asynchronous copy reads: a block of pointers, if the copy is done at all, where its mask holds; another block, or zeros, elsewhere. */
final class CopiedBlock {
    private static final int ACTIVE = 2;
    private static final int MASK = 3;
    private static final int OTHER = 4;

    private final int size;
    private final int pointers;
    private final int active;
    private final int mask;
    private final int other;
    private final Type type;
    private final Access.Site site;

    private CopiedBlock(Op op, Assembler assembler) {
        size = Shapes.size(op.operand(0));
        pointers = assembler.slot(op.operand(0));
        active = assembler.slot(op.operand(ACTIVE));
        mask = Accesses.optional(op, MASK, assembler);
        other = Accesses.optional(op, OTHER, assembler);
        type = Accesses.pointee(op);
        site = new Access.Site(
                op.location(),
                "load",
                "of",
                Bits.bytes(type),
                op.operand(0).type().shape(),
                mask >= 0,
                false);
    }

    static CopiedBlock of(Op op, Assembler assembler) {
        return new CopiedBlock(op, assembler);
    }

    /** The block; null if the copy is not done. */
    long[] read(Frame frame) {
        if (frame.scalar(active) == 0) {
            return null;
        }
        long[] addresses = frame.get(pointers, size);
        long[] out = other < 0 ? new long[size] : frame.get(other, size).clone();
        Access access = new Access(site, frame.program());
        LaunchMemory memory = frame.program().memory();
        Accesses.forEach(
                Accesses.mask(mask, frame),
                size,
                lane -> out[lane] = Bits.fromMemory(memory.load(addresses[lane], access, lane), type));
        return out;
    }
}
