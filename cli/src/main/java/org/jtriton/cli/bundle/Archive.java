package org.jtriton.cli.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.jtriton.Knobs;

/** Tar files, as they are and compressed. */
final class Archive {
    private Archive() {}

    /**
     * Packs everything in a folder, as {@code .tar.xz}. The filter turns the targets of calls and jumps from relative to
     * absolute, so that calls of one function look alike: it takes a tenth off machine code.
     */
    static void compressed(Path folder, Path file) throws IOException {
        var filter = Knobs.osArch().equals("aarch64") ? "--arm64" : "--x86";
        write(file, tar(folder, names(folder)), List.of("xz", "-T1", "-c", filter, "--lzma2=preset=6"));
    }

    /** Packs one file or folder, with its name, as {@code .tar}. */
    static void plain(Path folder, Path file) throws IOException {
        write(file, tar(folder.getParent(), Stream.of(folder.getFileName().toString())));
    }

    /** The file appears when it is whole. */
    @SafeVarargs
    private static void write(Path file, List<String>... commands) throws IOException {
        var partial = file.resolveSibling(file.getFileName() + ".part");
        try {
            Tool.pipe(partial, List.of(commands));
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static List<String> tar(Path from, Stream<String> names) {
        return Stream.concat(
                        Stream.of("tar", "-C", from.toString(), "--sort=name", "--owner=0", "--group=0", "-cf", "-"),
                        names)
                .toList();
    }

    private static Stream<String> names(Path folder) throws IOException {
        try (var inside = Files.list(folder)) {
            return inside.map(path -> path.getFileName().toString()).sorted().toList().stream();
        }
    }
}
