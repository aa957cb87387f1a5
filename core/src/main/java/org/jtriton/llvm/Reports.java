package org.jtriton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * What LLVM says through callbacks instead of return values: errors in the middle of code generation, and why linking
 * failed. Left to itself, LLVM prints the latter and answers the former by ending the process.
 *
 * <p>LLVM does its work on the thread that calls it, so each thread collects its own reports. The callbacks are made
 * once and shared, since making one costs as much as compiling a small kernel.
 */
final class Reports {
    /** {@code LLVMDiagnosticHandler}, for errors about the IR. */
    static final MemorySegment DIAGNOSTIC_HANDLER = callback("diagnostic");
    /** {@code LLVMOrcErrorReporterFunction}, for errors of the JIT linker. */
    static final MemorySegment ERROR_REPORTER = callback("error");

    private static final ThreadLocal<List<String>> REPORTS = ThreadLocal.withInitial(ArrayList::new);

    private Reports() {}

    /** What was reported on this thread since it was last asked, as one line; empty if nothing was. */
    static String take() {
        List<String> reports = REPORTS.get();
        String all = String.join("; ", reports);
        REPORTS.remove();
        return all;
    }

    private static void diagnostic(MemorySegment diagnostic, MemorySegment state) {
        LlvmC llvm = LibLlvm.get();
        if (llvm.LLVMGetDiagInfoSeverity(diagnostic) == LlvmC.DIAGNOSTIC_ERROR) {
            REPORTS.get().add(LibLlvm.takeMessage(llvm.LLVMGetDiagInfoDescription(diagnostic)));
        }
    }

    private static void error(MemorySegment state, MemorySegment error) {
        REPORTS.get().add(LibLlvm.takeError(error));
    }

    private static MemorySegment callback(String method) {
        MethodType type = MethodType.methodType(void.class, MemorySegment.class, MemorySegment.class);
        try {
            MethodHandle handle = MethodHandles.lookup().findStatic(Reports.class, method, type);
            FunctionDescriptor descriptor = FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS);
            return Linker.nativeLinker().upcallStub(handle, descriptor, Arena.global());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this class lacks the callback " + method, e);
        }
    }
}
