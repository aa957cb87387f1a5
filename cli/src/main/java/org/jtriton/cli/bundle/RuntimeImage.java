package org.jtriton.cli.bundle;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * A Java runtime with the modules that a program needs and no others, made with {@code jlink} from the JDK that runs this.
 * Its classes are not compressed, since the archive around it compresses better.
 */
final class RuntimeImage {
    /** What the tests and benchmarks need, which run on the class path and therefore do not say so. */
    private static final List<String> FOR_TESTS = List.of("java.management", "jdk.management", "jdk.unsupported");

    private RuntimeImage() {}

    /** The modules of the JDK that these jars and the tests require. */
    static Set<String> modules(List<Path> jars) {
        var ours = ModuleFinder.of(jars.toArray(Path[]::new)).findAll().stream()
                .map(ModuleReference::descriptor)
                .collect(Collectors.toMap(ModuleDescriptor::name, module -> module));
        var needed = new TreeSet<>(FOR_TESTS);
        for (var module : ours.values()) {
            module.requires().stream()
                    .filter(required -> !required.modifiers().contains(Requires.Modifier.STATIC))
                    .map(Requires::name)
                    .filter(name -> !ours.containsKey(name))
                    .forEach(needed::add);
        }
        return needed;
    }

    /**
     * Makes the runtime.
     *
     * @param folder which does not exist yet
     */
    static void make(Set<String> modules, Path folder) throws IOException {
        var jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(
                        () -> new BundleException("the Java runtime here has no jlink: a bundle is made with a JDK"));
        var said = new StringWriter();
        var writer = new PrintWriter(said, true);
        int status = jlink.run(
                writer,
                writer,
                "--add-modules",
                String.join(",", modules),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--compress",
                "zip-0",
                "--output",
                folder.toString());
        if (status != 0) {
            throw new BundleException("jlink failed with status %d: %s".formatted(status, said));
        }
    }
}
