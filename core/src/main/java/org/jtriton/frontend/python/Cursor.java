package org.jtriton.frontend.python;

import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/** A place in a source text that moves forward and knows its line and column. */
final class Cursor {
    /** Stands for the end of the text; the text itself holds no such character. */
    static final char END = '\0';

    private final Source source;
    private final String text;
    private int offset;
    private int line = 1;
    private int lineStart;

    Cursor(Source source) {
        this.source = source;
        this.text = source.text();
    }

    int offset() {
        return offset;
    }

    String text() {
        return text;
    }

    boolean atEnd() {
        return offset >= text.length();
    }

    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        int at = offset + ahead;
        return at < text.length() ? text.charAt(at) : END;
    }

    int peekCodePoint() {
        return atEnd() ? END : text.codePointAt(offset);
    }

    boolean startsWith(String prefix) {
        return text.startsWith(prefix, offset);
    }

    /** Passes one character, which must be there. */
    void advance() {
        if (text.charAt(offset++) == '\n') {
            line++;
            lineStart = offset;
        }
    }

    void advance(int count) {
        for (int i = 0; i < count; i++) {
            advance();
        }
    }

    boolean accept(char c) {
        if (peek() != c || atEnd()) {
            return false;
        }
        advance();
        return true;
    }

    /** A place to come back to when a span or a text is to end here. */
    record Mark(int offset, int line, int column) {}

    Mark mark() {
        return new Mark(offset, line, offset - lineStart);
    }

    Span spanFrom(Mark start) {
        return new Span(start.line, start.column, line, offset - lineStart);
    }

    String textFrom(Mark start) {
        return text.substring(start.offset, offset);
    }

    /** The span of the next {@code length} characters, all on this line. */
    Span spanAhead(int length) {
        int column = offset - lineStart;
        return new Span(line, column, line, column + length);
    }

    CompilationException.Builder error(Span span, String message) {
        return source.error(span, message);
    }
}
