package org.jtriton.runtime.cuda;

/**
 * Times work on a GPU with its own clock, from one event to another. Before it, the L2 cache is filled with other memory, so that
 * each run finds its operands where a program would have them: in memory. That also keeps the GPU busy while the host puts the
 * work in, so that the host's part is not in the time.
 */
final class FlushingTimer {
    private final CudaContext context;
    private final CudaMemory filler;
    private CudaEvent start;
    private CudaEvent end;

    /** The filler should be several times the cache's size. */
    FlushingTimer(CudaContext context, CudaMemory filler) {
        this.context = context;
        this.filler = filler;
    }

    /** Nanoseconds that the GPU needs for what {@code work} puts into the null stream. */
    synchronized long time(Runnable work) {
        filler.clear();
        if (start == null) {
            start = CudaEvent.record(context, CudaApi.NULL_STREAM);
            end = CudaEvent.record(context, CudaApi.NULL_STREAM);
        }
        start.recordAgain(CudaApi.NULL_STREAM);
        work.run();
        end.recordAgain(CudaApi.NULL_STREAM);
        end.synchronize();
        return end.nanosSince(start);
    }

    synchronized void close() {
        if (start != null) {
            start.close();
            end.close();
        }
    }
}
