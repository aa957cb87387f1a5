package org.jtriton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Machine code of this process, linked from an object file by LLVM's ORC JIT; calls to libc and libm resolve to the
 * process's own.
 *
 * <p>Each library has a JIT of its own: starting and disposing of one costs 1 ms, and all of its memory goes with it,
 * which removing a module from a shared one does not promise.
 *
 * <p>The code lives until {@link #close}. The symbols belong to a scope that ends then: a downcall handle made from one
 * throws {@link IllegalStateException} when it is called later, and closing while a call is under way throws as well,
 * so that no thread ever runs freed code. Closing twice is harmless. Any thread may use and close it. Entering the
 * scope is 12 of the 22 ns that a call takes.
 */
public final class NativeLibrary implements AutoCloseable {
    private final LlvmC llvm = LibLlvm.get();
    private final Arena scope = Arena.ofShared();
    private final MemorySegment jit;
    private boolean closed;

    private NativeLibrary(MemorySegment jit) {
        this.jit = jit;
    }

    /**
     * Links an object file for this machine.
     *
     * @throws LlvmException if it is not one
     */
    public static NativeLibrary load(byte[] object) {
        LlvmC llvm = LibLlvm.get();
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment out = scratch.allocate(ValueLayout.ADDRESS);
            LibLlvm.check("cannot start the JIT linker", llvm.LLVMOrcCreateLLJIT(out, MemorySegment.NULL));
            NativeLibrary library = new NativeLibrary(out.get(ValueLayout.ADDRESS, 0));
            try {
                library.link(scratch, object);
                return library;
            } catch (RuntimeException e) {
                library.close();
                throw e;
            }
        }
    }

    /**
     * The address of a function or variable, valid until this library is closed.
     *
     * @throws LlvmException if the library does not define it, or if it calls something that nothing defines
     */
    public synchronized MemorySegment symbol(String name) {
        if (closed) {
            throw new IllegalStateException("the native code is freed: its library is closed; cannot find " + name);
        }
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment address = scratch.allocate(ValueLayout.JAVA_LONG);
            LibLlvm.check(
                    "cannot find the symbol " + name,
                    llvm.LLVMOrcLLJITLookup(jit, address, scratch.allocateFrom(name)));
            return MemorySegment.ofAddress(address.get(ValueLayout.JAVA_LONG, 0))
                    .reinterpret(scope, null);
        }
    }

    /**
     * Frees the code.
     *
     * @throws IllegalStateException if a call into it is under way; it then stays open
     */
    @Override
    public synchronized void close() {
        if (!closed) {
            scope.close();
            closed = true;
            LibLlvm.check("cannot free native code", llvm.LLVMOrcDisposeLLJIT(jit));
        }
    }

    private void link(Arena scratch, byte[] object) {
        llvm.LLVMOrcExecutionSessionSetErrorReporter(
                llvm.LLVMOrcLLJITGetExecutionSession(jit), Reports.ERROR_REPORTER, MemorySegment.NULL);
        MemorySegment dylib = llvm.LLVMOrcLLJITGetMainJITDylib(jit);
        MemorySegment out = scratch.allocate(ValueLayout.ADDRESS);
        LibLlvm.check(
                "cannot search the process for symbols",
                llvm.LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
                        out, llvm.LLVMOrcLLJITGetGlobalPrefix(jit), MemorySegment.NULL, MemorySegment.NULL));
        llvm.LLVMOrcJITDylibAddGenerator(dylib, out.get(ValueLayout.ADDRESS, 0));
        LibLlvm.check(
                "cannot link the object file",
                llvm.LLVMOrcLLJITAddObjectFile(jit, dylib, LibLlvm.newBuffer(scratch, object, "object")));
    }
}
