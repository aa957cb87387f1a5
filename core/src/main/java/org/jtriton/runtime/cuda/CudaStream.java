package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jtriton.runtime.ArgumentSlots;
import org.jtriton.runtime.DeviceMemory;
import org.jtriton.runtime.DriverEvent;
import org.jtriton.runtime.DriverGraph;
import org.jtriton.runtime.DriverStream;
import org.jtriton.runtime.Executable;

/**
 * A stream of a GPU. The device's own is the driver's null stream, with which all others are in order; the one that a graph is
 * captured from is not, since it does no work.
 */
final class CudaStream implements DriverStream {
    private static final int BLOCKING = 0;

    private final CudaContext context;
    private final long handle;
    private final MapSpace maps;

    /** The launches that are recorded, in words; null where they are done. */
    private final List<String> captured;

    private CudaStream(CudaContext context, long handle, MapSpace maps, List<String> captured) {
        this.context = context;
        this.handle = handle;
        this.maps = maps;
        this.captured = captured;
    }

    /** The device's own. */
    static CudaStream main(CudaContext context, MapSpace maps) {
        return new CudaStream(context, CudaApi.NULL_STREAM, maps, null);
    }

    /** A further one. */
    static CudaStream create(CudaContext context, MapSpace maps) {
        return new CudaStream(context, handle(context, BLOCKING), maps, null);
    }

    private static long handle(CudaContext context, int flags) {
        return context.query("cuStreamCreate", "", out -> context.api().cuStreamCreate(out, flags));
    }

    /** Records what {@code work} puts in; the graph has the maps. */
    static CudaGraph capture(CudaContext context, MapSpace maps, Consumer<DriverStream> work) {
        try {
            return captured(context, maps, work);
        } catch (RuntimeException | Error e) {
            maps.close();
            throw e;
        }
    }

    private static CudaGraph captured(CudaContext context, MapSpace maps, Consumer<DriverStream> work) {
        var api = context.api();
        var stream = new CudaStream(context, handle(context, CudaApi.NON_BLOCKING), maps, new ArrayList<>());
        try {
            context.call(
                    "cuStreamBeginCapture_v2",
                    "",
                    () -> api.cuStreamBeginCapture_v2(stream.handle, CudaApi.CAPTURE_RELAXED));
            try {
                work.accept(stream);
            } catch (RuntimeException | Error e) {
                stream.abandonCapture();
                throw e;
            }
            long graph = context.query("cuStreamEndCapture", "", out -> api.cuStreamEndCapture(stream.handle, out));
            try {
                return new CudaGraph(
                        context,
                        context.query(
                                "cuGraphInstantiateWithFlags",
                                "",
                                out -> api.cuGraphInstantiateWithFlags(out, graph, 0)),
                        List.copyOf(stream.captured),
                        maps);
            } finally {
                context.call("cuGraphDestroy", "", () -> api.cuGraphDestroy(graph));
            }
        } finally {
            stream.close();
        }
    }

    /** Ends a capture that failed; what it holds so far is of no use, and neither is another error. */
    private void abandonCapture() {
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(Long.BYTES, Long.BYTES);
            if (context.api().cuStreamEndCapture(handle, out) == CudaError.SUCCESS) {
                context.api().cuGraphDestroy(out.get(JAVA_LONG, 0));
            }
        }
    }

    long handle() {
        return handle;
    }

    /** Where programs that are put in keep their maps. */
    MapSpace maps() {
        return maps;
    }

    /** Whether what is put in is recorded and not done. */
    boolean isCapturing() {
        return captured != null;
    }

    /** Hears of a launch that was recorded. */
    void recorded(String launch) {
        captured.add(launch);
    }

    @Override
    public void launch(Executable kernel, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        ((CudaExecutable) kernel).launch(this, arguments, gridX, gridY, gridZ);
    }

    /** The driver itself waits for memory that isn't pinned; an array it cannot be given at all. */
    @Override
    public void copyIn(MemorySegment from, DeviceMemory to, long offset) {
        long bytes = from.byteSize();
        if (bytes == 0) {
            return;
        }
        try (var arena = Arena.ofConfined()) {
            var source = from.isNative() ? from : Staging.scratch(arena, bytes).copyFrom(from);
            context.call(
                    "cuMemcpyHtoDAsync_v2",
                    "",
                    () -> context.api().cuMemcpyHtoDAsync_v2(to.address() + offset, source, bytes, handle));
        }
    }

    @Override
    public void copyOut(DeviceMemory from, long offset, MemorySegment to) {
        long bytes = to.byteSize();
        if (bytes == 0) {
            return;
        }
        if (to.isNative()) {
            copyOut(from.address() + offset, to);
            return;
        }
        if (isCapturing()) {
            throw new UnsupportedOperationException(
                    "a graph cannot copy into a Java array, which moves: copy into pinned memory");
        }
        try (var arena = Arena.ofConfined()) {
            var copy = Staging.scratch(arena, bytes);
            copyOut(from.address() + offset, copy);
            synchronize();
            to.copyFrom(copy);
        }
    }

    private void copyOut(long from, MemorySegment to) {
        context.call(
                "cuMemcpyDtoHAsync_v2", "", () -> context.api().cuMemcpyDtoHAsync_v2(to, from, to.byteSize(), handle));
    }

    @Override
    public void copy(DeviceMemory from, long fromOffset, DeviceMemory to, long toOffset, long bytes) {
        if (bytes > 0) {
            context.call(
                    "cuMemcpyDtoDAsync_v2",
                    "",
                    () -> context.api()
                            .cuMemcpyDtoDAsync_v2(to.address() + toOffset, from.address() + fromOffset, bytes, handle));
        }
    }

    @Override
    public void run(DriverGraph graph) {
        ((CudaGraph) graph).launch(handle);
    }

    @Override
    public DriverEvent record() {
        return CudaEvent.record(context, handle);
    }

    @Override
    public void await(DriverEvent event) {
        long awaited = ((CudaEvent) event).handle();
        context.call("cuStreamWaitEvent", "", () -> context.api().cuStreamWaitEvent(handle, awaited, 0));
    }

    @Override
    public boolean isIdle() {
        context.enter();
        int code = context.api().cuStreamQuery(handle);
        if (code == CudaError.NOT_READY) {
            return false;
        }
        context.check("cuStreamQuery", code, "");
        return true;
    }

    @Override
    public void synchronize() {
        int mark = context.launches().mark();
        context.call("cuStreamSynchronize", "", () -> context.api().cuStreamSynchronize(handle));
        if (handle == CudaApi.NULL_STREAM) {
            context.launches().forget(mark);
        }
    }

    @Override
    public void close() {
        if (!isCapturing()) {
            maps.close();
        }
        if (handle != CudaApi.NULL_STREAM && !context.isLost()) {
            context.call("cuStreamDestroy_v2", "", () -> context.api().cuStreamDestroy_v2(handle));
        }
    }
}
