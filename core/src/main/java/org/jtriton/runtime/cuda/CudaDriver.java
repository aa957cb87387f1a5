package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jtriton.CompilationException;
import org.jtriton.DeviceException;
import org.jtriton.DeviceMemoryException;
import org.jtriton.Knobs;
import org.jtriton.TensorDescriptor;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.KernelLaunch;
import org.jtriton.backend.ptx.PtxCompiler;
import org.jtriton.backend.ptx.cost.CostModel;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.SourceLines;
import org.jtriton.pass.gpu.GpuModule;
import org.jtriton.runtime.Driver;
import org.jtriton.runtime.DriverGraph;
import org.jtriton.runtime.DriverStream;
import org.jtriton.runtime.Executable;
import org.jtriton.runtime.HostBlock;
import org.jtriton.runtime.LaunchOptions;

/** An NVIDIA GPU. */
public final class CudaDriver implements Driver {
    /** Enough that the fastest run of a short kernel is one that nothing disturbed. */
    private static final int TRIALS = 10;

    /** How often the L2 cache is to be overwritten. */
    private static final int FLUSH = 4;

    private final CudaContext context;
    private final GpuFacts facts;
    private final CudaCompilation.CodeGenerator generator;
    private final UnaryOperator<Assembler> assemblers;
    private final MemoryPool pool;
    private final Staging staging;
    private final Report report;
    private final CudaStream stream;
    private final TensorMaps maps;
    private FlushingTimer timer;
    private volatile Consumer<String> prints = Knobs.log()::println;

    /** With a code generator and a choice of assembler, given the driver's, that need not be those of this machine. */
    CudaDriver(CudaApi api, int ordinal, CudaCompilation.CodeGenerator generator, UnaryOperator<Assembler> assemblers) {
        this.context = CudaContext.open(api, ordinal);
        this.facts = GpuFacts.of(context);
        this.generator = generator;
        this.assemblers = assemblers;
        this.pool = new MemoryPool(new DriverMemory());
        context.onOutOfMemory(() -> pool.trim() > 0);
        this.staging = new Staging(context);
        this.report = new Report(context);
        this.stream = CudaStream.main(context, mapSpace());
        this.maps = facts.capability() >= TensorMaps.HOPPER ? new TensorMaps(encoder(context, facts.driver())) : null;
    }

    /**
     * The GPU of that number, counted from 0 in the driver's order.
     *
     * @throws DeviceException if there is no driver, or it cannot be used
     * @throws IllegalArgumentException if there is no such GPU
     */
    public static CudaDriver open(int ordinal) {
        return new CudaDriver(LibCuda.get(), ordinal, PtxCompiler::compile, Assembler::find);
    }

    /** How many GPUs there are; 0 where there is no driver, or none that can be used. */
    public static int count() {
        try {
            return GpuFacts.count(LibCuda.get());
        } catch (DeviceException e) {
            return 0;
        }
    }

    private MapSpace mapSpace() {
        return new MapSpace(this::allocate);
    }

    /** Where the pool's memory comes from. */
    private final class DriverMemory implements MemoryPool.Source {
        @Override
        public long allocate(long bytes) {
            context.enter();
            try (var arena = Arena.ofConfined()) {
                var out = arena.allocate(JAVA_LONG);
                int code = context.api().cuMemAlloc_v2(out, bytes);
                if (code == CudaError.OUT_OF_MEMORY) {
                    return 0;
                }
                context.check("cuMemAlloc_v2", code, GpuFacts.size(bytes));
                return out.get(JAVA_LONG, 0);
            }
        }

        @Override
        public void quiesce() {
            if (!context.isLost()) {
                context.synchronize();
            }
        }

        @Override
        public void free(long address) {
            if (!context.isLost()) {
                context.call("cuMemFree_v2", "", () -> context.api().cuMemFree_v2(address));
            }
        }
    }

    @Override
    public String name() {
        return context.name();
    }

    @Override
    public String description() {
        return facts.description();
    }

    @Override
    public Map<String, Object> properties() {
        return facts.properties();
    }

    @Override
    public boolean usesOptions() {
        return true;
    }

    @Override
    public OptionalInt gpuCapability() {
        return OptionalInt.of(facts.capability());
    }

    @Override
    public MemorySegment tensorMap(TensorDescriptor descriptor, long address, int parts) {
        return maps == null ? null : maps.of(descriptor, address, parts);
    }

    private static TensorMaps.Encoder encoder(CudaContext context, int driver) {
        return tensor -> {
            context.enter();
            return DriverTensorMap.encode(context.api(), driver, tensor);
        };
    }

