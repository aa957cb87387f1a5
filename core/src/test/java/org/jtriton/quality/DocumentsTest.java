package org.jtriton.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.testing.GeneratedText.REPOSITORY;
import static org.jtriton.testing.GeneratedText.checkSection;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jtriton.Knobs;
import org.junit.jupiter.api.Test;

/** The documents say what the code is. */
class DocumentsTest {
    /** What a package is, in the first sentence of its documentation. */
    private static final Pattern FIRST_SENTENCE =
            Pattern.compile("/\\*\\*(.*?)(?:\\.(?=\\s)|<p>|\\*/)", Pattern.DOTALL);

    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        var dead = new ArrayList<String>();
        for (var document : documents()) {
            var link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                if (!Files.exists(document.resolveSibling(link.group(1)))) {
                    dead.add("%s: %s".formatted(REPOSITORY.relativize(document), link.group(1)));
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void theSettingsAreThoseOfKnobs() throws IOException {
        var table = new StringBuilder("| property | default | what it does |\n|---|---|---|\n");
        for (var knob : Knobs.all()) {
            table.append("| `%s` | %s | %s%s |\n"
                    .formatted(
                            knob.property(),
                            knob.fallbackText(),
                            knob.documentation(),
                            knob.inCacheKey() ? " *(part of the cache key)*" : ""));
        }
        checkSection(REPOSITORY.resolve("CONTRIBUTING.md"), "settings", table.toString());
    }

    @Test
    void thePackagesAreThoseThatExist() throws IOException {
        var table = new StringBuilder("| package | what lives there |\n|---|---|\n");
        for (var module : List.of("core", "cli", "examples", "bench")) {
            var sources = REPOSITORY.resolve(module, "src", "main", "java");
            try (Stream<Path> files = Files.walk(sources)) {
                for (var info : files.filter(file -> file.endsWith("package-info.java"))
                        .sorted(Comparator.comparing(Path::getParent))
                        .toList()) {
                    var name = sources.relativize(info.getParent()).toString().replace(File.separatorChar, '.');
                    var link =
                            REPOSITORY.relativize(info.getParent()).toString().replace(File.separatorChar, '/');
                    table.append("| [`%s`](%s) | %s |\n".formatted(name, link, firstSentence(info)));
                }
            }
        }
        checkSection(REPOSITORY.resolve("ARCHITECTURE.md"), "packages", table.toString());
    }

    private static String firstSentence(Path info) throws IOException {
        var sentence = FIRST_SENTENCE.matcher(Files.readString(info));
        assertThat(sentence.find()).as("%s has a comment", info).isTrue();
        return sentence.group(1)
                .replaceAll("\\n \\* ?", " ")
                .replaceAll("\\{@(?:code|link) (?:[\\w.]+ )?([^}]*)}", "`$1`")
                .strip();
    }

    private static List<Path> documents() throws IOException {
        var all = new ArrayList<Path>();
        for (var folder : List.of(REPOSITORY, REPOSITORY.resolve("docs"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(all::add);
            }
        }
        assertThat(all).isNotEmpty();
        return all;
    }
}
