package org.jtriton.testing;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests where there is no Maven: in a bundle. Its arguments are texts, and classes are run whose names contain one
 * of them; without any, all are. Failures are printed as they come, and so is what is skipped, with what it lacks; the last
 * line is {@code N passed, M failed, K skipped}.
 */
public final class TestRun implements TestExecutionListener {
    private static final String ALL = ".*Test";

    private final PrintStream out;
    private int passed;
    private int failed;
    private int skipped;

    private TestRun(PrintStream out) {
        this.out = out;
    }

    /** Runs them, and exits with 0 when none failed, 1 when one did, 2 when no class has such a name. */
    public static void main(String[] texts) throws URISyntaxException {
        var run = new TestRun(System.out);
        LauncherFactory.create().execute(request(texts), run);
        System.out.printf("%d passed, %d failed, %d skipped%n", run.passed, run.failed, run.skipped);
        System.exit(run.failed > 0 ? 1 : run.passed + run.skipped == 0 ? 2 : 0);
    }

    /** The tests that lie beside this class, run as Maven runs them: classes side by side. */
    private static LauncherDiscoveryRequest request(String... texts) throws URISyntaxException {
        var here = Path.of(TestRun.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        var patterns = texts.length == 0
                ? ALL
                : Arrays.stream(texts)
                        .map(text -> ".*" + Pattern.quote(text) + ".*")
                        .collect(Collectors.joining("|", "(?=" + ALL + "$)(", ")"));
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClasspathRoots(Set.of(here)))
                .filters(includeClassNamePatterns(patterns))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "same_thread")
                .configurationParameter("junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
                .configurationParameter("jqwik.database", "target/jqwik-database")
                .configurationParameter("jqwik.reporting.onlyfailures", "true")
                .build();
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        switch (result.getStatus()) {
            case SUCCESSFUL -> passed += test.isTest() ? 1 : 0;
            case FAILED -> {
                // A class that cannot be set up fails without that any test of it is heard of.
                failed++;
                out.println("FAILED   " + name(test));
                result.getThrowable().ifPresent(this::print);
            }
            case ABORTED ->
                skip(test, result.getThrowable().map(Throwable::getMessage).orElse("no reason given"));
        }
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        skip(test, reason);
    }

    private void skip(TestIdentifier test, String reason) {
        skipped++;
        out.printf("skipped  %s: %s%n", name(test), reason);
    }

    private void print(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            out.println(cause.toString().indent(4).stripTrailing());
            for (var frame : cause.getStackTrace()) {
                if (frame.getClassName().startsWith("org.jtriton.")) {
                    out.println("        at " + frame);
                }
            }
        }
    }

    private static String name(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .map(source -> source.getClassName() + "." + test.getDisplayName())
                .orElseGet(test::getDisplayName);
    }
}
