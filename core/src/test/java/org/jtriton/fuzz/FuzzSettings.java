package org.jtriton.fuzz;

import java.util.List;

/**
 * How long to look and where to begin: from the command line, {@code -Dfuzz.seconds=600 -Dfuzz.seed=N}.
 *
 * @param seconds how long; 0 tries the first seed alone
 * @param count how many to try, if the time is not over before
 * @param seed the first one
 * @param threads how many look side by side, each at seeds of its own
 * @param devices by name; what the first one does is right
 */
record FuzzSettings(long seconds, long count, long seed, int threads, List<String> devices) {
    /** Who says how many wants all of them, however long they take. */
    private static final int FOREVER = 1_000_000;

    static FuzzSettings get(int seconds) {
        return get(seconds, "interpreter,cpu");
    }

    /** @param devices what to compare if the command line does not say */
    static FuzzSettings get(int seconds, String devices) {
        long count = Long.getLong("fuzz.count", Long.MAX_VALUE);
        return new FuzzSettings(
                Long.getLong("fuzz.seconds", count < Long.MAX_VALUE ? FOREVER : seconds),
                count,
                Long.getLong("fuzz.seed", 0),
                Integer.getInteger("fuzz.threads", 1),
                List.of(System.getProperty("fuzz.devices", devices).split(",")));
    }

    /** When to stop, in the time of {@link System#nanoTime}. */
    long end() {
        return System.nanoTime() + seconds * 1_000_000_000L;
    }
}
