package org.jtriton.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Documents, or sections of them, that a test writes from the code, so that they cannot lag behind it.
 *
 * <p>As with {@linkplain GoldenTest golden files}, blessing rewrites what differs.
 */
public final class GeneratedText {
    /** The folder that holds all modules; tests run in the folder of one. */
    public static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();

    private GeneratedText() {}

    /** Checks that a whole document is {@code content}. */
    public static void checkDocument(Path document, String content) throws IOException {
        if (GoldenTest.blessing()) {
            Files.createDirectories(document.getParent());
            Files.writeString(document, content);
        }
        assertThat(document)
                .as("generated document (BLESS=1 rewrites it)")
                .exists()
                .content()
                .isEqualTo(content);
    }

    /** Checks the section of a document between {@code <!-- begin NAME -->} and {@code <!-- end NAME -->}. */
    public static void checkSection(Path document, String name, String content) throws IOException {
        var begin = "<!-- begin " + name + " -->\n";
        var end = "<!-- end " + name + " -->";
        var text = Files.readString(document);
        int from = text.indexOf(begin);
        int to = text.indexOf(end, Math.max(from, 0));
        assertThat(from >= 0 && to >= 0)
                .as("%s has a section '%s' between comments that begin and end it", document, name)
                .isTrue();
        checkDocument(document, text.substring(0, from) + begin + content + text.substring(to));
    }
}
