package org.jtriton.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Stands in for the tests where there are none: in a source checkout, the script {@code jtriton} runs them by itself. */
@Command(name = "test", description = "Run every test of JTriton (in a source checkout).")
final class TestCommand implements Runnable {
    /** Whatever Maven may be given. */
    @Unmatched
    private List<String> arguments;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "the tests are in the source checkout: call its script, ./jtriton test");
    }
}
