package org.jtriton.runtime.cpu;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads that run the programs of launches, the launching thread among them.
 *
 * <p>A launch is a {@link ProgramRange}; every thread claims chunks of it until none is left. Chunks are claimed in the order
 * of the programs and each runs in that order, so of the programs that have not ended the first one is always running: a
 * program may wait for a lock that another holds, or for a program before it, and the launch still ends. Waiting for a
 * later program may wait for ever, here as on a GPU that is full.
 *
 * <p>An idle thread looks for work for a while before it sleeps, since launches come in rows and waking a thread costs more
 * than a short kernel takes.
 */
final class WorkerPool implements AutoCloseable {
    private static final long SPIN_NANOS = 20_000;

    private final ConcurrentLinkedQueue<ProgramRange> ranges = new ConcurrentLinkedQueue<>();
    private final List<Worker> workers = new ArrayList<>();
    private final ScratchPool scratches = new ScratchPool();
    private volatile boolean isClosed;

    /** A pool that runs launches on {@code threads} threads, one of which is the caller's. */
    WorkerPool(int threads) {
        for (int i = 1; i < threads; i++) {
            var worker = new Worker("jtriton-cpu-" + i);
            workers.add(worker);
            worker.start();
        }
    }

    int threads() {
        return workers.size() + 1;
    }

    /** Runs all programs on this thread. */
    void runHere(ProgramRange range) {
        var scratch = scratches.take(range.scratchBytes());
        try {
            range.runChunks(scratch);
        } finally {
            scratches.giveBack(scratch);
        }
        range.checkResult();
    }

    /** Runs all programs on the threads of the pool and this one, and returns when they have ended. */
    void run(ProgramRange range) {
        ranges.add(range);
        wake(range.chunks() - 1);
        var scratch = scratches.take(range.scratchBytes());
        try {
            range.runChunks(scratch);
        } finally {
            scratches.giveBack(scratch);
            ranges.remove(range);
            range.awaitOthers(SPIN_NANOS);
        }
        range.checkResult();
    }

    private void wake(long count) {
        long missing = count;
        for (var worker : workers) {
            if (missing-- <= 0) {
                return;
            }
            if (worker.isAsleep) {
                LockSupport.unpark(worker);
            }
        }
    }

    /** Ends the threads, once no launch runs. */
    @Override
    public void close() {
        isClosed = true;
        workers.forEach(LockSupport::unpark);
    }

    private final class Worker extends Thread {
        private volatile boolean isAsleep;
        private MemorySegment scratch = MemorySegment.NULL;

        Worker(String name) {
            super(name);
            setDaemon(true);
        }

        @Override
        public void run() {
            while (!isClosed) {
                var range = ranges.peek();
                if (range == null) {
                    awaitWork();
                } else {
                    help(range);
                }
            }
        }

        private void help(ProgramRange range) {
            if (scratch.byteSize() < range.scratchBytes()) {
                scratch = ScratchPool.allocate(range.scratchBytes());
            }
            range.runChunks(scratch);
            ranges.remove(range);
        }

        private void awaitWork() {
            long start = System.nanoTime();
            while (ranges.isEmpty() && !isClosed) {
                if (System.nanoTime() - start < SPIN_NANOS) {
                    Thread.onSpinWait();
                    continue;
                }
                isAsleep = true;
                if (ranges.isEmpty() && !isClosed) {
                    LockSupport.park(WorkerPool.this);
                }
                isAsleep = false;
            }
        }
    }
}
