package org.jtriton.runtime.cpu;

import java.util.Map;
import java.util.function.Consumer;
import org.jtriton.Knobs;
import org.jtriton.backend.AliasSets;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.SourceLines;
import org.jtriton.llvm.TargetSpec;
import org.jtriton.runtime.DeviceMemory;
import org.jtriton.runtime.Driver;
import org.jtriton.runtime.Executable;
import org.jtriton.runtime.LaunchOptions;

/** The processors of this machine. */
public final class CpuDriver implements Driver {
    private volatile Consumer<String> prints = Knobs.log()::println;
    private final WorkerPool pool = new WorkerPool(Knobs.THREADS.value());

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public String description() {
        int threads = pool.threads();
        return "%s, %d %s".formatted(Knobs.osArch(), threads, threads == 1 ? "thread" : "threads");
    }

    @Override
    public Map<String, Object> properties() {
        return HostProperties.of(pool.threads());
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        return HostMemory.allocate(bytes);
    }

    @Override
    public Executable compile(IrModule module, AliasSets aliases, LaunchOptions options, SourceLines sources) {
        return new CpuExecutable(pool, prints, CpuCompilation.of(module, TargetSpec.parse("cpu"), aliases));
    }

    @Override
    public void onPrint(Consumer<String> lines) {
        prints = lines;
    }

    @Override
    public void close() {
        pool.close();
    }
}
