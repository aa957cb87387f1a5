package org.jtriton.pass;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jtriton.Knobs;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;

/**
 * What the settings ask to be told about passes: the IR after some of them ({@link Knobs#DUMP_AFTER}), and how long
 * each took ({@link Knobs#TIME_PASSES}). Call {@link #finish} once the pipeline has run.
 */
public final class PassReports implements PassListener {
    private final String title;
    private final List<String> dumpAfter;
    private final Optional<Path> dumpFolder;
    private final boolean timing;
    private final Map<String, Duration> times = new LinkedHashMap<>();
    private int position;

    /** Reports that name what is compiled, such as a kernel. */
    public PassReports(String title) {
        this(title, Knobs.DUMP_AFTER.value(), Knobs.DUMP_DIR.value(), Knobs.TIME_PASSES.value());
    }

    PassReports(String title, List<String> dumpAfter, Optional<Path> dumpFolder, boolean timing) {
        this.title = title;
        this.dumpAfter = dumpAfter;
        this.dumpFolder = dumpFolder;
        this.timing = timing;
    }

    @Override
    public void ran(Pass pass, IrModule result, Duration time) {
        position++;
        times.merge(pass.name(), time, Duration::plus);
        if (dumpAfter.contains(pass.name()) || dumpAfter.contains("all")) {
            dump(pass, IrPrinter.print(result));
        }
    }

    /** Tells the times, when they were asked for. */
    public void finish() {
        if (timing) {
            Knobs.log().print(times());
        }
    }

    /** The time of each pass so far, and their sum, a line each. */
    public String times() {
        StringBuilder report = new StringBuilder("passes of " + title + "\n");
        times.forEach((name, time) -> report.append(line(name, time)));
        report.append(line("total", times.values().stream().reduce(Duration.ZERO, Duration::plus)));
        return report.toString();
    }

    private static String line(String name, Duration time) {
        return String.format(Locale.ROOT, "%10.3f ms  %s%n", time.toNanos() / 1e6, name);
    }

    private void dump(Pass pass, String text) {
        Path folder = dumpFolder.orElse(null);
        if (folder == null) {
            Knobs.log().print("// " + title + " after " + pass.name() + "\n" + text);
            return;
        }
        try {
            Files.createDirectories(folder);
            String name = String.format(Locale.ROOT, "%s.%02d-%s.ttir", title, position, pass.name());
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the dump of '" + title + "' to " + folder, e);
        }
    }
}
