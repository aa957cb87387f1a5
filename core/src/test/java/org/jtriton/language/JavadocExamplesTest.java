package org.jtriton.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every example of the documentation gives what it says: compiled by the Java compiler, and run on the interpreter. What names mean
 * in an example stands in the documentation of the package.
 */
class JavadocExamplesTest {
    private static final String HEAD = """
            import static org.jtriton.language.Tl.*;
            import org.jtriton.DType;
            import org.jtriton.language.*;

            public class Examples {
            """;

    private static final String KERNEL = """
                @Jit
                public static void example%d(Pointer x, Pointer k, Pointer values, Pointer out, int n) {
                    Block i = arange(0, 4);
                    Block a = load(values.plus(i));
            %s
                    %s
                }
            """;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path folder;

    @TestFactory
    Stream<DynamicTest> examplesGiveWhatTheySay() throws IOException, ReflectiveOperationException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        assumeTrue(compiler != null, "needs javac, which this Java runtime does not have");
        assumeTrue(Files.isDirectory(JavadocExamples.SOURCES), "needs the sources, which are not here");
        var examples = JavadocExamples.all();
        assertThat(examples).hasSizeGreaterThan(400);
        var source = folder.resolve("Examples.java");
        Files.writeString(
                source,
                IntStream.range(0, examples.size())
                        .mapToObj(i -> kernel(i, examples.get(i)))
                        .collect(Collectors.joining("\n", HEAD, "}\n")));
        var errors = new java.io.ByteArrayOutputStream();
        int status = compiler.run(
                null,
                null,
                errors,
                "-g",
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "" + source);
        assertThat(status).as(errors.toString()).isZero();
        var loader = new java.net.URLClassLoader(
                new java.net.URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
        Map<String, Method> methods = Arrays.stream(loader.loadClass("Examples").getDeclaredMethods())
                .collect(Collectors.toMap(Method::getName, Function.identity(), (a, b) -> a));
        return IntStream.range(0, examples.size())
                .mapToObj(i -> DynamicTest.dynamicTest(
                        examples.get(i).name(), () -> check(methods.get("example" + i), examples.get(i))));
    }

    private static String kernel(int i, JavadocExamples.Example example) {
        int count = example.value().length;
        var store = example.isBlock()
                ? "store(out.plus(arange(0, %d)), reshape(%s, %d));".formatted(count, example.expression(), count)
                : "store(out, %s);".formatted(example.expression());
        return KERNEL.formatted(i, example.statements().indent(8).stripTrailing(), store);
    }

    private static void check(Method method, JavadocExamples.Example example) {
        try (Device device = Triton.open("interpreter")) {
            device.onPrint(line -> {});
            var x = device.copyOf(floats(16)).reshape(4, 4);
            var k = device.copyOf(new int[16]);
            var values = device.copyOf(0.25f, 0.5f, 1f, 2f);
            var out = device.allocate(DType.FP64, Math.max(4, example.value().length));
            device.kernel(method).launch(Grid.of(1), x, k, values, out, 4);
            var found = Arrays.copyOf(out.toDoubles(), example.value().length);
            for (int e = 0; e < found.length; e++) {
                double wanted = example.value()[e];
                assertThat(found[e])
                        .as("element %d of %s", e, List.of(Arrays.toString(found)))
                        .satisfies(v -> assertThat(isClose(v, wanted))
                                .as("%s is %s", v, wanted)
                                .isTrue());
            }
        }
    }

    private static boolean isClose(double found, double wanted) {
        return Double.compare(found, wanted) == 0 || Math.abs(found - wanted) <= 2e-5 * Math.max(1, Math.abs(wanted));
    }

    private static float[] floats(int n) {
        var values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = i;
        }
        return values;
    }
}
