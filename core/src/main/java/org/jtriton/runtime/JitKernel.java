package org.jtriton.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jtriton.CompiledKernel;
import org.jtriton.Grid;
import org.jtriton.LaunchException;
import org.jtriton.Meta;
import org.jtriton.Stream;
import org.jtriton.backend.AliasSets;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.Signature;

/**
 * A kernel and its compiled forms, one for each specialisation.
 *
 * <p>A launch binds the arguments to the parameters, writes them into a frame, finds the compiled form by the frame's
 * specialisation and runs it. Frames are used again: the last one to come back waits for the next launch, and only
 * launches that overlap make more of them.
 */
final class JitKernel implements PreparedKernel {
    /** What a launch needs for itself. */
    private static final class Launch {
        private final BoundArguments arguments;
        private final LaunchFrame frame;

        /** What the last one ran, which is what the next one runs while its specialisation is the same. */
        private Compilation compilation;

        Launch(BoundArguments arguments, LaunchFrame frame) {
            this.arguments = arguments;
            this.frame = frame;
        }

        void write(KernelParameter[] parameters, KernelFunction.Configuration configuration) {
            arguments.complete(configuration.values());
            if (configuration.preHook().isPresent()) {
                arguments.replace(configuration.preHook().get().run(arguments.known()));
            }
            frame.specialization().setOptions(arguments.options());
            for (int i = 0; i < parameters.length; i++) {
                if (parameters[i].isConstexpr() && arguments.isDefault(i)) {
                    frame.addDefault();
                } else {
                    frame.add(parameters[i], arguments.value(i));
                }
            }
            if (!arguments.keywords().isEmpty()) {
                arguments.keywords().forEach(frame::addKeyword);
            }
        }
    }

    private final OpenDevice device;
    private final KernelFunction function;
    private final KernelParameter[] parameters;
    private final ConcurrentHashMap<Specialization, Compilation> compilations = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Signature, Compilation> bySignature = new ConcurrentHashMap<>();
    private final AtomicReference<Launch> spare = new AtomicReference<>();

    /** The array that the arguments of the last typed launch came in, empty again. */
    private final AtomicReference<Object[]> spareArguments = new AtomicReference<>();

    private volatile Tuner tuner;

    JitKernel(OpenDevice device, KernelFunction function) {
        this.device = device;
        this.function = function;
        this.parameters = function.parameters().toArray(KernelParameter[]::new);
    }

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public List<Parameter> parameters() {
        return function.parameters().stream()
                .map(p -> new Parameter(p.name(), p.isConstexpr(), isOptional(p)))
                .toList();
    }

    @Override
    public void launch(Grid grid, Object... arguments) {
        launch(device.stream(), Objects.requireNonNull(grid, "a launch needs a grid"), null, null, arguments);
    }

    @Override
    public void launch(Grid.Function grid, Object... arguments) {
        launch(device.stream(), null, Objects.requireNonNull(grid, "a launch needs a grid"), null, arguments);
    }

    @Override
    public void launch(Stream stream, Grid grid, Object... arguments) {
        launch(stream(stream), Objects.requireNonNull(grid, "a launch needs a grid"), null, null, arguments);
    }

    @Override
    public void launch(Stream stream, Grid.Function grid, Object... arguments) {
        launch(stream(stream), null, Objects.requireNonNull(grid, "a launch needs a grid"), null, arguments);
    }

    @Override
    public Object[] takeArguments(int count) {
        var spared = spareArguments.getAndSet(null);
        return spared != null && spared.length == count ? spared : new Object[count];
    }

    @Override
    public void launchTyped(Stream stream, Grid grid, Grid.Function function, Object[] options, Object[] arguments) {
        launch(stream == null ? device.stream() : stream(stream), grid, function, options, arguments);
        Arrays.fill(arguments, null);
        spareArguments.setRelease(arguments);
    }

    private OpenStream stream(Stream stream) {
        return OpenStream.of(Objects.requireNonNull(stream, "a launch needs a stream"), device, name());
    }

    private void launch(
            OpenStream stream, Grid fixedGrid, Grid.Function gridFunction, Object[] options, Object[] arguments) {
        device.enter();
        try {
            var launch = take();
            try {
                launch.arguments.bind(arguments);
                launch.arguments.name(options);
                if (hasGaps(launch.arguments) && tuner().isNeeded()) {
                    tune(launch, fixedGrid, gridFunction);
                }
                launch.write(parameters, choice(launch.arguments));
                run(stream, launch, fixedGrid, gridFunction);
            } finally {
                giveBack(launch);
            }
        } finally {
            device.exit();
        }
    }

    /** Tries configurations on the device's own stream, also where the launch itself goes to another one or into a graph. */
    private void tune(Launch launch, Grid fixedGrid, Grid.Function gridFunction) {
        tuner().tune(launch.arguments, device.driver(), new Tuner.Launch() {
            @Override
            public void run(KernelFunction.Configuration configuration) {
                with(configuration, () -> {
                    JitKernel.this.run(device.stream(), launch, fixedGrid, gridFunction);
                    return null;
                });
            }

            @Override
            public Supplier<OptionalDouble> expectation(KernelFunction.Configuration configuration) {
                return with(configuration, () -> {
                    var grid = grid(launch, fixedGrid, gridFunction);
                    if (isEmpty(grid)) {
                        return () -> OptionalDouble.of(0);
                    }
                    var compilation = compilation(launch);
                    var described = LaunchDescription.of(grid, launch.frame.slots(), launch.arguments.known());
                    return () -> compilation.estimate(described);
                });
            }

            private <T> T with(KernelFunction.Configuration configuration, Supplier<T> work) {
                try {
                    launch.write(parameters, configuration);
                    return work.get();
                } finally {
                    launch.frame.release();
                }
            }
        });
    }

