package org.jtriton.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Runs golden files as tests.
 *
 * <p>A test class has one factory for each kind of golden file:
 *
 * {@snippet :
 * @TestFactory
 * Stream<DynamicTest> cse() {
 *     return GoldenTest.run("pass/cse", golden -> print(new Cse().run(parse(golden.input()))));
 * }
 * }
 *
 * With {@code BLESS=1} in the environment, or {@code -Dbless}, a file whose output differs is rewritten in the source
 * tree instead of failing its test. Read the difference before you commit it.
 */
public final class GoldenTest {
    /** Surefire runs tests in the module's folder, so that this names sources, which can be blessed, not copies. */
    private static final Path ROOT = Path.of("src", "test", "resources", "golden");

    /** What turns the input of a case into its output. */
    @FunctionalInterface
    public interface Producer {
        /** The text that must equal the output of {@code golden}. */
        String produce(GoldenCase golden) throws Exception;
    }

    private GoldenTest() {}

    /** One test for each {@code .txt} file below {@code golden/folder}; a folder without any is an error. */
    public static Stream<DynamicTest> run(String folder, Producer producer) {
        return run(ROOT.resolve(folder), producer);
    }

    /** One test for each {@code .txt} file below a folder. */
    public static Stream<DynamicTest> run(Path folder, Producer producer) {
        var files = files(folder);
        if (files.isEmpty()) {
            throw new IllegalStateException("no golden files in " + folder.toAbsolutePath());
        }
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(
                        folder.relativize(file).toString(), file.toUri(), () -> check(file, producer, blessing())));
    }

    /** The cases of {@code golden/folder}, for a test of what they cover. */
    public static List<GoldenCase> cases(String folder) throws IOException {
        List<GoldenCase> cases = new ArrayList<>();
        for (var file : files(ROOT.resolve(folder))) {
            cases.add(GoldenCase.read(file));
        }
        return cases;
    }

    static void check(Path file, Producer producer, boolean bless) throws Exception {
        var golden = GoldenCase.read(file);
        var actual = GoldenCase.clean(producer.produce(golden).lines().toList());
        if (bless && !actual.equals(golden.output())) {
            Files.writeString(file, golden.textWith(actual));
            return;
        }
        assertThat(actual)
                .as("output of %s (BLESS=1 rewrites it)", file)
                .isEqualTo(golden.output())
                .isNotEmpty();
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var paths = Files.walk(folder)) {
            return paths.filter(p -> p.toString().endsWith(".txt")).sorted().toList();
        } catch (IOException e) {
            throw new IllegalStateException("cannot list " + folder, e);
        }
    }

    /** Whether expected outputs are to be rewritten. */
    public static boolean blessing() {
        var bless = System.getenv().getOrDefault("BLESS", System.getProperty("bless", "0"));
        return !bless.equals("0") && !bless.equals("false");
    }
}
