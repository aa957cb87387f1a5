package org.jtriton.runtime.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A pinned buffer that copies between a GPU and Java arrays go through, piece by piece: the driver cannot be given an array,
 * which the garbage collector may move, and pinned memory is what it copies fastest.
 */
final class Staging {
    private static final long SIZE = 4L << 20;

    private final CudaContext context;
    private MemorySegment pinned;

    Staging(CudaContext context) {
        this.context = context;
    }

    /** Copies from the host; the memory may be changed when this returns. */
    void copyIn(long to, MemorySegment from) {
        long bytes = from.byteSize();
        if (bytes == 0) {
            return;
        }
        if (from.isNative()) {
            context.call(
                    "cuMemcpyHtoD_v2",
                    "%d bytes".formatted(bytes),
                    () -> context.api().cuMemcpyHtoD_v2(to, from, bytes));
            return;
        }
        synchronized (this) {
            for (long at = 0; at < bytes; at += SIZE) {
                var piece = buffer().asSlice(0, Math.min(SIZE, bytes - at));
                piece.copyFrom(from.asSlice(at, piece.byteSize()));
                copyIn(to + at, piece);
            }
        }
    }

    /** Copies to the host, after all work that was put in before. */
    void copyOut(long from, MemorySegment to) {
        long bytes = to.byteSize();
        if (bytes == 0) {
            return;
        }
        if (to.isNative()) {
            int mark = context.launches().mark();
            context.call("cuMemcpyDtoH_v2", "", () -> context.api().cuMemcpyDtoH_v2(to, from, bytes));
            context.launches().forget(mark);
            return;
        }
        synchronized (this) {
            for (long at = 0; at < bytes; at += SIZE) {
                var piece = buffer().asSlice(0, Math.min(SIZE, bytes - at));
                copyOut(from + at, piece);
                to.asSlice(at, piece.byteSize()).copyFrom(piece);
            }
        }
    }

    private MemorySegment buffer() {
        if (pinned == null) {
            pinned = PinnedBlocks.allocate(context, SIZE);
        }
        return pinned;
    }

    synchronized void close() {
        if (pinned != null) {
            PinnedBlocks.free(context, pinned);
            pinned = null;
        }
    }

    /** Memory of the host for one call: elements on their way from one form to another. */
    static MemorySegment scratch(Arena arena, long bytes) {
        return arena.allocate(Math.max(bytes, 1), Long.BYTES).asSlice(0, bytes);
    }
}
