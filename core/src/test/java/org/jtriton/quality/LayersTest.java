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
 * <p>The table below is the architecture: each row is a package (with those below it, unless they have a row of their
 * own) and names every other package of ours that it may use. Besides these, all may use the {@link #VOCABULARY}. A
 * package without a row fails the test, so that a new one is placed on purpose.
 */
class LayersTest {
    private static final String ROOT = "org.jtriton";

    /** What every stage may use of the package that users import: types that use nothing of ours themselves. */
    private static final Set<String> VOCABULARY = Set.of("CompilationException", "SourceExcerpt", "Knobs");

    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            entry("layout", List.of()),
            entry("llvm", List.of()),
            entry("language", List.of()),
            entry("ir", List.of()),
            entry("frontend.python", List.of()),
            entry("frontend.java", List.of("language")),
            entry("frontend.lower", List.of("frontend.python", "frontend.java", "ir")),
            entry("analysis", List.of("ir", "layout")),
            entry("pass", List.of("ir", "analysis", "layout")),
            entry("interpreter", List.of("ir")),
            entry("backend", List.of("ir", "analysis", "layout", "pass", "llvm")),
            entry(
                    "runtime",
                    List.of(
                            "",
                            "language",
                            "frontend.python",
                            "frontend.java",
                            "frontend.lower",
                            "ir",
                            "pass",
                            "llvm",
                            "backend",
                            "interpreter")),
            entry("", List.of("runtime", "language")));

    @Test
    void noStageKnowsALaterOne() {
        var offences = new TreeSet<String>();
        for (var user : ProductClasses.ALL) {
            for (var dependency : user.getDirectDependenciesFromSelf()) {
                var used = outermost(dependency.getTargetClass().getBaseComponentType());
                if (isOurs(used) && !mayUse(user.getPackageName(), used.getPackageName(), used.getSimpleName())) {
                    offences.add("%s uses %s".formatted(user.getName(), used.getName()));
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void everyPackageHasItsPlace() {
        var unplaced = new TreeSet<String>();
        for (var type : ProductClasses.ALL) {
            var name = type.getPackageName();
            if (!name.equals(ROOT) && row(name).isEmpty()) {
                unplaced.add(name);
            }
        }
        assertThat(unplaced).as("packages that need a row in MAY_USE").isEmpty();
    }

    @Test
    void theTableIsReadAsMeant() {
        assertThat(mayUse("org.jtriton.frontend.lower", "org.jtriton.ir.op", "Op"))
                .isTrue();
        assertThat(mayUse("org.jtriton.ir.op", "org.jtriton.frontend.lower", "Lowering"))
                .isFalse();
        assertThat(mayUse("org.jtriton.ir", "org.jtriton", "CompilationException"))
                .isTrue();
        assertThat(mayUse("org.jtriton.ir", "org.jtriton", "Device")).isFalse();
        assertThat(mayUse("org.jtriton.runtime.cpu", "org.jtriton", "Device")).isTrue();
        assertThat(mayUse("org.jtriton.layout", "org.jtriton.ir", "Op")).isFalse();
        assertThat(mayUse("org.jtriton.somewhere", "org.jtriton.ir", "Op")).isFalse();
    }

    private static boolean mayUse(String user, String used, String type) {
        var from = row(user);
        var to = row(used);
        boolean vocabulary = used.equals(ROOT) && VOCABULARY.contains(type);
        return from.equals(to) || vocabulary || MAY_USE.get(from).contains(to);
    }

    /** The row of a package: the longest name in the table that it equals or lies below. */
    private static String row(String packageName) {
        var name = packageName.equals(ROOT) ? "" : packageName.substring(ROOT.length() + 1);
        return MAY_USE.keySet().stream()
                .filter(row -> name.equals(row) || name.startsWith(row + "."))
                .max(Comparator.comparingInt(String::length))
                .orElse("");
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().equals(ROOT) || type.getPackageName().startsWith(ROOT + ".");
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(LayersTest::outermost).orElse(type);
    }
}
