package org.jtriton.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Bundles of a checkout with a few small files in the places of the real ones, without the large part. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "a bundle is made with GNU tar, xz and strip")
class BundleTest {
    private static final String TEXT = "as it was ".repeat(100);

    @TempDir
    private Path folder;

    private Path checkout;
    private final List<String> progress = new ArrayList<>();

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = folder.resolve("checkout");
        jar("cli/target/jtriton-cli.jar");
        jar("cli/target/lib/shared.jar");
        jar("cli/target/lib/llvm-linux-x86_64.jar");
        jar("bench/target/jtriton-bench.jar");
        jar("core/target/test-lib/shared.jar");
        jar("core/target/test-lib/framework.jar");
        jar("core/target/test-lib/archunit.jar");
        file("core/target/test-classes/org/jtriton/SomeTest.class");
        file("core/target/test-classes/org/jtriton/quality/SourcesTest.class");
        file("core/target/test-classes/copy-of-a-resource.txt");
        file("core/src/test/resources/conformance/records/some.jsonl");
        file("examples/kernels/add.py");
    }

    @Test
    void holdsWhatRunsAndNoMore() throws Exception {
        var bundle = bundle();
        assertThat(files(bundle)).containsExactly("README.txt", "jtriton", "program.tar.xz");
        assertThat(bundle.resolve("jtriton")).isExecutable();

        Tool.run(
                "tar",
                "-C",
                bundle.toString(),
                "-xf",
                bundle.resolve("program.tar.xz").toString());
        Files.delete(bundle.resolve("program.tar.xz"));
        assertThat(files(bundle))
                .containsExactly(
                        "README.txt",
                        "bench/lib/jtriton-bench.jar",
                        "core/src/test/resources/conformance/records/some.jsonl",
                        "core/target/test-classes/org/jtriton/SomeTest.class",
                        "examples/kernels/add.py",
                        "jtriton",
                        "lib/jtriton-cli.jar",
                        "lib/shared.jar",
                        "tests/framework.jar");
    }

    @Test
    void jarsAreStoredAsTheyWere() throws Exception {
        var copy = folder.resolve("copy.jar");
        Jars.store(jar("some.jar"), copy);
        try (var jar = new JarFile(copy.toFile())) {
            var entry = jar.getEntry("entry.txt");
            assertThat(entry.getMethod()).isEqualTo(ZipEntry.STORED);
            assertThat(new String(jar.getInputStream(entry).readAllBytes())).isEqualTo(TEXT);
        }
    }

    /** The runtime is that of these tests' own modules, so that {@code java.desktop}, say, would be seen here. */
    @Test
    void theRuntimeHasTheModulesThatAreRequired() {
        var core = Path.of("..", "core", "target", "classes");
        var cli = Path.of("target", "classes");
        assertThat(RuntimeImage.modules(List.of(core, cli)))
                .contains("java.base", "java.management", "jdk.management", "jdk.unsupported")
                .doesNotContain("org.jtriton", "org.jtriton.cli", "java.desktop");
    }

    @Test
    void theFirstCallUnpacksAndRuns() throws Exception {
        var bundle = withRuntime(bundle());
        var run = call(bundle, "devices", "--json");
        assertThat(run.output())
                .contains("-p " + bundle.toRealPath().resolve("lib"))
                .endsWith("-m org.jtriton.cli/org.jtriton.cli.Main devices --json\n");
        assertThat(run.status()).isZero();
        assertThat(bundle.resolve("program.tar.xz")).doesNotExist();
        assertThat(bundle.resolve("runtime.tar.xz")).doesNotExist();
        assertThat(bundle.resolve("lib", "shared.jar")).exists();
        assertThat(call(bundle, "devices", "--json")).isEqualTo(run);
    }

    @Test
    void testsRunOnTheClassPath() throws Exception {
        assertThat(call(withRuntime(bundle()), "test", "Cuda").output())
                .contains("core/target/test-classes:")
                .endsWith("org.jtriton.testing.TestRun Cuda\n");
    }

    @Test
    void anUpdateLeavesNoOldJars() throws Exception {
        var bundle = withRuntime(bundle());
        call(bundle, "devices");
        Files.delete(checkout.resolve("cli/target/lib/shared.jar"));
        bundle();
        assertThat(call(bundle, "devices").status()).isZero();
        assertThat(bundle.resolve("lib", "jtriton-cli.jar")).exists();
        assertThat(bundle.resolve("lib", "shared.jar")).doesNotExist();
    }

    @Test
    void withoutARuntimeItSaysSo() throws Exception {
        var run = call(bundle(), "devices");
        assertThat(run.output()).contains("there is no Java runtime in", "unpacked over a whole bundle");
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void aCheckoutThatIsNotBuiltIsRefused() throws Exception {
        Files.delete(checkout.resolve("bench/target/jtriton-bench.jar"));
        assertThatExceptionOfType(BundleException.class)
                .isThrownBy(this::bundle)
                .withMessageContaining("jtriton-bench.jar is missing: './jtriton bundle' has Maven make it");
    }

    @Test
    void aToolThatFailsIsNamed() {
        assertThatExceptionOfType(BundleException.class)
                .isThrownBy(() -> Tool.run("sh", "-c", "exit 3"))
                .withMessage("'sh -c exit 3' failed with status 3");
        assertThatExceptionOfType(BundleException.class)
                .isThrownBy(() -> Tool.run("no-such-tool"))
                .withMessageContaining("tar, xz and strip")
                .withMessageContaining("no-such-tool");
    }

    /** Makes an archive and unpacks it; the folder that comes out. */
    private Path bundle() throws IOException {
        var archive = folder.resolve("bundle.tar");
        new Bundle(checkout, progress::add).make(false, archive);
        Tool.run("tar", "-C", folder.toString(), "-xf", archive.toString());
        return folder.resolve(Bundle.FOLDER);
    }

    /** Adds a packed runtime whose {@code java} prints its arguments. */
    private Path withRuntime(Path bundle) throws IOException {
        var parts = Files.createDirectories(folder.resolve("parts", "runtime", "bin"));
        var java = Files.writeString(parts.resolve("java"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Archive.compressed(folder.resolve("parts"), bundle.resolve("runtime.tar.xz"));
        return bundle;
    }

    private record Run(int status, String output) {}

    private static Run call(Path bundle, String... words) throws Exception {
        var command = new ArrayList<>(List.of(bundle.resolve("jtriton").toString()));
        command.addAll(List.of(words));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes());
        return new Run(process.waitFor(), output);
    }

    private Path jar(String path) throws IOException {
        var file = checkout.resolve(path);
        Files.createDirectories(file.getParent());
        try (var out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry("entry.txt"));
            out.write(TEXT.getBytes());
        }
        return file;
    }

    private void file(String path) throws IOException {
        var file = checkout.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, TEXT);
    }

    private static List<String> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
