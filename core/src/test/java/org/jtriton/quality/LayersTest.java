package org.jtriton.quality;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Data flows down the path of a kernel, and no stage knows a later one.
 *
 * <p>The table below is the architecture: each row is a package (with those below it) or a single class, and names every
 * other row that it may use. Besides these, all may use the {@link #VOCABULARY}. A class belongs to the most exact row.
 * A package without a row fails the test, so that a new one is placed on purpose.
 */
class LayersTest {
    private static final String ROOT = "org.jtriton";

    /** What every stage may use of the package that users import: it uses nothing of ours itself. */
    private static final Set<String> VOCABULARY = Set.of(
            "CompilationException",
            "CompilerBugException",
            "DeviceAssertException",
            "DeviceException",
            "Finding",
            "FindingException",
            "SourceExcerpt",
            "Knobs");

    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            entry("CompilationException", List.of()),
            entry("CompilerBugException", List.of()),
            entry("DeviceAssertException", List.of()),
            entry("DeviceException", List.of()),
            entry("Finding", List.of()),
            entry("FindingException", List.of()),
            entry("SourceExcerpt", List.of()),
            entry("Knobs", List.of()),
            entry("DType", List.of("ir")),
            entry("layout", List.of()),
            entry("llvm", List.of()),
            entry("language", List.of("DType")),
            entry("ir", List.of("layout")),
            entry("frontend.tree", List.of()),
            entry("frontend.python", List.of("frontend.tree")),
            entry("frontend.java", List.of("frontend.tree", "language", "DType")),
            entry(
                    "frontend.lower",
                    List.of("frontend.tree", "frontend.python", "frontend.java", "language", "ir", "DType")),
            entry("analysis", List.of("ir", "layout")),
            entry("pass", List.of("ir", "analysis", "layout")),
            entry("interpreter", List.of("ir")),
            entry("backend", List.of("ir", "analysis", "layout", "pass", "llvm")),
            entry(
                    "runtime",
                    List.of("frontend", "ir", "layout", "pass", "llvm", "backend", "interpreter", "DType", "")),
            entry("launch", List.of("runtime", "DType", "language", "")),
            entry("", List.of("runtime", "launch", "DType", "language")));

    @Test
    void noStageKnowsALaterOne() {
        var offences = new TreeSet<String>();
        for (var type : ProductClasses.ALL) {
            var user = outermost(type).getName();
            for (var dependency : type.getDirectDependenciesFromSelf()) {
                var used = outermost(dependency.getTargetClass().getBaseComponentType())
                        .getName();
                if (used.startsWith(ROOT + ".") && !mayUse(user, used)) {
                    offences.add("%s uses %s".formatted(type.getName(), used));
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void everyPackageHasItsPlace() {
        var unplaced = new TreeSet<String>();
        for (var type : ProductClasses.ALL) {
            if (!type.getPackageName().equals(ROOT) && row(type.getName()).isEmpty()) {
                unplaced.add(type.getPackageName());
            }
        }
        assertThat(unplaced).as("packages that need a row in MAY_USE").isEmpty();
    }

    @Test
    void theTableIsReadAsMeant() {
        assertThat(mayUse("org.jtriton.frontend.lower.Lowering", "org.jtriton.ir.op.Op"))
                .isTrue();
        assertThat(mayUse("org.jtriton.ir.op.Op", "org.jtriton.frontend.lower.Lowering"))
                .isFalse();
        assertThat(mayUse("org.jtriton.ir.Op", "org.jtriton.CompilationException"))
                .isTrue();
        assertThat(mayUse("org.jtriton.ir.Op", "org.jtriton.Device")).isFalse();
        assertThat(mayUse("org.jtriton.runtime.cpu.Pool", "org.jtriton.Device")).isTrue();
        assertThat(mayUse("org.jtriton.layout.Layout", "org.jtriton.ir.Op")).isFalse();
        assertThat(mayUse("org.jtriton.somewhere.New", "org.jtriton.ir.Op")).isFalse();
    }

    private static boolean mayUse(String user, String used) {
        var from = row(user);
        var to = row(used);
        return from.equals(to)
                || VOCABULARY.contains(to)
                || MAY_USE.get(from).stream().anyMatch(row -> holds(row, to) && (!row.isEmpty() || to.isEmpty()));
    }

    /** The most exact row that holds a class; the last one, of the package that users import, holds all. */
    private static String row(String className) {
        var name = className.substring(ROOT.length() + 1);
        return MAY_USE.keySet().stream()
                .filter(row -> holds(row, name))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
    }

    private static boolean holds(String row, String name) {
        return row.isEmpty() || name.equals(row) || name.startsWith(row + ".");
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(LayersTest::outermost).orElse(type);
    }
}
