package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;

/**
 * Operations of programs whose threads each have a part of a block: on GPUs.
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
