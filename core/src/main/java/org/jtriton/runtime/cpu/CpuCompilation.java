package org.jtriton.runtime.cpu;

import java.util.List;
import org.jtriton.CompilerBugException;
import org.jtriton.Knobs;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.cpu.CpuCompiler;
import org.jtriton.backend.cpu.CpuKernel;
import org.jtriton.backend.cpu.CpuOptions;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.llvm.TargetSpec;
import org.jtriton.pass.Pass;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.PassReports;
import org.jtriton.pass.Pipelines;
import org.jtriton.runtime.StandardFunctions;

/**
 * A kernel on its way from the front end's IR to machine code, at the stages where it can be looked at. The machine need
 * not be this one, as long as nobody runs the code.
 *
 * @param tidy the IR after the passes that every target begins with, which is what Triton reads
 * @param kernel what was generated of it
 */
public record CpuCompilation(IrModule tidy, CpuKernel kernel) {
    private static final List<String> STAGES = List.of("ttir", "llir", "asm");

    /**
     * Takes a kernel all the way.
     *
     * @param module a kernel and the functions it calls
     * @param aliases which pointer arguments lead to the same memory
     * @throws org.jtriton.CompilationException if the kernel uses something that the CPU has no code for
     * @throws CompilerBugException if the compiler fails
     */
    public static CpuCompilation of(IrModule module, TargetSpec target, AliasSets aliases) {
        var reports = new PassReports(module.kernel().name());
        if (Knobs.VERIFY.value()) {
            CompilerBugException.in("the front end", () -> {
                Verifier.verify(module);
                return module;
            });
        }
        var tidy = passes(Pipelines.triton(), reports).run(module);
        var optimized = passes(Pipelines.cpuAfterTriton(), reports).run(aliases.marked(tidy));
        reports.finish();
        var options = new CpuOptions(target, StandardFunctions.INSTANCE);
        var kernel = CompilerBugException.in("the code generator", () -> CpuCompiler.compile(optimized, options));
        return new CpuCompilation(tidy, kernel);
    }

    private static PassManager passes(List<Pass> list, PassReports reports) {
        return new PassManager(list).listen(reports);
    }

    /** The forms of the kernel that can be shown, in the order of the path. */
    public static List<String> stages() {
        return STAGES;
    }

    /**
     * The text of a stage.
     *
     * @throws IllegalArgumentException if there is no such stage
     */
    public String text(String stage) {
        return switch (stage) {
            case "ttir" -> IrPrinter.print(tidy);
            case "llir" -> kernel.llir();
            case "asm" -> kernel.assembly();
            default ->
                throw new IllegalArgumentException(
                        "there is no stage '%s' on the CPU; there is %s".formatted(stage, STAGES));
        };
    }
}
