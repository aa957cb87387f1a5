package org.jtriton.ir.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.ir.Attribute;
import org.junit.jupiter.api.Test;

/** {@code docs/ops.md} is the declarations of all operations; {@code BLESS=1} rewrites it. */
class OpReferenceTest {
    private static final Path FILE = Path.of("..", "docs", "ops.md");

    private static final Map<Class<? extends Opcode>, String> DIALECTS = dialects();

    private static Map<Class<? extends Opcode>, String> dialects() {
        Map<Class<? extends Opcode>, String> titles = new LinkedHashMap<>();
        titles.put(Tt.class, "`tt`: operations on blocks");
        titles.put(Ttg.class, "`ttg`: layouts");
        titles.put(Arith.class, "`arith`: arithmetic");
        titles.put(MathOp.class, "`math`: elementary functions");
        titles.put(Scf.class, "`scf`: structured control flow");
        titles.put(Ttg.class, "`ttg`: blocks that are spread over threads");
        titles.put(Cf.class, "`cf`: branches");
        titles.put(Misc.class, "Operations of other dialects");
        return titles;
    }

    @Test
    void theReferenceIsUpToDate() throws IOException {
        String text = reference();
        if (System.getenv("BLESS") != null) {
            Files.writeString(FILE, text);
        }
        assertThat(Files.readString(FILE))
                .as("docs/ops.md (BLESS=1 rewrites it)")
                .isEqualTo(text);
    }

    @Test
    void everyOperationIsInIt() {
        String text = reference();
        assertThat(Opcode.all()).allSatisfy(code -> assertThat(text).contains("### `" + code.mnemonic() + "`\n"));
    }

    private static String reference() {
        StringBuilder out = new StringBuilder("""
                # Operations of Triton-IR

                Generated from the declarations in `org.jtriton.ir.op` by `OpReferenceTest`. `x?` may be absent, `x*` may be
                repeated. How types must agree is checked by `org.jtriton.ir.verify`.
                """);
        DIALECTS.forEach((type, title) -> {
            out.append("\n## ").append(title).append('\n');
            Opcode.all().filter(type::isInstance).forEach(code -> out.append(entry(code.spec())));
        });
        return out.toString();
    }

    private static String entry(OpSpec spec) {
        StringBuilder out = new StringBuilder("\n### `" + spec.name() + "`\n" + spec.summary() + "\n\n");
        line(out, "Operands", code(spec.operands()));
        line(out, "Results", code(spec.results()));
        line(
                out,
                "Attributes",
                spec.attributes().stream().map(OpReferenceTest::attribute).collect(Collectors.joining(", ")));
        line(out, "Regions", spec.regions() == 0 ? "" : Integer.toString(spec.regions()));
        line(
                out,
                "Traits",
                spec.traits().stream()
                        .map(t -> t.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                        .collect(Collectors.joining(", ")));
        line(out, "Text", spec.format().isEmpty() ? "" : "`` " + spec.format() + " ``");
        return out.toString();
    }

    private static void line(StringBuilder out, String title, String text) {
        if (!text.isEmpty()) {
            out.append("- ").append(title).append(": ").append(text).append('\n');
        }
    }

    private static String code(List<String> words) {
        return words.stream().map(w -> "`" + w + "`").collect(Collectors.joining(", "));
    }

    private static String attribute(Attr<?> attr) {
        String words = attr.keywords().stream().map(Attribute.Keyword::text).collect(Collectors.joining(" "));
        String presence = attr.isRequired()
                ? ""
                : attr.isUnit() || attr.defaultValue() == null
                        ? "may be absent"
                        : "default " + shown(attr.defaultValue());
        String notes = words + (words.isEmpty() || presence.isEmpty() ? "" : "; ") + presence;
        return "`" + attr.name() + "`" + (notes.isEmpty() ? "" : " (" + notes + ")");
    }

    private static String shown(Object value) {
        return value instanceof Attribute.Keyword k ? k.text() : value.toString();
    }
}
