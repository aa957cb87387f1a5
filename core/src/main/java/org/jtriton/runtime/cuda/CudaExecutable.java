package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jtriton.LaunchException;
import org.jtriton.backend.ptx.PtxKernel;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Type;
import org.jtriton.runtime.ArgumentSlots;
import org.jtriton.runtime.Executable;

/**
 * A kernel in a GPU. Where several CTAs share a program, the machine code says that so many side by side along x are a cluster, and a
 * launch has as many times more of them. A launch is one call of the driver, which gets what was prepared when the kernel was loaded and the
 * arguments where they are: nothing is looked up and nothing allocated.
 */
final class CudaExecutable implements Executable {
    private static final int WARP = 32;

    /** The most programs in y and in z; in x there is no limit below that of a grid. */
    private static final int MAX_GRID_YZ = 65_535;

    private final CudaContext context;
    private final CudaStream mainStream;
    private final CudaApi api;
    private final CudaCompilation compilation;
    private final PtxKernel kernel;
    private final CudaModule module;
    private final Report report;
    private final Consumer<String> lines;
    private final String name;
    private final List<Type> parameters;

    private final long function;
    private final int threads;
    private final int ctas;
    private final int sharedBytes;

    /** How many programs run at once of a kernel whose programs go from tile to tile; 0 for any other. */
    private final int residents;

    private final boolean isReporting;

    /** Null if the kernel takes none. */
    private final LaunchMaps maps;

    /** For arguments of which the maps cannot be made. */
    private final OtherForm withoutMaps;

    /** For launches whose programs all run at once; null if they take this one, too. */
    private final OtherForm forOneWave;

