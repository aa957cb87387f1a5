package org.jtriton.runtime.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads: who runs what, who waits for whom, and how it ends. */
@Timeout(60)
class WorkerPoolTest {
    @Test
    void severalThreadsShareTheWork() {
        try (var pool = new WorkerPool(3)) {
            var threads = ConcurrentHashMap.newKeySet();
            pool.run(new ProgramRange(30, 3, 0, (first, last, scratch) -> {
                threads.add(Thread.currentThread());
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            }));
            assertThat(threads).hasSize(3).contains(Thread.currentThread());
        }
    }

    @Test
    void aProgramMayWaitForALockThatAnotherHolds() {
        try (var pool = new WorkerPool(4)) {
            var isLocked = new AtomicBoolean();
            var sum = new long[1];
            pool.run(new ProgramRange(2000, 4, 0, (first, last, scratch) -> {
                for (long p = first; p < last; p++) {
                    while (!isLocked.compareAndSet(false, true)) {
                        Thread.onSpinWait();
                    }
                    sum[0] += p;
                    isLocked.set(false);
                }
            }));
            assertThat(sum[0]).isEqualTo(2000L * 1999 / 2);
        }
    }

    @Test
    void aProgramMayWaitForOneBeforeIt() {
        try (var pool = new WorkerPool(4)) {
            var turn = new AtomicLong();
            pool.run(new ProgramRange(1000, 4, 0, (first, last, scratch) -> {
                for (long p = first; p < last; p++) {
                    while (turn.get() != p) {
                        Thread.onSpinWait();
                    }
                    turn.incrementAndGet();
                }
            }));
            assertThat(turn.get()).isEqualTo(1000);
        }
    }

    @Test
    void launchesOfSeveralThreadsShareThePool() throws Exception {
        try (var pool = new WorkerPool(3);
                var callers = Executors.newFixedThreadPool(4)) {
            var sum = new AtomicLong();
            var launches = new ArrayList<Future<?>>();
            for (int i = 0; i < 100; i++) {
                launches.add(callers.submit(() ->
                        pool.run(new ProgramRange(50, 3, 64, (first, last, scratch) -> sum.addAndGet(last - first)))));
            }
            for (var launch : launches) {
                launch.get();
            }
            assertThat(sum.get()).isEqualTo(5000);
        }
    }

    @Test
    void aFailureStopsTheLaunchAndReachesTheCaller() {
        try (var pool = new WorkerPool(2)) {
            var range = new ProgramRange(100_000, 2, 0, (first, last, scratch) -> {
                if (first > 0) {
                    throw new IllegalArgumentException("program " + first);
                }
            });
            assertThatThrownBy(() -> pool.run(range))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("program ");
            pool.run(new ProgramRange(10, 2, 0, (first, last, scratch) -> {}));
        }
    }

    @Test
    void anInterruptedCallerWaitsAndStaysInterrupted() {
        try (var pool = new WorkerPool(2)) {
            var ended = new AtomicLong();
            Thread.currentThread().interrupt();
            pool.run(new ProgramRange(2, 2, 0, (first, last, scratch) -> {
                long end = System.nanoTime() + Duration.ofMillis(20).toNanos();
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                ended.incrementAndGet();
            }));
            assertThat(ended.get()).isEqualTo(2);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aClosedPoolLeavesNoThreads() throws Exception {
        var pool = new WorkerPool(3);
        var threads = ConcurrentHashMap.<Thread>newKeySet();
        pool.run(new ProgramRange(30, 3, 0, (first, last, scratch) -> {
            threads.add(Thread.currentThread());
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }));
        pool.close();
        threads.remove(Thread.currentThread());
        assertThat(threads).isNotEmpty();
        for (var thread : threads) {
            assertThat(thread.isDaemon()).isTrue();
            thread.join(Duration.ofSeconds(10));
            assertThat(thread.isAlive()).isFalse();
        }
    }
}
