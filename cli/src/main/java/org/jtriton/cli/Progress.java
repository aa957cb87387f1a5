package org.jtriton.cli;

import java.time.Duration;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jtriton.Knobs;

/**
 * A bar on standard error that shows how far a command has come. Shown to people only, and only from the second second on:
 * quick commands stay quiet.
 */
final class Progress implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final String task;
    private final long steps;
    private final long start = System.nanoTime();
    private long done;
    private ProgressBar bar;

    /** Begins {@code task}, which takes that many steps. */
    Progress(String task, long steps) {
        this.task = task;
        this.steps = steps;
    }

    /** Another step is done. */
    void step() {
        done++;
        boolean isLong = System.nanoTime() - start > PATIENCE.toNanos();
        if (bar == null && isLong && Knobs.PROGRESS.value()) {
            bar = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(steps)
                    .setStyle(ProgressBarStyle.ASCII)
                    .clearDisplayOnFinish()
                    .build();
        }
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
