package org.jtriton.frontend.java.conformance;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jtriton.language.Jit;

/** Finds the Java spelling of the kernels of the conformance suite. */
public final class JavaKernels {
    private static final List<Class<?>> CLASSES = List.of(
            Control.class,
            Dot.class,
            Elementwise.class,
            Extra.class,
            Kmeans.class,
            Memory.class,
            ReduceScan.class,
            Shapes.class);

    private JavaKernels() {}

    /**
     * The Java spelling of a kernel.
     *
     * @param source the file of the Python spelling, such as {@code kernels/reduce_scan.py}
     * @param kernel its name there
     */
    public static Method method(String source, String kernel) {
        var owner = type(source);
        var methods = Arrays.stream(owner.getDeclaredMethods())
                .filter(m -> m.getName().equals(camelCase(kernel)) && m.isAnnotationPresent(Jit.class))
                .toList();
        if (methods.size() != 1) {
            throw new AssertionError("%s has %s as %s".formatted(owner.getSimpleName(), kernel, methods));
        }
        return methods.getFirst();
    }

    /** The class for a file of kernels. */
    static Class<?> type(String source) {
        var stem = Path.of(source).getFileName().toString().replace(".py", "");
        var name = camelCase("_" + stem);
        return CLASSES.stream()
                .filter(c -> c.getSimpleName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no Java spelling of " + source));
    }

    /** A name of Python in Java's spelling: {@code strideY} for {@code stride_y}; names of capitals are the same. */
    public static String camelCase(String name) {
        return name.equals(name.toUpperCase(Locale.ROOT))
                ? name
                : Pattern.compile("_([a-z0-9])")
                        .matcher(name)
                        .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }
}
