package org.jtriton.backend.ptx;

import org.jtriton.backend.AssertSite;
import org.jtriton.backend.ptx.emit.KernelEmitter;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.op.PrintLines;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.llvm.LlvmModule;
import org.jtriton.pass.gpu.GpuModule;
import org.jtriton.pass.gpu.WarpPartition;

/** Compiles kernels for NVIDIA GPUs. Stateless; any thread may call it. */
public final class PtxCompiler {
    private PtxCompiler() {}

    /**
     * Compiles the only kernel of a module.
     *
     * @param module after the passes for GPUs: one function, with layouts on all blocks, shared memory allocated
     * @throws org.jtriton.CompilationException if the kernel uses something that the GPU has no code for
     */
    public static PtxKernel compile(IrModule module, PtxOptions options) {
        KernelEmitter.Emitted emitted = KernelEmitter.emit(module.kernel(), GpuModule.numCtas(module), options);
        try (LlvmModule llvm =
                LlvmModule.parse(emitted.llvmIr(), options.capability().llvm())) {
            llvm.optimize(LlvmModule.O3);
            return new PtxKernel(
                    KernelEmitter.symbol(module.kernel()),
                    options.capability(),
                    GpuModule.numCtas(module),
                    options.numWarps() + WarpPartition.warps(module.kernel()),
                    GpuModule.sharedBytes(module),
                    emitted.mapBytes(),
                    IrPrinter.print(module),
                    emitted.llvmIr(),
                    llvm.emitAssemblyAndClose(),
                    emitted.assertions().stream().map(AssertSite::of).toList(),
                    emitted.prints().stream().map(PrintLines::of).toList());
        }
    }
}
