package org.jtriton.language;

/**
 * Operations on memory that no other program comes in between; each gives what was there before. Part of {@link Tl}.
 */
public abstract class AtomicFunctions extends MemoryFunctions {
    AtomicFunctions() {}

    /**
     * Adds to elements, and gives what they were, in the shape of the pointers. It is for integers of 32 and 64 bits
     * and floats. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicAdd(k.plus(i), i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("atomic_add")
    public static Block atomicAdd(Pointer pointer, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Adds to elements where {@code mask} holds, and gives what they were. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicAdd(k.plus(i), i, i.lt(2));
     * load(k.plus(i)) // [0, 1, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_add")
    public static Block atomicAdd(Pointer pointer, Number val, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Adds to elements of an array by their indices, within its bounds, and gives what they were. Takes {@link #sem}
     * and {@link #scope}.
     *
     * <pre>{@code
     * atomicAdd(k, tuple(3), 5);
     * load(k.plus(3)) // 5
     * }</pre>
     */
    @Spelling("tl.atomic_add(pointer, index, val)")
    public static Block atomicAdd(Pointer pointer, Tuple index, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements the larger of what they are and {@code val}, and gives what they were, in the shape of the
     * pointers. It is for integers of 32 and 64 bits and {@code float32}, {@code float64}. Takes {@link #sem} and
     * {@link #scope}.
     *
     * <pre>{@code
     * atomicMax(k.plus(i), i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("atomic_max")
    public static Block atomicMax(Pointer pointer, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements the larger of what they are and {@code val} where {@code mask} holds, and gives what they were.
     * Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicMax(k.plus(i), i, i.lt(2));
     * load(k.plus(i)) // [0, 1, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_max")
    public static Block atomicMax(Pointer pointer, Number val, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements the larger of what they are and {@code val} of an array by their indices, within its bounds, and
     * gives what they were. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicMax(k, tuple(3), 5);
     * load(k.plus(3)) // 5
     * }</pre>
     */
    @Spelling("tl.atomic_max(pointer, index, val)")
    public static Block atomicMax(Pointer pointer, Tuple index, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements the smaller of what they are and {@code val}, and gives what they were, in the shape of the
     * pointers. It is for integers of 32 and 64 bits and {@code float32}, {@code float64}. Takes {@link #sem} and
     * {@link #scope}.
     *
     * <pre>{@code
     * atomicMin(k.plus(i), i.minus(2));
     * load(k.plus(i)) // [-2, -1, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_min")
    public static Block atomicMin(Pointer pointer, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements the smaller of what they are and {@code val} where {@code mask} holds, and gives what they were.
     * Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicMin(k.plus(i), i.minus(2), i.lt(2));
     * load(k.plus(i)) // [-2, -1, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_min")
    public static Block atomicMin(Pointer pointer, Number val, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Makes elements the smaller of what they are and {@code val} of an array by their indices, within its bounds,
     * and gives what they were. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicMin(k, tuple(3), -5);
     * load(k.plus(3)) // -5
     * }</pre>
     */
    @Spelling("tl.atomic_min(pointer, index, val)")
    public static Block atomicMin(Pointer pointer, Tuple index, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Clears the bits of elements that {@code val} does not have, and gives what they were, in the shape of the
     * pointers. It is for integers of 32 and 64 bits. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicAnd(k.plus(i), i);
     * load(k.plus(i)) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_and")
    public static Block atomicAnd(Pointer pointer, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Clears the bits of elements that {@code val} does not have where {@code mask} holds, and gives what they were.
     * Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicAnd(k.plus(i), i, i.lt(2));
     * load(k.plus(i)) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_and")
    public static Block atomicAnd(Pointer pointer, Number val, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Clears the bits of elements that {@code val} does not have of an array by their indices, within its bounds, and
     * gives what they were. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicAnd(k, tuple(3), 7);
     * load(k.plus(3)) // 0
     * }</pre>
     */
    @Spelling("tl.atomic_and(pointer, index, val)")
    public static Block atomicAnd(Pointer pointer, Tuple index, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Sets the bits of elements that {@code val} has, and gives what they were, in the shape of the pointers. It is
     * for integers of 32 and 64 bits. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicOr(k.plus(i), i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("atomic_or")
    public static Block atomicOr(Pointer pointer, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Sets the bits of elements that {@code val} has where {@code mask} holds, and gives what they were. Takes {@link
     * #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicOr(k.plus(i), i, i.lt(2));
     * load(k.plus(i)) // [0, 1, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_or")
    public static Block atomicOr(Pointer pointer, Number val, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Sets the bits of elements that {@code val} has of an array by their indices, within its bounds, and gives what
     * they were. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicOr(k, tuple(3), 5);
     * load(k.plus(3)) // 5
     * }</pre>
     */
    @Spelling("tl.atomic_or(pointer, index, val)")
    public static Block atomicOr(Pointer pointer, Tuple index, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Inverts the bits of elements that {@code val} has, and gives what they were, in the shape of the pointers. It
     * is for integers of 32 and 64 bits. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicXor(k.plus(i), i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("atomic_xor")
    public static Block atomicXor(Pointer pointer, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Inverts the bits of elements that {@code val} has where {@code mask} holds, and gives what they were. Takes
     * {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicXor(k.plus(i), i, i.lt(2));
     * load(k.plus(i)) // [0, 1, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_xor")
    public static Block atomicXor(Pointer pointer, Number val, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Inverts the bits of elements that {@code val} has of an array by their indices, within its bounds, and gives
     * what they were. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicXor(k, tuple(3), 5);
     * load(k.plus(3)) // 5
     * }</pre>
     */
    @Spelling("tl.atomic_xor(pointer, index, val)")
    public static Block atomicXor(Pointer pointer, Tuple index, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements, and gives what they were, in the shape of the pointers. It is for numbers of 32 and 64 bits.
     * Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicXchg(k.plus(i), i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("atomic_xchg")
    public static Block atomicXchg(Pointer pointer, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements where {@code mask} holds, and gives what they were. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicXchg(k.plus(i), i, i.lt(2));
     * load(k.plus(i)) // [0, 1, 0, 0]
     * }</pre>
     */
    @Builtin("atomic_xchg")
    public static Block atomicXchg(Pointer pointer, Number val, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements of an array by their indices, within its bounds, and gives what they were. Takes {@link #sem}
     * and {@link #scope}.
     *
     * <pre>{@code
     * atomicXchg(k, tuple(3), 5);
     * load(k.plus(3)) // 5
     * }</pre>
     */
    @Spelling("tl.atomic_xchg(pointer, index, val)")
    public static Block atomicXchg(Pointer pointer, Tuple index, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes {@code val} where elements are {@code cmp}, and gives what they were. It is for numbers of 16, 32 and 64
     * bits. Takes {@link #sem} and {@link #scope}.
     *
     * <pre>{@code
     * atomicCas(k.plus(i), 0, i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("atomic_cas")
    public static Block atomicCas(Pointer pointer, Number cmp, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes {@code val} where elements of an array are {@code cmp}, and gives what they were. Takes {@link #sem} and
     * {@link #scope}.
     *
     * <pre>{@code
     * atomicCas(k, tuple(2), 0, 7);
     * load(k.plus(2)) // 7
     * }</pre>
     */
    @Spelling("tl.atomic_cas(pointer, index, cmp, val)")
    public static Block atomicCas(Pointer pointer, Tuple index, Number cmp, Number val, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * What an atomic operation puts in order: other accesses of its program stay before it, behind it, both or
     * neither.
     *
     * <pre>{@code
     * atomicAdd(k, 1, sem(Sem.RELAXED));
     * load(k) // 1
     * }</pre>
     */
    @Keyword("sem")
    public static Option sem(Sem sem) {
        throw OnlyInKernels.error();
    }

    /**
     * For whom an atomic operation is one.
     *
     * <pre>{@code
     * atomicAdd(k, 1, scope(Scope.SYS));
     * load(k) // 1
     * }</pre>
     */
    @Keyword("scope")
    public static Option scope(Scope scope) {
        throw OnlyInKernels.error();
    }
}
