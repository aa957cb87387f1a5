package org.jtriton.cli;

import java.io.PrintWriter;
import org.jtriton.Knobs;

/**
 * A bar that shows how far a command has come and what it does now, in one line of standard error. It is for people: where
 * standard error is no terminal there is none. Who prints something else meanwhile calls {@link #clear} first.
 */
final class Progress implements AutoCloseable {
    private static final int WIDTH = 30;
    private static final long INTERVAL_NANOS = 100_000_000;
    private static final String START_OF_EMPTY_LINE = "\r\033[K";

    private final PrintWriter err;
    private final int steps;
    private final boolean isShown = Knobs.PROGRESS.value();
    private int done;
    private long drawn;

    Progress(PrintWriter err, int steps) {
        this.err = err;
        this.steps = steps;
    }

    /** The next step begins. */
    void begin(String step) {
        if (isShown && (drawn == 0 || System.nanoTime() - drawn > INTERVAL_NANOS)) {
            int filled = WIDTH * done / steps;
            err.print("%s[%s%s] %d/%d %s"
                    .formatted(START_OF_EMPTY_LINE, "=".repeat(filled), " ".repeat(WIDTH - filled), done, steps, step));
            err.flush();
            drawn = System.nanoTime();
        }
        done++;
    }

    /** Takes the bar away, until the next step begins. */
    void clear() {
        if (drawn != 0) {
            err.print(START_OF_EMPTY_LINE);
            err.flush();
            drawn = 0;
        }
    }

    @Override
    public void close() {
        clear();
    }
}
