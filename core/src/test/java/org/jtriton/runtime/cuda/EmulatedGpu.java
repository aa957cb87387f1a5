package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Knobs;
import org.jtriton.TensorDescriptor;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.PtxCompiler;
import org.jtriton.backend.ptx.PtxKernel;
import org.jtriton.backend.ptx.ReportLayout;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.SourceLines;
import org.jtriton.ptx.GlobalMemory;
import org.jtriton.ptx.PtxEntry;
import org.jtriton.ptx.PtxModule;
import org.jtriton.ptx.PtxRun;
import org.jtriton.ptx.TensorMap;
import org.jtriton.runtime.ArgumentSlots;
import org.jtriton.runtime.DeviceMemory;
import org.jtriton.runtime.Driver;
import org.jtriton.runtime.Executable;
import org.jtriton.runtime.LaunchOptions;
import org.jtriton.runtime.OpenDevices;

/**
 * A GPU without a GPU: kernels are compiled to PTX as for a real one, and an emulator runs them, which checks every access. Its
 * name is that of a real one, so that what is only for GPUs runs here too.
 */
public final class EmulatedGpu implements Driver {
    private static final Capability HOPPER = Capability.parse("cuda:90");

    /** Programs that it holds at once of a kernel whose programs go from tile to tile. */
    public static final int RESIDENTS = 3;

    /** What a program on it may have. */
    private static final int SHARED_BYTES = 227 << 10;

    /** Instructions that come to memory of the GPU. */
    private static final Pattern GLOBAL = Pattern.compile("\\b(ld|st|atom|red|cp|tensormap|prefetch)\\S*\\.global\\b");

    private final GlobalMemory memory = new GlobalMemory();
    private final TensorMaps maps = new TensorMaps(EmulatedGpu::encode);

    private static Optional<MemorySegment> encode(TensorMaps.Tensor t) {
        return Optional.of(new TensorMap(
                        t.address(),
                        t.type().bytes(),
                        element(t.type()),
                        t.sizes(),
                        t.strides(),
                        t.box(),
                        t.swizzleBytes())
                .encode());
    }

    private static String element(DType type) {
        return switch (type) {
            case FP16 -> "f16";
            case BF16 -> "bf16";
            case FP32 -> "f32";
            case FP64 -> "f64";
            default -> type.isFloat() ? "b8" : "int";
        };
    }

    private volatile Consumer<String> prints = Knobs.log()::println;

    private final boolean watchesGlobalMemory;

    private final Capability capability;

    private final Consumer<PtxRun> runs;

    /** Whether launches make maps of their arguments. */
    private boolean hasLaunchMaps = Knobs.LAUNCH_MAPS.value();

    private EmulatedGpu(boolean watchesGlobalMemory, Capability capability, Consumer<PtxRun> runs) {
        this.watchesGlobalMemory = watchesGlobalMemory;
        this.capability = capability;
        this.runs = runs;
    }

    /** One whose launches make no maps of their arguments, so that kernels do, or do without. */
    public static Device openWithoutLaunchMaps() {
        var gpu = new EmulatedGpu(true, HOPPER, run -> {});
        gpu.hasLaunchMaps = false;
        return OpenDevices.of(gpu);
    }

    /** One that tells what each launch has cost. */
    public static Device open(Capability capability, Consumer<PtxRun> runs) {
        return OpenDevices.of(new EmulatedGpu(false, capability, runs));
    }

    /** One that kernels are compiled for as for a GPU of another compute capability. */
    public static Device open(Capability capability) {
        return OpenDevices.of(new EmulatedGpu(false, capability, run -> {}));
    }

    /** A device of its own, with memory of its own. */
    public static Device open() {
        return OpenDevices.of(new EmulatedGpu(false, HOPPER, run -> {}));
    }

    /** One that also looks for races between the warps of a program in global memory. */
    public static Device openWatching() {
        return OpenDevices.of(new EmulatedGpu(true, HOPPER, run -> {}));
    }

    @Override
    public String name() {
        return "cuda";
    }

    @Override
    public String description() {
        return "an emulated GPU of compute capability " + capability.number() / 10.0;
    }

    @Override
    public boolean usesOptions() {
        return true;
    }

    @Override
    public OptionalInt gpuCapability() {
        return OptionalInt.of(capability.number());
    }

    @Override
    public MemorySegment tensorMap(TensorDescriptor descriptor, long address, int parts) {
        return capability.isAtLeast(HOPPER.number()) ? maps.of(descriptor, address, parts) : null;
    }

    private record Block(GlobalMemory memory, Arena arena, MemorySegment bytes, long address) implements DeviceMemory {
        @Override
        public void free() {
            memory.unregister(address);
            arena.close();
        }
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        var arena = Arena.ofShared();
        var block = arena.allocate(bytes, Long.BYTES);
        return new Block(memory, arena, block, memory.register("a buffer", block));
    }

    @Override
    public Executable compile(IrModule module, AliasSets aliases, LaunchOptions options, SourceLines sources) {
        return compile(module, aliases, options, new KernelForm(hasLaunchMaps, false));
    }

