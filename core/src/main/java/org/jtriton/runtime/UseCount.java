package org.jtriton.runtime;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who uses a thing that another thread may close in the meantime: it ends only when it is closed and nobody uses it.
 * Exactly one call of {@link #close} or {@link #exit} reports that, and whoever gets the report cleans up.
 */
final class UseCount {
    private static final int CLOSED = Integer.MIN_VALUE;

    /** The number of users, and the sign bit once closed. */
    private final AtomicInteger state = new AtomicInteger();

    boolean isClosed() {
        return state.get() < 0;
    }

    /** Starts a use; false if it is closed. */
    boolean enter() {
        int users = state.get();
        while (users >= 0) {
            int seen = state.compareAndExchange(users, users + 1);
            if (seen == users) {
                return true;
            }
            users = seen;
        }
        return false;
    }

    /** Ends a use; true if this was the end of all. */
    boolean exit() {
        return state.decrementAndGet() == CLOSED;
    }

    /** Lets nobody else in; true if this was the end of all. */
    boolean close() {
        return state.getAndUpdate(users -> users | CLOSED) == 0;
    }
}
