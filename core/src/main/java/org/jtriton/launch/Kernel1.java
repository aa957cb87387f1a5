package org.jtriton.launch;

import java.io.Serializable;
import java.util.Objects;
import org.jtriton.CompiledKernel;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.runtime.PreparedKernel;

/** A kernel whose one parameter the Java compiler checks. */
public final class Kernel1<T1> extends TypedKernel {
    Kernel1(Method<T1> reference) {
        super(reference);
    }

    /** This kernel on a device, where it is compiled once however often it is asked for. */
    public Launch<T1> on(Device device) {
        return new Launch<>(prepared(device));
    }

    /** A static method with one parameter, as a reference to it. */
    @FunctionalInterface
    public interface Method<T1> extends Serializable {
        void call(T1 a1);
    }

    /** How many programs a launch runs, by its arguments. */
    @FunctionalInterface
    public interface Programs<T1> {
        Grid of(T1 a1);
    }

    /** Launches of a kernel with one parameter. */
    public static final class Launch<T1> extends TypedLaunch<Launch<T1>> {
        private final Programs<T1> programs;

        Launch(PreparedKernel kernel) {
            this(kernel, Settings.NONE, null);
        }

        private Launch(PreparedKernel kernel, Settings settings, Programs<T1> programs) {
            super(kernel, settings);
            this.programs = programs;
        }

        @Override
        Launch<T1> with(Settings other, boolean keepsGrid) {
            return new Launch<>(kernel(), other, keepsGrid ? programs : null);
        }

        /** Runs as many programs as a function says of the arguments. */
        public Launch<T1> grid(Programs<T1> grid) {
            Objects.requireNonNull(grid, "a launch needs a grid");
            return new Launch<>(kernel(), settings().withGrid(null, null), grid);
        }

        /** Runs the kernel; what it throws is what {@link org.jtriton.Kernel#launch(Grid, Object...)} throws. */
        public void launch(T1 a1) {
            var computed = programs == null ? null : programs.of(a1);
            var arguments = kernel().takeArguments(1);
            arguments[0] = a1;
            launchWith(computed, arguments);
        }

        /** Compiles the kernel for arguments such as these, and runs nothing. */
        public CompiledKernel compile(T1 a1) {
            return compileWith(a1);
        }
    }
}
