package org.jtriton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jtriton.cli.bundle.Bundle;
import org.jtriton.cli.bundle.BundleException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes an archive for hosts without a JDK. In a source checkout, the script {@code jtriton} builds all that goes into it. */
@Command(
        name = "bundle",
        description = "Make an archive that runs on a host without a JDK (in a source checkout).",
        footer = {"", "There: tar xf ARCHIVE, then jtriton/jtriton demo. It needs nothing but tar, and xz or python3."})
final class BundleCommand implements Runnable {
    @Option(names = "--jars", description = "Without the Java runtime and libLLVM, to update a bundle that is there.")
    private boolean onlyJars;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The archive (default: target/jtriton-bundle.tar or target/jtriton-jars.tar).")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--checkout", paramLabel = "DIR", hidden = true, description = "Given by the script jtriton.")
    private Optional<Path> checkout = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        var root = checkout.orElseThrow(() -> new ParameterException(
                spec.commandLine(), "bundles are made in a source checkout: call its script, ./jtriton bundle"));
        var archive =
                output.orElseGet(() -> root.resolve("target", onlyJars ? "jtriton-jars.tar" : "jtriton-bundle.tar"));
        try {
            new Bundle(root, line -> say(line + "...")).make(!onlyJars, archive);
            say("Wrote %s, %.1f MiB".formatted(archive, Files.size(archive) / 0x1p20));
        } catch (BundleException e) {
            throw new FailedException(e.getMessage());
        } catch (IOException e) {
            throw new FailedException("cannot make the bundle: " + e);
        }
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
