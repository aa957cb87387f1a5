package org.jtriton.language;

/** A pointer to a block of a tensor, made by {@link MemoryFunctions#makeBlockPtr}. */
public final class BlockPointer {
    private BlockPointer() {}

    /**
     * The block that lies so many elements further on in each dimension.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(x, tuple(4, 4), tuple(4, 1), tuple(0, 0), tuple(2, 2), tuple(1, 0));
     * load(p.advance(2, 0)) // [[8, 9], [12, 13]]
     * }</pre>
     */
    @Builtin("advance")
    public BlockPointer advance(Number... offsets) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link MemoryFunctions#load(BlockPointer, Option...)}.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(x, tuple(16), tuple(1), tuple(4), tuple(4), tuple(0));
     * p.load() // [4, 5, 6, 7]
     * }</pre>
     */
    @Spelling("self.load()")
    public Block load(Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link MemoryFunctions#store(BlockPointer, Number, Option...)}.
     *
     * <pre>{@code
     * BlockPointer p = makeBlockPtr(k, tuple(16), tuple(1), tuple(0), tuple(4), tuple(0));
     * p.store(i);
     * load(k.plus(i)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self.store(value)")
    public void store(Number value, Option... options) {
        throw OnlyInKernels.error();
    }
}
