package org.jtriton.backend.ptx;

import org.jtriton.backend.AssertSite;
import org.jtriton.backend.ptx.emit.KernelEmitter;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.op.PrintLines;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.llvm.LlvmModule;
import org.jtriton.pass.gpu.GpuModule;
import org.jtriton.pass.gpu.OverlapLaunches;
import org.jtriton.pass.gpu.PersistPrograms;
import org.jtriton.pass.gpu.WarpPartition;

/*
 * Which of LLVM's passes?
 *
 * Its usual pipeline is for programs of many functions, whose loops may become vectors. A kernel is one function, most of whose loops are
 * there already, and ptxas optimises after LLVM. In the usual pipeline half of the time goes to nine runs of instcombine; here are two, one
 * before and one behind what simplifies control flow, loops and memory. reassociate is what saves registers. On a product of
 * matrices, 128 x 128 x 32, in milliseconds, and over all kernels of the benchmarks:
 *
 *                       time     registers     bytes spilled     lines of PTX
 *     default<O3>        21        10149             12             66304
 *     default<O1>        16        10269            768             66820
 *     these              10        10105             12             65908
 *
 * slp-vectorizer finds sums and products of f16 that are neighbours, for which there are instructions of two. It takes as long as all others
 * together where a thread has hundreds of sums, and finds nothing there: tensor cores have made them.
 */

/** Compiles kernels for NVIDIA GPUs. Stateless; any thread may call it. See the essay above. */
public final class PtxCompiler {
    private static final String ONCE = "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,reassociate";

    private static final String LOOPS =
            "loop-mssa(licm<no-allowspeculation>,loop-rotate,licm<allowspeculation>),loop(indvars,loop-deletion,loop-unroll-full)";

    private static final String VALUES = "gvn,sccp,bdce,dse,loop-mssa(licm<allowspeculation>),adce";

    private static final String LAST = "instcombine<no-verify-fixpoint>,loop-unroll,early-cse,simplifycfg";

    private static final String PAIRS = "slp-vectorizer";

    private static final String AROUND_PRODUCTS = function(ONCE, LOOPS, VALUES, LAST);
    private static final String OTHERWISE = function(ONCE, LOOPS, VALUES, PAIRS, LAST);

    private static String function(String... passes) {
        return "always-inline,function(" + String.join(",", passes) + ")";
    }

    private static boolean hasProducts(Func kernel) {
        boolean[] found = {false};
        kernel.walk(op -> found[0] |= op.is(Tt.DOT) || op.is(Ttg.WARP_GROUP_DOT));
        return found[0];
    }

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
            llvm.optimize(hasProducts(module.kernel()) ? AROUND_PRODUCTS : OTHERWISE);
            return new PtxKernel(
                    KernelEmitter.symbol(module.kernel()),
                    options.capability(),
                    GpuModule.numCtas(module),
                    options.numWarps() + WarpPartition.warps(module.kernel()),
                    GpuModule.sharedBytes(module),
                    emitted.mapBytes(),
                    emitted.maps(),
                    GpuModule.mapParts(module),
                    PersistPrograms.isPersistent(module.kernel()),
                    GpuModule.hasOneWaveForm(module),
                    OverlapLaunches.isIn(module.kernel()),
                    () -> IrPrinter.print(module),
                    emitted.llvmIr(),
                    llvm.emitAssemblyAndClose(),
                    emitted.assertions().stream().map(AssertSite::of).toList(),
                    emitted.prints().stream().map(PrintLines::of).toList());
        }
    }
}
