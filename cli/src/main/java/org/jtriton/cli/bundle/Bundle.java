package org.jtriton.cli.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.jar.JarFile;

/**
 * What goes into a bundle.
 *
 * <p>The archive is a plain tar file with one folder in it: the launcher, a readme, and two packed parts. The launcher
 * unpacks the parts when it is first called, with whatever can do so where it runs, and keeps what it unpacked; so a host
 * needs to know nothing but {@code tar xf}. The part that changes often is small:
 *
 * <pre>{@code
 *   jtriton/jtriton            the launcher
 *   jtriton/README.txt
 *   jtriton/runtime.tar.xz     runtime/   a Java runtime
 *                              native/    libLLVM
 *   jtriton/program.tar.xz     lib/       the jars of the command line
 *                              tests/     jars that the tests need
 *                              core/, bench/, examples/: tests, benchmarks and kernels, in the folders of the checkout
 * }</pre>
 *
 * An archive without {@code runtime.tar.xz} updates a bundle that was unpacked earlier: it is unpacked over it.
 */
public final class Bundle {
    /** The folder that an archive unpacks to. */
    public static final String FOLDER = "jtriton";

    private static final String LAUNCHER = "jtriton";
    private static final String README = "README.txt";
    private static final String PACKED = ".tar.xz";

    /** Tests of the sources, which a bundle has not. */
    private static final Path TESTS_OF_SOURCES = Path.of("org", "jtriton", "quality");

    private final Checkout checkout;
    private final Path work;
    private final Consumer<String> progress;

    /**
     * A bundle of a checkout.
     *
     * @param checkout the root of a source checkout that is built
     * @param progress is told what is done next, a line each
     */
    public Bundle(Path checkout, Consumer<String> progress) {
        this.checkout = new Checkout(checkout);
        this.work = checkout.resolve("target", "bundle");
        this.progress = progress;
    }

    /**
     * Makes the archive.
     *
     * @param withRuntime whether the Java runtime and libLLVM are in it
     * @throws BundleException if it cannot be made
     */
    public void make(boolean withRuntime, Path archive) throws IOException {
        var folder = Folders.empty(work.resolve(FOLDER));
        progress.accept("Packing the jars, the tests and the kernels");
        Archive.compressed(program(), folder.resolve("program" + PACKED));
        if (withRuntime) {
            Files.copy(runtime(), folder.resolve("runtime" + PACKED));
        }
        copyResource(README, folder);
        if (!copyResource(LAUNCHER, folder).toFile().setExecutable(true, false)) {
            throw new BundleException("cannot make the launcher executable in " + folder);
        }
        progress.accept("Writing " + archive);
        Archive.plain(folder, archive);
        Folders.delete(folder);
    }

    private Path program() throws IOException {
        var folder = Folders.empty(work.resolve("program"));
        store(checkout.programJars(), folder.resolve("lib"));
        store(List.of(checkout.benchJar()), folder.resolve("bench", "lib"));
        store(checkout.testJars(), folder.resolve("tests"));
        Folders.copy(
                checkout.testClasses(),
                folder.resolve("core", "target", "test-classes"),
                path -> path.toString().endsWith(".class") && !path.startsWith(TESTS_OF_SOURCES));
        for (var kept : List.of(
                "core/src/test/resources", "core/src/main/resources", "examples/kernels", "bench/gpu", "docs")) {
            Folders.copy(
                    checkout.root().resolve(kept),
                    folder.resolve(kept),
                    path -> !path.toString().endsWith(".pyc"));
        }
        return folder;
    }

    private static void store(List<Path> jars, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (var jar : jars) {
            Jars.store(jar, folder.resolve(jar.getFileName()));
        }
    }

    /** The packed runtime. It takes a minute to pack, so it is kept until something in it changes. */
    private Path runtime() throws IOException {
        var modules = RuntimeImage.modules(checkout.programJars());
        try (var jar = new JarFile(checkout.llvmJar().toFile())) {
            var library = jar.stream()
                    .filter(entry -> entry.getName().endsWith("/" + System.mapLibraryName("LLVM")))
                    .findFirst()
                    .orElseThrow(() -> new BundleException("there is no libLLVM in " + jar.getName()));
            var contents = List.of(Runtime.version().toString(), modules, library.getCrc());
            var packed = work.resolve("runtime-%08x%s".formatted(contents.hashCode(), PACKED));
            if (Files.notExists(packed)) {
                try (var in = jar.getInputStream(library)) {
                    pack(modules, in, packed);
                }
            }
            return packed;
        }
    }

    private void pack(Set<String> modules, InputStream library, Path packed) throws IOException {
        var folder = Folders.empty(work.resolve("runtime"));
        progress.accept("Making a Java runtime of " + String.join(", ", modules));
        RuntimeImage.make(modules, folder.resolve("runtime"));
        var stripped = Files.createDirectories(folder.resolve("native")).resolve(System.mapLibraryName("LLVM"));
        Files.copy(library, stripped);
        Tool.run("strip", "--strip-unneeded", stripped.toString());
        progress.accept("Packing it with libLLVM, for a minute or two");
        Archive.compressed(folder, packed);
        Folders.delete(folder);
    }

    private static Path copyResource(String name, Path folder) throws IOException {
        var file = folder.resolve(name);
        try (var in = Bundle.class.getResourceAsStream(name)) {
            Files.copy(in, file);
        }
        return file;
    }
}
