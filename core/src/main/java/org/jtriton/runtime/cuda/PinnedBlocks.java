package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jtriton.DeviceMemoryException;

/** Memory of the host that every GPU can reach, and copies from and to by itself. */
final class PinnedBlocks {
    private PinnedBlocks() {}

    /**
     * A block filled with zeros, to be {@linkplain #free freed}.
     *
     * @throws DeviceMemoryException if the host has no such memory left
     */
    static MemorySegment allocate(CudaContext context, long bytes) {
        context.enter();
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(JAVA_LONG);
            int code = context.api().cuMemHostAlloc(out, bytes, CudaApi.PORTABLE_AND_MAPPED);
            if (code == CudaError.OUT_OF_MEMORY) {
                throw new DeviceMemoryException("the host has no %s left that can be pinned for %s"
                        .formatted(GpuFacts.size(bytes), context.name()));
            }
            context.check("cuMemHostAlloc", code, GpuFacts.size(bytes));
            return MemorySegment.ofAddress(out.get(JAVA_LONG, 0))
                    .reinterpret(bytes)
                    .fill((byte) 0);
        }
    }

    /** The address under which kernels reach a block. */
    static long deviceAddress(CudaContext context, MemorySegment block) {
        return context.query(
                "cuMemHostGetDevicePointer_v2",
                "",
                out -> context.api().cuMemHostGetDevicePointer_v2(out, block.address(), 0));
    }

    /** Gives a block back. In a context that is lost nothing can be given back; it goes with the context. */
    static void free(CudaContext context, MemorySegment block) {
        if (!context.isLost()) {
            context.call("cuMemFreeHost", "", () -> context.api().cuMemFreeHost(block.address()));
        }
    }
}
