package org.jtriton.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.testing.GeneratedText.REPOSITORY;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The habits that only the text of the sources shows, in every module. */
class SourcesTest {
    private static final List<String> MODULES = List.of("core", "cli", "examples", "bench");

    /** Assembled from pieces, or this file would be its own first finding. */
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");

    private static List<Path> sources;

    @BeforeAll
    static void findSources() throws IOException {
        sources = new ArrayList<>();
        for (var module : MODULES) {
            for (var kind : List.of("main", "test")) {
                var folder = REPOSITORY.resolve(module, "src", kind, "java");
                if (Files.isDirectory(folder)) {
                    try (Stream<Path> paths = Files.walk(folder)) {
                        paths.filter(p -> p.toString().endsWith(".java")).forEach(sources::add);
                    }
                }
            }
        }
        assertThat(sources).isNotEmpty();
    }

    @Test
    void everyPackageSaysWhatLivesInIt() throws IOException {
        var silent = new TreeSet<Path>();
        for (var source : sources) {
            boolean inPackage = !source.getFileName().toString().equals("module-info.java");
            boolean inMain = source.toString().contains(Path.of("src", "main").toString());
            var info = source.resolveSibling("package-info.java");
            if (inPackage
                    && inMain
                    && !(Files.exists(info) && Files.readString(info).contains("/**"))) {
                silent.add(REPOSITORY.relativize(source.getParent()));
            }
        }
        assertThat(silent).as("packages without a documented package-info.java").isEmpty();
    }

    @Test
    void nothingIsLeftUnfinished() throws IOException {
        var findings = new ArrayList<String>();
        for (var source : sources) {
            var lines = Files.readAllLines(source);
            for (int i = 0; i < lines.size(); i++) {
                if (UNFINISHED.matcher(lines.get(i)).find()) {
                    findings.add("%s:%d: %s"
                            .formatted(
                                    REPOSITORY.relativize(source),
                                    i + 1,
                                    lines.get(i).strip()));
                }
            }
        }
        assertThat(findings).isEmpty();
    }
}
