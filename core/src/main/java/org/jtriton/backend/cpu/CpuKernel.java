package org.jtriton.backend.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jtriton.backend.AssertSite;
import org.jtriton.backend.cpu.emit.KernelEmitter;
import org.jtriton.ir.op.PrintLines;
import org.jtriton.llvm.LlvmModule;
import org.jtriton.llvm.NativeLibrary;
import org.jtriton.llvm.TargetSpec;

/** A kernel compiled for the CPU. Its code is linked when it is first asked for, and freed by {@link #close}. */
public final class CpuKernel implements AutoCloseable {
    private final String symbol;
    private final TargetSpec target;
    private final byte[] object;
    private final long scratchBytes;
    private final String llvmIr;
    private final List<AssertSite> assertSites;
    private final List<PrintLines> prints;
    private NativeLibrary library;

    CpuKernel(
            String symbol,
            TargetSpec target,
            byte[] object,
            long scratchBytes,
            String llvmIr,
            List<AssertSite> assertSites,
            List<PrintLines> prints) {
        this.symbol = symbol;
        this.target = target;
        this.object = object;
        this.scratchBytes = scratchBytes;
        this.llvmIr = llvmIr;
        this.assertSites = List.copyOf(assertSites);
        this.prints = List.copyOf(prints);
    }

    /**
     * The native function, valid until this kernel is closed; its signature and meaning are in
     * {@link org.jtriton.backend.cpu.emit.KernelEmitter}.
     */
    public synchronized MemorySegment entry() {
        if (library == null) {
            library = NativeLibrary.load(object);
        }
        return library.symbol(symbol);
    }

    /** Bytes of scratch memory that each thread needs, at least 64; to be aligned to 64. */
    public long scratchBytes() {
        return Math.max(64, scratchBytes);
    }

    /** The assertions of the kernel; a failed one is reported by its place in this list. */
    public List<AssertSite> assertSites() {
        return assertSites;
    }

    /** What the kernel prints; a print says which of these it is by its place in this list. */
    public List<PrintLines> prints() {
        return prints;
    }

    /** Sets the function that the kernel calls to print, of the form in {@link org.jtriton.backend.cpu.emit.Prints}. */
    public synchronized void setPrintFunction(MemorySegment function) {
        entry();
        library.symbol(KernelEmitter.PRINT_FUNCTION)
                .reinterpret(ADDRESS.byteSize())
                .set(ADDRESS, 0, function);
    }

    /** The LLVM IR that the kernel became, before LLVM's own passes. */
    public String llir() {
        return llvmIr;
    }

    /** The machine code as assembly text; compiled anew for each call. */
    public String assembly() {
        try (LlvmModule llvm = LlvmModule.parse(llvmIr, target)) {
            llvm.optimize(LlvmModule.O3);
            return llvm.emitAssembly();
        }
    }

    /** Frees the code. Closing twice is harmless. */
    @Override
    public synchronized void close() {
        if (library != null) {
            library.close();
            library = null;
        }
    }
}
