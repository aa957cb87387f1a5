package org.jtriton.frontend.lower;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jtriton.frontend.lower.value.ArrayShape;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Value;

/** What a kernel and the functions inlined into it share: the block being filled, and the array arguments. */
final class Emission {
    private final Block outermost;
    private final boolean isChecked;
    private final Map<Value, ArrayShape> arrays = new HashMap<>();
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

    void addArray(Value pointer, ArrayShape shape) {
        arrays.put(pointer, shape);
    }

    /** The shape of the array that the pointer is the argument of; null for any other pointer. */
    ArrayShape array(Value pointer) {
        return arrays.get(pointer);
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