    private void run(OpenStream stream, Launch launch, Grid fixedGrid, Grid.Function gridFunction) {
        var grid = grid(launch, fixedGrid, gridFunction);
        if (!isEmpty(grid)) {
            var executable = compilation(launch).executable();
            stream.enter();
            try {
                stream.launch(executable, launch.frame, (int) grid.x(), (int) grid.y(), (int) grid.z());
            } finally {
                stream.exit();
            }
        }
    }

    private Grid grid(Launch launch, Grid fixedGrid, Grid.Function gridFunction) {
        return fixedGrid != null ? fixedGrid : computed(gridFunction, launch.arguments);
    }

    private Grid computed(Grid.Function function, Meta arguments) {
        var grid = function.of(arguments);
        if (grid == null) {
            throw new LaunchException("kernel '%s': the function of the grid returned null".formatted(name()));
        }
        return grid;
    }

    @Override
    public CompiledKernel compile(Object... arguments) {
        return compileTyped(null, arguments);
    }

    @Override
    public CompiledKernel compileTyped(Object[] options, Object[] arguments) {
        device.enter();
        try {
            var launch = take();
            try {
                launch.arguments.bind(arguments);
                launch.arguments.name(options);
                launch.write(parameters, choice(launch.arguments));
                return compiled(compilation(launch));
            } finally {
                giveBack(launch);
            }
        } finally {
            device.exit();
        }
    }

    @Override
    public CompiledKernel compileFor(String signature) {
        Objects.requireNonNull(signature, "a kernel is compiled for a signature");
        device.enter();
        try {
            var types = function.parse(signature);
            return compiled(bySignature.computeIfAbsent(
                    types, s -> new Compilation(function, device, s, AliasSets.NONE, LaunchOptions.DEFAULT)));
        } finally {
            device.exit();
        }
    }

    /** What to fill gaps with; a launch that has none isn't tuned, however its kernel is decorated. */
    private KernelFunction.Configuration choice(BoundArguments arguments) {
        return hasGaps(arguments) ? tuner().choice(arguments) : KernelFunction.Configuration.NONE;
    }

    /** Whether a launch leaves anything to configurations: arguments, or what it is compiled for if they are about nothing else. */
    private boolean hasGaps(BoundArguments arguments) {
        return !arguments.isComplete() || device.driver().usesOptions() && tuner().isOfOptions();
    }

    /** Made by the first launch that needs it: a decorator that cannot be evaluated matters to no other. */
    private Tuner tuner() {
        if (tuner == null) {
            synchronized (this) {
                if (tuner == null) {
                    tuner = new Tuner(name(), options(function.tuning()));
                }
            }
        }
        return tuner;
    }

    /** What tuning has to choose from here: where options mean nothing, configurations that differ in them only are one. */
    private KernelFunction.Tuning options(KernelFunction.Tuning tuning) {
        return device.driver().usesOptions() ? tuning : tuning.withoutOptions(parameterNames());
    }

    private Launch take() {
        var spared = spare.getAndSet(null);
        return spared != null ? spared : new Launch(newArguments(), new LaunchFrame(name(), device));
    }

    private BoundArguments newArguments() {
        return new BoundArguments(function, device.driver().usesOptions());
    }

    private void giveBack(Launch launch) {
        launch.frame.release();
        launch.arguments.clear();
        spare.setRelease(launch);
    }

    private static Compilation compiled(Compilation compilation) {
        compilation.executable();
        return compilation;
    }

    private List<String> parameterNames() {
        return function.parameters().stream().map(KernelParameter::name).toList();
    }

    private boolean isOptional(KernelParameter parameter) {
        return parameter.defaultValue().isPresent()
                || function.heuristics().stream().anyMatch(h -> h.parameter().equals(parameter.name()))
                || function.tuning().configurations().stream()
                        .anyMatch(c -> c.values().containsKey(parameter.name()));
    }

    /** Whether there is nothing to run; an error if the grid is none. */
    private boolean isEmpty(Grid grid) {
        checkCount(grid, grid.x());
        checkCount(grid, grid.y());
        checkCount(grid, grid.z());
        long plane = grid.x() * grid.y();
        if (plane != 0 && grid.z() > Long.MAX_VALUE / plane) {
            throw new LaunchException(
                    "kernel '%s': a grid of %s programs: more than 2^63 in all".formatted(name(), grid));
        }
        return plane * grid.z() == 0;
    }

    private void checkCount(Grid grid, long count) {
        if (count < 0) {
            throw new LaunchException(
                    "kernel '%s': a grid of %s programs: counts cannot be negative".formatted(name(), grid));
        }
        if (count > Integer.MAX_VALUE) {
            throw new LaunchException("kernel '%s': a grid of %s programs: more than %d in one dimension"
                    .formatted(name(), grid, Integer.MAX_VALUE));
        }
    }

    private Compilation compilation(Launch launch) {
        var specialization = launch.frame.specialization();
        if (!specialization.isAsBefore()) {
            launch.compilation = find(specialization);
            specialization.remember();
        }
        return launch.compilation;
    }

    private Compilation find(Specialization specialization) {
        var known = compilations.get(specialization);
        if (known != null) {
            return known;
        }
        return compilations.computeIfAbsent(
                specialization.copy(),
                k -> new Compilation(function, device, k.signature(parameterNames()), k.aliases(), k.options()));
    }

    /** Frees the compiled forms; called by the device when nothing runs any more. */
    void close() {
        compilations.values().forEach(Compilation::close);
        bySignature.values().forEach(Compilation::close);
    }
}
