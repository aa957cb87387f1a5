package org.jtriton.backend.cpu;

import org.jtriton.CompilationException;
import org.jtriton.backend.AssertSite;
import org.jtriton.backend.cpu.emit.KernelEmitter;
import org.jtriton.backend.cpu.plan.Plan;
import org.jtriton.backend.cpu.plan.Planner;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.op.PrintLines;
import org.jtriton.llvm.LlvmModule;

/** Compiles kernels for the CPU. Stateless; any thread may call it. */
public final class CpuCompiler {
    private CpuCompiler() {}

    /**
     * Compiles the only kernel of a module.
     *
     * @param module after the passes for the CPU: one function, structured control flow, no descriptors
     * @throws CompilationException if the kernel uses something that the CPU has no code for
     */
    public static CpuKernel compile(IrModule module, CpuOptions options) {
        if (module.kernel().body().blocks().size() > 1) {
            throw CompilationException.error("the kernel '" + module.kernel().name()
                            + "' branches between blocks, for which the CPU has no code")
                    .hint("write the branches as scf.if and scf.while")
                    .build();
        }
        Plan plan = Planner.plan(module.kernel(), options.vectorBytes() / 4);
        KernelEmitter.Emitted emitted = KernelEmitter.emit(plan, options.vectorBytes(), options.functions());
        try (LlvmModule llvm = LlvmModule.parse(emitted.llvmIr(), options.target())) {
            llvm.optimize(LlvmModule.O3);
            return new CpuKernel(
                    KernelEmitter.symbol(module.kernel()),
                    options.target(),
                    llvm.emitObject(),
                    plan.scratchBytes(),
                    emitted.llvmIr(),
                    emitted.assertions().stream().map(AssertSite::of).toList(),
                    emitted.prints().stream().map(PrintLines::of).toList());
        }
    }
}
