package org.jtriton.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One golden file: what to do, what to do it to, and what must come out.
 *
 * <pre>
 * # A comment says what the case is about.
 * canonicalize cse
 * ==== input
 * the text that goes in
 * ==== output
 * the text that must come out
 * </pre>
 *
 * Lines above the input are comments, which begin with {@code #}, and commands, whose meaning is the test's own. The
 * output may be absent from a new file; blessing adds it. Trailing blanks never matter.
 *
 * @param file where it was read from
 * @param header the lines above the input, comments and all, as they are written
 * @param input the text that goes in
 * @param output the text that must come out, empty in a new file
 */
public record GoldenCase(Path file, List<String> header, String input, String output) {
    private static final String INPUT = "==== input";
    private static final String OUTPUT = "==== output";

    /** Reads one golden file. */
    public static GoldenCase read(Path file) throws IOException {
        return parse(file, Files.readString(file));
    }

    static GoldenCase parse(Path file, String text) {
        var lines = text.lines().toList();
        int input = lines.indexOf(INPUT);
        if (input < 0) {
            throw new IllegalArgumentException("%s: has no line '%s'".formatted(file, INPUT));
        }
        int output = lines.indexOf(OUTPUT);
        if (output < 0) {
            output = lines.size();
        } else if (output < input) {
            throw new IllegalArgumentException("%s: '%s' comes before '%s'".formatted(file, OUTPUT, INPUT));
        }
        return new GoldenCase(
                file,
                lines.subList(0, input),
                clean(lines.subList(input + 1, output)),
                clean(lines.subList(Math.min(output + 1, lines.size()), lines.size())));
    }

    /** The file's name without its ending. */
    public String name() {
        return file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    }

    /** The command lines: those above the input that are neither blank nor comments. */
    public List<String> commands() {
        return header.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    /** The words of all command lines. */
    public List<String> words() {
        return commands().stream()
                .flatMap(line -> Arrays.stream(line.split("\\s+")))
                .toList();
    }

    /** The value of the command line {@code key: value}, which must be there. */
    public String command(String key) {
        var prefix = key + ":";
        return commands().stream()
                .filter(line -> line.startsWith(prefix))
                .findFirst()
                .map(line -> line.substring(prefix.length()).strip())
                .orElseThrow(() -> new IllegalArgumentException("%s: needs a line '%s ...'".formatted(file, prefix)));
    }

    /**
     * The input with a line {@code ^ error: message} below the offending one, which is how a case that must be rejected
     * writes its output.
     *
     * @param line the offending line of the input, from 1
     * @param column the offending column, from 1
     */
    public String withError(int line, int column, String message) {
        var lines = new ArrayList<>(input.lines().toList());
        if (line < 1 || line > lines.size()) {
            throw new IllegalArgumentException(
                    "%s: the error is at line %d of %d: %s".formatted(file, line, lines.size(), message));
        }
        var indent = " ".repeat(Math.max(0, column - 1));
        lines.addAll(line, ("^ error: " + message).lines().map(indent::concat).toList());
        return clean(lines);
    }

    /** The text of this file with another output. */
    String textWith(String newOutput) {
        var head = header.isEmpty() ? "" : String.join("\n", header) + "\n";
        return head + INPUT + "\n" + input + OUTPUT + "\n" + newOutput;
    }

    /** Text with no trailing blanks, no blank lines at either end, and a newline at the end of each line. */
    static String clean(List<String> lines) {
        var text = lines.stream().map(String::stripTrailing).collect(Collectors.joining("\n"));
        text = text.replaceFirst("\\A\n+", "").stripTrailing();
        return text.isEmpty() ? "" : text + "\n";
    }
}
