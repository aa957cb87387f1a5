package org.jtriton.language;

import org.jtriton.DType;

/** The built-in functions of the kernel language, for {@code import static org.jtriton.language.Tl.*}. */
public final class Tl {
    private Tl() {}

    /** The index of the program in the grid, along an axis. */
    @Builtin("program_id")
    public static int programId(int axis) {
        throw OnlyInKernels.error();
    }

    /** The numbers from {@code start} to {@code end}, which is not included. */
    @Builtin("arange")
    public static Block arange(int start, int end) {
        throw OnlyInKernels.error();
    }

    /** A block of zeros. */
    @Builtin("zeros")
    public static Block zeros(DType dtype, int... shape) {
        throw OnlyInKernels.error();
    }

    /** A block of one number. */
    @Builtin("full")
    public static Block full(Number value, DType dtype, int... shape) {
        throw OnlyInKernels.error();
    }

    /** Reads memory. */
    @Builtin("load")
    public static Block load(Pointer pointer, Option... options) {
        throw OnlyInKernels.error();
    }

    /** Reads memory where {@code mask} holds. */
    @Builtin("load")
    public static Block load(Pointer pointer, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /** Reads memory where {@code mask} holds, and has {@code other} elsewhere. */
    @Builtin("load")
    public static Block load(Pointer pointer, Number mask, Number other, Option... options) {
        throw OnlyInKernels.error();
    }

    /** Writes memory. */
    @Builtin("store")
    public static void store(Pointer pointer, Number value, Option... options) {
        throw OnlyInKernels.error();
    }

    /** Writes memory where {@code mask} holds. */
    @Builtin("store")
    public static void store(Pointer pointer, Number value, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /** The cache to read or write through, such as {@code ".cg"}. */
    @Keyword("cache_modifier")
    public static Option cacheModifier(String modifier) {
        throw OnlyInKernels.error();
    }

    /** Elements of one block where {@code condition} holds, of another where it does not. */
    @Spelling("tl.where(condition, x, y)")
    public static Block where(Number condition, Number x, Number y) {
        throw OnlyInKernels.error();
    }

    /** The sum along a dimension. */
    @Builtin("sum")
    public static Block sum(Block input, int axis) {
        throw OnlyInKernels.error();
    }

    /** For a {@code for} loop: the numbers from {@code start} up to {@code end}, which is not included. */
    @Builtin("range")
    public static Iterable<Integer> range(int start, int end, int step, Option... options) {
        throw OnlyInKernels.error();
    }

    /** The same for a loop whose rounds are all compiled one after the other; the counter is a compile-time constant. */
    @Builtin("static_range")
    public static Iterable<Integer> staticRange(int start, int end) {
        throw OnlyInKernels.error();
    }

    /** In how many stages the rounds of a {@link #range} overlap. */
    @Keyword("num_stages")
    public static Option numStages(int stages) {
        throw OnlyInKernels.error();
    }
}
