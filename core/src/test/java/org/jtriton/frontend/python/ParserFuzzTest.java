package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;

/** Whatever it reads, the parser ends in a tree or in an error that has a message and a place. */
class ParserFuzzTest {
    private static final List<String> FILES =
            List.of("control", "dot", "elementwise", "extra", "kmeans", "memory", "reduce_scan", "shapes");

    private static final String[] PIECES = {
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        ";",
        ".",
        "=",
        ":=",
        "*",
        "**",
        "/",
        "->",
        "@",
        "+=",
        "<",
        "!",
        "\\",
        "'",
        "\"",
        "'''",
        "f'",
        "f\"{",
        "}\"",
        "b'",
        "#",
        "\n",
        "\n    ",
        "\n\t",
        "\f",
        " ",
        "0",
        "0x",
        "1e",
        "1_",
        "2j",
        "x",
        "match",
        "case",
        "type",
        "_",
        "é",
        "€",
        "if",
        "else",
        "elif",
        "for",
        "in",
        "while",
        "with",
        "as",
        "def",
        "class",
        "lambda",
        "return",
        "yield",
        "await",
        "async",
        "try",
        "except",
        "finally",
        "import",
        "from",
        "not",
        "is",
        "and",
        "or",
        "None",
        "del",
        "global",
        "assert",
        "raise",
        "pass",
        "\0",
        "\uD800",
        "\uD83D\uDE00"
    };

    @Property(tries = 2000)
    void randomText(@ForAll String text) {
        assertTreeOrError(text);
    }

    @Property(tries = 2000)
    void randomBytes(@ForAll byte[] bytes) {
        try {
            Parser.parse(Source.of("fuzz.py", bytes));
        } catch (CompilationException error) {
            assertThat(error.message()).isNotBlank();
        }
    }

    @Property(tries = 4000)
    void randomPieces(@ForAll("pieces") List<String> pieces) {
        assertTreeOrError(String.join("", pieces));
        assertTreeOrError(String.join(" ", pieces));
    }

    @Provide
    Arbitrary<List<String>> pieces() {
        return Arbitraries.of(PIECES).list().ofMaxSize(30);
    }

    @Property(tries = 500)
    void mutatedFiles(@ForAll("files") String file, @ForAll Random random) {
        StringBuilder text = new StringBuilder(read(file));
        for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
            int from = random.nextInt(text.length());
            int to = Math.min(text.length(), from + random.nextInt(8));
            switch (random.nextInt(3)) {
                case 0 -> text.delete(from, to);
                case 1 -> text.insert(from, PIECES[random.nextInt(PIECES.length)]);
                default -> text.replace(from, to, PIECES[random.nextInt(PIECES.length)]);
            }
        }
        assertTreeOrError(text.toString());
    }

    @Property(tries = 100)
    void cutOffFiles(@ForAll("files") String file, @ForAll Random random) {
        String text = read(file);
        assertTreeOrError(text.substring(0, random.nextInt(text.length())));
    }

    @Provide
    Arbitrary<String> files() {
        return Arbitraries.of(FILES);
    }

    private static void assertTreeOrError(String text) {
        try {
            Parser.parse(Source.of("fuzz.py", text));
        } catch (CompilationException error) {
            assertThat(error.message()).isNotBlank();
            assertThat(error.line()).isPositive();
            assertThat(error.column()).isPositive();
        }
    }

    private static String read(String file) {
        try (InputStream in = ParserFuzzTest.class.getResourceAsStream("/conformance/kernels/" + file + ".py")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
