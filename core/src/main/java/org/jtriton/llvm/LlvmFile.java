package org.jtriton.llvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jtriton.Knobs;

/**
 * Finds the libLLVM shared library: the file that the setting {@code llvm.library} names, or else the one inside the
 * {@code org.bytedeco:llvm} jar for this platform, taken out of it once into the cache folder.
 *
 * <p>The jar is looked for as a resource, which finds it on the class path and among the resolved modules. Nothing
 * requires its module though, so on a module path it is usually not resolved: then the jars of the path themselves, and
 * those beside our own, are looked into.
 */
final class LlvmFile {
    private LlvmFile() {}

    /** The path of a library that is ready to load. */
    static Path find() {
        return Knobs.LLVM_LIBRARY.value().map(LlvmFile::given).orElseGet(LlvmFile::packaged);
    }

    static Path given(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new LlvmException(Knobs.LLVM_LIBRARY.property() + " names " + file + ", which is not a file");
        }
        return file.toAbsolutePath();
    }

    private static Path packaged() {
        String resource = "org/bytedeco/llvm/" + platform() + "/" + System.mapLibraryName("LLVM");
        try {
            URL url = LlvmFile.class.getClassLoader().getResource(resource);
            if (url != null && url.openConnection() instanceof JarURLConnection connection) {
                connection.setUseCaches(false);
                try (JarFile jar = connection.getJarFile()) {
                    return extractSomewhere(jar, jar.getJarEntry(resource), Knobs.CACHE_DIR.value());
                }
            }
            for (Path candidate : jars()) {
                try (JarFile jar = new JarFile(candidate.toFile())) {
                    JarEntry entry = jar.getJarEntry(resource);
                    if (entry != null) {
                        return extractSomewhere(jar, entry, Knobs.CACHE_DIR.value());
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot take libLLVM out of its jar: " + e.getMessage(), e);
        }
        throw new LlvmException("libLLVM is not on the class or module path: add org.bytedeco:llvm with the "
                + "classifier " + platform() + ", or name a library with " + Knobs.LLVM_LIBRARY.property());
    }

    /**
     * Takes the library out into the cache, or, where that cannot be written, into a folder that lasts as long as this process.
     * No other place would do: what somebody else may have put into a folder for all is not to be loaded.
     */
    static Path extractSomewhere(JarFile jar, JarEntry entry, Path cache) throws IOException {
        try {
            return extract(jar, entry, cache);
        } catch (FileSystemException e) {
            Path folder = Files.createTempDirectory("jtriton-");
            Path library = extract(jar, entry, folder);
            for (Path made : List.of(folder, library.getParent(), library)) {
                made.toFile().deleteOnExit();
            }
            Knobs.log()
                    .println(
                            "jtriton: warning: cannot write into the cache folder %s: libLLVM is in %s for this run only; %s names another folder"
                                    .formatted(cache, folder, Knobs.CACHE_DIR.property()));
            return library;
        }
    }

    /**
     * Takes the library out into the cache, unless it is there. Size and checksum are in its name, so that versions
     * live side by side; it appears under that name only when it is whole, so that processes may race for it.
     */
    static Path extract(JarFile jar, JarEntry entry, Path cache) throws IOException {
        String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        Path library = cache.resolve("llvm-%08x-%d".formatted(entry.getCrc(), entry.getSize()))
                .resolve(name);
        if (Files.isRegularFile(library) && Files.size(library) == entry.getSize()) {
            return library;
        }
        Path partial = startIn(library.getParent(), name);
        try {
            try (InputStream in = jar.getInputStream(entry)) {
                Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
            }
            moveInto(partial, library);
        } finally {
            Files.deleteIfExists(partial);
        }
        return library;
    }

    private static Path startIn(Path folder, String name) throws IOException {
        Files.createDirectories(folder);
        return Files.createTempFile(folder, name, ".part");
    }

    private static void moveInto(Path partial, Path library) throws IOException {
        try {
            Files.move(partial, library, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(partial, library, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Jars that may hold the library: those of the paths, those in folders of the paths, those beside our own. */
    private static List<Path> jars() throws IOException {
        List<Path> places = new ArrayList<>(Knobs.codePath());
        ownFolder(places);
        List<Path> jars = new ArrayList<>();
        for (Path place : places) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.list(place)) {
                    files.filter(LlvmFile::mayHoldLlvm).forEach(jars::add);
                }
            } else if (mayHoldLlvm(place)) {
                jars.add(place);
            }
        }
        return jars;
    }

    private static void ownFolder(List<Path> places) {
        CodeSource source = LlvmFile.class.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation().getProtocol().equals("file")) {
            try {
                places.add(Path.of(source.getLocation().toURI()).getParent());
            } catch (URISyntaxException e) {
                throw new IllegalStateException("our own location is no URI: " + source.getLocation(), e);
            }
        }
    }

    private static boolean mayHoldLlvm(Path file) {
        return file.toString().endsWith(".jar") && Files.isRegularFile(file);
    }

    /** The platform in the words of the jar: {@code linux-x86_64}, {@code macosx-arm64}. */
    private static String platform() {
        String os = Knobs.osName();
        String system = os.startsWith("mac") ? "macosx" : os.startsWith("windows") ? "windows" : "linux";
        String arch = Knobs.osArch();
        return system + "-"
                + switch (arch) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64" -> "arm64";
                    default -> arch;
                };
    }
}
