package org.jtriton.cli.bundle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Programs of the host that a bundle is made with. */
final class Tool {
    private Tool() {}

    /**
     * Runs programs of which each reads what the one before it writes; the last one writes a file.
     *
     * @throws BundleException if one is not there or fails
     */
    static void pipe(Path output, List<List<String>> commands) {
        var builders = commands.stream()
                .map(command -> new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT))
                .toList();
        builders.getLast().redirectOutput(output.toFile());
        try {
            var processes = ProcessBuilder.startPipeline(builders);
            for (int i = 0; i < processes.size(); i++) {
                int status = processes.get(i).waitFor();
                if (status != 0) {
                    throw new BundleException(
                            "'%s' failed with status %d".formatted(String.join(" ", commands.get(i)), status));
                }
            }
        } catch (IOException e) {
            throw new BundleException(
                    "a bundle is made with tar, xz and strip, and one of them cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BundleException("interrupted while making a bundle", e);
        }
    }

    /** Runs one program that writes its files by itself. */
    static void run(String... command) {
        pipe(Path.of("/dev/null"), List.of(List.of(command)));
    }
}
