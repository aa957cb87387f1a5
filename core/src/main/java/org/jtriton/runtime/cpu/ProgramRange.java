package org.jtriton.runtime.cpu;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The programs of one launch, handed out in chunks to the threads that run them.
 *
 * <p>Chunks shrink as the end comes nearer ("Guided Self-Scheduling", Polychronopoulos and Kuck, 1987): each is a share of
 * what is left, so that there are few of them and yet no thread is left with a long one at the end.
 */
final class ProgramRange {
    /** Runs the programs from {@code first} up to but not with {@code last}, in order. */
    @FunctionalInterface
    interface Body {
        void run(long first, long last, MemorySegment scratch);
    }

    /** How many of the smallest chunks there are for each thread: the longest idle time at the end is one of them. */
    private static final int SMALLEST_PER_THREAD = 64;

    private final Body body;
    private final long count;
    private final int threads;
    private final long smallest;
    private final long scratchBytes;
    private final Thread owner = Thread.currentThread();
    private final AtomicLong next = new AtomicLong();

    /** The programs that have ended, or never will because another one failed. */
    private final AtomicLong ended = new AtomicLong();

    private volatile Throwable failure;

    ProgramRange(long count, int threads, long scratchBytes, Body body) {
        this.count = count;
        this.threads = threads;
        this.smallest = Math.max(1, count / ((long) threads * SMALLEST_PER_THREAD));
        this.scratchBytes = scratchBytes;
        this.body = body;
    }

    long scratchBytes() {
        return scratchBytes;
    }

    /** An upper bound for the number of threads that are of use. */
    long chunks() {
        return Math.ceilDiv(count, smallest);
    }

    /** Claims and runs chunks until none is left. Never throws: a failure is kept for {@link #checkResult}. */
    void runChunks(MemorySegment scratch) {
        long first;
        while ((first = next.get()) < count) {
            long left = count - first;
            long size = Math.min(left, Math.max(smallest, left / (2L * threads)));
            if (next.compareAndSet(first, first + size)) {
                runChunk(first, first + size, scratch);
            }
        }
    }

    private void runChunk(long first, long last, MemorySegment scratch) {
        long done = last - first;
        try {
            body.run(first, last, scratch);
        } catch (Throwable e) {
            failure = e;
            done += count - next.getAndSet(count);
        }
        if (ended.addAndGet(done) == count && Thread.currentThread() != owner) {
            LockSupport.unpark(owner);
        }
    }

    /** Waits until the chunks that other threads have claimed are done: looking for a while, then asleep. */
    void awaitOthers(long spinNanos) {
        long start = System.nanoTime();
        boolean wasInterrupted = false;
        while (ended.get() < count) {
            if (System.nanoTime() - start < spinNanos) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
                // A launch cannot be given up half-way: its programs use the caller's memory.
                wasInterrupted |= Thread.interrupted();
            }
        }
        if (wasInterrupted) {
            owner.interrupt();
        }
    }

    /** Throws what the first failing chunk threw. */
    void checkResult() {
        switch (failure) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException("a program failed: " + e.getMessage(), e);
        }
    }
}
