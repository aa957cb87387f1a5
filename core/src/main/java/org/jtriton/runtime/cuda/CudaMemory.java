package org.jtriton.runtime.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jtriton.runtime.DeviceMemory;

/**
 * A block of a GPU's memory. What the host does with it goes through the null stream: it comes after all work that was put in
 * before.
 */
record CudaMemory(CudaContext context, Staging staging, MemoryPool pool, long address, long size)
        implements DeviceMemory {
    @Override
    public MemorySegment bytes() {
        throw new UnsupportedOperationException(
                "the host cannot reach the memory of %s: copy to it and from it".formatted(context.name()));
    }

    /** Sets all bytes to zero. */
    void clear() {
        context.call("cuMemsetD8Async", "", () -> context.api().cuMemsetD8Async(address, 0, size, CudaApi.NULL_STREAM));
    }

    @Override
    public <T> T read(long from, long count, Function<MemorySegment, T> reader) {
        try (var arena = Arena.ofConfined()) {
            var copy = Staging.scratch(arena, count);
            staging.copyOut(address + from, copy);
            return reader.apply(copy);
        }
    }

    @Override
    public void write(long from, long count, Consumer<MemorySegment> writer) {
        try (var arena = Arena.ofConfined()) {
            var copy = Staging.scratch(arena, count);
            writer.accept(copy);
            staging.copyIn(address + from, copy);
        }
    }

    @Override
    public void copyIn(long at, MemorySegment from) {
        staging.copyIn(address + at, from);
    }

    @Override
    public void copyOut(long at, MemorySegment to) {
        staging.copyOut(address + at, to);
    }

    @Override
    public void copyIn(long at, DeviceMemory from, long fromOffset, long count) {
        if (!(from instanceof CudaMemory other)) {
            DeviceMemory.super.copyIn(at, from, fromOffset, count);
        } else if (count > 0 && other.context == context) {
            context.call(
                    "cuMemcpyDtoDAsync_v2",
                    "",
                    () -> context.api()
                            .cuMemcpyDtoDAsync_v2(
                                    address + at, other.address + fromOffset, count, CudaApi.NULL_STREAM));
        } else if (count > 0) {
            copyFromPeer(at, other, fromOffset, count);
        }
    }

    /** No stream is in order with another GPU's, so both are waited for: before the copy that one, after it this one. */
    private void copyFromPeer(long at, CudaMemory other, long fromOffset, long count) {
        other.context.synchronize();
        context.call(
                "cuMemcpyPeerAsync",
                "from " + other.context.name(),
                () -> context.api()
                        .cuMemcpyPeerAsync(
                                address + at,
                                context.handle(),
                                other.address + fromOffset,
                                other.context.handle(),
                                count,
                                CudaApi.NULL_STREAM));
        context.synchronize();
    }

    @Override
    public void fill(long at, long count, int width, long bits) {
        if (count == 0) {
            return;
        }
        var api = context.api();
        long to = address + at;
        int low = (int) bits;
        switch (width) {
            case 1 ->
                context.call(
                        "cuMemsetD8Async", "", () -> api.cuMemsetD8Async(to, low & 0xFF, count, CudaApi.NULL_STREAM));
            case 2 ->
                context.call(
                        "cuMemsetD16Async",
                        "",
                        () -> api.cuMemsetD16Async(to, low & 0xFFFF, count, CudaApi.NULL_STREAM));
            case 4 ->
                context.call("cuMemsetD32Async", "", () -> api.cuMemsetD32Async(to, low, count, CudaApi.NULL_STREAM));
            default -> fillWide(to, count, low, (int) (bits >>> Integer.SIZE));
        }
    }

    /** The driver sets 32 bits at most: where the halves differ, each is a column of a matrix with two columns. */
    private void fillWide(long to, long count, int low, int high) {
        var api = context.api();
        if (low == high) {
            context.call("cuMemsetD32Async", "", () -> api.cuMemsetD32Async(to, low, 2 * count, CudaApi.NULL_STREAM));
            return;
        }
        context.call(
                "cuMemsetD2D32Async",
                "",
                () -> api.cuMemsetD2D32Async(to, Long.BYTES, low, 1, count, CudaApi.NULL_STREAM));
        context.call(
                "cuMemsetD2D32Async",
                "",
                () -> api.cuMemsetD2D32Async(to + Integer.BYTES, Long.BYTES, high, 1, count, CudaApi.NULL_STREAM));
    }

    @Override
    public void free() {
        pool.free(address);
    }
}
