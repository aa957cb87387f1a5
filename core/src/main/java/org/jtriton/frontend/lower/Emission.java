package org.jtriton.frontend.lower;

import java.util.function.Supplier;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;

/** Where operations go: the block that a kernel and the functions inlined into it are filling now. */
final class Emission {
    private Builder builder;

    Emission(Builder builder) {
        this.builder = builder;
    }

    Builder builder() {
        return builder;
    }

    /** Fills {@code block} while {@code body} runs. */
    <T> T within(Block block, Supplier<T> body) {
        Builder outer = builder;
        builder = outer.in(block);
        try {
            return body.get();
        } finally {
            builder = outer;
        }
    }
}
