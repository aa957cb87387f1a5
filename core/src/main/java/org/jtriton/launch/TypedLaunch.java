package org.jtriton.launch;

import java.util.Objects;
import org.jtriton.CompiledKernel;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.LaunchException;
import org.jtriton.Stream;
import org.jtriton.runtime.LaunchOptions;
import org.jtriton.runtime.PreparedKernel;

/**
 * A kernel on a device, with what its launches have in common: the grid, the stream and the options.
 *
 * <pre>{@code
 * var add = Triton.kernel(Kernels::add).on(device).grid(Triton.cdiv(n, 1024)).numWarps(8);
 * add.launch(x, y, z, n, 1024);
 * }</pre>
 *
 * <p>It never changes: each method gives another one, and one that is kept may be launched by several threads at once. A launch of
 * one that is kept allocates nothing beside what the Java compiler does to turn an {@code int} into an {@code Integer}.
 *
 * @param <S> the class itself
 */
public abstract class TypedLaunch<S extends TypedLaunch<S>> {
    /**
     * What launches have in common; each part may be null.
     *
     * @param options in the form of {@link LaunchOptions#with}
     */
    record Settings(Stream stream, Grid grid, Grid.Function function, Object[] options) {
        static final Settings NONE = new Settings(null, null, null, null);

        Settings withStream(Stream other) {
            return new Settings(other, grid, function, options);
        }

        Settings withGrid(Grid other, Grid.Function otherFunction) {
            return new Settings(stream, other, otherFunction, options);
        }

        Settings withOption(String name, int value) {
            return new Settings(stream, grid, function, LaunchOptions.with(options, name, value));
        }
    }

    private final PreparedKernel kernel;
    private final Settings settings;

    TypedLaunch(PreparedKernel kernel, Settings settings) {
        this.kernel = kernel;
        this.settings = settings;
    }

    /** The same with other settings; {@code keepsGrid} says whether a grid that is a function of the arguments stays. */
    abstract S with(Settings other, boolean keepsGrid);

    final PreparedKernel kernel() {
        return kernel;
    }

    final Settings settings() {
        return settings;
    }

    /** The name of the kernel. */
    public final String name() {
        return kernel.name();
    }

    /** The same kernel without types: its parameters, and launches whose arguments are checked when they run. */
    public final Kernel untyped() {
        return kernel;
    }

    /** Puts launches into a stream of the same device instead of the device's own. */
    public final S in(Stream stream) {
        return with(settings.withStream(Objects.requireNonNull(stream, "a launch needs a stream")), true);
    }

    /** Runs {@code x} programs. */
    public final S grid(long x) {
        return grid(Grid.of(x));
    }

    /** Runs {@code x * y} programs. */
    public final S grid(long x, long y) {
        return grid(Grid.of(x, y));
    }

    /** Runs {@code x * y * z} programs. */
    public final S grid(long x, long y, long z) {
        return grid(Grid.of(x, y, z));
    }

    /** Runs one program for each point of a grid. */
    public final S grid(Grid grid) {
        return with(settings.withGrid(Objects.requireNonNull(grid, "a launch needs a grid"), null), false);
    }

    /** Runs as many programs as a function says of the arguments by name, for what tuning or a heuristic chooses. */
    public final S tunedGrid(Grid.Function grid) {
        return with(settings.withGrid(null, Objects.requireNonNull(grid, "a launch needs a grid")), false);
    }

    /**
     * Compiles for programs of so many warps of 32 threads at least: a kernel with many sums in registers gets more. The CPU has no use
     * for it.
     *
     * @throws IllegalArgumentException if it is no power of two from 1 to 32
     */
    public final S numWarps(int count) {
        return with(settings.withOption("num_warps", count), true);
    }

    /**
     * Says how deep loads in loops are pipelined on a GPU.
     *
     * @throws IllegalArgumentException if it isn't from 0 to 64
     */
    public final S numStages(int count) {
        return with(settings.withOption("num_stages", count), true);
    }

    /**
     * Says how many groups of so many warps may share a program on a GPU, from Hopper on: a cluster.
     *
     * @throws IllegalArgumentException if it is no power of two from 1 to 16
     */
    public final S numCtas(int count) {
        return with(settings.withOption("num_ctas", count), true);
    }

    /**
     * Bounds the registers of a thread on a GPU; 0 leaves them to the assembler.
     *
     * @throws IllegalArgumentException if it isn't from 0 to 255
     */
    public final S maxRegisters(int count) {
        return with(settings.withOption("maxnreg", count), true);
    }

    /** Launches with the arguments in an array of the kernel's. */
    final void launchWith(Grid computed, Object[] arguments) {
        var grid = computed != null ? computed : settings.grid;
        if (grid == null && settings.function == null) {
            throw new LaunchException(
                    "kernel '%s': a launch needs a grid: write .grid(...) before .launch(...)".formatted(name()));
        }
        kernel.launchTyped(settings.stream, grid, settings.function, settings.options, arguments);
    }

    final CompiledKernel compileWith(Object... arguments) {
        return kernel.compileTyped(settings.options, arguments);
    }

    @Override
    public String toString() {
        return "launches of kernel '%s'".formatted(name());
    }
}
