package org.jtriton.cli;

import java.io.PrintWriter;
import java.util.List;

/**
 * A table that is printed row by row, as the rows become known: the widths of its columns are given, not found. A cell
 * that is wider than its column pushes the rest of its row to the right.
 */
final class Table {
    /**
     * A column.
     *
     * @param width in characters; negative for cells that start at its left end, as texts do
     */
    record Column(String heading, int width) {
        /** A column of texts. */
        static Column text(String heading, int width) {
            return new Column(heading, -width);
        }

        /** A column of numbers. */
        static Column number(String heading, int width) {
            return new Column(heading, width);
        }
    }

    private static final String GAP = "  ";

    private final PrintWriter out;
    private final List<Column> columns;

    Table(PrintWriter out, Column... columns) {
        this.out = out;
        this.columns = List.of(columns);
    }

    void printHeadings() {
        print(columns.stream().map(Column::heading).toArray());
    }

    void print(Object... cells) {
        var line = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            line.append(i == 0 ? "" : GAP).append(("%" + columns.get(i).width() + "s").formatted(cells[i]));
        }
        out.println(line.toString().stripTrailing());
        out.flush();
    }
}
