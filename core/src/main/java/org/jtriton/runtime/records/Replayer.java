package org.jtriton.runtime.records;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jtriton.Arg;
import org.jtriton.CompilationException;
import org.jtriton.CompilerBugException;
import org.jtriton.Device;
import org.jtriton.DeviceAssertException;
import org.jtriton.DeviceException;
import org.jtriton.FindingException;
import org.jtriton.Kernel;
import org.jtriton.KernelLibrary;
import org.jtriton.Triton;

/**
 * Runs recorded launches on a device, through the interface that users have, and says what became of them.
 *
 * <p>A launch that the reference refused passes when it is refused here too, with an error at a line of its kernel file. So
 * does, as skipped, one that is not for this device.
 */
public final class Replayer {
    /** Never closed: memory goes back with the buffers. */
    private static final Device HOST = Triton.open("cpu");

    private final Device device;
    private final Function<LaunchRecord, Kernel> kernels;
    private final Arg[] options;

    /** With the kernels of the files that the records name. */
    public Replayer(Device device) {
        this(device, new Arg[0]);
    }

    /** The same, with options for each launch beside those that were recorded. */
    Replayer(Device device, Arg... options) {
        this.device = device;
        this.options = options;
        Map<Path, KernelLibrary> libraries = new HashMap<>();
        this.kernels = launch ->
                libraries.computeIfAbsent(launch.source(), device::load).kernel(launch.kernel());
    }

    /** With kernels from elsewhere, such as another spelling of those that were recorded. */
    Replayer(Device device, Function<LaunchRecord, Kernel> kernels) {
        this.device = device;
        this.options = new Arg[0];
        this.kernels = kernels;
    }

    /** Runs one record of {@code file}; whatever goes wrong becomes its outcome. */
    public Outcome replay(RecordFile file, LaunchRecord launch) {
        try (var tensors = new LaunchTensors(device, HOST, file, launch)) {
            boolean isForThis = launch.devices().isEmpty() || launch.devices().contains(kindOfDevice());
            return launch.rejection().isPresent() || !isForThis ? refuse(launch, tensors) : run(launch, tensors);
        } catch (Exception | StackOverflowError | LinkageError e) {
            return new Outcome.Failed(isSaid(e) ? e.getMessage() : e.toString(), Optional.of(e));
        }
    }

    /** Whether the message of an exception says it all; any other is not for users, and is shown with its kind. */
    private static boolean isSaid(Throwable e) {
        return switch (e) {
            case CompilationException _, FindingException _, DeviceAssertException _, DeviceException _ -> true;
            case CompilerBugException _ -> true;
            // A launch's errors are such, too.
            case IllegalArgumentException _ -> true;
            default -> false;
        };
    }

    private Outcome run(LaunchRecord launch, LaunchTensors tensors) throws IOException {
        var kernel = kernels.apply(launch);
        var recorded = tensors.arguments();
        var arguments = Arrays.copyOf(recorded, recorded.length + options.length);
        System.arraycopy(options, 0, arguments, recorded.length, options.length);
        for (long i = 0; i < launch.launches(); i++) {
            kernel.launch(launch.grid(), arguments);
        }
        return tensors.difference()
                .<Outcome>map(difference -> new Outcome.Failed(difference, Optional.empty()))
                .orElseGet(Outcome.Passed::new);
    }

    private Outcome refuse(LaunchRecord launch, LaunchTensors tensors) throws IOException {
        var arguments = tensors.arguments();
        try {
            kernels.apply(launch).compile(arguments);
        } catch (CompilationException e) {
            boolean isPlaced =
                    e.line() > 0 && launch.source().endsWith(Path.of(e.file()).getFileName());
            if (!isPlaced) {
                return new Outcome.Failed("refused, but not at a line of its file: " + e.getMessage(), Optional.of(e));
            }
            return launch.rejection().isPresent()
                    ? new Outcome.Passed()
                    : new Outcome.Skipped("only for %s: %s".formatted(launch.devices(), e.message()));
        }
        var reason = launch.rejection().isPresent()
                ? "compiles, while the reference says: " + launch.rejection().get()
                : "compiles on %s, though it is only for %s".formatted(device.name(), launch.devices());
        return new Outcome.Failed(reason, Optional.empty());
    }

    /** The device's name without a number: {@code cuda} for {@code cuda:1}. */
    private String kindOfDevice() {
        return device.name().replaceFirst(":.*", "");
    }
}
