package org.jtriton.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.testing.GeneratedText.REPOSITORY;
import static org.jtriton.testing.GeneratedText.checkDocument;
import static org.jtriton.testing.GeneratedText.checkSection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jtriton.Knobs;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.OpSpec;
import org.jtriton.ir.op.Opcode;
import org.junit.jupiter.api.Test;

/** The documents say what the code is. */
class DocumentsTest {
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
    void theOperationsAreThoseDeclared() throws IOException {
        var text = new StringBuilder("""
                # Operations of Triton-IR

                Generated from the declarations in
                [`org.jtriton.ir.op`](../core/src/main/java/org/jtriton/ir/op) by `DocumentsTest`; `BLESS=1` rewrites it.
                """);
        var dialect = "";
        for (var op : Opcode.all().map(Opcode::spec).toList()) {
            var its = op.name().contains(".") ? op.name().substring(0, op.name().indexOf('.')) : "builtin";
            if (!its.equals(dialect)) {
                dialect = its;
                text.append("\n## `%s`\n\n| operation | what it does | operands | results | attributes | traits |\n"
                                .formatted(dialect))
                        .append("|---|---|---|---|---|---|\n");
            }
            text.append(row(op));
        }
        checkDocument(REPOSITORY.resolve("docs", "ops.md"), text.toString());
    }

    private static String row(OpSpec op) {
        return "| `%s` | %s | %s | %s | %s | %s |\n"
                .formatted(
                        op.name(),
                        op.summary().replace("|", "\\|"),
                        String.join(", ", op.operands()),
                        String.join(", ", op.results()),
                        op.attributes().stream().map(Attr::name).collect(Collectors.joining(", ")),
                        op.traits().stream()
                                .map(trait ->
                                        trait.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                                .sorted()
                                .collect(Collectors.joining(", ")));
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
