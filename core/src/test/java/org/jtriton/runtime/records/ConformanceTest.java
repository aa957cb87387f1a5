package org.jtriton.runtime.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.Device;
import org.jtriton.Triton;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Replays every record on the CPU and on the interpreter, which has to run all that the CPU runs.
 *
 * <p>Beside each file of records, {@code may-fail/NAME.txt} lists those that may still fail, and how: {@code refused} for a
 * clear {@link CompilationException}, {@code wrong} for anything else. The lists only shrink: a listed record that passes
 * fails the test until its line is gone. {@code BLESS=1} rewrites them; what each record came to is written to
 * {@code target/conformance}.
 */
class ConformanceTest {
    static final Path ROOT = Path.of("src", "test", "resources", "conformance");
    private static final Path REPORTS = Path.of("target", "conformance");
    private static final int SHOWN = 20;

    private static Device cpu;
    private static Device interpreter;

    @BeforeAll
    static void open() throws IOException {
        cpu = Triton.open("cpu");
        interpreter = Triton.open("interpreter");
        Files.createDirectories(REPORTS);
    }

    @AfterAll
    static void close() {
        cpu.close();
        interpreter.close();
    }

    static Stream<String> files() throws IOException {
        try (var files = Files.list(ROOT.resolve("records"))) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jsonl"))
                    .map(name -> name.replace(".jsonl", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("files")
    void recordsComeOutAsRecorded(String name) throws IOException {
        var file = RecordFile.read(ROOT.resolve("records").resolve(name + ".jsonl"));
        var replayer = new Replayer(cpu);
        var failures = new TreeMap<String, Outcome.Failed>();
        var report = new ArrayList<String>();
        for (var launch : file.records()) {
            var outcome = replayer.replay(file, launch);
            report.add(launch.id() + ": " + describe(outcome));
            if (outcome instanceof Outcome.Failed failed) {
                failures.put(launch.id(), failed);
            }
        }
        Files.write(REPORTS.resolve(name + ".txt"), report);
        var list = ROOT.resolve("may-fail").resolve(name + ".txt");
        if (GoldenTest.blessing()) {
            Files.write(list, lines(failures));
        }
        assertAsListed(failures, list);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("files")
    void theInterpreterFindsNothingWrong(String name) throws IOException {
        var file = RecordFile.read(ROOT.resolve("records").resolve(name + ".jsonl"));
        var replayer = new Replayer(interpreter);
        var failures = new TreeMap<String, Outcome.Failed>();
        for (var launch : file.records()) {
            if (replayer.replay(file, launch) instanceof Outcome.Failed failed) {
                failures.put(launch.id(), failed);
            }
        }
        assertNoOthers(failures, ROOT.resolve("may-fail").resolve(name + ".txt"));
    }

    private static void assertAsListed(Map<String, Outcome.Failed> failures, Path list) throws IOException {
        assertNoOthers(failures, list);
        var actual = lines(failures);
        var passing = Files.readAllLines(list).stream()
                .filter(line -> !actual.contains(line))
                .toList();
        assertThat(passing)
                .as("lines of %s to remove: these records pass", list)
                .isEmpty();
    }

    static void assertNoOthers(Map<String, Outcome.Failed> failures, Path list) throws IOException {
        var listed = Files.readAllLines(list);
        var unlisted = lines(failures).stream()
                .filter(line -> !listed.contains(line))
                .map(line -> line + ": "
                        + failures.get(line.substring(line.indexOf(' ') + 1)).reason())
                .limit(SHOWN)
                .toList();
        assertThat(unlisted)
                .as("records that fail in a way that %s does not list", list)
                .isEmpty();
    }

    static List<String> lines(Map<String, Outcome.Failed> failures) {
        return failures.entrySet().stream()
                .map(failure -> kind(failure.getValue()) + " " + failure.getKey())
                .toList();
    }

    private static String kind(Outcome.Failed failure) {
        return failure.cause().filter(CompilationException.class::isInstance).isPresent() ? "refused" : "wrong";
    }

    private static String describe(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Passed() -> "passed";
            case Outcome.Skipped(String reason) -> "skipped: " + reason;
            case Outcome.Failed failed -> "failed, %s: %s".formatted(kind(failed), failed.reason());
        };
    }
}
