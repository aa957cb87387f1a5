package org.jtriton;

import java.util.List;

/**
 * A kernel that is compiled when it is launched, once for each set of argument types.
 *
 * <p>Arguments go to the parameters in order, or by name as {@link Arg#named}, whether they are run-time values or
 * constexprs: which they are is the kernel's declaration. An argument is
 *
 * <table>
 * <caption>Arguments</caption>
 * <tr><td>{@link Buffer}</td><td>a pointer to its first element; an array, with the
 * sizes of its shape, where the kernel uses it as one: {@code x.shape}, {@code x.stride(d)}, {@code x[i]}, {@code
 * tl.atomic_add(x, i, v)}</td></tr>
 * <tr><td>{@code int}, {@code long}, {@code BigInteger} and smaller</td><td>{@code int32} where it fits, else {@code int64},
 * else {@code uint64}</td></tr>
 * <tr><td>{@code float}, {@code double}</td><td>{@code float32}</td></tr>
 * <tr><td>{@code boolean}</td><td>{@code int1}</td></tr>
 * <tr><td>{@link Arg#typed}</td><td>a number of that type</td></tr>
 * <tr><td>{@link TensorDescriptor}</td><td>a tensor descriptor</td></tr>
 * <tr><td>{@link List}</td><td>a tuple of arguments</td></tr>
 * <tr><td>null</td><td>{@code None}</td></tr>
 * <tr><td>{@link String}, {@link DType}</td><td>a compile-time value</td></tr>
 * </table>
 *
 * <p>The kernel is specialised on the types, on pointers and integers that are multiples of 16, on integers
 * that are 1 and on the values of constexprs; {@code do_not_specialize} is respected. {@code num_warps}, {@code num_stages}
 * and the other options of Triton may be named in a launch: a GPU kernel is compiled for {@code num_warps}, {@code num_stages},
 * {@code num_ctas} and {@code maxnreg}, which a {@code triton.Config} or a heuristic may give as well; the CPU has no use
 * for any of them.
 *
 * <p>{@code @triton.heuristics} give the values of their parameters on each launch. {@code @triton.autotune} is done on the first
 * launch for each value of its key: every configuration runs a few times on the arguments of that launch, and the fastest
 * one is kept; one that cannot be compiled or launched is passed over. {@code reset_to_zero} and {@code restore_value} are
 * respected; other tensors keep what these runs leave in them, as in Triton. {@code prune_configs_by} and hooks are run: for
 * them a buffer has the properties of a tensor and {@code zero_}, {@code fill_}, {@code copy_}, {@code clone} and {@code item},
 * and a descriptor has a {@code block_shape} to set. A launch that gives every argument itself leaves nothing to either, and works whatever the
 * decorators say.
 *
 * <p>A kernel may be launched by several threads at once; a specialisation is compiled once.
 *
 * <p>On the CPU and the interpreter a launch returns when all its programs have run. On a GPU it returns when it is queued in
 * the device's own {@link Device#stream stream}; programs run after everything that was queued before, and reading or writing
 * a buffer from the host waits for them. A kernel that prints, or checks itself because {@link Knobs#DEBUG} is on, runs to
 * its end inside the launch, so that its lines and its {@link DeviceAssertException} come out there.
 */
public interface Kernel {
    /**
     * A parameter of a kernel.
     *
     * @param name its name
     * @param isConstexpr whether its value is fixed when the kernel is compiled
     * @param isOptional whether a launch may leave it out
     */
    record Parameter(String name, boolean isConstexpr, boolean isOptional) {}

    /** The name of the function in the kernel file. */
    String name();

    /** The parameters in order. */
    List<Parameter> parameters();

    /**
     * Runs the kernel once for each program of {@code grid}.
     *
     * @throws LaunchException if the arguments or the grid aren't what the kernel takes
     * @throws CompilationException if the kernel cannot be compiled for these arguments
     * @throws IllegalStateException if a buffer or the device is closed
     * @throws DeviceAssertException if a {@code device_assert} of the kernel failed
     * @throws DeviceException if the device failed, in this launch or in an earlier one
     * @throws FindingException if the device is the interpreter and the kernel makes a mistake
     */
    void launch(Grid grid, Object... arguments);

    /** Runs the kernel over a grid that depends on the arguments; otherwise as {@link #launch(Grid, Object...)}. */
    void launch(Grid.Function grid, Object... arguments);

    /** Puts the launch into a stream of the same device; otherwise as {@link #launch(Grid, Object...)}. */
    void launch(Stream stream, Grid grid, Object... arguments);

    /** Puts the launch into a stream of the same device; otherwise as {@link #launch(Grid.Function, Object...)}. */
    void launch(Stream stream, Grid.Function grid, Object... arguments);

    /** Compiles the kernel for arguments such as these, and runs nothing. */
    CompiledKernel compile(Object... arguments);

    /**
     * Compiles the kernel for a signature, which says of each parameter what a launch is to give it, and runs nothing.
     *
     * @param signature {@code x=*fp32:16,n=i32,BLOCK=1024}: {@code *T} is a pointer, {@code :16} says that an argument is
     *     divisible by 16, {@code =1} that it is 1; {@code *fp32:16[i32:16,i32]} is an array with
     *     the types of its sizes; {@code desc<fp16[128,64]>} is a descriptor, {@code (i32,fp32)} a
     *     tuple, and what isn't a type is a compile-time value
     * @throws CompilationException if the signature or the kernel is wrong
     */
    CompiledKernel compileFor(String signature);
}
