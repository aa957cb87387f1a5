package org.jtriton.runtime.cuda;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jtriton.CompilationException;
import org.jtriton.CompilerBugException;
import org.jtriton.Knobs;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.PtxCompiler;
import org.jtriton.backend.ptx.PtxKernel;
import org.jtriton.backend.ptx.PtxOptions;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.pass.Pass;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.PassReports;
import org.jtriton.pass.Pipelines;
import org.jtriton.pass.gpu.GpuModule;
import org.jtriton.pass.gpu.Producers;
import org.jtriton.runtime.LaunchOptions;
import org.jtriton.runtime.StandardFunctions;

/**
 * A kernel on its way from the front end's IR to a GPU's machine code, at the stages where it can be looked at. The GPU need
 * not be in this machine.
 */
public final class CudaCompilation {
    private static final List<String> STAGES = List.of("ttir", "ttgir", "llir", "ptx", "cubin");

    private final IrModule tidy;
    private final boolean cameLaidOut;
    private final PtxKernel kernel;
    private final Supplier<Cubin> assembly;
    private Cubin cubin;

    private CudaCompilation(IrModule tidy, boolean cameLaidOut, PtxKernel kernel, Supplier<Cubin> assembly) {
        this.tidy = tidy;
        this.cameLaidOut = cameLaidOut;
        this.kernel = kernel;
        this.assembly = assembly;
    }

    /** Makes PTX of a module; {@link PtxCompiler} but in tests. */
    @FunctionalInterface
    interface CodeGenerator {
        PtxKernel compile(IrModule module, PtxOptions options);
    }

    /**
     * Takes a kernel to PTX, and with the assembler of this machine further when that is asked for.
     *
     * @param module a kernel and the functions it calls
     * @param capability the GPU
     * @param aliases which pointer arguments lead to the same memory
     * @throws org.jtriton.CompilationException if the kernel uses something that GPUs have no code for
     * @throws CompilerBugException if the compiler fails
     */
    public static CudaCompilation of(IrModule module, Capability capability, AliasSets aliases, LaunchOptions options) {
        return of(
                module,
                capability,
                aliases,
                options,
                KernelForm.usual(),
                PtxCompiler::compile,
                () -> Assembler.find(null));
    }

    /**
     * Takes a kernel whose blocks have layouts to PTX, for as many warps as its module says.
     *
     * @param module a kernel and nothing else
     * @param capability the GPU, which must be the one that the module says
     * @param maxRegisters registers that a thread may have; 0 leaves that to the assembler
     * @throws org.jtriton.CompilationException if the module has no layouts or those of another GPU, or the kernel uses something
     *     that GPUs have no code for
     * @throws CompilerBugException if the compiler fails
     */
    public static CudaCompilation ofLaidOut(IrModule module, Capability capability, int maxRegisters) {
        if (!GpuModule.isOne(module)) {
            throw CompilationException.error("kernel '%s' has no layouts: its module says nothing of a GPU"
                            .formatted(module.kernel().name()))
                    .hint("a file of Triton-IR without layouts is named .ttir")
                    .build();
        }
        if (!GpuModule.target(module).equals(capability.target())) {
            throw CompilationException.error("kernel '%s' has layouts for %s, not for %s"
                            .formatted(module.kernel().name(), GpuModule.target(module), capability.target()))
                    .hint("make them anew from a .ttir or .py file")
                    .build();
        }
        var options = new LaunchOptions(
                GpuModule.numWarps(module), GpuModule.numStages(module), LaunchOptions.DEFAULT.numCtas(), maxRegisters);
        var reports = new PassReports(module.kernel().name());
        var ready = passes(Pipelines.gpuAfterLayouts(), reports).run(module);
        reports.finish();
        return generate(module, true, ready, capability, options, PtxCompiler::compile, () -> Assembler.find(null));
    }

    static CudaCompilation of(
            IrModule module,
            Capability capability,
            AliasSets aliases,
            LaunchOptions options,
            KernelForm form,
            CodeGenerator generator,
            Supplier<Assembler> assembler) {
        var reports = new PassReports(module.kernel().name());
        if (Knobs.VERIFY.value()) {
            CompilerBugException.in("the front end", () -> {
                Verifier.verify(module);
                return module;
            });
        }
        requireClusters(module, capability, options);
        var tidy = passes(Pipelines.triton(), reports).run(module);
        var gpu = forGpu(aliases.marked(tidy), capability, options, form);
        var optimized = passes(Pipelines.gpuAfterTriton(), reports).run(gpu);
        reports.finish();
        return generate(tidy, false, optimized, capability, options, generator, assembler);
    }

