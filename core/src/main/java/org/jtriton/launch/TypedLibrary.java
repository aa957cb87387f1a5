package org.jtriton.launch;

import org.jtriton.Kernel;

/** The kernels of a file with the types of their parameters, for each number of parameters. */
public interface TypedLibrary {
    /** The kernel of that name. */
    Kernel kernel(String name);

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1> Kernel1.Launch<T1> kernel(String name, Class<T1> t1) {
        return new Kernel1.Launch<>(FileKernel.of(this, name, t1));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1> Kernel1.Launch<T1> kernel(Kernel1.Method<T1> method) {
        return new Kernel1.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2> Kernel2.Launch<T1, T2> kernel(String name, Class<T1> t1, Class<T2> t2) {
        return new Kernel2.Launch<>(FileKernel.of(this, name, t1, t2));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2> Kernel2.Launch<T1, T2> kernel(Kernel2.Method<T1, T2> method) {
        return new Kernel2.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3> Kernel3.Launch<T1, T2, T3> kernel(String name, Class<T1> t1, Class<T2> t2, Class<T3> t3) {
        return new Kernel3.Launch<>(FileKernel.of(this, name, t1, t2, t3));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3> Kernel3.Launch<T1, T2, T3> kernel(Kernel3.Method<T1, T2, T3> method) {
        return new Kernel3.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4> Kernel4.Launch<T1, T2, T3, T4> kernel(
            String name, Class<T1> t1, Class<T2> t2, Class<T3> t3, Class<T4> t4) {
        return new Kernel4.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4> Kernel4.Launch<T1, T2, T3, T4> kernel(Kernel4.Method<T1, T2, T3, T4> method) {
        return new Kernel4.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5> Kernel5.Launch<T1, T2, T3, T4, T5> kernel(
            String name, Class<T1> t1, Class<T2> t2, Class<T3> t3, Class<T4> t4, Class<T5> t5) {
        return new Kernel5.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5> Kernel5.Launch<T1, T2, T3, T4, T5> kernel(Kernel5.Method<T1, T2, T3, T4, T5> method) {
        return new Kernel5.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6> Kernel6.Launch<T1, T2, T3, T4, T5, T6> kernel(
            String name, Class<T1> t1, Class<T2> t2, Class<T3> t3, Class<T4> t4, Class<T5> t5, Class<T6> t6) {
        return new Kernel6.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6> Kernel6.Launch<T1, T2, T3, T4, T5, T6> kernel(
            Kernel6.Method<T1, T2, T3, T4, T5, T6> method) {
        return new Kernel6.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7> Kernel7.Launch<T1, T2, T3, T4, T5, T6, T7> kernel(
            String name,
            Class<T1> t1,
            Class<T2> t2,
            Class<T3> t3,
            Class<T4> t4,
            Class<T5> t5,
            Class<T6> t6,
            Class<T7> t7) {
        return new Kernel7.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7> Kernel7.Launch<T1, T2, T3, T4, T5, T6, T7> kernel(
            Kernel7.Method<T1, T2, T3, T4, T5, T6, T7> method) {
        return new Kernel7.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8> Kernel8.Launch<T1, T2, T3, T4, T5, T6, T7, T8> kernel(
            String name,
            Class<T1> t1,
            Class<T2> t2,
            Class<T3> t3,
            Class<T4> t4,
            Class<T5> t5,
            Class<T6> t6,
            Class<T7> t7,
            Class<T8> t8) {
        return new Kernel8.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8> Kernel8.Launch<T1, T2, T3, T4, T5, T6, T7, T8> kernel(
            Kernel8.Method<T1, T2, T3, T4, T5, T6, T7, T8> method) {
        return new Kernel8.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9> Kernel9.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9> kernel(
            String name,
            Class<T1> t1,
            Class<T2> t2,
            Class<T3> t3,
            Class<T4> t4,
            Class<T5> t5,
            Class<T6> t6,
            Class<T7> t7,
            Class<T8> t8,
            Class<T9> t9) {
        return new Kernel9.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9> Kernel9.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9> kernel(
            Kernel9.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9> method) {
        return new Kernel9.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> Kernel10.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> kernel(
            String name,
            Class<T1> t1,
            Class<T2> t2,
            Class<T3> t3,
            Class<T4> t4,
            Class<T5> t5,
            Class<T6> t6,
            Class<T7> t7,
            Class<T8> t8,
            Class<T9> t9,
            Class<T10> t10) {
        return new Kernel10.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> Kernel10.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> kernel(
            Kernel10.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> method) {
        return new Kernel10.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>
            Kernel11.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11) {
        return new Kernel11.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>
            Kernel11.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> kernel(
                    Kernel11.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> method) {
        return new Kernel11.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>
            Kernel12.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11,
                    Class<T12> t12) {
        return new Kernel12.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>
            Kernel12.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> kernel(
                    Kernel12.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> method) {
        return new Kernel12.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>
            Kernel13.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11,
                    Class<T12> t12,
                    Class<T13> t13) {
        return new Kernel13.Launch<>(FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>
            Kernel13.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> kernel(
                    Kernel13.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> method) {
        return new Kernel13.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14>
            Kernel14.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11,
                    Class<T12> t12,
                    Class<T13> t13,
                    Class<T14> t14) {
        return new Kernel14.Launch<>(
                FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14>
            Kernel14.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> kernel(
                    Kernel14.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> method) {
        return new Kernel14.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>
            Kernel15.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11,
                    Class<T12> t12,
                    Class<T13> t13,
                    Class<T14> t14,
                    Class<T15> t15) {
        return new Kernel15.Launch<>(
                FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>
            Kernel15.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> kernel(
                    Kernel15.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> method) {
        return new Kernel15.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>
            Kernel16.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11,
                    Class<T12> t12,
                    Class<T13> t13,
                    Class<T14> t14,
                    Class<T15> t15,
                    Class<T16> t16) {
        return new Kernel16.Launch<>(
                FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>
            Kernel16.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> kernel(
                    Kernel16.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> method) {
        return new Kernel16.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>
            Kernel17.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11,
                    Class<T12> t12,
                    Class<T13> t13,
                    Class<T14> t14,
                    Class<T15> t15,
                    Class<T16> t16,
                    Class<T17> t17) {
        return new Kernel17.Launch<>(
                FileKernel.of(this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>
            Kernel17.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17> kernel(
                    Kernel17.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>
                            method) {
        return new Kernel17.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>
            Kernel18.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18> kernel(
                    String name,
                    Class<T1> t1,
                    Class<T2> t2,
                    Class<T3> t3,
                    Class<T4> t4,
                    Class<T5> t5,
                    Class<T6> t6,
                    Class<T7> t7,
                    Class<T8> t8,
                    Class<T9> t9,
                    Class<T10> t10,
                    Class<T11> t11,
                    Class<T12> t12,
                    Class<T13> t13,
                    Class<T14> t14,
                    Class<T15> t15,
                    Class<T16> t16,
                    Class<T17> t17,
                    Class<T18> t18) {
        return new Kernel18.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>
            Kernel18.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18> kernel(
                    Kernel18.Method<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>
                            method) {
        return new Kernel18.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
            Kernel19.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
                    kernel(
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19) {
        return new Kernel19.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
            Kernel19.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
                    kernel(
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
        return new Kernel19.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20>
            Kernel20.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20>
                    kernel(
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20) {
        return new Kernel20.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20>
            Kernel20.Launch<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20>
                    kernel(
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
        return new Kernel20.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21>
            Kernel21.Launch<
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
                    kernel(
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21) {
        return new Kernel21.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21>
            Kernel21.Launch<
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
        return new Kernel21.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22>
            Kernel22.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22) {
        return new Kernel22.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22>
            Kernel22.Launch<
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
        return new Kernel22.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22, T23>
            Kernel23.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23) {
        return new Kernel23.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22, T23>
            Kernel23.Launch<
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
        return new Kernel23.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel24.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24) {
        return new Kernel24.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel24.Launch<
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
        return new Kernel24.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel25.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25) {
        return new Kernel25.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel25.Launch<
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
        return new Kernel25.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel26.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25,
                            Class<T26> t26) {
        return new Kernel26.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25, t26));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel26.Launch<
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
        return new Kernel26.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel27.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25,
                            Class<T26> t26,
                            Class<T27> t27) {
        return new Kernel27.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25, t26, t27));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel27.Launch<
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
        return new Kernel27.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel28.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25,
                            Class<T26> t26,
                            Class<T27> t27,
                            Class<T28> t28) {
        return new Kernel28.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25, t26, t27, t28));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel28.Launch<
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
        return new Kernel28.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel29.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25,
                            Class<T26> t26,
                            Class<T27> t27,
                            Class<T28> t28,
                            Class<T29> t29) {
        return new Kernel29.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25, t26, t27, t28, t29));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel29.Launch<
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
        return new Kernel29.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel30.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25,
                            Class<T26> t26,
                            Class<T27> t27,
                            Class<T28> t28,
                            Class<T29> t29,
                            Class<T30> t30) {
        return new Kernel30.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25, t26, t27, t28, t29, t30));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel30.Launch<
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
        return new Kernel30.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel31.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25,
                            Class<T26> t26,
                            Class<T27> t27,
                            Class<T28> t28,
                            Class<T29> t29,
                            Class<T30> t30,
                            Class<T31> t31) {
        return new Kernel31.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel31.Launch<
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
        return new Kernel31.Launch<>(FileKernel.of(this, method));
    }

    /**
     * The kernel of that name, whose parameters have these types; those behind them are left to their defaults, to
     * heuristics or to tuning.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel32.Launch<
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
                            String name,
                            Class<T1> t1,
                            Class<T2> t2,
                            Class<T3> t3,
                            Class<T4> t4,
                            Class<T5> t5,
                            Class<T6> t6,
                            Class<T7> t7,
                            Class<T8> t8,
                            Class<T9> t9,
                            Class<T10> t10,
                            Class<T11> t11,
                            Class<T12> t12,
                            Class<T13> t13,
                            Class<T14> t14,
                            Class<T15> t15,
                            Class<T16> t16,
                            Class<T17> t17,
                            Class<T18> t18,
                            Class<T19> t19,
                            Class<T20> t20,
                            Class<T21> t21,
                            Class<T22> t22,
                            Class<T23> t23,
                            Class<T24> t24,
                            Class<T25> t25,
                            Class<T26> t26,
                            Class<T27> t27,
                            Class<T28> t28,
                            Class<T29> t29,
                            Class<T30> t30,
                            Class<T31> t31,
                            Class<T32> t32) {
        return new Kernel32.Launch<>(FileKernel.of(
                this, name, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20,
                t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32));
    }

    /**
     * The kernel that is called like a static Java method, and whose parameters have the types of that method's. The
     * method is a declaration only, and need not be a kernel.
     *
     * @throws org.jtriton.CompilationException if the file defines no such kernel
     * @throws IllegalArgumentException if it has other parameters; the message names the one that does not fit
     */
    default <
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
            Kernel32.Launch<
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
        return new Kernel32.Launch<>(FileKernel.of(this, method));
    }
}
