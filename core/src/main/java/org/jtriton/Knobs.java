package org.jtriton;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Every setting of JTriton, and the only class that asks the environment anything.
 *
 * <p>A setting {@code dump.after} is given as the system property {@code jtriton.dump.after} or, when that is absent, as
 * the environment variable {@code JTRITON_DUMP_AFTER}. A blank value counts as absent. Values are read when they are
 * asked for, never kept, so that a test can set a property and see its effect.
 *
 * <p>A setting that changes the code a kernel compiles to is {@linkplain Knob#inCacheKey() part of the cache key}; two
 * runs that differ in such a setting never share a compiled kernel.
 */
public final class Knobs {
    private static final List<Knob<?>> ALL = new ArrayList<>();

    /** The folder of everything that is kept between runs. */
    public static final Knob<Path> CACHE_DIR = declare(
            "cache.dir",
            "folder for compiled kernels and the extracted libLLVM",
            "$XDG_CACHE_HOME/jtriton or ~/.cache/jtriton",
            Cached.NO,
            Knobs::defaultCacheDir,
            Path::of);

    /** Passes after which the IR is printed. */
    public static final Knob<List<String>> DUMP_AFTER = declare(
            "dump.after",
            "print the IR after these passes: names separated by commas, or 'all'",
            "none",
            Cached.NO,
            List::of,
            Knobs::names);

    /** Where dumps go. */
    public static final Knob<Optional<Path>> DUMP_DIR = declare(
            "dump.dir",
            "write dumps as files into this folder instead of to standard error",
            "standard error",
            Cached.NO,
            Optional::empty,
            text -> Optional.of(Path.of(text)));

    /** Whether each pass is timed. */
    public static final Knob<Boolean> TIME_PASSES = declare(
            "time.passes",
            "print how long each pass took, once a kernel is compiled",
            "false",
            Cached.NO,
            () -> false,
            Knobs::truth);

    /** Whether the verifier runs after every pass. */
    public static final Knob<Boolean> VERIFY = declare(
            "verify",
            "verify the IR after every pass (the project's tests always do)",
            "false",
            Cached.NO,
            () -> false,
            Knobs::truth);

    /** Whether kernels check themselves. */
    public static final Knob<Boolean> DEBUG = declare(
            "debug",
            "compile the checks of tl.device_assert and assert into kernels",
            "false",
            Cached.YES,
            () -> false,
            Knobs::truth);

    /** Whether the command line shows how far it has come. */
    public static final Knob<Boolean> PROGRESS = declare(
            "progress",
            "show progress bars on standard error",
            "where it is a terminal",
            Cached.NO,
            () -> System.console() != null && System.console().isTerminal(),
            Knobs::truth);

    /** How many threads run the programs of a launch on the CPU. */
    public static final Knob<Integer> THREADS = declare(
            "threads",
            "threads that run the programs of a launch on the CPU",
            "the number of processors",
            Cached.NO,
            () -> Runtime.getRuntime().availableProcessors(),
            Knobs::positive);

    /** The CPU that code is generated for. */
    public static final Knob<Optional<String>> TARGET_CPU = declare(
            "target.cpu",
            "CPU to generate code for, by LLVM's name (x86-64-v3, znver4, ...)",
            "the host's",
            Cached.YES,
            Optional::empty,
            Optional::of);

    /** The CPU features that code may use. */
    public static final Knob<Optional<String>> TARGET_FEATURES = declare(
            "target.features",
            "CPU features to add or take away, in LLVM's form (+avx2,-avx512f)",
            "the CPU's own",
            Cached.YES,
            Optional::empty,
            Optional::of);

    /** A libLLVM to use in place of the one on the path. */
    public static final Knob<Optional<Path>> LLVM_LIBRARY = declare(
            "llvm.library",
            "a libLLVM 20 shared library to load in place of the packaged one",
            "the packaged one",
            Cached.YES,
            Optional::empty,
            text -> Optional.of(Path.of(text)));

    /** The assembler of GPU code. */
    public static final Knob<Optional<String>> PTXAS = declare(
            "ptxas",
            "the ptxas program that assembles GPU code; 'driver' for the driver's own assembler",
            "$CUDA_HOME/bin, the PATH, /usr/local/cuda/bin, else the driver's",
            Cached.YES,
            Optional::empty,
            Optional::of);

    /** How many configurations of a kernel tuning measures. */
    public static final Knob<Integer> AUTOTUNE = declare(
            "autotune",
            "configurations of @triton.autotune to measure: 'measure' for all, 'model' for none, so that a cost model chooses, "
                    + "or how many of those that it likes best",
            "measure",
            Cached.NO,
            () -> Integer.MAX_VALUE,
            Knobs::configurations);

    /** Whether tuning says what it measured. */
    public static final Knob<Boolean> PRINT_AUTOTUNING = declare(
            "print.autotuning",
            "print what @triton.autotune measured of each configuration, the fastest first, and what the cost model expects",
            "false",
            Cached.NO,
            () -> false,
            Knobs::truth);

    /** Room for what a launch on a GPU prints. */
    public static final Knob<Integer> PRINT_LINES = declare(
            "print.lines",
            "lines that one launch on a GPU can print; what comes after is counted and lost",
            "65536",
            Cached.NO,
            () -> 65_536,
            Knobs::positive);

    /** Whether launches make maps of tensors. */
    public static final Knob<Boolean> LAUNCH_MAPS = declare(
            "launch.maps",
            "whether a launch makes maps of tensors that follow from its arguments, so that Hopper's copy engine brings what a kernel "
                    + "loads through pointers",
            "true",
            Cached.YES,
            () -> true,
            Knobs::truth);

    /** Which kernels get warps that do nothing but have blocks copied. */
    public static final Knob<String> PRODUCERS = declare(
            "producers",
            "GPU kernels with warps that do nothing but have blocks copied: 'asked' (tl.range with warp_specialize), 'chosen' (there and"
                    + " where it pays), 'always', 'never'",
            "chosen",
            Cached.YES,
            () -> "chosen",
            text -> oneOf(text, "asked", "chosen", "always", "never"));

    /** How many such warps there are. */
    public static final Knob<Integer> PRODUCER_WARPS = declare(
            "producer.warps",
            "warps that do nothing but have blocks copied: 1, or 4, which hand registers to the others",
            "the compiler's choice",
            Cached.YES,
            () -> 0,
            text -> Integer.parseInt(oneOf(text, "1", "4")));

    private Knobs() {}

    /** All settings in the order in which they are declared here: a table to print as help. */
    public static List<Knob<?>> all() {
        return List.copyOf(ALL);
    }

    /** The settings that compiled code depends on, with their values, as text to hash into a cache key. */
    public static String cacheKey() {
        var key = new StringBuilder();
        for (var knob : ALL) {
            if (knob.inCacheKey()) {
                key.append(knob.name()).append('=').append(knob.value()).append('\n');
            }
        }
        return key.toString();
    }

    /**
     * Where dumps and timings go unless a setting leads them elsewhere: standard error. Nothing else in the library writes
     * to a standard stream.
     */
    public static PrintStream log() {
        return System.err;
    }

    /** The operating system's name as the JVM gives it, in lower case. */
    public static String osName() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT);
    }

    /** The processor architecture as the JVM gives it: {@code amd64}, {@code aarch64}. */
    public static String osArch() {
        return System.getProperty("os.arch");
    }

    /** The jars and folders this JVM was started with, from its class path and its module path. */
    public static List<Path> codePath() {
        var path = new ArrayList<Path>();
        for (var property : List.of("java.class.path", "jdk.module.path")) {
            path.addAll(searchPath(System.getProperty(property)));
        }
        return List.copyOf(path);
    }

    /** The folders in which programs are looked for. */
    public static List<Path> executablePath() {
        return searchPath(System.getenv("PATH"));
    }

    /** Where the CUDA toolkit says it is installed. */
    public static Optional<Path> cudaHome() {
        return Optional.ofNullable(System.getenv("CUDA_HOME"))
                .filter(s -> !s.isBlank())
                .map(Path::of);
    }

    /**
     * One setting: its name, what it does, and how its text becomes a value.
     *
     * @param name the name without prefix, words separated by dots
     * @param documentation what it does, in one line
     * @param fallbackText the value used when it is not set, in words
     * @param inCacheKey whether compiled code depends on it
     * @param fallback the value used when it is not set
     * @param parse makes a value of a text; its exception says what was expected
     */
    public record Knob<T>(
            String name,
            String documentation,
            String fallbackText,
            boolean inCacheKey,
            Supplier<T> fallback,
            Function<String, T> parse) {

        /** The system property that sets it. */
        public String property() {
            return "jtriton." + name;
        }

        /** The environment variable that sets it where the property is absent. */
        public String variable() {
            return "JTRITON_" + name.toUpperCase(Locale.ROOT).replace('.', '_');
        }

        /**
         * The value in force now.
         *
         * @throws IllegalArgumentException if the given text is not a value of this setting
         */
        public T value() {
            var property = System.getProperty(property());
            if (property != null && !property.isBlank()) {
                return parsed(property(), property.strip());
            }
            var variable = System.getenv(variable());
            if (variable != null && !variable.isBlank()) {
                return parsed(variable(), variable.strip());
            }
            return fallback.get();
        }

        private T parsed(String source, String text) {
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "%s=%s: %s (%s)".formatted(source, text, e.getMessage(), documentation), e);
            }
        }
    }

    private enum Cached {
        YES,
        NO
    }

    private static <T> Knob<T> declare(
            String name,
            String documentation,
            String fallbackText,
            Cached cached,
            Supplier<T> fallback,
            Function<String, T> parse) {
        var knob = new Knob<>(name, documentation, fallbackText, cached == Cached.YES, fallback, parse);
        ALL.add(knob);
        return knob;
    }

    private static Path defaultCacheDir() {
        var xdg = System.getenv("XDG_CACHE_HOME");
        var base = xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return base.resolve("jtriton");
    }

    private static List<Path> searchPath(String text) {
        if (text == null) {
            return List.of();
        }
        return Arrays.stream(text.split(System.getProperty("path.separator")))
                .filter(s -> !s.isBlank())
                .map(Path::of)
                .toList();
    }

    private static List<String> names(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .toList();
    }

    private static String oneOf(String text, String... values) {
        if (!List.of(values).contains(text)) {
            throw new IllegalArgumentException("expected one of " + List.of(values));
        }
        return text;
    }

    private static boolean truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on" -> true;
            case "false", "0", "no", "off" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    private static int configurations(String text) {
        return switch (text) {
            case "measure" -> Integer.MAX_VALUE;
            case "model" -> 0;
            default -> {
                try {
                    yield positive(text);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("expected 'measure', 'model' or a number of configurations", e);
                }
            }
        };
    }

    private static int positive(String text) {
        int n;
        try {
            n = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a whole number", e);
        }
        if (n < 1) {
            throw new IllegalArgumentException("expected 1 or more");
        }
        return n;
    }
}
