package org.jtriton.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.testing.GeneratedText.REPOSITORY;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.Test;

/**
 * The classes that exist for each number of parameters are what {@link FamilyTemplate} says. {@code BLESS=1} writes them, and the
 * formatter of the build breaks their lines.
 */
class FamilyTest {
    private static final Path FOLDER =
            REPOSITORY.resolve(Path.of("core", "src", "main", "java", "org", "jtriton", "launch"));

    @Test
    void theSourcesAreThoseOfTheTemplate() throws IOException {
        for (int n = 1; n <= FamilyTemplate.MOST; n++) {
            check("Kernel" + n, FamilyTemplate.kernel(n));
        }
        check("TypedKernels", FamilyTemplate.kernels());
        check("TypedLibrary", FamilyTemplate.library());
        assertThat(FOLDER.resolve("Kernel%d.java".formatted(FamilyTemplate.MOST + 1)))
                .doesNotExist();
    }

    private static void check(String name, String expected) throws IOException {
        var file = FOLDER.resolve(name + ".java");
        if (GoldenTest.blessing()
                && !(Files.exists(file) && plain(Files.readString(file)).equals(plain(expected)))) {
            Files.writeString(file, expected);
        }
        assertThat(plain(Files.readString(file)))
                .as("%s is what the template says (BLESS=1 writes it)", file)
                .isEqualTo(plain(expected));
    }

    /** A source without what the formatter decides. */
    private static String plain(String source) {
        return source.replaceAll("\\s+", "");
    }
}
