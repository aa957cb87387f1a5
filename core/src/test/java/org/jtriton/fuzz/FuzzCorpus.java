package org.jtriton.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.runtime.records.LaunchRecord;
import org.jtriton.runtime.records.RecordFile;
import org.jtriton.runtime.records.RecordedArgument;

/** The texts that fuzzing begins with: every kernel file and every piece of Triton-IR among the sources. */
final class FuzzCorpus {
    private static final Path RESOURCES = Path.of("src", "test", "resources");
    private static final Path CONFORMANCE = RESOURCES.resolve("conformance");

    private FuzzCorpus() {}

    /** Kernel files: those of the tests, the examples, and the standard library. */
    static List<String> python() {
        return files(".py", RESOURCES, Path.of("src", "main", "resources"), Path.of("..", "examples"));
    }

    static List<String> ir() {
        return files(".ttir", RESOURCES.resolve("ir"));
    }

    /** Files of one kernel each, with whatever else is in the file that it was taken from. */
    static List<String> kernels(Map<String, String> signatures) {
        return files(".py", CONFORMANCE.resolve("kernels")).stream()
                .flatMap(file -> {
                    var parts = List.of(file.split("\n\n\n"));
                    return parts.stream()
                            .filter(p -> isKernel(p, signatures))
                            .map(kernel -> parts.stream()
                                    .filter(p -> p == kernel || !isKernel(p, signatures))
                                    .collect(Collectors.joining("\n\n\n")));
                })
                .toList();
    }

    private static boolean isKernel(String part, Map<String, String> signatures) {
        return signatures.keySet().stream().anyMatch(k -> part.contains("def " + k + "("));
    }

    /** By the names of kernels, what recorded launches compile them for. */
    static Map<String, String> signatures() {
        return below(CONFORMANCE.resolve("records"))
                .filter(f -> f.toString().endsWith(".jsonl"))
                .flatMap(f -> records(f).stream())
                .collect(Collectors.toMap(
                        LaunchRecord::kernel,
                        r -> r.arguments().stream()
                                .map(a -> a.name() + "=" + text(a))
                                .collect(Collectors.joining(",")),
                        (a, b) -> a));
    }

    private static String text(RecordedArgument argument) {
        return switch (argument) {
            case RecordedArgument.Pointer p -> "*" + p.type().shortName() + ":16";
            case RecordedArgument.Scalar s -> s.type().shortName();
            case RecordedArgument.Constexpr c -> constant(c.value());
            case RecordedArgument.Descriptor d ->
                "desc<%s%s>"
                        .formatted(
                                d.type().shortName(), d.blockShape().toString().replace(" ", ""));
            case RecordedArgument.Tuple t ->
                t.elements().stream().map(FuzzCorpus::text).collect(Collectors.joining(",", "(", ")"));
        };
    }

    private static String constant(Object value) {
        return switch (value) {
            case null -> "None";
            case Boolean b -> b ? "True" : "False";
            case String s -> "\"" + s + "\"";
            case DType d -> d.shortName();
            case List<?> l -> l.stream().map(FuzzCorpus::constant).collect(Collectors.joining(",", "[", "]"));
            default -> value.toString();
        };
    }

    private static List<LaunchRecord> records(Path file) {
        try {
            return RecordFile.read(file).records();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> joined(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private static List<String> files(String ending, Path... folders) {
        return Stream.of(folders)
                .flatMap(FuzzCorpus::below)
                .filter(f -> f.toString().endsWith(ending))
                .sorted()
                .map(FuzzCorpus::text)
                .toList();
    }

    private static Stream<Path> below(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
