package org.jtriton.runtime.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Consumer;
import org.jtriton.backend.cpu.CpuKernel;
import org.jtriton.ir.op.PrintLines;

/** What native code calls to print an element: makes a line of it. Exists for kernels that print only. */
final class KernelPrints implements AutoCloseable {
    private static final MethodType TYPE = MethodType.methodType(
            void.class, int.class, int.class, int.class, int.class, int.class, long.class, long.class);
    private static final MethodHandle PRINT = method();

    private final List<PrintLines> sites;
    private final Consumer<String> lines;
    private final Arena arena = Arena.ofShared();
    private volatile RuntimeException failure;

    private KernelPrints(List<PrintLines> sites, Consumer<String> lines) {
        this.sites = sites;
        this.lines = lines;
    }

    /** Connects a kernel with where its lines go; null for a kernel that prints nothing. */
    static KernelPrints of(CpuKernel kernel, Consumer<String> lines) {
        if (kernel.prints().isEmpty()) {
            return null;
        }
        var prints = new KernelPrints(kernel.prints(), lines);
        kernel.setPrintFunction(prints.function());
        return prints;
    }

    private MemorySegment function() {
        var descriptor =
                FunctionDescriptor.ofVoid(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
        return Linker.nativeLinker().upcallStub(PRINT.bindTo(this), descriptor, arena);
    }

    private static MethodHandle method() {
        try {
            return MethodHandles.lookup().findVirtual(KernelPrints.class, "print", TYPE);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this class lacks its callback: " + e.getMessage(), e);
        }
    }

    /** An exception must not reach native code, which would end the JVM. */
    private void print(int site, int x, int y, int z, int operand, long element, long bits) {
        try {
            var print = sites.get(site);
            lines.accept(operand < 0 ? print.line(x, y, z) : print.line(x, y, z, operand, element, bits));
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            failure = new IllegalStateException("a print failed: " + e.getMessage(), e);
        }
    }

    /** Throws what went wrong while lines were written, once. */
    void checkResult() {
        var failed = failure;
        failure = null;
        if (failed != null) {
            throw failed;
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
