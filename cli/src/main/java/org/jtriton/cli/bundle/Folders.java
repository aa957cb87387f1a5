package org.jtriton.cli.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Predicate;

/** Copies and deletes whole folders. */
final class Folders {
    private Folders() {}

    /** Copies the files whose paths below the folder are wanted; none if there is no such folder. */
    static void copy(Path from, Path to, Predicate<Path> wanted) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (var files = Files.walk(from)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var path = from.relativize(file);
                if (wanted.test(path)) {
                    var copy = to.resolve(path);
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** Makes a folder that is empty, whatever was there before. */
    static Path empty(Path folder) throws IOException {
        delete(folder);
        return Files.createDirectories(folder);
    }

    /** Deletes a file or a folder with all that is in it, if it is there. */
    static void delete(Path path) throws IOException {
        if (Files.notExists(path)) {
            return;
        }
        try (var inside = Files.walk(path)) {
            for (var one : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
