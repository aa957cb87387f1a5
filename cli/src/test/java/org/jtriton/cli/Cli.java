package org.jtriton.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs the command line inside the test, and keeps what it prints. */
record Cli(int status, String out, String err) {
    static Cli run(String... words) {
        var out = new StringWriter();
        var err = new StringWriter();
        int status = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
        return new Cli(status, out.toString(), err.toString());
    }
}
