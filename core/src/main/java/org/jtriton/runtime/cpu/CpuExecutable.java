package org.jtriton.runtime.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.function.Consumer;
import org.jtriton.DeviceAssertException;
import org.jtriton.backend.cpu.CpuKernel;
import org.jtriton.runtime.ArgumentSlots;
import org.jtriton.runtime.Executable;

/**
 * A kernel of machine code, run by a pool of threads. One call from Java runs a chunk of programs.
 *
 * <p>Handing work to another thread takes longer than a small kernel: a launch that past ones say will be over sooner runs on
 * the thread that launches.
 */
final class CpuExecutable implements Executable {
    private static final MethodHandle CALL = Linker.nativeLinker()
            .downcallHandle(FunctionDescriptor.of(
                    JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, ADDRESS));

    /** What waking a thread is worth: about twice the time from asking for help to getting it. */
    private static final double WORTH_SHARING_NANOS = 10_000;

    /** The weight of the latest chunk in the running mean. */
    private static final double LEARNING_RATE = 0.125;

    private final WorkerPool pool;
    private final CpuCompilation compilation;
    private final CpuKernel kernel;
    private final String name;
    private final MemorySegment entry;
    private final KernelPrints prints;

    /** About how long a program takes; 0 until one has run. Threads overwrite each other's: any of them is right. */
    private volatile double nanosPerProgram;

    CpuExecutable(WorkerPool pool, Consumer<String> lines, CpuCompilation compilation) {
        this.pool = pool;
        this.compilation = compilation;
        this.kernel = compilation.kernel();
        this.name = compilation.tidy().kernel().name();
        this.entry = kernel.entry();
        this.prints = KernelPrints.of(kernel, lines);
    }

    @Override
    public List<String> stages() {
        return CpuCompilation.stages();
    }

    @Override
    public String text(String stage) {
        return compilation.text(stage);
    }

    @Override
    public void launch(ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        var slots = arguments.values();
        long count = (long) gridX * gridY * gridZ;
        var range = new ProgramRange(count, pool.threads(), kernel.scratchBytes(), (first, last, scratch) -> {
            long start = System.nanoTime();
            int status = call(slots, gridX, gridY, gridZ, first, last, scratch);
            if (status != 0) {
                throw failed(status - 1, scratch.get(JAVA_LONG, 0), gridX, gridY);
            }
            learn((System.nanoTime() - start) / (double) (last - first));
        });
        boolean isShort = nanosPerProgram > 0 && nanosPerProgram * count < WORTH_SHARING_NANOS;
        if (count == 1 || isShort || pool.threads() == 1) {
            pool.runHere(range);
        } else {
            pool.run(range);
        }
        if (prints != null) {
            prints.checkResult();
        }
    }

    private int call(
            MemorySegment slots, int gridX, int gridY, int gridZ, long first, long last, MemorySegment scratch) {
        try {
            return (int) CALL.invokeExact(entry, slots, gridX, gridY, gridZ, first, last, scratch);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("kernel '%s' cannot be called: %s".formatted(name, e.getMessage()), e);
        }
    }

    private void learn(double nanos) {
        double known = nanosPerProgram;
        nanosPerProgram = known == 0 ? nanos : known + LEARNING_RATE * (nanos - known);
    }

    private DeviceAssertException failed(int site, long program, int gridX, int gridY) {
        return new DeviceAssertException(kernel.assertSites()
                .get(site)
                .failure(name, program % gridX, program / gridX % gridY, program / gridX / gridY));
    }

    @Override
    public void close() {
        kernel.close();
        if (prints != null) {
            prints.close();
        }
    }
}
