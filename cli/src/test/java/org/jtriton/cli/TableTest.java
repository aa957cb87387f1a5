package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jtriton.cli.Table.Column;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void textsStartAtTheLeftAndNumbersEndAtTheRight() {
        var out = new StringWriter();
        var table =
                new Table(new PrintWriter(out), Column.text("name", 6), Column.number("time", 6), Column.text("", 4));
        table.printHeadings();
        table.print("add", "1.5 ms", "OK");
        table.print("softmax", "20 ms", "");
        assertThat(out).hasToString("""
                name      time
                add     1.5 ms  OK
                softmax   20 ms
                """);
    }
}
