package org.jtriton.ir.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Modules as Triton 3.6 wrote them, compiled from the conformance kernels. */
record TritonText(String name, String text) {
    private static final Path FOLDER = Path.of("src", "test", "resources", "ir", "triton");
    private static final Pattern ALIASES = Pattern.compile("(?m)^#loc.*\n");
    private static final Pattern LOCATIONS = Pattern.compile(" loc\\((?:[^()]|\\([^()]*\\))*\\)");

    static List<TritonText> all() {
        try (var paths = Files.list(FOLDER)) {
            return paths.sorted().map(TritonText::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TritonText read(Path file) {
        try {
            return new TritonText(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String withoutLocations() {
        return LOCATIONS.matcher(ALIASES.matcher(text).replaceAll("")).replaceAll("");
    }

    @Override
    public String toString() {
        return name;
    }
}
