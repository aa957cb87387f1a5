package org.jtriton.cli.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A source checkout in which Maven has built every module, with the profile {@code bundle} that gathers the jars the tests
 * need.
 *
 * @param root its folder
 */
record Checkout(Path root) {
    private static final String LLVM = "llvm-";

    /** What the tests have jars for and do without here: rules about sources, and soft assertions, which no test uses. */
    private static final List<String> NOT_FOR_TESTS = List.of("archunit", "byte-buddy", "slf4j", LLVM);

    /** The jars of the command line, which are its module path, without libLLVM's. */
    List<Path> programJars() throws IOException {
        var jars = jars(root.resolve("cli", "target", "lib"), LLVM);
        return Stream.concat(Stream.of(built("cli", "target", "jtriton-cli.jar")), jars.stream())
                .toList();
    }

    /** The jar with libLLVM for this platform in it. */
    Path llvmJar() throws IOException {
        try (var files = Files.list(built("cli", "target", "lib"))) {
            return files.filter(file -> name(file).startsWith(LLVM))
                    .findFirst()
                    .orElseThrow(
                            () -> new BundleException(
                                    "there is no jar of libLLVM in cli/target/lib: is its platform one that LLVM is published for?"));
        }
    }

    /** The jar of the benchmarks. JMH, which only its micro-benchmarks need, is large and stays out. */
    Path benchJar() {
        return built("bench", "target", "jtriton-bench.jar");
    }

    /** The jars that the tests need, besides the program's. */
    List<Path> testJars() throws IOException {
        var program = programJars().stream().map(Checkout::name).collect(Collectors.toSet());
        return jars(built("core", "target", "test-lib"), NOT_FOR_TESTS.toArray(String[]::new)).stream()
                .filter(jar -> !program.contains(name(jar)))
                .toList();
    }

    /** The folder of the compiled tests. */
    Path testClasses() {
        return built("core", "target", "test-classes");
    }

    private Path built(String first, String... more) {
        var path = root.resolve(first, more);
        if (!Files.exists(path)) {
            throw new BundleException(path + " is missing: './jtriton bundle' has Maven make it");
        }
        return path;
    }

    private static List<Path> jars(Path folder, String... without) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> name(file).endsWith(".jar")
                            && Stream.of(without).noneMatch(start -> name(file).startsWith(start)))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