    private Emulated compile(IrModule module, AliasSets aliases, LaunchOptions options, KernelForm form) {
        var compilation = CudaCompilation.of(
                module,
                capability,
                aliases,
                options,
                form,
                PtxCompiler::compile,
                () -> (ptx, _, _) -> new Cubin(ptx.getBytes(StandardCharsets.UTF_8), ""));
        var kernel = compilation.kernel();
        if (kernel.sharedBytes() > SHARED_BYTES) {
            throw CompilationException.error("kernel '%s' needs %d bytes of shared memory, and a program may have %d"
                            .formatted(module.kernel().name(), kernel.sharedBytes(), SHARED_BYTES))
                    .build();
        }
        checkOverlap(kernel);
        var entry = PtxModule.parse(kernel.ptx(), memory).kernel(kernel.symbol());
        return new Emulated(
                compilation,
                watchesGlobalMemory ? entry.watchingGlobalMemory() : entry,
                () -> compile(module, aliases, options, form.withoutMaps()));
    }

    /** A kernel whose launch begins early must come to no memory before it has waited, which every thread does once. */
    private static void checkOverlap(PtxKernel kernel) {
        String[] parts = kernel.ptx().split("griddepcontrol\\.wait;", -1);
        if (kernel.waitsItself() != (parts.length == 2)
                || kernel.waitsItself() && GLOBAL.matcher(parts[0]).find()) {
            throw new AssertionError("the launch of this kernel may not begin early, or does not:\n" + kernel.ptx());
        }
    }

    @Override
    public void onPrint(Consumer<String> lines) {
        prints = lines;
    }

    @Override
    public void close() {}

    private final class Emulated implements Executable {
        private final CudaCompilation compilation;
        private final PtxEntry entry;
        private final LaunchMaps launchMaps;

        /** The kernel without maps of its arguments; compiled once it is needed. */
        private final Supplier<Emulated> general;

        private Emulated compiled;

        Emulated(CudaCompilation compilation, PtxEntry entry, Supplier<Emulated> general) {
            this.compilation = compilation;
            this.entry = entry;
            this.general = general;
            launchMaps = new LaunchMaps(
                    compilation.kernel().maps(), compilation.kernel().mapParts(), EmulatedGpu::encode);
        }

        @Override
        public List<String> stages() {
            return CudaCompilation.stages();
        }

        @Override
        public String text(String stage) {
            return compilation.text(stage);
        }

        @Override
        public void launch(ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
            int own = arguments.count();
            if (!launchMaps.addTo(arguments)) {
                general().launch(arguments, gridX, gridY, gridZ);
                return;
            }
            try {
                launchWithAll(arguments, gridX, gridY, gridZ);
            } finally {
                arguments.dropTo(own);
            }
        }

        private synchronized Emulated general() {
            if (compiled == null) {
                compiled = general.get();
            }
            return compiled;
        }

        private void launchWithAll(ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
            int capacity = Knobs.PRINT_LINES.value();
            try (var arena = Arena.ofShared()) {
                var report = arena.allocate(ReportLayout.bytes(capacity), Long.BYTES);
                report.set(JAVA_INT, ReportLayout.RECORD_CAPACITY, capacity);
                var kernel = compilation.kernel();
                int ctas = kernel.numCtas();
                long groups = (long) gridX * ctas * gridY * gridZ;
                var maps = arena.allocate(Math.max(1, kernel.mapBytes() * groups), 128);
                long address = memory.register("the report", report);
                long mapsAddress = memory.register("the maps", maps);
                try {
                    var bits = bits(arguments, address, mapsAddress, gridX, gridY, gridZ);
                    int threads = 32 * kernel.numWarps();
                    if (kernel.isPersistent()) {
                        int programs = Math.min(RESIDENTS, gridX * gridY * gridZ);
                        runs.accept(entry.launch(programs, 1, 1, threads, kernel.sharedBytes(), bits));
                    } else {
                        runs.accept(entry.launch(gridX * ctas, gridY, gridZ, threads, kernel.sharedBytes(), bits));
                    }
                    Report.read(
                            report,
                            capacity,
                            kernel,
                            compilation.tidy().kernel().name(),
                            prints);
                } finally {
                    memory.unregister(address);
                    memory.unregister(mapsAddress);
                }
            }
        }

        /** The bits of the arguments that the kernel declares, the driver's own last. */
        private Object[] bits(ArgumentSlots slots, long report, long maps, int... grid) {
            var kernel = compilation.kernel();
            var hidden = new ArrayList<Object>(List.of(report));
            if (kernel.mapBytes() > 0) {
                hidden.add(maps);
            }
            if (kernel.isPersistent()) {
                Arrays.stream(grid).forEach(n -> hidden.add((long) n));
            }
            var bits = new Object[entry.parameters()];
            int own = bits.length - hidden.size();
            Arrays.setAll(bits, i -> i < own ? bits(slots, i) : hidden.get(i - own));
            return bits;
        }

        /** As the driver reads them: as many bytes as the kernel declares, from where the pointer leads. */
        private Object bits(ArgumentSlots slots, int index) {
            int bytes = entry.parameterBytes(index);
            if (bytes <= Long.BYTES) {
                return slots.values().getAtIndex(JAVA_LONG, index);
            }
            return MemorySegment.ofAddress(slots.pointers().getAtIndex(JAVA_LONG, index))
                    .reinterpret(bytes)
                    .toArray(JAVA_BYTE);
        }

        @Override
        public void close() {}
    }
}
