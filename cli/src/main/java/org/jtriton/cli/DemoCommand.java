package org.jtriton.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jtriton.Device;
import org.jtriton.cli.Table.Column;
import org.jtriton.cli.demo.Exhibit;
import org.jtriton.cli.demo.Verdict;
import org.jtriton.cli.demo.Work;
import org.jtriton.cli.demo.Workload;
import org.jtriton.examples.Language;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compiles, runs, checks and times the example kernels, and compares their times with those of plain Java loops. */
@Command(
        name = "demo",
        description = "Compile, run, check and time the example kernels.",
        footer = "The speed-up is over plain Java loops on one thread, both warm and measured in this run.")
final class DemoCommand implements Callable<Integer> {
    private static final double WARM_UP_SECONDS = 0.3;
    private static final double MEASURED_SECONDS = 0.5;

    @Option(names = "--filter", paramLabel = "TEXT", description = "Only the rows whose name contains this text.")
    private String filter = "";

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            defaultValue = "python",
            description = "What the kernels are written in: python (the default) or java.")
    private Language language;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private DeviceOption device;

    @Spec
    private CommandSpec spec;

    /**
     * A row of the table.
     *
     * @param complaint why the row failed; empty if it is right
     * @param measured its figures; empty if it did not come so far
     */
    private record Row(String name, Optional<String> complaint, Optional<Measured> measured) {}

    private record Measured(Work work, Timing kernel, Timing plainJava, Verdict verdict) {
        double speedUp() {
            return plainJava.seconds() / kernel.seconds();
        }
    }

    @Override
    public Integer call() {
        var selected =
                Exhibit.all().stream().filter(e -> e.name().contains(filter)).toList();
        if (selected.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no row contains '%s'".formatted(filter));
        }
        var rows = new ArrayList<Row>();
        var table = table();
        if (!json) {
            printDevice();
            table.printHeadings();
        }
        try (var progress = new Progress(spec.commandLine().getErr(), selected.size())) {
            for (var exhibit : selected) {
                progress.begin(exhibit.name());
                var row = run(exhibit);
                rows.add(row);
                progress.clear();
                if (!json) {
                    print(row, table);
                }
            }
        }
        long failed = rows.stream().filter(row -> row.complaint().isPresent()).count();
        if (json) {
            Json.print(
                    spec.commandLine().getOut(),
                    rows.stream().map(DemoCommand::fields).toList());
        } else {
            println(
                    failed == 0
                            ? "All %d OK.".formatted(rows.size())
                            : "%d of %d FAILED.".formatted(failed, rows.size()));
        }
        return failed == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** A row on a device of its own, which frees all memory afterwards. */
    private Row run(Exhibit exhibit) {
        try (var open = device.open()) {
            var measured = measure(exhibit.open().apply(open, language), open);
            return new Row(exhibit.name(), measured.verdict().complaint(), Optional.of(measured));
        } catch (ParameterException e) {
            throw e;
        } catch (RuntimeException e) {
            return new Row(exhibit.name(), Optional.of(ErrorReport.message(e)), Optional.empty());
        }
    }

    /** A launch counts until the device is done. */
    private static Measured measure(Workload workload, Device open) {
        Runnable launch = () -> {
            workload.launch();
            open.synchronize();
        };
        var kernel = Timing.warm(launch, WARM_UP_SECONDS, MEASURED_SECONDS);
        var verdict = workload.check();
        var plainJava = Timing.warm(workload::plainJava, WARM_UP_SECONDS, MEASURED_SECONDS);
        return new Measured(workload.work(), kernel, plainJava, verdict);
    }

    private void printDevice() {
        try (var open = device.open()) {
            var facts = open.properties().entrySet().stream()
                    .map(fact -> fact.getKey() + " " + fact.getValue())
                    .collect(Collectors.joining(", "));
            println("Device %s: %s".formatted(open.name(), facts));
        }
    }

    private Table table() {
        return new Table(
                spec.commandLine().getOut(),
                Column.text("example", 33),
                Column.number("time", 9),
                Column.number("rate", 13),
                Column.number("max error", 9),
                Column.number("plain Java", 10),
                Column.number("speed-up", 8),
                Column.text("check", 6));
    }

    private void print(Row row, Table table) {
        var check = row.complaint().isPresent() ? "FAILED" : "OK";
        row.measured()
                .ifPresentOrElse(
                        m -> table.print(
                                row.name(),
                                m.kernel().text(),
                                "%.1f %s"
                                        .formatted(
                                                m.work().rate(m.kernel().seconds()),
                                                m.work().unit()),
                                "%.1e".formatted(m.verdict().error()),
                                m.plainJava().text(),
                                "%.1fx".formatted(m.speedUp()),
                                check),
                        () -> table.print(row.name(), "", "", "", "", "", check));
        row.complaint().ifPresent(complaint -> println(complaint.indent(4).stripTrailing()));
    }

    private static Map<String, Object> fields(Row row) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("name", row.name());
        fields.put("ok", row.complaint().isEmpty());
        row.complaint().ifPresent(complaint -> fields.put("complaint", complaint));
        row.measured().ifPresent(m -> {
            fields.put("milliseconds", m.kernel().milliseconds());
            fields.put("rate", m.work().rate(m.kernel().seconds()));
            fields.put("unit", m.work().unit().toString());
            fields.put("max_error", m.verdict().error());
            fields.put("plain_java_milliseconds", m.plainJava().milliseconds());
            fields.put("speedup", m.speedUp());
        });
        return fields;
    }

    private void println(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
