package org.jtriton.bench;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.CompiledKernel;
import org.jtriton.Device;
import org.jtriton.Kernel;
import org.jtriton.Triton;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.examples.LayerNorm;
import org.jtriton.examples.MatMul;
import org.jtriton.examples.Softmax;
import org.jtriton.examples.VectorAdd;
import org.jtriton.frontend.java.MethodName;
import org.jtriton.frontend.java.MethodTree;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.frontend.python.Parser;
import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Source;
import org.jtriton.ir.IrModule;
import org.jtriton.language.Jit;
import org.jtriton.runtime.LaunchOptions;
import org.jtriton.runtime.cuda.CudaCompilation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long a kernel takes to compile in either spelling: to its syntax tree, to Triton-IR, to machine code of this processor, and to
 * PTX. The spellings of a kernel in the examples do the same. To compare the two spellings, see {@link
 * CompilePairs}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CompileBenchmark {
    /** A kernel of the examples. */
    public enum Example {
        VECTOR_ADD(VectorAdd.class, "vector_add.py", "add", "*fp32:16,*fp32:16,*fp32:16,i32", "1024", "1024"),
        SOFTMAX(Softmax.class, "softmax.py", "softmax", "*fp32:16,*fp32:16,i32", "1024", "1024"),
        LAYER_NORM(
                LayerNorm.class,
                "layer_norm.py",
                "layer_norm",
                "*fp32:16,*fp32:16,*fp32:16,*fp32:16,i32,fp32",
                "1024",
                "1024"),
        MATMUL(
                MatMul.class,
                "matmul.py",
                "matmul",
                "*fp32:16,*fp32:16,*fp32:16,i32,i32,i32,i32,i32,i32,fp32",
                "256,512,128,4",
                "64,64,32,4");

        final Class<?> type;
        final String file;
        final String kernel;
        final List<String> onCpu;
        final List<String> onGpu;

        /**
         * @param arguments those that a launch gives
         * @param cpuSizes the sizes of blocks behind them for a processor
         * @param gpuSizes the same for a GPU
         */
        Example(Class<?> type, String file, String kernel, String arguments, String cpuSizes, String gpuSizes) {
            this.type = type;
            this.file = file;
            this.kernel = kernel;
            this.onCpu = List.of((arguments + "," + cpuSizes).split(","));
            this.onGpu = List.of((arguments + "," + gpuSizes).split(","));
        }
    }

    private static final Capability GPU = Capability.parse("cuda:90");

    @Param
    public Example example;

    private String text;
    private List<MethodName> methods;
    private List<MethodTree> trees;
    private Method method;

    @Setup
    public void read() throws IOException {
        try (InputStream file = example.type.getResourceAsStream(example.file)) {
            text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<Method> marked = Arrays.stream(example.type.getDeclaredMethods())
                .filter(m -> m.isAnnotationPresent(Jit.class))
                .toList();
        methods = marked.stream().map(MethodName::of).toList();
        method = marked.stream()
                .filter(m -> m.getReturnType() == void.class)
                .findFirst()
                .orElseThrow();
    }

    @Benchmark
    public PyModule pythonToTree() {
        return Parser.parse(Source.of(example.file, text));
    }

    @Benchmark
    public List<MethodTree> javaToTree() {
        return methods.stream().map(MethodTree::read).toList();
    }

    @Benchmark
    public IrModule pythonToTritonIr() {
        return lower(KernelFile.of(example.file, text).kernel(example.kernel), example.onCpu);
    }

    /** The trees that are read here go nowhere; lowering has its own, which are read once for a class. */
    @Benchmark
    public IrModule javaToTritonIr() {
        trees = javaToTree();
        return lower(new JavaFunctions().kernel(method), example.onCpu);
    }

    /** All of it, to machine code, on a device that is opened for it. */
    @Benchmark
    public CompiledKernel pythonToMachineCode() {
        try (Device device = Triton.open("cpu")) {
            return compile(device.compile(example.file, text).kernel(example.kernel));
        }
    }

    @Benchmark
    public CompiledKernel javaToMachineCode() {
        trees = javaToTree();
        try (Device device = Triton.open("cpu")) {
            return compile(device.kernel(method));
        }
    }

    @Benchmark
    public String pythonToPtx() {
        KernelFile file = KernelFile.of(example.file, text);
        file.compileForGpu(GPU.number());
        return ptx(file.kernel(example.kernel));
    }

    @Benchmark
    public String javaToPtx() {
        trees = javaToTree();
        JavaFunctions functions = new JavaFunctions();
        functions.compileForGpu(GPU.number());
        return ptx(functions.kernel(method));
    }

    private String ptx(JitFunction kernel) {
        return CudaCompilation.of(lower(kernel, example.onGpu), GPU, AliasSets.NONE, LaunchOptions.DEFAULT)
                .text("ptx");
    }

    private static IrModule lower(JitFunction kernel, List<String> arguments) {
        List<String> names =
                kernel.parameters().stream().map(KernelParameter::name).toList();
        return kernel.lower(Signature.parse(signature(names, arguments), kernel));
    }

    private CompiledKernel compile(Kernel kernel) {
        List<String> names =
                kernel.parameters().stream().map(Kernel.Parameter::name).toList();
        return kernel.compileFor(signature(names, example.onCpu));
    }

    private static String signature(List<String> names, List<String> arguments) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> names.get(i) + "=" + arguments.get(i))
                .collect(Collectors.joining(","));
    }
}