    /**
     * Loads a kernel.
     *
     * @param encoder makes the maps of its arguments
     * @param form which form of the kernel it is
     * @param others compiles another one
     */
    CudaExecutable(
            CudaContext context,
            CudaStream mainStream,
            CudaCompilation compilation,
            Report report,
            Consumer<String> lines,
            TensorMaps.Encoder encoder,
            KernelForm form,
            Function<KernelForm, CudaExecutable> others) {
        this.context = context;
        this.mainStream = mainStream;
        this.api = context.api();
        this.compilation = compilation;
        this.kernel = compilation.kernel();
        this.report = report;
        this.lines = lines;
        var source = compilation.tidy().kernel();
        this.name = source.name();
        this.parameters = source.parameters().stream().map(p -> p.type()).toList();
        this.threads = WARP * kernel.numWarps();
        this.ctas = kernel.numCtas();
        this.sharedBytes = kernel.sharedBytes();
        this.isReporting = kernel.reports();
        this.withoutMaps = new OtherForm(() -> others.apply(form.withoutMaps()));
        this.forOneWave = kernel.hasOneWaveForm() ? new OtherForm(() -> others.apply(form.forOneWave())) : null;
        this.maps = kernel.maps().isEmpty() ? null : new LaunchMaps(kernel.maps(), kernel.mapParts(), encoder);
        this.module = CudaModule.load(context, compilation.cubin().code(), kernel.symbol(), ctas, threads, sharedBytes);
        this.function = module.function();
        this.residents = kernel.isPersistent()
                ? Math.max(1, module.programsPerMultiprocessor()) * context.attribute(GpuFacts.MULTIPROCESSOR_COUNT)
                : 0;
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
    public boolean isBinary(String stage) {
        return CudaCompilation.isBinary(stage);
    }

    @Override
    public byte[] binary(String stage) {
        return compilation.binary(stage);
    }

    @Override
    public Map<String, Object> properties() {
        var properties = new LinkedHashMap<String, Object>();
        properties.put("warps", kernel.numWarps());
        if (residents > 0) {
            properties.put("programs at once", residents);
        }
        if (ctas > 1) {
            properties.put("groups of warps that share a program", ctas);
        }
        properties.put("registers", module.registers());
        properties.put("local memory", module.localBytes());
        properties.put("spilled bytes", compilation.cubin().spilledBytes());
        properties.put("shared memory", sharedBytes);
        properties.put("programs per multiprocessor", module.programsPerMultiprocessor());
        return properties;
    }

    @Override
    public void launch(ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        launch(mainStream, arguments, gridX, gridY, gridZ);
    }

    /** Launches the kernel on a stream. */
    void launch(CudaStream stream, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        if (forOneWave != null && (long) gridX * gridY * gridZ <= residents) {
            forOneWave.get().launch(stream, arguments, gridX, gridY, gridZ);
            return;
        }
        if (maps == null) {
            launchWithAll(stream, arguments, gridX, gridY, gridZ);
            return;
        }
        int own = arguments.count();
        if (!maps.addTo(arguments)) {
            withoutMaps.get().launch(stream, arguments, gridX, gridY, gridZ);
            return;
        }
        try {
            launchWithAll(stream, arguments, gridX, gridY, gridZ);
        } finally {
            arguments.dropTo(own);
        }
    }

    private void launchWithAll(CudaStream stream, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        if (stream.isCapturing()) {
            capture(stream, arguments, gridX, gridY, gridZ);
        } else {
            launchNow(stream, arguments, gridX, gridY, gridZ);
        }
    }

    private void capture(CudaStream stream, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        if (isReporting) {
            throw new UnsupportedOperationException(
                    "kernel '%s' prints or has assertions, which a launch has to wait for: it cannot be part of a graph"
                            .formatted(name));
        }
        checkGrid(gridX, gridY, gridZ);
        context.enter();
        addHidden(stream, arguments, 0, gridX, gridY, gridZ);
        put(stream.handle(), arguments, gridX, gridY, gridZ);
        stream.recorded(describe(arguments, gridX, gridY, gridZ));
    }

    private void launchNow(CudaStream stream, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        checkGrid(gridX, gridY, gridZ);
        if (isReporting) {
            launchReporting(stream, arguments, gridX, gridY, gridZ);
        } else {
            context.enterToLaunch();
            addHidden(stream, arguments, 0, gridX, gridY, gridZ);
            context.launches().add(this, arguments, gridX, gridY, gridZ);
            put(stream.handle(), arguments, gridX, gridY, gridZ);
        }
    }

    private void checkGrid(int gridX, int gridY, int gridZ) {
        if (gridY > MAX_GRID_YZ || gridZ > MAX_GRID_YZ) {
            throw new LaunchException("kernel '%s': a grid of %d x %d x %d programs: a GPU takes up to %d in y and in z"
                    .formatted(name, gridX, gridY, gridZ, MAX_GRID_YZ));
        }
        if (residents > 0 && (long) gridX * gridY * gridZ > Integer.MAX_VALUE) {
            throw new LaunchException(
                    "kernel '%s': a grid of %d x %d x %d programs, which are numbered: up to %d can be"
                            .formatted(name, gridX, gridY, gridZ, Integer.MAX_VALUE));
        }
        if (gridX > Integer.MAX_VALUE / ctas) {
            throw new LaunchException(
                    "kernel '%s': a grid of %d programs in x, each of num_ctas=%d: a GPU takes up to %d"
                            .formatted(name, gridX, ctas, Integer.MAX_VALUE / ctas));
        }
    }

    /** The address of the report, and, if programs make maps, where. */
    private void addHidden(CudaStream stream, ArgumentSlots arguments, long report, int gridX, int gridY, int gridZ) {
        arguments.setHidden(0, report);
        if (kernel.mapBytes() > 0) {
            long programs = (long) gridX * ctas * gridY * gridZ;
            arguments.setHidden(1, stream.maps().address(kernel.mapBytes() * programs));
        }
        if (residents > 0) {
            int first = kernel.mapBytes() > 0 ? 2 : 1;
            arguments.setHidden(first, gridX);
            arguments.setHidden(first + 1, gridY);
            arguments.setHidden(first + 2, gridZ);
        }
    }

    private void put(long stream, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        int code = call(stream, arguments, gridX, gridY, gridZ);
        if (CudaError.isAboutContext(code)) {
            context.enter();
            code = call(stream, arguments, gridX, gridY, gridZ);
        }
        if (code != CudaError.SUCCESS) {
            throw context.failure("cuLaunchKernelEx", code, describe(arguments, gridX, gridY, gridZ));
        }
    }

    private int call(long stream, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        MemorySegment config = arguments.description();
        if (residents > 0) {
            int programs = (int) Math.min(residents, (long) gridX * gridY * gridZ);
            LaunchConfig.write(config, programs, 1, 1, threads, sharedBytes, stream, kernel.waitsItself());
        } else {
            LaunchConfig.write(config, gridX * ctas, gridY, gridZ, threads, sharedBytes, stream, kernel.waitsItself());
        }
        return api.cuLaunchKernelEx(config, function, arguments.pointers());
    }

    /** Runs the kernel to its end, since only then is the report complete. */
    private void launchReporting(CudaStream stream, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        synchronized (report) {
            context.enter();
            addHidden(stream, arguments, report.prepare(), gridX, gridY, gridZ);
            put(stream.handle(), arguments, gridX, gridY, gridZ);
            int code = api.cuStreamSynchronize(stream.handle());
            if (code != CudaError.SUCCESS) {
                throw context.failure("cuStreamSynchronize", code, describe(arguments, gridX, gridY, gridZ));
            }
            report.read(kernel, name, lines);
        }
    }

    private String describe(ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        var values = arguments.values().toArray(JAVA_LONG);
        return describe(values, arguments.count(), gridX, gridY, gridZ);
    }

    /** A launch in words, with the arguments that the kernel takes at run time. */
    String describe(long[] values, int count, int gridX, int gridY, int gridZ) {
        var text = new StringBuilder(
                "kernel '%s', %d x %d x %d programs of %d threads with %d bytes of shared memory, arguments ("
                        .formatted(name, gridX, gridY, gridZ, threads * ctas, sharedBytes));
        int given = count - kernel.maps().size();
        for (int i = 0; i < given; i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(i < parameters.size() ? value(parameters.get(i), values[i]) : values[i]);
        }
        return text.append(given < parameters.size() ? ", ..." : "").append(')').toString();
    }

    private static String value(Type type, long bits) {
        return switch (type) {
            case FloatType f ->
                String.valueOf(FloatBits.decode(f.width() < 64 ? bits & (1L << f.width()) - 1 : bits, f));
            case IntType i -> String.valueOf(bits);
            default -> "%#x: %s".formatted(bits, type);
        };
    }

    @Override
    public synchronized void close() {
        module.unload();
        withoutMaps.close();
        if (forOneWave != null) {
            forOneWave.close();
        }
    }
}
