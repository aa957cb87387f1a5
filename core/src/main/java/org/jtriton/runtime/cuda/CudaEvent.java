package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import org.jtriton.runtime.DriverEvent;

/** An event of a GPU, with the time at which it was reached. */
final class CudaEvent implements DriverEvent {
    private static final double NANOS_PER_MILLI = 1e6;

    private final CudaContext context;
    private final long handle;

    private CudaEvent(CudaContext context, long handle) {
        this.context = context;
        this.handle = handle;
    }

    static CudaEvent record(CudaContext context, long stream) {
        var event = new CudaEvent(
                context, context.query("cuEventCreate", "", out -> context.api().cuEventCreate(out, 0)));
        event.recordAgain(stream);
        return event;
    }

    /** Moves the event to the end of what was put into a stream. */
    void recordAgain(long stream) {
        context.call("cuEventRecord", "", () -> context.api().cuEventRecord(handle, stream));
    }

    long handle() {
        return handle;
    }

    @Override
    public boolean isReached() {
        context.enter();
        int code = context.api().cuEventQuery(handle);
        if (code == CudaError.NOT_READY) {
            return false;
        }
        context.check("cuEventQuery", code, "");
        return true;
    }

    @Override
    public void synchronize() {
        context.call("cuEventSynchronize", "", () -> context.api().cuEventSynchronize(handle));
    }

    @Override
    public long nanosSince(DriverEvent earlier) {
        long start = ((CudaEvent) earlier).handle;
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(JAVA_FLOAT);
            context.call("cuEventElapsedTime", "", () -> context.api().cuEventElapsedTime(out, start, handle));
            return Math.round(out.get(JAVA_FLOAT, 0) * NANOS_PER_MILLI);
        }
    }

    @Override
    public void close() {
        if (!context.isLost()) {
            context.call("cuEventDestroy_v2", "", () -> context.api().cuEventDestroy_v2(handle));
        }
    }
}
