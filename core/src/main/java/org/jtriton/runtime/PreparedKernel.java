package org.jtriton.runtime;

import org.jtriton.CompiledKernel;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Stream;

/**
 * A kernel as a typed launch uses it: what a launch says beside its arguments is known before, and the arguments come in order,
 * in an array that is used again.
 */
public interface PreparedKernel extends Kernel {
    /** An array for the arguments of one launch, to be filled and handed back to {@link #launchTyped}. */
    Object[] takeArguments(int count);

    /**
     * As {@link Kernel#launch(Stream, Grid, Object...)}.
     *
     * @param stream null for the device's own
     * @param grid null where {@code function} gives it
     * @param function null where {@code grid} is there
     * @param options those of {@link LaunchOptions#with}; null for none
     * @param arguments of {@link #takeArguments}
     */
    void launchTyped(Stream stream, Grid grid, Grid.Function function, Object[] options, Object[] arguments);

    /** As {@link Kernel#compile}; the parameters are those of {@link #launchTyped}. */
    CompiledKernel compileTyped(Object[] options, Object[] arguments);
}
