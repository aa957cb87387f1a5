package org.jtriton.language;

/**
 * Loads and stores, block pointers and descriptors. Part of {@link Tl}.
 */
public abstract class MemoryFunctions extends ArithmeticFunctions {
    MemoryFunctions() {}

    /**
     * The elements that pointers point to, in the shape of the pointers. Takes {@link #cacheModifier}, {@link
     * #evictionPolicy} and {@link #isVolatile}.
     *
     * <pre>{@code
     * load(x.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("load")
    public static Block load(Pointer pointer, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements that pointers point to, where {@code mask} holds; elsewhere nothing is read, and the result is 0.
     * Takes {@link #cacheModifier}, {@link #evictionPolicy} and {@link #isVolatile}.
     *
     * <pre>{@code
     * load(x.plus(i), i.gt(1)) // [0, 0, 2, 3]
     * }</pre>
     */
    @Builtin("load")
    public static Block load(Pointer pointer, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements that pointers point to, where {@code mask} holds, and {@code other} elsewhere. Takes {@link
     * #cacheModifier}, {@link #evictionPolicy} and {@link #isVolatile}.
     *
     * <pre>{@code
     * load(x.plus(i), i.gt(1), 9f) // [9, 9, 2, 3]
     * }</pre>
     */
    @Builtin("load")
    public static Block load(Pointer pointer, Number mask, Number other, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The block that a block pointer points to. Takes {@link #boundaryCheck}, {@link #paddingOption} and those of
     * {@link #load(Pointer, Option...)}.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(x, tuple(4, 4), tuple(4, 1), tuple(0, 0), tuple(1, 4), tuple(1, 0));
     * load(p) // [[0, 1, 2, 3]]
     * }</pre>
     */
    @Builtin("load")
    public static Block load(BlockPointer pointer, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements to where pointers point; the value is brought to their shape and type. Takes {@link
     * #cacheModifier} and {@link #evictionPolicy}.
     *
     * <pre>{@code
     * store(k.plus(i), i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("store")
    public static void store(Pointer pointer, Number value, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes elements to where pointers point, where {@code mask} holds. Takes {@link #cacheModifier} and {@link
     * #evictionPolicy}.
     *
     * <pre>{@code
     * store(k.plus(i), i, i.lt(2));
     * load(k.plus(i)) // [0, 1, 0, 0]
     * }</pre>
     */
    @Builtin("store")
    public static void store(Pointer pointer, Number value, Number mask, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes the block that a block pointer points to. Takes {@link #boundaryCheck}, {@link #cacheModifier} and
     * {@link #evictionPolicy}.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(k, tuple(16), tuple(1), tuple(4), tuple(4), tuple(0));
     * store(p, i);
     * load(k.plus(arange(4, 8))) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("store")
    public static void store(BlockPointer pointer, Number value, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Which caches a load or store goes through on a GPU; it changes no result.
     *
     * <pre>{@code
     * load(x.plus(i), cacheModifier(CacheModifier.CG)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Keyword("cache_modifier")
    public static Option cacheModifier(CacheModifier modifier) {
        throw OnlyInKernels.error();
    }

    /**
     * How long what was accessed should stay in a GPU's caches; it changes no result.
     *
     * <pre>{@code
     * load(x.plus(i), evictionPolicy(EvictionPolicy.FIRST)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Keyword("eviction_policy")
    public static Option evictionPolicy(EvictionPolicy policy) {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a load must be done where it stands.
     *
     * <pre>{@code
     * load(x.plus(i), isVolatile(true)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Keyword("volatile")
    public static Option isVolatile(boolean isVolatile) {
        throw OnlyInKernels.error();
    }

    /**
     * The dimensions in which a block pointer may lead out of its tensor: what is outside reads as {@link
     * #paddingOption} says and is not written.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(x, tuple(2), tuple(1), tuple(0), tuple(4), tuple(0));
     * load(p, boundaryCheck(0), paddingOption(Padding.ZERO)) // [0, 1, 0, 0]
     * }</pre>
     */
    @Keyword("boundary_check")
    public static Option boundaryCheck(int... dims) {
        throw OnlyInKernels.error();
    }

    /**
     * What is read outside of a tensor; NaN is for floats only.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(x, tuple(2), tuple(1), tuple(0), tuple(4), tuple(0));
     * load(p, boundaryCheck(0), paddingOption(Padding.NAN)) // [0, 1, nan, nan]
     * }</pre>
     */
    @Keyword("padding_option")
    public static Option paddingOption(Padding padding) {
        throw OnlyInKernels.error();
    }

    /**
     * A pointer to a block of a tensor: the tensor starts at {@code base} and has that shape and those strides in
     * elements; the block has its first element at {@code offsets}. {@code blockShape} is known at compile time, a
     * power of two in each dimension; {@code order} lists the dimensions, the one whose elements are neighbours
     * first.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(x, tuple(4, 4), tuple(4, 1), tuple(2, 0), tuple(2, 2), tuple(1, 0));
     * load(p) // [[8, 9], [12, 13]]
     * }</pre>
     */
    @Builtin("make_block_ptr")
    public static BlockPointer makeBlockPtr(
            Pointer base, Tuple shape, Tuple strides, Tuple offsets, Tuple blockShape, Tuple order) {
        throw OnlyInKernels.error();
    }

    /**
     * The block that lies so many elements further on in each dimension.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(x, tuple(4, 4), tuple(4, 1), tuple(0, 0), tuple(2, 2), tuple(1, 0));
     * load(advance(p, 2, 0)) // [[8, 9], [12, 13]]
     * }</pre>
     */
    @Builtin("advance")
    public static BlockPointer advance(BlockPointer base, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * A tensor that is read and written in blocks, within its bounds: it starts at {@code base} and has that shape
     * and those strides in elements, the last of which is 1. {@code blockShape} is known at compile time. Takes
     * {@link #paddingOption}.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(x, tuple(4, 4), tuple(4, 1), tuple(2, 2));
     * d.load(2, 0) // [[8, 9], [12, 13]]
     * }</pre>
     */
    @Builtin("make_tensor_descriptor")
    public static Descriptor makeTensorDescriptor(
            Pointer base, Tuple shape, Tuple strides, Tuple blockShape, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The block of a tensor whose first element is at {@code offsets}; as {@link Descriptor#load}.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(x, tuple(4, 4), tuple(4, 1), tuple(1, 4));
     * loadTensorDescriptor(d, 3, 0) // [[12, 13, 14, 15]]
     * }</pre>
     */
    @Builtin("load_tensor_descriptor")
    public static Block loadTensorDescriptor(Descriptor desc, Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * Writes the block of a tensor whose first element is at {@code offsets}; as {@link Descriptor#store}.
     *
     * <pre>{@code
     * Descriptor d = makeTensorDescriptor(k, tuple(16), tuple(1), tuple(4));
     * storeTensorDescriptor(d, i, 4);
     * load(k.plus(arange(4, 8))) // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("store_tensor_descriptor")
    public static void storeTensorDescriptor(Descriptor desc, Number value, Number... offsets) {
        throw OnlyInKernels.error();
    }
}
