package org.jtriton.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jtriton.CompilationException;
import org.jtriton.Device;
import org.jtriton.Kernel;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** A kernel as the command line names it: {@code FILE.py::KERNEL}. */
record KernelReference(Path file, String kernel) {
    private static final String SEPARATOR = "::";

    /** Makes a reference of a word, and sees to it that the file is there. */
    static final class Converter implements ITypeConverter<KernelReference> {
        @Override
        public KernelReference convert(String word) {
            int end = word.lastIndexOf(SEPARATOR);
            if (end <= 0 || end + SEPARATOR.length() == word.length()) {
                throw new TypeConversionException("'%s' is not of the form FILE.py::KERNEL".formatted(word));
            }
            var file = Path.of(word.substring(0, end));
            if (!Files.isRegularFile(file)) {
                throw new TypeConversionException("there is no kernel file '%s'".formatted(file));
            }
            return new KernelReference(file, word.substring(end + SEPARATOR.length()));
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
