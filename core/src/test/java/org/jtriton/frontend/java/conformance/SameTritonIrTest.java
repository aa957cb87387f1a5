package org.jtriton.frontend.java.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.ArgType;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.RecordSignatures;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.language.Jit;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.Pipelines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel of the conformance suite gives the same Triton-IR as its Java spelling, but for names, for every recorded signature. */
class SameTritonIrTest {
    private static final Map<String, KernelFile> FILES = new HashMap<>();
    private static final JavaFunctions JAVA = new JavaFunctions();
    /** The name of a value or function, and whether it begins here: before an equals sign or the type of a parameter. */
    private static final Pattern NAME =
            Pattern.compile("([%@][\\w$.-]+|@\"[^\"]*\")(?=((?::\\d+)?(?:, %[\\w.-]+)* = |: (?=tensor|!|[if]\\d))?)");

    /** Java's {@code !(a > b)} is {@code a <= b} in the class file already; the passes make the same of it. */
    private static final Set<String> AFTER_PASSES = Set.of("ternary_and_bool");

    /** The names of functions that kernels call. */
    private static final Pattern CALLED = Pattern.compile("_.*|leaky_relu|dtype_code");

    static List<RecordSignatures.Launch> accepted() {
        return RecordSignatures.accepted();
    }

    /** Kernels of which no launch is recorded, with signatures of ours. */
    static Stream<RecordSignatures.Launch> unrecorded() {
        return Stream.of(
                launch("control", "random_four", "Z=*i32:16,seed=i32,N=64"),
                launch("control", "static_loops", "X=*fp32:16,Z=*fp32:16,N=64,K=5"),
                launch("control", "tl_range_hints", "X=*fp32:16,Z=*fp32:16,n=i32,N=64"),
                launch("dot", "dot_chain", "A=*fp16:16,B=*fp16:16,C=*fp16:16,D=*fp32:16,M=32,N=64,K=16"),
                launch("extra", "lib_bits", "X=*i32:16,Z=*i32:16,N=64"),
                launch("extra", "map_compare", "X=*fp32:16,Y=*fp32:16,Z=*i32:16,N=64"),
                launch("extra", "sum_dtype", "X=*i32:16,Z=*i64:16,N=64"),
                launch("memory", "cache_hints", "X=*fp32:16,Z=*fp32:16,N=64"));
    }

    private static RecordSignatures.Launch launch(String file, String kernel, String signature) {
        String source = "kernels/" + file + ".py";
        return new RecordSignatures.Launch(
                file + "." + kernel,
                source,
                kernel,
                Signature.parse(signature, load(source).kernel(kernel)));
    }

    static Stream<String> files() {
        return accepted().stream().map(RecordSignatures.Launch::source).distinct();
    }

    static List<RecordSignatures.Launch> rejected() {
        return RecordSignatures.rejected();
    }

    @ParameterizedTest
    @MethodSource({"accepted", "unrecorded"})
    void isTheSame(RecordSignatures.Launch launch) {
        synchronized (FILES) {
            var java = java(launch);
            var python = python(launch);
            if (AFTER_PASSES.contains(launch.kernel())) {
                java = optimized(java);
                python = optimized(python);
            }
            assertThat(numbered(java)).isEqualTo(numbered(python));
        }
    }

    /** A message in which built-ins have neither Python's names nor Java's. */
    private static String unspelled(String message) {
        return message.replaceAll("\\btl\\.", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** What the reference refuses, both refuse, and say the same, each with the names of its language. */
    @ParameterizedTest
    @MethodSource("rejected")
    void isRefusedAlike(RecordSignatures.Launch launch) {
        synchronized (FILES) {
            var java = catchThrowableOfType(CompilationException.class, () -> java(launch));
            var python = catchThrowableOfType(CompilationException.class, () -> python(launch));
            assertThat(unspelled(java.message())).isEqualTo(unspelled(python.message()));
            assertThat(java.line()).isPositive();
            assertThat(java.file()).isEqualTo(JavaKernels.type(launch.source()).getSimpleName() + ".java");
        }
    }

    /** Every kernel that is launched at all is compared. */
    @ParameterizedTest
    @MethodSource("files")
    void everyKernelIsCompared(String source) {
        var compared = Stream.concat(accepted().stream(), Stream.concat(unrecorded(), rejected().stream()))
                .filter(launch -> launch.source().equals(source))
                .map(RecordSignatures.Launch::kernel);
        var kernels = load(source).functions().stream()
                .map(f -> f.name())
                .filter(name -> !CALLED.matcher(name).matches());
        assertThat(compared).containsAll(kernels.toList());
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFunctionIsSpelled(String source) {
        var spelled = Arrays.stream(JavaKernels.type(source).getDeclaredMethods())
                .filter(m -> m.isAnnotationPresent(Jit.class))
                .map(Method::getName)
                .distinct();
        var written = load(source).functions().stream()
                .map(f -> JavaKernels.camelCase(f.name().replaceFirst("^_", "")));
        assertThat(spelled).containsExactlyInAnyOrderElementsOf(written.toList());
    }

    static IrModule python(RecordSignatures.Launch launch) {
        return FILES.computeIfAbsent(launch.source(), SameTritonIrTest::load)
                .kernel(launch.kernel())
                .lower(launch.signature());
    }

    static IrModule java(RecordSignatures.Launch launch) {
        var arguments = new LinkedHashMap<String, ArgType>();
        launch.signature().arguments().forEach((name, type) -> arguments.put(JavaKernels.camelCase(name), type));
        return JAVA.kernel(JavaKernels.method(launch.source(), launch.kernel())).lower(new Signature(arguments));
    }

    private static IrModule optimized(IrModule module) {
        return new PassManager(Pipelines.triton()).run(module);
    }

    private static KernelFile load(String source) {
        return KernelFile.resource(SameTritonIrTest.class, "/conformance/" + source);
    }

    /** The text with numbers for the names of values and functions; a name that comes twice, in two loops, is two values. */
    static String numbered(IrModule module) {
        Map<String, String> names = new HashMap<>();
        var count = new AtomicInteger();
        return NAME.matcher(IrPrinter.print(module)).replaceAll(m -> {
            if (m.group(2) != null) {
                names.remove(m.group(1));
            }
            return names.computeIfAbsent(m.group(1), n -> n.charAt(0) + "" + count.getAndIncrement());
        });
    }
}
