package org.jtriton.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code jtriton}. */
@Command(name = "jtriton", description = "Triton kernels on the JVM.", mixinStandardHelpOptions = true)
public final class Main {
    private Main() {}

    /** Runs the command line and exits with its status. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }
}
