package org.jtriton;

import java.util.List;

/** A kernel file that was read: the kernels it defines. Nothing is compiled before a kernel is launched. */
public interface KernelLibrary {
    /** The file, as errors name it. */
    String name();

    /** The names of the kernels, in the order of the file. */
    List<String> kernels();

    /**
     * The kernel of that name.
     *
     * @throws CompilationException if the file defines no such kernel
     */
    Kernel kernel(String name);
}
