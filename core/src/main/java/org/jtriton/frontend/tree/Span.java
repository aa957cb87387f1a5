package org.jtriton.frontend.tree;

/**
 * A stretch of source text, from its first character to just behind its last one.
 *
 * <p>As in Python's {@code ast}, lines count from 1 and columns from 0. Columns count Java {@code char}s.
 */
public record Span(int line, int column, int endLine, int endColumn) {
    /** From the start of {@code first} to the end of {@code last}. */
    public static Span between(Span first, Span last) {
        return new Span(first.line, first.column, last.endLine, last.endColumn);
    }

    /** The empty stretch just behind this one. */
    public Span after() {
        return new Span(endLine, endColumn, endLine, endColumn);
    }

    @Override
    public String toString() {
        return line + ":" + column + "-" + endLine + ":" + endColumn;
    }
}
