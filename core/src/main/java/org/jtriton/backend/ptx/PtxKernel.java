package org.jtriton.backend.ptx;

import java.util.List;
import java.util.function.Supplier;
import org.jtriton.backend.AssertSite;
import org.jtriton.ir.op.PrintLines;

/**
 * A kernel compiled to PTX.
 *
 * @param symbol the name of the function in PTX; {@link org.jtriton.backend.ptx.emit.KernelEmitter} says what it takes
 * @param capability what it was compiled for
 * @param numCtas how many groups of so many warps share a program, as a cluster
 * @param numWarps warps of 32 threads of such a group, those that only have blocks copied for it included; the only one runs a program
 * @param sharedBytes shared memory that each group needs
 * @param mapBytes global memory that each needs for maps of tensors; 0 if it makes none
 * @param maps what a launch makes of its arguments and adds to them
 * @param mapParts for how many parts of a block it makes them
 * @param isPersistent whether programs go from tile to tile, so that a launch runs as many as the GPU holds at once
 * @param hasOneWaveForm whether launches whose programs all run at once want another form of it
 * @param waitsItself whether programs wait for the launches before by themselves, so that a launch may begin earlier
 * @param ttgir the IR with layouts, printed when it is asked for
 * @param llir the LLVM IR, before LLVM's own passes
 * @param ptx the PTX
 * @param assertSites the assertions; a failed one is reported by its place in this list
 * @param prints what the kernel prints; a print says which of these it is by its place in this list
 */
public record PtxKernel(
        String symbol,
        Capability capability,
        int numCtas,
        int numWarps,
        int sharedBytes,
        int mapBytes,
        List<ArgumentMap> maps,
        int mapParts,
        boolean isPersistent,
        boolean hasOneWaveForm,
        boolean waitsItself,
        Supplier<String> ttgir,
        String llir,
        String ptx,
        List<AssertSite> assertSites,
        List<PrintLines> prints) {
    public PtxKernel {
        maps = List.copyOf(maps);
        assertSites = List.copyOf(assertSites);
        prints = List.copyOf(prints);
    }

    /** Whether a launch must look at the report when the kernel has run. */
    public boolean reports() {
        return !assertSites.isEmpty() || !prints.isEmpty();
    }
}
