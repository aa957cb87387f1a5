package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ProgressTest {
    private static final String PROPERTY = "jtriton.progress";
    private static final String CLEARED = "\r\033[K";

    private final StringWriter err = new StringWriter();

    @AfterEach
    void restore() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void showsWhatIsDoneAndWhatComesNow() {
        System.setProperty(PROPERTY, "true");
        try (var progress = new Progress(new PrintWriter(err), 3)) {
            progress.begin("add");
            progress.clear();
            progress.begin("softmax");
        }
        assertThat(err)
                .hasToString(CLEARED + "[" + " ".repeat(30) + "] 0/3 add" + CLEARED + CLEARED + "[" + "=".repeat(10)
                        + " ".repeat(20) + "] 1/3 softmax" + CLEARED);
    }

    @Test
    void quickStepsAreNotAllDrawn() {
        System.setProperty(PROPERTY, "true");
        try (var progress = new Progress(new PrintWriter(err), 1_000_000)) {
            for (int i = 0; i < 1000; i++) {
                progress.begin("step " + i);
            }
        }
        assertThat(err.toString().split("step")).hasSizeLessThan(100);
    }

    @Test
    void printsNothingWhereNobodyLooks() {
        System.setProperty(PROPERTY, "false");
        try (var progress = new Progress(new PrintWriter(err), 3)) {
            progress.begin("add");
        }
        assertThat(err.toString()).isEmpty();
    }
}
