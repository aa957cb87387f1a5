package org.jtriton.frontend.lower;

import java.util.function.Supplier;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;

/** Where operations go: the block that a kernel and the functions inlined into it are filling now. */
final class Emission {
    private final Block outermost;
    private final boolean isChecked;
    private Builder builder;

    /**
     * Starts at a builder.
     *
     * @param isChecked whether {@code device_assert} is compiled
     */
    Emission(Builder builder, boolean isChecked) {
        this.outermost = builder.block();
        this.builder = builder;
        this.isChecked = isChecked;
    }

    boolean isChecked() {
        return isChecked;
    }

    /** Whether the block being filled may not run, or run several times. */
    boolean isConditional() {
        return builder.block() != outermost;
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
