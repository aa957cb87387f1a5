package org.jtriton.frontend.lower;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jtriton.frontend.tree.Source;

/** A folder that modules are found in: of the file system, or of the class path. */
sealed interface ModulePath {
    /** The file of that name in the folder, if there is one; the name may contain slashes. */
    Optional<Source> find(String file);

    /** The folder {@code name} inside this one, whether it exists or not. */
    ModulePath child(String name);

    /** The folder around this one. */
    ModulePath parent();

    /**
     * The folder that holds the nearest enclosing folder called {@code name}, itself included: a file of a package finds the
     * package there, wherever the package lies.
     */
    Optional<ModulePath> around(String name);

    /** A folder of the file system. */
    record Folder(Path folder) implements ModulePath {
        @Override
        public Optional<Source> find(String file) {
            Path p = folder.resolve(file);
            try {
                return Files.isRegularFile(p) ? Optional.of(Source.read(p)) : Optional.empty();
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

        @Override
        public Optional<ModulePath> around(String name) {
            for (Path p = folder.toAbsolutePath().normalize(); p.getFileName() != null; p = p.getParent()) {
                if (p.getFileName().toString().equals(name)) {
                    return Optional.of(new Folder(p.getParent()));
                }
            }
            return Optional.empty();
        }
    }

    /** A folder of the class path, seen from a class: its resources may be in a module of their own. */
    record Resources(Class<?> anchor, String folder) implements ModulePath {
        @Override
        public Optional<Source> find(String file) {
            String name = folder + "/" + file;
            try (InputStream in = anchor.getResourceAsStream(name)) {
                return in == null ? Optional.empty() : Optional.of(Source.of(name.substring(1), in.readAllBytes()));
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

        @Override
        public Optional<ModulePath> around(String name) {
            int at = (folder + "/").lastIndexOf("/" + name + "/");
            return at < 0 ? Optional.empty() : Optional.of(new Resources(anchor, folder.substring(0, at)));
        }
    }
}
