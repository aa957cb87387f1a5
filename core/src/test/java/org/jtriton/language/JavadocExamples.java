package org.jtriton.language;

import static org.jtriton.testing.GeneratedText.REPOSITORY;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The examples of the package's documentation: statements, and an expression with its value behind {@code //} on the last line. */
final class JavadocExamples {
    static final Path SOURCES =
            REPOSITORY.resolve(Path.of("core", "src", "main", "java", "org", "jtriton", "language"));

    private static final Pattern EXAMPLE =
            Pattern.compile("<pre>\\{@code\n(.*?)\\* }</pre>.*?\\*/(.*?)[{;]", Pattern.DOTALL);

    /**
     * One of them.
     *
     * @param name file and declaration that it stands above
     * @param statements what comes before the last line
     * @param expression what has the value
     * @param value the elements, row by row
     * @param isBlock whether the value is in brackets
     */
    record Example(String name, String statements, String expression, double[] value, boolean isBlock) {
        @Override
        public String toString() {
            return name;
        }
    }

    private JavadocExamples() {}

    static List<Example> all() throws IOException {
        var all = new ArrayList<Example>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (var file : files.sorted().toList()) {
                EXAMPLE.matcher(Files.readString(file))
                        .results()
                        .map(found -> example(file, found))
                        .filter(example -> example.value.length > 0)
                        .forEach(all::add);
            }
        }
        return all;
    }

    private static Example example(Path file, MatchResult found) {
        var lines = found.group(1)
                .lines()
                .map(line -> line.strip().replaceFirst("^\\* ?", ""))
                .toList();
        var last = lines.getLast().isBlank() ? lines.get(lines.size() - 2) : lines.getLast();
        var before = lines.subList(0, lines.indexOf(last));
        int comment = last.lastIndexOf("// ");
        var text = comment < 0 ? "" : last.substring(comment + 3).strip();
        var name = file.getFileName() + ": " + found.group(2).strip().replaceAll("\\s+", " ");
        var numbers = Arrays.stream(text.replaceAll("[\\[\\]]", "").split(","))
                .filter(n -> !n.isBlank())
                .mapToDouble(JavadocExamples::number)
                .toArray();
        return new Example(
                name,
                String.join("\n", before),
                comment < 0 ? "" : last.substring(0, comment).strip(),
                numbers,
                text.startsWith("["));
    }

    private static double number(String text) {
        return switch (text.strip()) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text.strip());
        };
    }
}
