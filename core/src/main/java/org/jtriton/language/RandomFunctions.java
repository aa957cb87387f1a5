package org.jtriton.language;

/**
 * Random numbers by Philox 4x32-10: the same seed and offset give the same number on every device. Part of {@link
 * Tl}.
 */
public abstract class RandomFunctions extends ScanFunctions {
    RandomFunctions() {}

    /**
     * Numbers of {@code float32} from 0 up to 1, evenly distributed, one for each offset. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * rand(7, i).lt(1f) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("rand")
    public static Block rand(Number seed, Block offset, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Four blocks as {@link #rand} gives them, for the cost of one. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * rand4x(7, i).first().eq(rand(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("rand4x")
    public static Quad rand4x(Number seed, Block offsets, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Random {@code uint32}, or {@code uint64} for offsets of 64 bits, one for each offset. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * randint(7, i).eq(randint(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("randint")
    public static Block randint(Number seed, Block offset, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Four blocks as {@link #randint} gives them, for the cost of one. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * randint4x(7, i).first().eq(randint(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("randint4x")
    public static Quad randint4x(Number seed, Block offset, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Numbers of {@code float32} with a normal distribution, one for each offset. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * abs(randn(7, i)).lt(10f) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("randn")
    public static Block randn(Number seed, Block offset, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Four blocks as {@link #randn} gives them, for the cost of one. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * randn4x(7, i).first().eq(randn(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("randn4x")
    public static Quad randn4x(Number seed, Block offset, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Four random integers for each counter of four integers of 32 or 64 bits. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * Block z = zerosLike(i);
     * philox(7, i, z, z, z).first().eq(randint(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("philox")
    public static Quad philox(Number seed, Block c0, Block c1, Block c2, Block c3, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The rounds of {@link #philox} by themselves, with the two parts of the key. Takes {@link #nRounds}.
     *
     * <pre>{@code
     * Block z = zeros(DType.UINT32, 4);
     * philoxImpl(cast(i, DType.UINT32), z, z, z, z.plus(7), z).first().eq(randint(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("philox_impl")
    public static Quad philoxImpl(Block c0, Block c1, Block c2, Block c3, Block k0, Block k1, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * Two blocks of numbers with a normal distribution from two that are evenly distributed between 0 and 1.
     *
     * <pre>{@code
     * Block u = full(1f, DType.FP32, 4);
     * abs(pairUniformToNormal(u, u.minus(1)).first()) // [0, 0, 0, 0]
     * }</pre>
     */
    @Builtin("pair_uniform_to_normal")
    public static Pair pairUniformToNormal(Block u1, Block u2) {
        throw OnlyInKernels.error();
    }

    /**
     * Integers of 32 or 64 bits as numbers of {@code float32} from 0 up to 1.
     *
     * <pre>{@code
     * uintToUniformFloat(randint(7, i)).eq(rand(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("uint_to_uniform_float")
    public static Block uintToUniformFloat(Block x) {
        throw OnlyInKernels.error();
    }

    /**
     * How many rounds of Philox mix a number; 10 unless said.
     *
     * <pre>{@code
     * rand(7, i, nRounds(10)).eq(rand(7, i)) // [1, 1, 1, 1]
     * }</pre>
     */
    @Keyword("n_rounds")
    public static Option nRounds(int rounds) {
        throw OnlyInKernels.error();
    }
}
