package org.jtriton.language;

import org.jtriton.DType;

/**
 * What a kernel promises to the compiler, checks, prints, and says in assembly. Part of {@link Tl}.
 */
public abstract class HintFunctions extends RandomFunctions {
    HintFunctions() {}

    /**
     * The same block, with the promise that every {@code values[d]}-th element along a dimension is a multiple of
     * {@code values[d]}, and those after it count up by 1 or are equal. It is an error if there isn't a value for
     * each dimension.
     *
     * <pre>{@code
     * multipleOf(i.times(8), 8) // [0, 8, 16, 24]
     * }</pre>
     */
    @Builtin("multiple_of")
    public static Block multipleOf(Block input, int... values) {
        throw OnlyInKernels.error();
    }

    /**
     * The same number, with the promise that it is a multiple of {@code values}.
     *
     * <pre>{@code
     * multipleOf(n, 4) // 4
     * }</pre>
     */
    @Builtin("multiple_of")
    public static int multipleOf(int input, int values) {
        throw OnlyInKernels.error();
    }

    /**
     * The same pointers, with the promise that every {@code values[d]}-th element along a dimension is a multiple of
     * {@code values[d]}, and those after it count up by 1 or are equal; multiples are counted in elements.
     *
     * <pre>{@code
     * load(multipleOf(x, 4).plus(1)) // 1
     * }</pre>
     */
    @Builtin("multiple_of")
    public static Pointer multipleOf(Pointer input, int... values) {
        throw OnlyInKernels.error();
    }

    /**
     * The same block, with the promise that the first {@code values[d]} elements of every run along a dimension count
     * up by 1. It is an error if there isn't a value for each dimension.
     *
     * <pre>{@code
     * maxContiguous(i, 4) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("max_contiguous")
    public static Block maxContiguous(Block input, int... values) {
        throw OnlyInKernels.error();
    }

    /**
     * The same pointers, with the promise that the first {@code values[d]} elements of every run along a dimension
     * count up by 1; multiples are counted in elements.
     *
     * <pre>{@code
     * load(maxContiguous(x.plus(i), 4)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("max_contiguous")
    public static Pointer maxContiguous(Pointer input, int... values) {
        throw OnlyInKernels.error();
    }

    /**
     * The same block, with the promise that the first {@code values[d]} elements of every run along a dimension are
     * equal. It is an error if there isn't a value for each dimension.
     *
     * <pre>{@code
     * maxConstancy(i.intDiv(4), 4) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("max_constancy")
    public static Block maxConstancy(Block input, int... values) {
        throw OnlyInKernels.error();
    }

    /**
     * The same pointers, with the promise that the first {@code values[d]} elements of every run along a dimension
     * are equal; multiples are counted in elements.
     *
     * <pre>{@code
     * load(maxConstancy(x.plus(i.intDiv(4)), 4)) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("max_constancy")
    public static Pointer maxConstancy(Pointer input, int... values) {
        throw OnlyInKernels.error();
    }

    /**
     * Promises that a condition holds; the interpreter checks it.
     *
     * <pre>{@code
     * assume(n > 0);
     * n // 4
     * }</pre>
     */
    @Builtin("assume")
    public static void assume(boolean cond) {
        throw OnlyInKernels.error();
    }

    /**
     * Promises that a condition holds; the interpreter checks it. It is an error if it isn't a single truth value.
     *
     * <pre>{@code
     * assume(toTensor(n).gt(0));
     * n // 4
     * }</pre>
     */
    @Builtin("assume")
    public static void assume(Block cond) {
        throw OnlyInKernels.error();
    }

    /**
     * Has all threads of a program wait for each other on a GPU, so that each sees what the others wrote.
     *
     * <pre>{@code
     * store(k.plus(i), i);
     * debugBarrier();
     * load(k.plus(flip(i))) // [3, 2, 1, 0]
     * }</pre>
     */
    @Builtin("debug_barrier")
    public static void debugBarrier() {
        throw OnlyInKernels.error();
    }

