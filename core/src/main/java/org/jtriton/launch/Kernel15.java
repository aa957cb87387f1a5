package org.jtriton.launch;

import java.io.Serializable;
import java.util.Objects;
import org.jtriton.CompiledKernel;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.runtime.PreparedKernel;

/** A kernel whose 15 parameters the Java compiler checks. */
public final class Kernel15<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> extends TypedKernel {
    Kernel15(Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> reference) {
        super(reference);
    }

    /** This kernel on a device, where it is compiled once however often it is asked for. */
    public Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> on(Device device) {
        return new Launch<>(prepared(device));
    }

    /** A static method with 15 parameters, as a reference to it. */
    @FunctionalInterface
    public interface Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> extends Serializable {
        void call(
                T1 a1,
                T2 a2,
                T3 a3,
                T4 a4,
                T5 a5,
                T6 a6,
                T7 a7,
                T8 a8,
                T9 a9,
                T10 a10,
                T11 a11,
                T12 a12,
                T13 a13,
                T14 a14,
                T15 a15);
    }

    /** How many programs a launch runs, by its arguments. */
    @FunctionalInterface
    public interface Programs<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> {
        Grid of(
                T1 a1,
                T2 a2,
                T3 a3,
                T4 a4,
                T5 a5,
                T6 a6,
                T7 a7,
                T8 a8,
                T9 a9,
                T10 a10,
                T11 a11,
                T12 a12,
                T13 a13,
                T14 a14,
                T15 a15);
    }

    /** Launches of a kernel with 15 parameters. */
    public static final class Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>
            extends TypedLaunch<Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>> {
        private final Programs<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> programs;

        Launch(PreparedKernel kernel) {
            this(kernel, Settings.NONE, null);
        }

        private Launch(
                PreparedKernel kernel,
                Settings settings,
                Programs<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> programs) {
            super(kernel, settings);
            this.programs = programs;
        }

        @Override
        Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> with(
                Settings other, boolean keepsGrid) {
            return new Launch<>(kernel(), other, keepsGrid ? programs : null);
        }

        /** Runs as many programs as a function says of the arguments. */
        public Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> grid(
                Programs<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> grid) {
            Objects.requireNonNull(grid, "a launch needs a grid");
            return new Launch<>(kernel(), settings().withGrid(null, null), grid);
        }

        /** Runs the kernel; what it throws is what {@link org.jtriton.Kernel#launch(Grid, Object...)} throws. */
        public void launch(
                T1 a1,
                T2 a2,
                T3 a3,
                T4 a4,
                T5 a5,
                T6 a6,
                T7 a7,
                T8 a8,
                T9 a9,
                T10 a10,
                T11 a11,
                T12 a12,
                T13 a13,
                T14 a14,
                T15 a15) {
            var computed = programs == null
                    ? null
                    : programs.of(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15);
            var arguments = kernel().takeArguments(15);
            arguments[0] = a1;
            arguments[1] = a2;
            arguments[2] = a3;
            arguments[3] = a4;
            arguments[4] = a5;
            arguments[5] = a6;
            arguments[6] = a7;
            arguments[7] = a8;
            arguments[8] = a9;
            arguments[9] = a10;
            arguments[10] = a11;
            arguments[11] = a12;
            arguments[12] = a13;
            arguments[13] = a14;
            arguments[14] = a15;
            launchWith(computed, arguments);
        }

        /** Compiles the kernel for arguments such as these, and runs nothing. */
        public CompiledKernel compile(
                T1 a1,
                T2 a2,
                T3 a3,
                T4 a4,
                T5 a5,
                T6 a6,
                T7 a7,
                T8 a8,
                T9 a9,
                T10 a10,
                T11 a11,
                T12 a12,
                T13 a13,
                T14 a14,
                T15 a15) {
            return compileWith(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15);
        }
    }
}
