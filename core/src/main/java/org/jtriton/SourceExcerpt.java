package org.jtriton;

import java.util.List;

/** Lays out reports on kernels: place and message, the line with its caret, hint, calls. */
final class SourceExcerpt {
    private static final String INDENT = "    ";
    /** A longer line is cut around the caret, so that generated source does not flood a terminal. */
    private static final int MAX_WIDTH = 120;

    private static final int MAX_CALLS = 10;

    private SourceExcerpt() {}

    static String report(CompilationException.Builder error) {
        StringBuilder out = new StringBuilder();
        append(out, error.file, error.line, error.column, "error: " + error.message, error.sourceLine);
        if (error.hint != null) {
            out.append("\nhint: ").append(error.hint);
        }
        calls(out, error.calls);
        return out.toString();
    }

    /** The place and a text about it, then the line with its caret as far as they are known. */
    static void append(StringBuilder out, String file, int line, int column, String text, String sourceLine) {
        if (!file.isEmpty()) {
            out.append(file);
            if (line > 0) {
                out.append(':').append(line);
            }
            if (line > 0 && column > 0) {
                out.append(':').append(column);
            }
            out.append(": ");
        }
        out.append(text);
        if (line > 0 && !sourceLine.isBlank()) {
            excerpt(out, sourceLine, charIndex(sourceLine, column), column > 0);
        }
    }

    /** The calls, without the middle of a long chain: a recursion repeats itself. */
    private static void calls(StringBuilder out, List<CompilationException.Frame> calls) {
        boolean isLong = calls.size() > MAX_CALLS;
        for (int i = 0; i < calls.size(); i++) {
            if (!isLong || i < MAX_CALLS / 2 || i >= calls.size() - MAX_CALLS / 2) {
                out.append('\n').append(calls.get(i));
            } else if (i == MAX_CALLS / 2) {
                out.append("\n... ").append(calls.size() - MAX_CALLS / 2 * 2).append(" more calls ...");
            }
        }
    }

    private static int charIndex(String line, int column) {
        int characters = line.codePointCount(0, line.length());
        return line.offsetByCodePoints(0, Math.clamp(column - 1, 0, characters));
    }

    /** @param hasCaret whether the column is known */
    private static void excerpt(StringBuilder out, String line, int caret, boolean hasCaret) {
        int end = line.stripTrailing().length();
        int start = line.length() - line.stripLeading().length();
        caret = Math.clamp(caret, start, Math.max(end, start));
        boolean cutLeft = false;
        if (end - start > MAX_WIDTH) {
            int from = Math.max(start, Math.min(caret - MAX_WIDTH / 2, end - MAX_WIDTH));
            cutLeft = from > start;
            start = from;
        }
        boolean cutRight = end - start > MAX_WIDTH;
        end = Math.min(end, start + MAX_WIDTH);
        String left = cutLeft ? "..." : "";
        out.append('\n').append(INDENT).append(left);
        line.substring(start, end).codePoints().map(SourceExcerpt::printable).forEach(out::appendCodePoint);
        out.append(cutRight ? "..." : "");
        if (!hasCaret) {
            return;
        }
        out.append('\n').append(INDENT).append(" ".repeat(left.length()));
        // A tab stays a tab in the padding, so that the caret stands below its character whatever the tab width.
        line.substring(start, caret)
                .codePoints()
                .map(c -> c == '\t' ? '\t' : ' ')
                .forEach(out::appendCodePoint);
        out.append('^');
    }

    private static int printable(int c) {
        boolean unprintable = Character.isISOControl(c) && c != '\t' || Character.getType(c) == Character.SURROGATE;
        return unprintable ? '\uFFFD' : c;
    }
}