    /**
     * The same block; Triton's sanitizers check that it is 0 where {@code mask} holds.
     *
     * <pre>{@code
     * expectZero(i, i.eq(0)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("expect_zero")
    public static Block expectZero(Number x, Number mask) {
        throw OnlyInKernels.error();
    }

    /**
     * Ends the launch with a message if a condition does not hold, where kernels are checked: on the interpreter, or
     * with {@code jtriton.debug}.
     *
     * <pre>{@code
     * deviceAssert(n == 4, "n is 4");
     * n // 4
     * }</pre>
     */
    @Builtin("device_assert")
    public static void deviceAssert(boolean cond, String msg) {
        throw OnlyInKernels.error();
    }

    /**
     * Ends the launch with a message if a condition does not hold for some element, where kernels are checked.
     *
     * <pre>{@code
     * deviceAssert(i.lt(4), "below 4");
     * n // 4
     * }</pre>
     */
    @Builtin("device_assert")
    public static void deviceAssert(Block cond, String msg) {
        throw OnlyInKernels.error();
    }

    /**
     * Ends the launch with a message if a condition does not hold for some element where {@code mask} holds, where
     * kernels are checked.
     *
     * <pre>{@code
     * deviceAssert(i.lt(2), "below 2", i.lt(2));
     * n // 4
     * }</pre>
     */
    @Builtin("device_assert")
    public static void deviceAssert(Block cond, String msg, Number mask) {
        throw OnlyInKernels.error();
    }

    /**
     * Prints a line for each element of each argument, to where {@code Device.onPrint} leads.
     *
     * <pre>{@code
     * devicePrint("n", n);
     * n // 4
     * }</pre>
     */
    @Spelling("tl.device_print(prefix, *args)")
    public static void devicePrint(String prefix, Number... args) {
        throw OnlyInKernels.error();
    }

    /**
     * Prints a line with the bits of each element of each argument.
     *
     * <pre>{@code
     * devicePrintHex("n", n);
     * n // 4
     * }</pre>
     */
    @Spelling("tl.device_print(prefix, *args, hex=True)")
    public static void devicePrintHex(String prefix, Number... args) {
        throw OnlyInKernels.error();
    }

    /**
     * Refuses to compile the kernel with a message if a condition does not hold, which must be known at compile time.
     *
     * <pre>{@code
     * staticAssert(i.numel() == 4, "four elements");
     * n // 4
     * }</pre>
     */
    @Builtin("static_assert")
    public static void staticAssert(boolean cond, String msg) {
        throw OnlyInKernels.error();
    }

    /**
     * Prints values when the kernel is compiled; of run-time values their types.
     *
     * <pre>{@code
     * staticPrint("elements", i.numel());
     * n // 4
     * }</pre>
     */
    @Spelling("tl.static_print(*values)")
    public static void staticPrint(Object... values) {
        throw OnlyInKernels.error();
    }

    /**
     * Runs PTX for every {@code pack} elements of the arguments, which are brought to one shape; the result has that
     * shape and the type {@code dtype}. Other devices than NVIDIA GPUs refuse it.
     */
    @Spelling("tl.inline_asm_elementwise(asm, constraints, args, dtype, isPure, pack)")
    public static Block inlineAsmElementwise(
            String asm, String constraints, DType dtype, boolean isPure, int pack, Number... args) {
        throw OnlyInKernels.error();
    }

    /**
     * Runs PTX that gives two results for every {@code pack} elements of the arguments. Other devices than NVIDIA
     * GPUs refuse it.
     */
    @Spelling("tl.inline_asm_elementwise(asm, constraints, args, (first, second), isPure, pack)")
    public static Pair inlineAsmElementwise(
            String asm, String constraints, DType first, DType second, boolean isPure, int pack, Number... args) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the kernel is compiled for an NVIDIA GPU; known at compile time.
     *
     * <pre>{@code
     * isCuda() ? 1 : 0 // 0
     * }</pre>
     */
    @Spelling("tl.target_info.is_cuda()")
    public static boolean isCuda() {
        throw OnlyInKernels.error();
    }

    /**
     * Whether the kernel is compiled for an NVIDIA GPU of at least that compute capability; known at compile time.
     *
     * <pre>{@code
     * cudaCapabilityGeq(9, 0) ? 1 : 0 // 0
     * }</pre>
     */
    @Spelling("tl.target_info.cuda_capability_geq(major, minor)")
    public static boolean cudaCapabilityGeq(int major, int minor) {
        throw OnlyInKernels.error();
    }
}
