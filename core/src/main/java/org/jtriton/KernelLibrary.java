package org.jtriton;

import java.util.List;
import org.jtriton.launch.TypedLibrary;

/**
 * A kernel file that was read: the kernels it defines. Nothing is compiled before a kernel is launched.
 *
 * <p>With the types of its parameters, or a method that declares them, a kernel is launched through the same types as one
 * written in Java, for each number of parameters; what does not fit the file is said when the kernel is asked for:
 *
 * <pre>{@code
 * var add = library.kernel("add", Pointer.class, Pointer.class, Pointer.class, int.class, int.class);
 * add.grid(Triton.cdiv(n, 1024)).launch(x, y, sum, n, 1024);
 * }</pre>
 */
public interface KernelLibrary extends TypedLibrary {
    /** The file, as errors name it. */
    String name();

    /** The names of the kernels, in the order of the file. */
    List<String> kernels();

    /**
     * The kernel of that name.
     *
     * @throws CompilationException if the file defines no such kernel
     */
    @Override
    Kernel kernel(String name);
}
