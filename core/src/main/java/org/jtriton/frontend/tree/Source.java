package org.jtriton.frontend.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jtriton.CompilationException;

/**
 * The text of a kernel file under the name that errors show.
 *
 * <p>The text has {@code \n} for every line end, and no byte-order mark, whatever the file had.
 */
public final class Source {
    /** No kernel file is longer, and a longer one could take more memory for its tree than there is. */
    private static final int MAX_LENGTH = 4 << 20;

    private final String name;
    private final Supplier<String> reader;
    private final UnaryOperator<String> wording;
    private String text;
    private int[] lineStarts;

    private Source(String name, String text) {
        this(name, () -> text, UnaryOperator.identity());
        read();
    }

    private Source(String name, Supplier<String> reader, UnaryOperator<String> wording) {
        this.name = Objects.requireNonNull(name, "name");
        this.reader = reader;
        this.wording = wording;
    }

    private synchronized void read() {
        if (text == null) {
            String all = reader.get();
            refuseLength(name, all.length());
            text = withPlainLineEnds(all);
            lineStarts = lineStarts(text);
        }
    }

    private static void refuseLength(String name, long length) {
        if (length > MAX_LENGTH) {
            throw CompilationException.error("source is longer than " + (MAX_LENGTH >> 20) + " MiB")
                    .in(name)
                    .build();
        }
    }

    /** Source held in memory, such as a string in a test. */
    public static Source of(String name, String text) {
        return new Source(name, text);
    }

    /**
     * Source in another language than Python, which is read when an error, or anything else, first needs its text.
     *
     * @param wording puts what an error says in words of Python into those of the language
     */
    public static Source of(String name, Supplier<String> reader, UnaryOperator<String> wording) {
        return new Source(name, reader, wording);
    }

    /**
     * The bytes of a file, such as a class-path resource.
     *
     * @throws CompilationException when they are neither UTF-8 nor the encoding that the file declares
     */
    public static Source of(String name, byte[] bytes) {
        return new Source(name, SourceDecoder.decode(name, bytes));
    }

    /**
     * A file, under its path as given.
     *
     * @throws CompilationException when it is neither UTF-8 nor the encoding that it declares
     */
    public static Source read(Path file) throws IOException {
        // A character takes four bytes at most.
        refuseLength(file.toString(), Files.size(file) / 4);
        return of(file.toString(), Files.readAllBytes(file));
    }

    /** The file as the user named it. */
    public String name() {
        return name;
    }

    public String text() {
        read();
        return text;
    }

    /** The number of lines; text that ends with a line end has no empty line behind it. */
    public int lineCount() {
        read();
        int count = lineStarts.length;
        return count > 1 && lineStarts[count - 1] == text.length() ? count - 1 : count;
    }

    /** The text of a line, counted from 1, without its end; empty for a line behind the last one. */
    public String line(int number) {
        read();
        if (number < 1 || number > lineStarts.length) {
            return "";
        }
        int start = lineStarts[number - 1];
        int end = number < lineStarts.length ? lineStarts[number] - 1 : text.length();
        return text.substring(start, end);
    }

    /** The text that a span covers. */
    public String text(Span span) {
        read();
        return text.substring(offset(span.line(), span.column()), offset(span.endLine(), span.endColumn()));
    }

    private int offset(int line, int column) {
        return lineStarts[line - 1] + column;
    }

    /** Starts an error that points at {@code span}. */
    public CompilationException.Builder error(Span span, String message) {
        String line = line(span.line());
        int column = span.column() < 0 ? 0 : line.codePointCount(0, Math.min(span.column(), line.length())) + 1;
        return CompilationException.error(wording.apply(message)).at(name, span.line(), column, line);
    }

    /** The same with a hint, or none if it is null. */
    public CompilationException.Builder error(Span span, String message, String hint) {
        CompilationException.Builder error = error(span, message);
        return hint == null ? error : error.hint(wording.apply(hint));
    }

    private static String withPlainLineEnds(String text) {
        String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return body.indexOf('\r') < 0 ? body : body.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[1 + (int) text.chars().filter(c -> c == '\n').count()];
        for (int i = 0, line = 1; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                starts[line++] = i + 1;
            }
        }
        return starts;
    }

    @Override
    public String toString() {
        return name;
    }
}
