package org.jtriton.runtime.cpu;

import org.jtriton.Knobs;
import org.jtriton.backend.cpu.CpuCompiler;
import org.jtriton.backend.cpu.CpuOptions;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.PassReports;
import org.jtriton.pass.Pipelines;
import org.jtriton.runtime.DeviceMemory;
import org.jtriton.runtime.Driver;
import org.jtriton.runtime.Executable;

/** The processors of this machine. */
public final class CpuDriver implements Driver {
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
    public DeviceMemory allocate(long bytes) {
        return HostMemory.allocate(bytes);
    }

    @Override
    public Executable compile(IrModule module, boolean isAliased) {
        var reports = new PassReports(module.kernel().name());
        var passes = new PassManager(Pipelines.cpu()).listen(reports);
        if (Knobs.VERIFY.value()) {
            Verifier.verify(module);
            passes.listen((pass, result, time) -> Verifier.verify(result));
        }
        var optimized = passes.run(module);
        reports.finish();
        var kernel = CpuCompiler.compile(optimized, CpuOptions.host(isAliased, (name, type) -> null));
        return new CpuExecutable(pool, kernel, optimized);
    }

    @Override
    public void close() {
        pool.close();
    }
}
