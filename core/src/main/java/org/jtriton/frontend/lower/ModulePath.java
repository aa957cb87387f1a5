package org.jtriton.frontend.lower;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jtriton.frontend.python.Source;

/** A folder that modules are found in: of the file system, or of the class path. */
sealed interface ModulePath {
    /** The file of that name in the folder, if there is one; the name may contain slashes. */
    Optional<Source> find(String file);

    /** The folder {@code name} inside this one, whether it exists or not. */
    ModulePath child(String name);

    /** The folder around this one. */
    ModulePath parent();

    /** A folder of the file system. */
    record Folder(Path folder) implements ModulePath {
        @Override
        public Optional<Source> find(String file) {
            Path p = folder.resolve(file);
            try {
                return Files.isRegularFile(p)
                        ? Optional.of(Source.of(p.toString(), Files.readString(p)))
                        : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + p + ": " + e.getMessage(), e);
            }
        }

        @Override
        public Folder child(String name) {
            return new Folder(folder.resolve(name));
        }

        @Override
        public Folder parent() {
            Path up = folder.toAbsolutePath().getParent();
            return up == null ? this : new Folder(up);
        }
    }

    /** A folder of the class path, seen from a class: its resources may be in a module of their own. */
    record Resources(Class<?> anchor, String folder) implements ModulePath {
        @Override
        public Optional<Source> find(String file) {
            String name = folder + "/" + file;
            try (InputStream in = anchor.getResourceAsStream(name)) {
                return in == null
                        ? Optional.empty()
                        : Optional.of(
                                Source.of(name.substring(1), new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the resource " + name + ": " + e.getMessage(), e);
            }
        }

        @Override
        public Resources child(String name) {
            return new Resources(anchor, folder + "/" + name);
        }

        @Override
        public Resources parent() {
            int slash = folder.lastIndexOf('/');
            return slash < 0 ? this : new Resources(anchor, folder.substring(0, slash));
        }
    }
}
