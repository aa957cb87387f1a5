package org.jtriton.launch;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The sources that exist once for each number of parameters, up to {@link #MOST}. */
final class FamilyTemplate {
    static final int MOST = 32;

    /**
     * A kernel of a number of parameters. In the text {@code COUNT} is the number, and what stands between {@code <<} and
     * {@code >>} is repeated, with the number of the parameter for {@code #}; a separator may follow after {@code |}.
     */
    private static final String KERNEL = """
            package org.jtriton.launch;

            import java.io.Serializable;
            import java.util.Objects;
            import org.jtriton.CompiledKernel;
            import org.jtriton.Device;
            import org.jtriton.Grid;
            import org.jtriton.runtime.PreparedKernel;

            /** A kernel whose COUNT the Java compiler checks. */
            public final class KernelNUMBER<<<T#|, >>> extends TypedKernel {
                KernelNUMBER(Method<<<T#|, >>> reference) {
                    super(reference);
                }

                /** This kernel on a device, where it is compiled once however often it is asked for. */
                public Launch<<<T#|, >>> on(Device device) {
                    return new Launch<>(prepared(device));
                }

                /** A static method with COUNT, as a reference to it. */
                @FunctionalInterface
                public interface Method<<<T#|, >>> extends Serializable {
                    void call(<<T# a#|, >>);
                }

                /** How many programs a launch runs, by its arguments. */
                @FunctionalInterface
                public interface Programs<<<T#|, >>> {
                    Grid of(<<T# a#|, >>);
                }

                /** Launches of a kernel with COUNT. */
                public static final class Launch<<<T#|, >>> extends TypedLaunch<Launch<<<T#|, >>>> {
                    private final Programs<<<T#|, >>> programs;

                    Launch(PreparedKernel kernel) {
                        this(kernel, Settings.NONE, null);
                    }

                    private Launch(PreparedKernel kernel, Settings settings, Programs<<<T#|, >>> programs) {
                        super(kernel, settings);
                        this.programs = programs;
                    }

                    @Override
                    Launch<<<T#|, >>> with(Settings other, boolean keepsGrid) {
                        return new Launch<>(kernel(), other, keepsGrid ? programs : null);
                    }

                    /** Runs as many programs as a function says of the arguments. */
                    public Launch<<<T#|, >>> grid(Programs<<<T#|, >>> grid) {
                        Objects.requireNonNull(grid, "a launch needs a grid");
                        return new Launch<>(kernel(), settings().withGrid(null, null), grid);
                    }

                    /** Runs the kernel; what it throws is what {@link org.jtriton.Kernel#launch(Grid, Object...)} throws. */
                    public void launch(<<T# a#|, >>) {
                        var computed = programs == null ? null : programs.of(<<a#|, >>);
                        var arguments = kernel().takeArguments(NUMBER);
                        <<arguments[@] = a#;| >>
                        launchWith(computed, arguments);
                    }

                    /** Compiles the kernel for arguments such as these, and runs nothing. */
                    public CompiledKernel compile(<<T# a#|, >>) {
                        return compileWith(<<a#|, >>);
                    }
                }
            }
            """;

    private static final String KERNELS_HEAD = """
            package org.jtriton.launch;

            /** What {@link org.jtriton.Triton} makes typed kernels with, for each number of parameters. */
            public abstract class TypedKernels {
                /** For {@link org.jtriton.Triton}, which has these methods. */
                protected TypedKernels() {}
            """;

    private static final String OF_METHOD = """
                /**
                 * The kernel of COUNT that a method reference names; see {@link TypedKernel}.
                 *
                 * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
                 */
                public static <<<T#|, >>> KernelNUMBER<<<T#|, >>> kernel(KernelNUMBER.Method<<<T#|, >>> method) {
                    return new KernelNUMBER<>(method);
                }
            """;

    private static final String LIBRARY_HEAD = """
            package org.jtriton.launch;

            import org.jtriton.Kernel;

            /** The kernels of a file with the types of their parameters, for each number of parameters. */
            public interface TypedLibrary {
                /** The kernel of that name. */
                Kernel kernel(String name);
            """;

    private static final String OF_FILE = """
                /**
                 * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
                 * heuristics or to tuning.
                 *
                 * @throws org.jtriton.CompilationException if the file defines no such kernel
                 * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
                 */
                default <<<T#|, >>> KernelNUMBER.Launch<<<T#|, >>> kernel(String name, <<Class<T#> t#|, >>) {
                    return new KernelNUMBER.Launch<>(FileKernel.of(this, name, <<t#|, >>));
                }

                /**
                 * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
                 * method is a declaration only, and need not be a kernel.
                 *
                 * @throws org.jtriton.CompilationException if the file defines no such kernel
                 * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
                 */
                default <<<T#|, >>> KernelNUMBER.Launch<<<T#|, >>> kernel(KernelNUMBER.Method<<<T#|, >>> method) {
                    return new KernelNUMBER.Launch<>(FileKernel.of(this, method));
                }
            """;

    private FamilyTemplate() {}

    static String kernel(int count) {
        return expand(KERNEL, count);
    }

    static String kernels() {
        return all(KERNELS_HEAD, OF_METHOD);
    }

    static String library() {
        return all(LIBRARY_HEAD, OF_FILE);
    }

    private static String all(String head, String method) {
        return IntStream.rangeClosed(1, MOST)
                .mapToObj(n -> "\n" + expand(method, n))
                .collect(Collectors.joining("", head, "}\n"));
    }

    private static String expand(String template, int count) {
        var text = new StringBuilder();
        int from = 0;
        // A type's own angle bracket comes before a repetition, and after one.
        for (int begin = template.indexOf("<<"); begin >= 0; begin = template.indexOf("<<", from)) {
            if (template.startsWith("<<<", begin)) {
                begin++;
            }
            int end = template.indexOf(">>", begin);
            int bar = template.lastIndexOf('|', end);
            var part = template.substring(begin + 2, bar);
            var separator = template.substring(bar + 1, end);
            text.append(template, from, begin)
                    .append(IntStream.rangeClosed(1, count)
                            .mapToObj(i -> part.replace("#", "" + i).replace("@", "" + (i - 1)))
                            .collect(Collectors.joining(separator)));
            from = end + 2;
        }
        return text.append(template, from, template.length())
                .toString()
                .replace("NUMBER", "" + count)
                .replace("COUNT", count == 1 ? "one parameter" : count + " parameters");
    }
}