    @Override
    public CudaMemory allocate(long bytes) {
        try {
            var memory = new CudaMemory(context, staging, pool, pool.allocate(bytes), bytes);
            memory.clear();
            return memory;
        } catch (MemoryPool.OutOfMemory e) {
            throw new DeviceMemoryException(
                    "device %s has no %s left: of %s, %s are free and its buffers hold %s; close some, or work in parts"
                            .formatted(
                                    name(),
                                    GpuFacts.size(bytes),
                                    GpuFacts.size(facts.memory()),
                                    GpuFacts.size(freeMemory()),
                                    GpuFacts.size(pool.usedBytes())));
        }
    }

    private long freeMemory() {
        try (var arena = Arena.ofConfined()) {
            var total = arena.allocate(JAVA_LONG);
            return context.query("cuMemGetInfo_v2", "", free -> context.api().cuMemGetInfo_v2(free, total));
        }
    }

    @Override
    public HostBlock allocatePinned(long bytes) {
        var block = PinnedBlocks.allocate(context, bytes);
        return new HostBlock(block, () -> PinnedBlocks.free(context, block));
    }

    @Override
    public DriverStream mainStream() {
        return stream;
    }

    @Override
    public DriverStream newStream() {
        return CudaStream.create(context, mapSpace());
    }

    @Override
    public DriverGraph capture(Consumer<DriverStream> work) {
        return CudaStream.capture(context, mapSpace(), work);
    }

    @Override
    public void synchronize() {
        context.synchronize();
    }

    @Override
    public void finish() {
        if (!context.isLost()) {
            context.synchronize();
        }
    }

    @Override
    public int trials() {
        return TRIALS;
    }

    @Override
    public long time(Runnable launch, boolean isRepeatable) {
        if (!isRepeatable) {
            return timer().time(launch);
        }
        return timer().time(() -> {
                    launch.run();
                    launch.run();
                })
                / 2;
    }

    private synchronized FlushingTimer timer() {
        if (timer == null) {
            timer = new FlushingTimer(context, allocate(Math.max(FLUSH * facts.l2Bytes(), 1)));
        }
        return timer;
    }

    @Override
    public Executable compile(IrModule module, AliasSets aliases, LaunchOptions options, SourceLines sources) {
        return compile(module, aliases, options, KernelForm.usual());
    }

    private CudaExecutable compile(IrModule module, AliasSets aliases, LaunchOptions options, KernelForm form) {
        var target = facts.target();
        try (var assembler =
                assemblers.apply(new DriverAssembler(context)).begin(target.arch(), options.maxRegisters())) {
            var compilation = CudaCompilation.of(module, target, aliases, options, form, generator, () -> assembler);
            requireSharedMemory(compilation.tidy(), compilation.kernel().sharedBytes(), options);
            return new CudaExecutable(
                    context,
                    stream,
                    compilation,
                    report,
                    prints,
                    encoder(context, facts.driver()),
                    form,
                    other -> compile(module, aliases, options, other));
        }
    }

    @Override
    public OptionalDouble estimate(IrModule module, AliasSets aliases, LaunchOptions options, KernelLaunch launch) {
        boolean isOneWave = launch.programs() <= facts.multiprocessors();
        var laidOut = CudaCompilation.laidOut(module, facts.target(), aliases, options, isOneWave);
        requireSharedMemory(laidOut, GpuModule.sharedBytes(laidOut), options);
        return OptionalDouble.of(
                CostModel.estimate(facts.machine(), laidOut, launch).nanoseconds());
    }

    private void requireSharedMemory(IrModule module, int sharedBytes, LaunchOptions options) {
        if (sharedBytes > facts.sharedBytes()) {
            throw CompilationException.error("kernel '%s' needs %s of shared memory, and a program on %s may have %s"
                            .formatted(
                                    module.kernel().name(),
                                    GpuFacts.size(sharedBytes),
                                    facts.name(),
                                    GpuFacts.size(facts.sharedBytes())))
                    .hint("make its blocks smaller, or num_stages, which is %d".formatted(options.numStages()))
                    .build();
        }
    }

    @Override
    public void onPrint(Consumer<String> lines) {
        prints = lines;
    }

    /** Memory goes with the pool: nothing that was put in before uses it any more once the driver has taken it back. */
    @Override
    public void close() {
        try {
            if (timer != null) {
                timer.close();
            }
            report.close();
            staging.close();
            pool.close();
        } finally {
            context.close();
        }
    }
}
