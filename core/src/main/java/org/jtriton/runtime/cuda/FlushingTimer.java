package org.jtriton.runtime.cuda;

/**
 * Times work on a GPU with its own clock, from one event to another. Before it, the L2 cache is filled with other memory, so that
 * each run finds its operands where a program would have them: in memory. That also keeps the GPU busy while the host puts the
 * work in, so that the host's part is not in the time. Where the GPU was done with it too early, it is done twice as often, and the work
 * once more: a JVM takes its time for the first launches.
 */
final class FlushingTimer {
    /** Milliseconds at most: enough for launches whose code the JVM still interprets. */
    private static final int MOST_FILLINGS = 32;

    private final CudaContext context;
    private final CudaMemory filler;
    private int fillings = 1;
    private CudaEvent start;
    private CudaEvent end;

    /** The filler should be several times the cache's size. */
    FlushingTimer(CudaContext context, CudaMemory filler) {
        this.context = context;
        this.filler = filler;
    }

    /** Nanoseconds that the GPU needs for what {@code work} puts into the null stream. */
    synchronized long time(Runnable work) {
        while (!isHidden(work) && fillings < MOST_FILLINGS) {
            fillings *= 2;
        }
        return end.nanosSince(start);
    }

    /** Has the GPU do the work; gives whether it came to it only after the host had put all of it in. */
    private boolean isHidden(Runnable work) {
        for (int i = 0; i < fillings; i++) {
            filler.clear();
        }
        if (start == null) {
            start = CudaEvent.record(context, CudaApi.NULL_STREAM);
            end = CudaEvent.record(context, CudaApi.NULL_STREAM);
        }
        start.recordAgain(CudaApi.NULL_STREAM);
        work.run();
        end.recordAgain(CudaApi.NULL_STREAM);
        boolean isHidden = !start.isReached();
        end.synchronize();
        return isHidden;
    }

    synchronized void close() {
        if (start != null) {
            start.close();
            end.close();
        }
    }
}
