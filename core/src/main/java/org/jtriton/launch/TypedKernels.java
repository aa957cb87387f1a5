package org.jtriton.launch;

/** What {@link org.jtriton.Triton} makes typed kernels with, for each number of parameters. */
public abstract class TypedKernels {
    /** For {@link org.jtriton.Triton}, which has these methods. */
    protected TypedKernels() {}

    /**
     * The kernel of one parameter that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1> Kernel1<T1> kernel(Kernel1.Method<T1> method) {
        return new Kernel1<>(method);
    }

    /**
     * The kernel of 2 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2> Kernel2<T1, T2> kernel(Kernel2.Method<T1, T2> method) {
        return new Kernel2<>(method);
    }

    /**
     * The kernel of 3 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3> Kernel3<T1, T2, T3> kernel(Kernel3.Method<T1, T2, T3> method) {
        return new Kernel3<>(method);
    }

    /**
     * The kernel of 4 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4> Kernel4<T1, T2, T3, T4> kernel(Kernel4.Method<T1, T2, T3, T4> method) {
        return new Kernel4<>(method);
    }

    /**
     * The kernel of 5 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5> Kernel5<T1, T2, T3, T4, T5> kernel(Kernel5.Method<T1, T2, T3, T4, T5> method) {
        return new Kernel5<>(method);
    }

    /**
     * The kernel of 6 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6> Kernel6<T1, T2, T3, T4, T5, T6> kernel(
            Kernel6.Method<T1, T2, T3, T4, T5, T6> method) {
        return new Kernel6<>(method);
    }

    /**
     * The kernel of 7 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7> Kernel7<T1, T2, T3, T4, T5, T6, T7> kernel(
            Kernel7.Method<T1, T2, T3, T4, T5, T6, T7> method) {
        return new Kernel7<>(method);
    }

    /**
     * The kernel of 8 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8> Kernel8<T1, T2, T3, T4, T5, T6, T7, T8> kernel(
            Kernel8.Method<T1, T2, T3, T4, T5, T6, T7, T8> method) {
        return new Kernel8<>(method);
    }

    /**
     * The kernel of 9 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9> Kernel9<T1, T2, T3, T4, T5, T6, T7, T8, T9> kernel(
            Kernel9.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9> method) {
        return new Kernel9<>(method);
    }

    /**
     * The kernel of 10 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> Kernel10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> kernel(
            Kernel10.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> method) {
        return new Kernel10<>(method);
    }

    /**
     * The kernel of 11 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>
            Kernel11<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> kernel(
                    Kernel11.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> method) {
        return new Kernel11<>(method);
    }

    /**
     * The kernel of 12 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>
            Kernel12<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> kernel(
                    Kernel12.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> method) {
        return new Kernel12<>(method);
    }

    /**
     * The kernel of 13 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>
            Kernel13<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> kernel(
                    Kernel13.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> method) {
        return new Kernel13<>(method);
    }

    /**
     * The kernel of 14 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14>
            Kernel14<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> kernel(
                    Kernel14.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> method) {
        return new Kernel14<>(method);
    }

    /**
     * The kernel of 15 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>
            Kernel15<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> kernel(
                    Kernel15.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> method) {
        return new Kernel15<>(method);
    }

    /**
     * The kernel of 16 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>
            Kernel16<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> kernel(
                    Kernel16.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> method) {
        return new Kernel16<>(method);
    }

    /**
     * The kernel of 17 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>
            Kernel17<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17> kernel(
                    Kernel17.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>
                            method) {
        return new Kernel17<>(method);
    }

    /**
     * The kernel of 18 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>
            Kernel18<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18> kernel(
                    Kernel18.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>
                            method) {
        return new Kernel18<>(method);
    }

    /**
     * The kernel of 19 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
            Kernel19<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19> kernel(
                    Kernel19.Method<
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
                                    T19>
                            method) {
        return new Kernel19<>(method);
    }

    /**
     * The kernel of 20 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20>
            Kernel20<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20> kernel(
                    Kernel20.Method<
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
                                    T20>
                            method) {
        return new Kernel20<>(method);
    }

    /**
     * The kernel of 21 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21>
            Kernel21<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21>
                    kernel(
                            Kernel21.Method<
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
                                            T21>
                                    method) {
        return new Kernel21<>(method);
    }

    /**
     * The kernel of 22 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22>
            Kernel22<
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
                            T22>
                    kernel(
                            Kernel22.Method<
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
                                            T22>
                                    method) {
        return new Kernel22<>(method);
    }

    /**
     * The kernel of 23 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T23>
            Kernel23<
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
                            T23>
                    kernel(
                            Kernel23.Method<
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
                                            T23>
                                    method) {
        return new Kernel23<>(method);
    }

    /**
     * The kernel of 24 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T24>
            Kernel24<
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
                            T24>
                    kernel(
                            Kernel24.Method<
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
                                            T24>
                                    method) {
        return new Kernel24<>(method);
    }

    /**
     * The kernel of 25 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T25>
            Kernel25<
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
                            T25>
                    kernel(
                            Kernel25.Method<
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
                                            T25>
                                    method) {
        return new Kernel25<>(method);
    }

    /**
     * The kernel of 26 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T26>
            Kernel26<
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
                            T26>
                    kernel(
                            Kernel26.Method<
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
                                            T26>
                                    method) {
        return new Kernel26<>(method);
    }

    /**
     * The kernel of 27 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T27>
            Kernel27<
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
                            T27>
                    kernel(
                            Kernel27.Method<
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
                                            T27>
                                    method) {
        return new Kernel27<>(method);
    }

    /**
     * The kernel of 28 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T28>
            Kernel28<
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
                            T28>
                    kernel(
                            Kernel28.Method<
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
                                            T28>
                                    method) {
        return new Kernel28<>(method);
    }

    /**
     * The kernel of 29 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T29>
            Kernel29<
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
                            T29>
                    kernel(
                            Kernel29.Method<
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
                                            T29>
                                    method) {
        return new Kernel29<>(method);
    }

    /**
     * The kernel of 30 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T30>
            Kernel30<
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
                            T30>
                    kernel(
                            Kernel30.Method<
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
                                            T30>
                                    method) {
        return new Kernel30<>(method);
    }

    /**
     * The kernel of 31 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
            Kernel31<
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
                    kernel(
                            Kernel31.Method<
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
                                    method) {
        return new Kernel31<>(method);
    }

    /**
     * The kernel of 32 parameters that a method reference names; see {@link TypedKernel}.
     *
     * @throws IllegalArgumentException if it isn't a reference to a static method that is marked {@code @Jit}
     */
    public static <
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
                    T31,
                    T32>
            Kernel32<
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
                            T31,
                            T32>
                    kernel(
                            Kernel32.Method<
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
                                            T31,
                                            T32>
                                    method) {
        return new Kernel32<>(method);
    }
}
