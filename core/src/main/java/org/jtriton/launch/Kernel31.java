package org.jtriton.launch;

import java.io.Serializable;
import java.util.Objects;
import org.jtriton.CompiledKernel;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.runtime.PreparedKernel;

/** A kernel whose 31 parameters the Java compiler checks. */
public final class Kernel31<
                T1,
                T2,
                T3,
                T4,
                T5,
                T6,
                T7,
                T8,
                T9,
                T10,
                T11,
                T12,
                T13,
                T14,
                T15,
                T16,
                T17,
                T18,
                T19,
                T20,
                T21,
                T22,
                T23,
                T24,
                T25,
                T26,
                T27,
                T28,
                T29,
                T30,
                T31>
        extends TypedKernel {
    Kernel31(
            Method<
                            T1,
                            T2,
                            T3,
                            T4,
                            T5,
                            T6,
                            T7,
                            T8,
                            T9,
                            T10,
                            T11,
                            T12,
                            T13,
                            T14,
                            T15,
                            T16,
                            T17,
                            T18,
                            T19,
                            T20,
                            T21,
                            T22,
                            T23,
                            T24,
                            T25,
                            T26,
                            T27,
                            T28,
                            T29,
                            T30,
                            T31>
                    reference) {
        super(reference);
    }

    /** This kernel on a device, where it is compiled once however often it is asked for. */
    public Launch<
                    T1,
                    T2,
                    T3,
                    T4,
                    T5,
                    T6,
                    T7,
                    T8,
                    T9,
                    T10,
                    T11,
                    T12,
                    T13,
                    T14,
                    T15,
                    T16,
                    T17,
                    T18,
                    T19,
                    T20,
                    T21,
                    T22,
                    T23,
                    T24,
                    T25,
                    T26,
                    T27,
                    T28,
                    T29,
                    T30,
                    T31>
            on(Device device) {
        return new Launch<>(prepared(device));
    }

    /** A static method with 31 parameters, as a reference to it. */
    @FunctionalInterface
    public interface Method<
                    T1,
                    T2,
                    T3,
                    T4,
                    T5,
                    T6,
                    T7,
                    T8,
                    T9,
                    T10,
                    T11,
                    T12,
                    T13,
                    T14,
                    T15,
                    T16,
                    T17,
                    T18,
                    T19,
                    T20,
                    T21,
                    T22,
                    T23,
                    T24,
                    T25,
                    T26,
                    T27,
                    T28,
                    T29,
                    T30,
                    T31>
            extends Serializable {
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
                T15 a15,
                T16 a16,
                T17 a17,
                T18 a18,
                T19 a19,
                T20 a20,
                T21 a21,
                T22 a22,
                T23 a23,
                T24 a24,
                T25 a25,
                T26 a26,
                T27 a27,
                T28 a28,
                T29 a29,
                T30 a30,
                T31 a31);
    }

    /** How many programs a launch runs, by its arguments. */
    @FunctionalInterface
    public interface Programs<
            T1,
            T2,
            T3,
            T4,
            T5,
            T6,
            T7,
            T8,
            T9,
            T10,
            T11,
            T12,
            T13,
            T14,
            T15,
            T16,
            T17,
            T18,
            T19,
            T20,
            T21,
            T22,
            T23,
            T24,
            T25,
            T26,
            T27,
            T28,
            T29,
            T30,
            T31> {
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
                T15 a15,
                T16 a16,
                T17 a17,
                T18 a18,
                T19 a19,
                T20 a20,
                T21 a21,
                T22 a22,
                T23 a23,
                T24 a24,
                T25 a25,
                T26 a26,
                T27 a27,
                T28 a28,
                T29 a29,
                T30 a30,
                T31 a31);
    }

    /** Launches of a kernel with 31 parameters. */
    public static final class Launch<
                    T1,
                    T2,
                    T3,
                    T4,
                    T5,
                    T6,
                    T7,
                    T8,
                    T9,
                    T10,
                    T11,
                    T12,
                    T13,
                    T14,
                    T15,
                    T16,
                    T17,
                    T18,
                    T19,
                    T20,
                    T21,
                    T22,
                    T23,
                    T24,
                    T25,
                    T26,
                    T27,
                    T28,
                    T29,
                    T30,
                    T31>
            extends TypedLaunch<
                    Launch<
                            T1,
                            T2,
                            T3,
                            T4,
                            T5,
                            T6,
                            T7,
                            T8,
                            T9,
                            T10,
                            T11,
                            T12,
                            T13,
                            T14,
                            T15,
                            T16,
                            T17,
                            T18,
                            T19,
                            T20,
                            T21,
                            T22,
                            T23,
                            T24,
                            T25,
                            T26,
                            T27,
                            T28,
                            T29,
                            T30,
                            T31>> {
        private final Programs<
                        T1,
                        T2,
                        T3,
                        T4,
                        T5,
                        T6,
                        T7,
                        T8,
                        T9,
                        T10,
                        T11,
                        T12,
                        T13,
                        T14,
                        T15,
                        T16,
                        T17,
                        T18,
                        T19,
                        T20,
                        T21,
                        T22,
                        T23,
                        T24,
                        T25,
                        T26,
                        T27,
                        T28,
                        T29,
                        T30,
                        T31>
                programs;

        Launch(PreparedKernel kernel) {
            this(kernel, Settings.NONE, null);
        }

        private Launch(
                PreparedKernel kernel,
                Settings settings,
                Programs<
                                T1,
                                T2,
                                T3,
                                T4,
                                T5,
                                T6,
                                T7,
                                T8,
                                T9,
                                T10,
                                T11,
                                T12,
                                T13,
                                T14,
                                T15,
                                T16,
                                T17,
                                T18,
                                T19,
                                T20,
                                T21,
                                T22,
                                T23,
                                T24,
                                T25,
                                T26,
                                T27,
                                T28,
                                T29,
                                T30,
                                T31>
                        programs) {
            super(kernel, settings);
            this.programs = programs;
        }

        @Override
        Launch<
                        T1,
                        T2,
                        T3,
                        T4,
                        T5,
                        T6,
                        T7,
                        T8,
                        T9,
                        T10,
                        T11,
                        T12,
                        T13,
                        T14,
                        T15,
                        T16,
                        T17,
                        T18,
                        T19,
                        T20,
                        T21,
                        T22,
                        T23,
                        T24,
                        T25,
                        T26,
                        T27,
                        T28,
                        T29,
                        T30,
                        T31>
                with(Settings other, boolean keepsGrid) {
            return new Launch<>(kernel(), other, keepsGrid ? programs : null);
        }

        /** Runs as many programs as a function says of the arguments. */
        public Launch<
                        T1,
                        T2,
                        T3,
                        T4,
                        T5,
                        T6,
                        T7,
                        T8,
                        T9,
                        T10,
                        T11,
                        T12,
                        T13,
                        T14,
                        T15,
                        T16,
                        T17,
                        T18,
                        T19,
                        T20,
                        T21,
                        T22,
                        T23,
                        T24,
                        T25,
                        T26,
                        T27,
                        T28,
                        T29,
                        T30,
                        T31>
                grid(
                        Programs<
                                        T1,
                                        T2,
                                        T3,
                                        T4,
                                        T5,
                                        T6,
                                        T7,
                                        T8,
                                        T9,
                                        T10,
                                        T11,
                                        T12,
                                        T13,
                                        T14,
                                        T15,
                                        T16,
                                        T17,
                                        T18,
                                        T19,
                                        T20,
                                        T21,
                                        T22,
                                        T23,
                                        T24,
                                        T25,
                                        T26,
                                        T27,
                                        T28,
                                        T29,
                                        T30,
                                        T31>
                                grid) {
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
                T15 a15,
                T16 a16,
                T17 a17,
                T18 a18,
                T19 a19,
                T20 a20,
                T21 a21,
                T22 a22,
                T23 a23,
                T24 a24,
                T25 a25,
                T26 a26,
                T27 a27,
                T28 a28,
                T29 a29,
                T30 a30,
                T31 a31) {
            var computed = programs == null
                    ? null
                    : programs.of(
                            a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20,
                            a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31);
            var arguments = kernel().takeArguments(31);
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
            arguments[15] = a16;
            arguments[16] = a17;
            arguments[17] = a18;
            arguments[18] = a19;
            arguments[19] = a20;
            arguments[20] = a21;
            arguments[21] = a22;
            arguments[22] = a23;
            arguments[23] = a24;
            arguments[24] = a25;
            arguments[25] = a26;
            arguments[26] = a27;
            arguments[27] = a28;
            arguments[28] = a29;
            arguments[29] = a30;
            arguments[30] = a31;
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
                T15 a15,
                T16 a16,
                T17 a17,
                T18 a18,
                T19 a19,
                T20 a20,
                T21 a21,
                T22 a22,
                T23 a23,
                T24 a24,
                T25 a25,
                T26 a26,
                T27 a27,
                T28 a28,
                T29 a29,
                T30 a30,
                T31 a31) {
            return compileWith(
                    a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22,
                    a23, a24, a25, a26, a27, a28, a29, a30, a31);
        }
    }
}
