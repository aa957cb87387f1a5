package org.jtriton.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jtriton.CompilationException;
import org.jtriton.Device;
import org.jtriton.Kernel;
import org.jtriton.frontend.lower.KernelFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A kernel as the command line names it: {@code FILE.py::KERNEL}. */
record KernelReference(Path file, String kernel) {
    private static final String SEPARATOR = "::";

    /**
     * Makes a reference of a word, and sees to it that the file is there.
     *
     * @throws ParameterException if the word is none
     */
    static KernelReference of(String word, CommandSpec command) {
        int end = word.lastIndexOf(SEPARATOR);
        if (end <= 0 || end + SEPARATOR.length() == word.length()) {
            throw new ParameterException(
                    command.commandLine(),
                    "'%s' is not of the form FILE.py::KERNEL%s".formatted(word, suggestion(word)));
        }
        var file = path(word.substring(0, end), command);
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(command.commandLine(), "there is no kernel file '%s'".formatted(file));
        }
        return new KernelReference(file, word.substring(end + SEPARATOR.length()));
    }

    private static Path path(String text, CommandSpec command) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new ParameterException(command.commandLine(), "'%s' cannot be the name of a file".formatted(text), e);
        }
    }

    /** The kernels of a file that was named without one, or with one colon. */
    private static String suggestion(String word) {
        var file = Path.of(word.replaceFirst(":+[^:/]*$", ""));
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try {
            var kernels = KernelFile.load(file).functions().stream()
                    .map(f -> file + SEPARATOR + f.name())
                    .toList();
            return kernels.isEmpty() ? ", and the file has no kernel" : "; there is " + String.join(", ", kernels);
        } catch (CompilationException notPython) {
            return "";
        }
    }

    /**
     * Finds the kernel.
     *
     * @throws CompilationException if the file isn't Python
     * @throws ParameterException if it has no such kernel
     */
    Kernel load(Device device, CommandSpec command) {
        var library = device.load(file);
        try {
            return library.kernel(kernel);
        } catch (CompilationException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return file + SEPARATOR + kernel;
    }
}
