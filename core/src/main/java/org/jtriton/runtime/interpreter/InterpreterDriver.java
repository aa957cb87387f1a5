package org.jtriton.runtime.interpreter;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jtriton.DType;
import org.jtriton.Knobs;
import org.jtriton.backend.AliasSets;
import org.jtriton.interpreter.AddressSpace;
import org.jtriton.interpreter.Interpreter;
import org.jtriton.interpreter.Zone;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.SourceLines;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.pass.Pass;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.PassReports;
import org.jtriton.pass.Pipelines;
import org.jtriton.runtime.DeviceMemory;
import org.jtriton.runtime.Driver;
import org.jtriton.runtime.Executable;
import org.jtriton.runtime.LaunchOptions;
import org.jtriton.runtime.StandardFunctions;

/** A device that checks every access to memory. One launch runs at a time. */
public final class InterpreterDriver implements Driver {
    private volatile Consumer<String> prints = Knobs.log()::println;
    private final AddressSpace space = new AddressSpace();
    private final List<Pass> passes;

    public InterpreterDriver() {
        this(Pipelines.interpreter());
    }

    /** Runs kernels as they are after these passes, whose work is checked in this way. */
    public InterpreterDriver(List<Pass> passes) {
        this.passes = List.copyOf(passes);
    }

    @Override
    public String name() {
        return "interpreter";
    }

    @Override
    public String description() {
        return "runs kernels in Java, one program after another, and checks them";
    }

    @Override
    public Map<String, Object> properties() {
        return Map.of("checks", "bounds, unwritten memory, data races, alignment, overlapping stores, assertions");
    }

    @Override
    public boolean checksAssertions() {
        return true;
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        return allocate(DType.INT8, List.of(bytes));
    }

    @Override
    public DeviceMemory allocate(DType type, List<Long> shape) {
        return CheckedMemory.allocate(space, new Zone.Content(type.toString(), type.bytes(), shape));
    }

    @Override
    public Executable compile(IrModule module, AliasSets aliases, LaunchOptions options, SourceLines sources) {
        var reports = new PassReports(module.kernel().name());
        var manager = new PassManager(passes).listen(reports);
        if (Knobs.VERIFY.value()) {
            Verifier.verify(module);
        }
        var tidy = manager.run(module);
        reports.finish();
        var interpreter = new Interpreter(tidy.kernel(), StandardFunctions.INSTANCE::function, sources);
        return new InterpretedKernel(tidy, interpreter, space, prints);
    }

    @Override
    public void onPrint(Consumer<String> lines) {
        prints = lines;
    }

    @Override
    public void close() {}
}