    /**
     * The kernel with layouts and shared memory, which is less than half of the way and enough to estimate what it takes.
     *
     * @param isOneWave whether it is for a launch whose programs all run at once where a multiprocessor holds one
     */
    static IrModule laidOut(
            IrModule module, Capability capability, AliasSets aliases, LaunchOptions options, boolean isOneWave) {
        requireClusters(module, capability, options);
        var tidy = aliases.marked(new PassManager(Pipelines.triton()).run(module));
        Function<KernelForm, IrModule> forms =
                form -> new PassManager(Pipelines.gpuAfterTriton()).run(forGpu(tidy, capability, options, form));
        var usual = forms.apply(KernelForm.usual());
        return isOneWave && GpuModule.hasOneWaveForm(usual)
                ? forms.apply(KernelForm.usual().forOneWave())
                : usual;
    }

    private static IrModule forGpu(IrModule module, Capability capability, LaunchOptions options, KernelForm form) {
        var when = Producers.When.valueOf(Knobs.PRODUCERS.value().toUpperCase(Locale.ROOT));
        var gpu = GpuModule.of(module, capability.target(), options.numWarps(), options.numStages(), options.numCtas());
        var producers = new Producers(when, Knobs.PRODUCER_WARPS.value());
        var produced = GpuModule.withProducers(gpu, form.isForOneWave() ? producers.asAsked() : producers);
        return form.hasMaps() ? GpuModule.withLaunchMaps(produced) : produced;
    }

    private static void requireClusters(IrModule module, Capability capability, LaunchOptions options) {
        if (options.numCtas() > 1 && !capability.isAtLeast(Capability.WITH_CLUSTERS)) {
            throw CompilationException.error(
                            "kernel '%s': num_ctas=%d: %s has no clusters, which begin with compute capability 9.0"
                                    .formatted(module.kernel().name(), options.numCtas(), capability.target()))
                    .hint("leave num_ctas out, or make it 1")
                    .build();
        }
    }

    private static CudaCompilation generate(
            IrModule tidy,
            boolean cameLaidOut,
            IrModule optimized,
            Capability capability,
            LaunchOptions options,
            CodeGenerator generator,
            Supplier<Assembler> assembler) {
        var ptxOptions = new PtxOptions(
                capability, GpuModule.numWarps(optimized), options.numStages(), StandardFunctions.INSTANCE);
        var kernel = CompilerBugException.in("the code generator", () -> generator.compile(optimized, ptxOptions));
        return new CudaCompilation(
                tidy,
                cameLaidOut,
                kernel,
                () -> CompilerBugException.in(
                        "the assembler",
                        () -> RegisterBudget.assemble(kernel, assembler.get(), options.maxRegisters())));
    }

    private static PassManager passes(List<Pass> list, PassReports reports) {
        return new PassManager(list).listen(reports);
    }

    /**
     * The IR after the passes that every target begins with, which is what Triton reads; of a kernel that came with layouts,
     * the IR that came.
     */
    public IrModule tidy() {
        return tidy;
    }

    /** What was generated of it. */
    public PtxKernel kernel() {
        return kernel;
    }

    /**
     * What is assembled of that, once.
     *
     * @throws org.jtriton.DeviceException if there is no assembler
     * @throws CompilerBugException if it refuses the PTX
     */
    public synchronized Cubin cubin() {
        if (cubin == null) {
            cubin = assembly.get();
        }
        return cubin;
    }

    /** The forms of the kernel that can be shown, in the order of the path. */
    public static List<String> stages() {
        return STAGES;
    }

    /** Whether a stage is bytes rather than text. */
    public static boolean isBinary(String stage) {
        return stage.equals("cubin");
    }

    /**
     * The text of a stage.
     *
     * @throws IllegalArgumentException if there is no such stage, or it is no text
     */
    public String text(String stage) {
        if (cameLaidOut && stage.equals("ttir")) {
            throw new IllegalArgumentException("the kernel came with layouts: there is no stage 'ttir' of it");
        }
        return switch (stage) {
            case "ttir" -> IrPrinter.print(tidy);
            case "ttgir" -> kernel.ttgir().get();
            case "llir" -> kernel.llir();
            case "ptx" -> kernel.ptx();
            case "cubin" ->
                throw new IllegalArgumentException("stage 'cubin' is machine code and no text; ask for its bytes");
            default ->
                throw new IllegalArgumentException(
                        "there is no stage '%s' on NVIDIA GPUs; there is %s".formatted(stage, STAGES));
        };
    }

    /**
     * The bytes of a stage.
     *
     * @throws IllegalArgumentException if there is no such stage, or it is text
     */
    public byte[] binary(String stage) {
        if (!isBinary(stage)) {
            throw new IllegalArgumentException(
                    "stage '%s' has no bytes of its own on NVIDIA GPUs; only 'cubin' has".formatted(stage));
        }
        return cubin().code().clone();
    }
}
