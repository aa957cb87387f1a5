package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;

/**
 * Operations of programs whose threads each have a part of a block: on GPUs; and of Hopper's copy engine, which moves blocks for them.
 *
 * <p>{@code ttg.fetch_async} and {@code ttg.fetched} read ahead by way of a buffer in shared memory, which all of them that
 * have its number use. A thread copies into the buffer what it takes out of it itself, so that no thread waits for another:
 *
 * <pre>
 *   ttg.fetch_async %p into %slot if %active masked %mask {buffer = 0, slots = 3} : tensor&lt;...ptr&gt;, i32, i1, tensor&lt;...i1&gt;
 *   %x = ttg.fetched %slot {buffer = 0, pending = 2, slots = 3} : i32 -> tensor&lt;...&gt;
 * </pre>
 */
public enum Ttg implements Opcode {
    CONVERT_LAYOUT(op("ttg.convert_layout", "The same block spread over the threads in another way.")
            .operands("src")
            .results("result")
            .attributes(Attrs.SHARED_OFFSET)
            .traits(Trait.PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    FETCH_ASYNC(op(
                    "ttg.fetch_async",
                    "Starts to read a block into a slot of a buffer, as one group of copies; zeros where the mask does not hold, "
                            + "and nothing at all if active does not.")
            .operands("ptr", "slot", "active", "mask?")
            .attributes(Attrs.BUFFER, Attrs.SLOTS, Attrs.SHARED_OFFSET)
            .traits(Trait.READS, Trait.WRITES, Trait.ELEMENTWISE)
            .format("$ptr `into` $slot `if` $active (`masked` $mask^)? attr-dict `:` type(operands)")
            .build()),
    FETCHED(op(
                    "ttg.fetched",
                    "The block in a slot of a buffer, once at most so many of the latest groups of copies are still under way.")
            .operands("slot")
            .results("result")
            .attributes(Attrs.BUFFER, Attrs.SLOTS, Attrs.PENDING, Attrs.SHARED_OFFSET)
            .traits(Trait.READS)
            .format("$slot attr-dict `:` type($slot) `->` type($result)")
            .build()),
    TENSOR_LOAD(op("ttng.tensor_load", "The block of a tensor at the indices, zeros outside, by Hopper's copy engine.")
            .operands("map", "indices*")
            .results("result")
            .attributes(Attrs.SHARED_OFFSET)
            .traits(Trait.READS)
            .format("$map `[` $indices `]` attr-dict `:` type($map) `->` type($result)")
            .build()),
    TENSOR_STORE(op("ttng.tensor_store", "Writes the block of a tensor at the indices by Hopper's copy engine.")
            .operands("map", "src", "indices*")
            .attributes(Attrs.SHARED_OFFSET)
            .traits(Trait.WRITES)
            .format("$map `[` $indices `]` `,` $src attr-dict `:` type($map) `,` type($src)")
            .build());

    private final OpSpec spec;

    Ttg(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
