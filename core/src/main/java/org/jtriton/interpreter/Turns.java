package org.jtriton.interpreter;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/**
 * Programs that may wait for each other: each has a thread of its own, of which one runs at a time.
 *
 * <p>A program runs until it ends or waits. Then the next one begins, and when all have begun, those that wait look again, in turn. When
 * all have looked in vain and memory is still as it was, nobody will ever be helped, and the first of them is told so.
 */
final class Turns {
    /** What one program does. */
    interface Task {
        /** Runs the program, which waits by {@code pause}. */
        void run(long number, Pause pause);
    }

    /** How a program waits. */
    interface Pause {
        /** Lets others run; false if none of them will ever change anything. */
        boolean waitForOthers();
    }

    private final LongSupplier changes;
    private final Deque<Turn> waiting = new ArrayDeque<>();
    private final Semaphore returned = new Semaphore(0);

    /**
     * Makes an order.
     *
     * @param changes how often memory has changed so far
     */
    Turns(LongSupplier changes) {
        this.changes = changes;
    }

    /** Runs programs 0 up to {@code count}; what one of them throws ends all. */
    void run(long count, Task task) {
        try {
            for (long number = 0; number < count; number++) {
                go(new Turn(number, task));
            }
            long seen = changes.getAsLong();
            int inVain = 0;
            while (!waiting.isEmpty()) {
                Turn turn = waiting.pop();
                turn.isHopeless = inVain > waiting.size();
                int others = waiting.size();
                go(turn);
                boolean isSame = changes.getAsLong() == seen && waiting.size() > others;
                inVain = isSame ? inVain + 1 : 0;
                seen = changes.getAsLong();
            }
        } finally {
            waiting.forEach(turn -> turn.thread.interrupt());
        }
    }

    /** Lets a program run until it ends or waits. */
    private void go(Turn turn) {
        turn.begin();
        returned.acquireUninterruptibly();
        if (turn.failure != null) {
            throw turn.failure;
        }
        if (!turn.isDone) {
            waiting.add(turn);
        }
    }

    private final class Turn implements Pause {
        private final Semaphore mayGo = new Semaphore(0);
        private final Thread thread;
        private boolean isDone;
        private boolean isHopeless;
        private RuntimeException failure;

        Turn(long number, Task task) {
            thread = Thread.ofVirtual().unstarted(() -> {
                try {
                    task.run(number, this);
                } catch (RuntimeException e) {
                    failure = e;
                } catch (Error e) {
                    failure = new IllegalStateException("program " + number + " ended by " + e, e);
                } finally {
                    isDone = true;
                    returned.release();
                }
            });
        }

        void begin() {
            if (thread.getState() == Thread.State.NEW) {
                thread.start();
            } else {
                mayGo.release();
            }
        }

        @Override
        public boolean waitForOthers() {
            returned.release();
            try {
                mayGo.acquire();
            } catch (InterruptedException e) {
                throw new CancellationException("another program of the launch failed");
            }
            return !isHopeless;
        }
    }
}
