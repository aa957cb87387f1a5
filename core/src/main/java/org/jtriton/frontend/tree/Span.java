package org.jtriton.frontend.tree;

/**
 * A stretch of source text, from its first character to just behind its last one.
 *
 * <p>As in Python's {@code ast}, lines count from 1 and columns from 0. Columns count Java {@code char}s. A column of -1 is not
 * known, and neither is a line of 0.
 *
 * @param order where the stretch begins in the order in which the code stands: that of lines and columns where these are known
 * @param endOrder where it ends in that order
 */
public record Span(int line, int column, int endLine, int endColumn, long order, long endOrder) {
    /** A stretch of text. */
    public Span(int line, int column, int endLine, int endColumn) {
        this(line, column, endLine, endColumn, position(line, column), position(endLine, endColumn));
    }

    private static long position(int line, int column) {
        return (long) line << Integer.SIZE | column;
    }

    /** Code of which only a line is known, which need not be in the order of the lines. */
    public static Span ofLine(int line, long order, long endOrder) {
        return new Span(line, -1, line, -1, order, endOrder);
    }

    /** From the start of {@code first} to the end of {@code last}. */
    public static Span between(Span first, Span last) {
        return new Span(first.line, first.column, last.endLine, last.endColumn, first.order, last.endOrder);
    }

    /** The empty stretch just behind this one. */
    public Span after() {
        return new Span(endLine, endColumn, endLine, endColumn, endOrder, endOrder);
    }

    @Override
    public String toString() {
        return line + ":" + column + "-" + endLine + ":" + endColumn;
    }
}
