package org.jtriton.pass.gpu.exchange;

import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;

/*
 * Where does a thread keep what it fetches?
 *
 * What a thread copies into shared memory it takes out again itself, so any place does that no other thread has. Its elements go
 * there in vectors of neighbours, up to 16 bytes, and the vectors of all threads with the same number lie side by side. So
 * the lanes of a warp always access a stretch of memory, which has no bank twice:
 *
 *     f16, 16 registers, 128 threads:      vector 0 of thread 0, of thread 1, ... of thread 127, vector 1 of thread 0, ...
 *     register 11 of thread 5:             (1 * 128 + 5) * 16 + 3 * 2 = 2134 bytes after the slot's first
 */

/**
 * The buffer of shared memory that a {@code ttg.fetch_async} fills and a {@code ttg.fetched} empties. See the essay above.
 *
 * @param slots blocks that it has room for
 * @param threads that hold a block
 * @param registers of a thread for a block
 * @param elementBytes of each
 */
public record FetchBuffer(int slots, int threads, int registers, int elementBytes) {
    /** The buffer of an operation with layouts. */
    public static FetchBuffer of(Op op) {
        Value block = op.is(Ttg.FETCHED) ? op.result() : op.operand(0);
        Type element = op.is(Ttg.FETCHED)
                ? block.type().scalar()
                : ((PointerType) block.type().scalar()).pointee();
        LinearLayout layout = Encoding.layoutOf(block.type());
        int bytes = Regions.elementBytes(element);
        int registers = layout.ins().size(Dim.REGISTER);
        int threads = (int) (layout.ins().size() / registers);
        return new FetchBuffer(op.get(Attrs.SLOTS), threads, registers, bytes);
    }

    /** From one slot to the next. */
    public int slotBytes() {
        return threads * registers * elementBytes;
    }

    /** Of all slots, a multiple of 16. */
    public int bytes() {
        return Regions.aligned(slots * slotBytes());
    }

    /**
     * Where a register's element lies, in bytes after the thread's first.
     *
     * @param vector elements that a thread has side by side
     */
    public int offset(int register, int vector) {
        return (register / vector * threads * vector + register % vector) * elementBytes;
    }
}
