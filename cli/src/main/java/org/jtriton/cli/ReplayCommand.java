package org.jtriton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jtriton.runtime.records.LaunchRecord;
import org.jtriton.runtime.records.Outcome;
import org.jtriton.runtime.records.RecordFile;
import org.jtriton.runtime.records.Replayer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs recorded launches and compares what comes out with what was recorded. */
@Command(
        name = "replay",
        description = "Run recorded launches and compare what comes out with what was recorded.",
        footer = "The last line is 'N passed, M failed, K skipped'.")
final class ReplayCommand implements Callable<Integer> {
    private static final String SUFFIX = ".jsonl";

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files of records (.jsonl), or folders of them.")
    private List<Path> paths;

    @Option(names = "--filter", paramLabel = "ID", description = "Only the records whose FILE/ID contains this text.")
    private String filter = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private DeviceOption device;

    @Spec
    private CommandSpec spec;

    /** A record, and what became of it. */
    private record Replayed(String name, Outcome outcome) {
        /** One line, whatever an exception had to say. */
        private String line() {
            return switch (outcome) {
                case Outcome.Passed _ -> "passed   " + name;
                case Outcome.Failed failed -> "FAILED   %s: %s".formatted(name, oneLine(failed.reason()));
                case Outcome.Skipped skipped -> "skipped  %s: %s".formatted(name, oneLine(skipped.reason()));
            };
        }
    }

    private record Selected(RecordFile file, LaunchRecord launch) {}

    @Override
    public Integer call() throws IOException {
        var selected = select();
        var replayed = new ArrayList<Replayed>();
        try (var open = device.open();
                var progress = new Progress(spec.commandLine().getErr(), selected.size())) {
            var replayer = new Replayer(open);
            for (var one : selected) {
                progress.begin(one.launch().name());
                var result = new Replayed(one.launch().name(), replayer.replay(one.file(), one.launch()));
                replayed.add(result);
                if (!json && result.outcome() instanceof Outcome.Failed) {
                    progress.clear();
                    println(result.line());
                }
            }
        }
        print(replayed);
        return count(replayed, Outcome.Failed.class) == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private List<Selected> select() throws IOException {
        var selected = new ArrayList<Selected>();
        for (var file : files()) {
            var records = read(file);
            for (var launch : records.records()) {
                if (launch.name().contains(filter)) {
                    selected.add(new Selected(records, launch));
                }
            }
        }
        if (selected.isEmpty()) {
            throw wrong(filter.isEmpty() ? "there are no records in " + paths : "no record contains '" + filter + "'");
        }
        return selected;
    }

    private List<Path> files() throws IOException {
        var files = new ArrayList<Path>();
        for (var path : paths) {
            if (Files.isDirectory(path)) {
                try (var inside = Files.list(path)) {
                    inside.filter(p -> p.toString().endsWith(SUFFIX)).sorted().forEach(files::add);
                }
            } else if (Files.isRegularFile(path)) {
                files.add(path);
            } else {
                throw wrong("there is no file or folder '%s'".formatted(path));
            }
        }
        return files;
    }

    private RecordFile read(Path file) throws IOException {
        try {
            return RecordFile.read(file);
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private void print(List<Replayed> replayed) {
        long passed = count(replayed, Outcome.Passed.class);
        long failed = count(replayed, Outcome.Failed.class);
        long skipped = count(replayed, Outcome.Skipped.class);
        if (!json) {
            println("%d passed, %d failed, %d skipped".formatted(passed, failed, skipped));
            return;
        }
        var all = new LinkedHashMap<String, Object>();
        all.put("passed", passed);
        all.put("failed", failed);
        all.put("skipped", skipped);
        all.put("records", replayed.stream().map(ReplayCommand::fields).toList());
        Json.print(spec.commandLine().getOut(), all);
    }

    private static Map<String, Object> fields(Replayed replayed) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("id", replayed.name());
        switch (replayed.outcome()) {
            case Outcome.Passed _ -> fields.put("outcome", "passed");
            case Outcome.Failed failed -> {
                fields.put("outcome", "failed");
                fields.put("reason", failed.reason());
            }
            case Outcome.Skipped skipped -> {
                fields.put("outcome", "skipped");
                fields.put("reason", skipped.reason());
            }
        }
        return fields;
    }

    private static long count(List<Replayed> replayed, Class<? extends Outcome> kind) {
        return replayed.stream().filter(r -> kind.isInstance(r.outcome())).count();
    }

    private static String oneLine(String reason) {
        return reason.strip().replaceAll("\\s*\\n\\s*", " | ");
    }

    private void println(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
