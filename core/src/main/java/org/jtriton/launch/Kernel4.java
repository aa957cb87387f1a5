package org.jtriton.launch;

import java.io.Serializable;
import java.util.Objects;
import org.jtriton.CompiledKernel;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.runtime.PreparedKernel;

/** A kernel whose 4 parameters the Java compiler checks. */
public final class Kernel4<T1, T2, T3, T4> extends TypedKernel {
    Kernel4(Method<T1, T2, T3, T4> reference) {
        super(reference);
    }

    /** This kernel on a device, where it is compiled once however often it is asked for. */
    public Launch<T1, T2, T3, T4> on(Device device) {
        return new Launch<>(prepared(device));
    }

    /** A static method with 4 parameters, as a reference to it. */
    @FunctionalInterface
    public interface Method<T1, T2, T3, T4> extends Serializable {
        void call(T1 a1, T2 a2, T3 a3, T4 a4);
    }

    /** How many programs a launch runs, by its arguments. */
    @FunctionalInterface
    public interface Programs<T1, T2, T3, T4> {
        Grid of(T1 a1, T2 a2, T3 a3, T4 a4);
    }

    /** Launches of a kernel with 4 parameters. */
    public static final class Launch<T1, T2, T3, T4> extends TypedLaunch<Launch<T1, T2, T3, T4>> {
        private final Programs<T1, T2, T3, T4> programs;

        Launch(PreparedKernel kernel) {
            this(kernel, Settings.NONE, null);
        }

        private Launch(PreparedKernel kernel, Settings settings, Programs<T1, T2, T3, T4> programs) {
            super(kernel, settings);
            this.programs = programs;
        }

        @Override
        Launch<T1, T2, T3, T4> with(Settings other, boolean keepsGrid) {
            return new Launch<>(kernel(), other, keepsGrid ? programs : null);
        }

        /** Runs as many programs as a function says of the arguments. */
        public Launch<T1, T2, T3, T4> grid(Programs<T1, T2, T3, T4> grid) {
            Objects.requireNonNull(grid, "a launch needs a grid");
            return new Launch<>(kernel(), settings().withGrid(null, null), grid);
        }

        /** Runs the kernel; what it throws is what {@link org.jtriton.Kernel#launch(Grid, Object...)} throws. */
        public void launch(T1 a1, T2 a2, T3 a3, T4 a4) {
            var computed = programs == null ? null : programs.of(a1, a2, a3, a4);
            var arguments = kernel().takeArguments(4);
            arguments[0] = a1;
            arguments[1] = a2;
            arguments[2] = a3;
            arguments[3] = a4;
            launchWith(computed, arguments);
        }

        /** Compiles the kernel for arguments such as these, and runs nothing. */
        public CompiledKernel compile(T1 a1, T2 a2, T3 a3, T4 a4) {
            return compileWith(a1, a2, a3, a4);
        }
    }
}
